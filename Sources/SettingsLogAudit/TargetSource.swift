import SettingsDiagnostics
import SettingsModel

/// A source file of a target.
struct TargetSource: Sendable {
  enum Language: String, Sendable {
    case c = "C"
    case objectiveC = "Objective-C"
    case cPlusPlus = "C++"
    case objectiveCPlusPlus = "Objective-C++"
    case header
    case swift = "Swift"

    /// Returns nil for a type that neither clang's preprocessor for C nor the Swift parser reads.
    init?(_ type: FileType) {
      switch type.role {
      case .header: self = .header
      case .source(.c): self = .c
      case .source(.objectiveC): self = .objectiveC
      case .source(.cPlusPlus): self = .cPlusPlus
      case .source(.objectiveCPlusPlus): self = .objectiveCPlusPlus
      case .source(.swift): self = .swift
      case .source(.assembler), .source(.metal), .built, .folder, .file: return nil
      }
    }

    var isC: Bool { self != .swift }
  }

  /// Whether a missing file at a path may have been meant to contain code. Resources of a bundle do
  /// not log, whether they exist or not.
  static func mayHaveCode(_ path: String) -> Bool {
    switch FileType(path: path)?.role {
    case .folder, .file: false
    case .source, .built, .header: true
    case nil:
      // Fonts, certificates and the like have no type.
      FileType.fileExtension(of: path).map { !resources.contains($0.lowercased()) } ?? true
    }
  }

  private static let resources: Set<String> = [
    "xcprivacy", "storekit", "heic", "svg", "mp4", "m4a", "caf", "cer", "crt", "der",
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
  /// The modules that the source imports with `@import` and whose headers its flags include.
  var modules: Set<String> = []

  var kind: Kind { Kind(language: language, flags: flags) }

  /// Whether the file is the output of a preprocessor, whose lines come from other files.
  var isPreprocessed: Bool { FileType(path: path)?.isPreprocessed ?? false }
}
