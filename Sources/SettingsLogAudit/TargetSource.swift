import SettingsDiagnostics

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

    /// Creates the language of one of Xcode's file types, such as `sourcecode.c.objc`. Headers are
    /// recognized by their names.
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

  /// Whether a missing file at a path may have been meant to contain code. Resources of a bundle do
  /// not log, whether they exist or not.
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

  /// The properties that decide how a file is compiled. Files of one kind may share a compiler
  /// process.
  struct Kind: Hashable, Sendable, Comparable {
    let language: Language
    /// The flags of this file alone, which follow those of the settings.
    let flags: [String]

    static func < (left: Kind, right: Kind) -> Bool {
      (left.language.rawValue, left.flags.joined(separator: "\0"))
        < (right.language.rawValue, right.flags.joined(separator: "\0"))
    }
  }

  let path: String
  let language: Language
  var flags: [String] = []
  /// Whether Swift imports this header, so that it is compiled even if no source includes it.
  var isImported = false

  var kind: Kind { Kind(language: language, flags: flags) }

  /// Whether the file is the output of a preprocessor, whose lines come from other files.
  var isPreprocessed: Bool {
    [".i", ".ii", ".mi", ".mii"].contains { path.hasSuffix($0) }
  }
}
