import SettingsArtifacts
import SettingsDiagnostics
import SettingsSystem

/// A source file of a target.
struct TargetSource: Sendable {
  enum Language: String, Sendable {
    case c = "C"
    case objectiveC = "Objective-C"
    case cPlusPlus = "C++"
    case objectiveCPlusPlus = "Objective-C++"
    case header
    case swift = "Swift"

    init?(fileName: String) {
      guard let dot = fileName.lastIndex(of: ".") else { return nil }
      switch fileName[fileName.index(after: dot)...] {
      case "c": self = .c
      case "m": self = .objectiveC
      case "mm", "M": self = .objectiveCPlusPlus
      case "cpp", "cc", "cxx", "C", "c++": self = .cPlusPlus
      case "h", "hpp", "hh", "hxx", "pch", "inc": self = .header
      case "swift": self = .swift
      default: return nil
      }
    }

    var isC: Bool { self != .swift }
  }

  /// Whether a path that nothing is at may be meant to have code in it. What only a product's bundle takes
  /// logs nothing, there or not.
  static func mayHaveCode(_ path: String) -> Bool {
    let name = LexicalPath.fileName(of: path)
    guard let dot = name.lastIndex(of: ".") else { return true }
    return !resources.contains(name[name.index(after: dot)...].lowercased())
  }

  private static let resources: Set<String> = [
    "xcassets", "storyboard", "xib", "nib", "strings", "stringsdict", "xcstrings", "plist",
    "xcprivacy", "entitlements", "bundle", "scnassets", "sks", "rtf", "html", "css", "json", "md",
    "txt", "xml", "yml", "yaml", "xcconfig", "storekit", "png", "jpg", "jpeg", "gif", "heic", "svg",
    "pdf", "mp3", "mp4", "m4a", "mov", "wav", "caf", "aiff", "ttf", "otf", "cer", "crt", "der",
    "framework", "xcframework", "xcmappingmodel", "mlpackage", "icon",
  ]

  let path: String
  let language: Language
}

/// The files that SOURCE_PATHS name, folders with all that is below them.
enum TargetSources {
  /// Folders that hold no sources of the target, whatever is in them.
  private static let skipped: Set<String> = [".build", ".git", ".swiftpm", "Pods", "Carthage"]

  /// - Returns: the files, sorted, and the paths where nothing is.
  static func find(_ cells: [AuditCell]) -> (files: [TargetSource], missing: [String]) {
    let disk = DiskSources()
    var found: [String: TargetSource] = [:]
    var missing: [String] = []
    var excluded: Set<String> = []
    func add(_ path: String, name: String) {
      guard !excluded.contains(path), let language = TargetSource.Language(fileName: name) else {
        return
      }
      found[path] = TargetSource(path: path, language: language)
    }
    func walk(_ folder: String, depth: Int) {
      guard depth < 64 else { return }
      for entry in (try? Folder.entries(of: folder)) ?? [] {
        let path = "\(folder)/\(entry.name)"
        switch entry.kind {
        case .folder where !skipped.contains(entry.name): walk(path, depth: depth + 1)
        case .file: add(path, name: entry.name)
        case .other where disk.isReadableFile(path): add(path, name: entry.name)
        default: break
        }
      }
    }
    for cell in cells {
      let root = cell.values.text("SRCROOT") ?? ""
      excluded = Set(
        cell.values.list("SOURCE_PATH_EXCEPTIONS").map {
          let joined = LexicalPath.normalize(LexicalPath.join(root, $0))
          return disk.canonicalPath(joined) ?? joined
        })
      for element in cell.values.list("SOURCE_PATHS") {
        let joined = LexicalPath.normalize(LexicalPath.join(root, element))
        let path = disk.canonicalPath(joined) ?? joined
        if DiskEntry.isDirectory(path) {
          walk(path, depth: 0)
        } else if disk.isReadableFile(path) {
          add(path, name: LexicalPath.fileName(of: path))
        } else if !missing.contains(element), TargetSource.mayHaveCode(path) {
          missing.append(element)
        }
      }
    }
    return (found.values.sorted { $0.path < $1.path }, missing)
  }
}
