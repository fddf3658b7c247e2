import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem

/// A module that a module map declares, with its headers.
struct ModuleMap {
  let module: String
  /// The absolute paths of the headers.
  let headers: [String]
  /// The file that may give functions of the module other names in Swift; nil if there is none.
  var apiNotes: String?

  /// The most files that are listed below an umbrella.
  private static let umbrellaLimit = 50_000

  /// Returns the modules that are found if a folder is searched for modules.
  static func find(in folder: String, _ disk: DiskSources) -> [ModuleMap] {
    find(at: "\(folder)/module.modulemap", disk) ?? find(at: "\(folder)/module.map", disk) ?? []
  }

  /// Returns the modules of a module map; nil if it cannot be read.
  static func find(at path: String, _ disk: DiskSources) -> [ModuleMap]? {
    let path = LexicalPath.normalize(path)
    let folder = LexicalPath.directory(of: path)
    return (try? disk.read(path)).map { text in
      modules(in: text, folder: folder).map { map in
        var map = map
        let notes = LexicalPath.join(folder, "\(map.module).apinotes")
        if disk.isReadableFile(notes) { map.apiNotes = notes }
        return map
      }
    }
  }

  /// Returns the module of a package's target, whose map is generated if the target has none.
  ///
  /// The rule is that of `ModuleMapGenerator` of SwiftPM: the header that has the name of the target
  /// includes all others.
  static func find(_ module: PackageModule, _ disk: DiskSources) -> [ModuleMap] {
    let written = find(in: module.headers, disk)
    if !written.isEmpty { return written }
    let name = module.name
    let umbrella = ["\(name).h", "\(name)/\(name).h"].map { "\(module.headers)/\($0)" }
      .first(where: disk.isReadableFile)
    let headers = umbrella.map { [$0] } ?? headers(below: module.headers)
    return headers.isEmpty ? [] : [ModuleMap(module: name, headers: headers)]
  }

  /// Returns the headers in a folder and all folders below it.
  static func headers(below folder: String) -> [String] {
    (DiskSources().files(below: folder, limit: umbrellaLimit) ?? []).filter {
      FileType(path: $0)?.isHeader == true
    }
  }

  /// Reads the top-level modules of a map. The headers of submodules belong to the enclosing
  /// module.
  ///
  /// Grammar: <https://clang.llvm.org/docs/Modules.html#module-map-language>.
  static func modules(in text: [UInt8], folder: String) -> [ModuleMap] {
    let tokens = CLexer.tokens(of: text)
    func word(_ index: Int) -> String? {
      guard tokens.indices.contains(index), tokens[index].kind != .directive else { return nil }
      return String(decoding: text[tokens[index].range], as: UTF8.self)
    }
    var result: [ModuleMap] = []
    var depth = 0
    var module: String?
    var headers: [String] = []
    var index = 0
    while let token = word(index) {
      switch token {
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth == 0, let name = module {
          result.append(ModuleMap(module: name, headers: headers))
          module = nil
          headers = []
        }
      case "module" where depth == 0:
        module = word(index + 1).map { $0.filter { $0 != "\"" } }
      case "header" where depth > 0:
        // Code inside and outside of the module sees what a private header declares.
        if word(index - 1) != "exclude", tokens.indices.contains(index + 1),
          tokens[index + 1].kind == .literal
        {
          let name = CLiteral.text(of: text[tokens[index + 1].range])
          headers.append(LexicalPath.normalize(LexicalPath.join(folder, name)))
        }
      case "umbrella" where depth > 0:
        if tokens.indices.contains(index + 1), tokens[index + 1].kind == .literal {
          let name = CLiteral.text(of: text[tokens[index + 1].range])
          let umbrella = LexicalPath.normalize(LexicalPath.join(folder, name))
          headers += Self.headers(below: umbrella)
        }
      default: break
      }
      index += 1
    }
    return result
  }
}
