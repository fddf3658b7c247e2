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
      case "c", "i": self = .c
      case "m", "mi": self = .objectiveC
      case "mm", "M", "mii": self = .objectiveCPlusPlus
      case "cpp", "cc", "cxx", "C", "c++", "cp", "CPP", "CXX", "ii", "tcc": self = .cPlusPlus
      case "cppm", "ixx", "ccm", "cxxm", "c++m", "mpp": self = .cPlusPlus
      case "h", "hpp", "hh", "hxx", "pch", "inc": self = .header
      case "swift": self = .swift
      default: return nil
      }
    }

    /// What Xcode calls a type of files: `sourcecode.c.objc`. Headers are known by their names.
    init?(fileType: String) {
      switch fileType {
      case "sourcecode.c.c", "sourcecode.c.c.preprocessed": self = .c
      case "sourcecode.c.objc", "sourcecode.c.objc.preprocessed": self = .objectiveC
      case "sourcecode.cpp.cpp", "sourcecode.cpp.cpp.preprocessed": self = .cPlusPlus
      case "sourcecode.cpp.objcpp", "sourcecode.cpp.objcpp.preprocessed":
        self = .objectiveCPlusPlus
      case "sourcecode.swift": self = .swift
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

  /// Whether a file is made into C by yacc or lex before it is compiled.
  static func isGrammar(fileName: String) -> Bool {
    guard let dot = fileName.lastIndex(of: ".") else { return false }
    return grammars.contains(String(fileName[fileName.index(after: dot)...]))
  }

  private static let grammars: Set<String> = [
    "y", "yy", "ym", "ymm", "ypp", "y++", "l", "ll", "lm", "lmm", "lpp", "l++",
  ]

  private static let resources: Set<String> = [
    "xcassets", "storyboard", "xib", "nib", "strings", "stringsdict", "xcstrings", "plist",
    "xcprivacy", "entitlements", "bundle", "scnassets", "sks", "rtf", "html", "css", "json", "md",
    "txt", "xml", "yml", "yaml", "xcconfig", "storekit", "png", "jpg", "jpeg", "gif", "heic", "svg",
    "pdf", "mp3", "mp4", "m4a", "mov", "wav", "caf", "aiff", "ttf", "otf", "cer", "crt", "der",
    "framework", "xcframework", "xcmappingmodel", "mlpackage", "icon",
  ]

  let path: String
  let language: Language

  /// The folders in which a target finds headers by their names: those of its own, then those that any target of the
  /// project has its sources in.
  static func headerFolders(of sources: [TargetSource], _ others: [String]) -> [String] {
    let own = sources.filter { $0.language == .header }.map { LexicalPath.directory(of: $0.path) }
    let named = others.map { Language(fileName: $0) == nil ? $0 : LexicalPath.directory(of: $0) }
    var seen: Set<String> = []
    // More would cost more than they are worth; what is not found is told.
    return (own + named).filter { seen.insert($0).inserted }.prefix(256).map(\.self)
  }
}

/// The files that SOURCE_PATHS name, folders with all that is below them.
struct TargetSources {
  /// What should have been read, and why it cannot be.
  struct Gap: Equatable {
    let path: String
    let reason: String
  }

  /// Whether a folder holds no sources of the target, whatever is in it. Package managers for apps have theirs beside
  /// their own files; any other folder of such a name is one like all.
  private static func isForeign(_ name: String, in folder: String) -> Bool {
    switch name {
    case ".build", ".git", ".swiftpm": true
    case "Pods": ["Podfile", "Pods/Manifest.lock"].contains { DiskEntry.exists("\(folder)/\($0)") }
    case "Carthage":
      ["Cartfile", "Cartfile.resolved"].contains { DiskEntry.exists("\(folder)/\($0)") }
    default: false
    }
  }

  private let disk = DiskSources()
  private var found: [String: TargetSource] = [:]
  private(set) var gaps: [Gap] = []
  /// The files that do not belong to the target although they lie in its folders.
  private var excluded: Set<String> = []
  /// The languages of files of which the project says another than their names do.
  private var languages: [String: TargetSource.Language] = [:]
  /// The folders of a cell that were gone through, without links in their paths.
  private var seen: Set<String> = []
  /// Links that may lead to folders. They come last, so that files have their own names where they have any.
  private var links: [(path: String, depth: Int)] = []

  init(_ cells: [AuditCell]) {
    for cell in cells { find(cell) }
  }

  /// Sorted by their paths.
  var files: [TargetSource] { found.values.sorted { $0.path < $1.path } }

  private mutating func find(_ cell: AuditCell) {
    let root = cell.values.text("SRCROOT") ?? ""
    seen = []
    excluded = Set(
      cell.values.list("SOURCE_PATH_EXCEPTIONS").map {
        let joined = LexicalPath.normalize(LexicalPath.join(root, $0))
        return disk.canonicalPath(joined) ?? joined
      })
    let types = cell.values.list("SOURCE_FILE_TYPES")
    for index in stride(from: 0, to: types.count - 1, by: 2) {
      let joined = LexicalPath.normalize(LexicalPath.join(root, types[index]))
      languages[disk.canonicalPath(joined) ?? joined] = .init(fileType: types[index + 1])
    }
    for element in cell.values.list("SOURCE_PATHS") {
      let joined = LexicalPath.normalize(LexicalPath.join(root, element))
      let path = disk.canonicalPath(joined) ?? joined
      if DiskEntry.isDirectory(path) {
        walk(path, depth: 0)
      } else if disk.isReadableFile(path) {
        add(path, name: LexicalPath.fileName(of: path))
      } else if TargetSource.mayHaveCode(path) {
        report(element, "'sources' names it, and there is nothing")
      }
    }
    while !links.isEmpty {
      let link = links.removeFirst()
      follow(link.path, depth: link.depth)
    }
    reportFlags(cell.values.list("SOURCE_FILE_FLAGS"), root: root)
  }

  /// Flags that single files or folders are given may define what the others do not have.
  private mutating func reportFlags(_ pairs: [String], root: String) {
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      let words = pairs[index + 1].split(whereSeparator: \.isWhitespace)
      guard
        let word = words.first(where: { word in Self.tellingFlags.contains { word.hasPrefix($0) } })
      else { continue }
      let joined = LexicalPath.normalize(LexicalPath.join(root, pairs[index]))
      report(
        disk.canonicalPath(joined) ?? joined,
        "it is compiled with flags of its own ('\(word)'), which are not heeded here")
    }
  }

  /// How flags begin that change what the preprocessor or Swift's `#if` makes of a file.
  private static let tellingFlags = ["-D", "-U", "-I", "-i", "-F", "-X", "-Wp,", "@", "-x"]

  private mutating func walk(_ folder: String, depth: Int) {
    guard depth < 64, seen.insert(disk.canonicalPath(folder) ?? folder).inserted else { return }
    guard let entries = try? Folder.entries(of: folder) else {
      report(folder, "this folder cannot be read")
      return
    }
    for entry in entries {
      let path = "\(folder)/\(entry.name)"
      switch entry.kind {
      case .folder where !Self.isForeign(entry.name, in: folder): walk(path, depth: depth + 1)
      case .file: add(path, name: entry.name)
      case .other where disk.isReadableFile(path): add(path, name: entry.name)
      case .other where DiskEntry.isDirectory(path):
        if !Self.isForeign(entry.name, in: folder) { links.append((path, depth + 1)) }
      case .other where TargetSource.Language(fileName: entry.name) != nil:
        report(path, "this link leads to no file that can be read")
      default: break
      }
    }
  }

  private mutating func follow(_ link: String, depth: Int) {
    guard let target = disk.canonicalPath(link),
      let place = disk.canonicalPath(LexicalPath.directory(of: link))
    else { return }
    // A link to a folder around it would bring in what the target does not name.
    if "\(place)/".hasPrefix(target == "/" ? target : "\(target)/") { return }
    walk(link, depth: depth)
  }

  private mutating func add(_ path: String, name: String) {
    if excluded.contains(path) { return }
    guard let language = languages[path] ?? TargetSource.Language(fileName: name) else {
      if TargetSource.isGrammar(fileName: name) {
        report(path, "what yacc or lex makes of it cannot be read here")
      } else if let doubt = ForeignSource.doubt(path: path, fileName: name) {
        report(path, doubt)
      }
      return
    }
    found[path] = TargetSource(path: path, language: language)
  }

  private mutating func report(_ path: String, _ reason: String) {
    let gap = Gap(path: path, reason: reason)
    if !gaps.contains(gap) { gaps.append(gap) }
  }
}
