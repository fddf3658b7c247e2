import SettingsDiagnostics
import SettingsServer

/// A target as the server describes it to clients.
package struct ServedTarget: Equatable, Sendable {
  /// What a target is built for, as the protocol distinguishes it.
  package enum Kind: Sendable {
    case application
    case library
    case test
    case other
  }

  /// The name, which no other target of the project has.
  package var name: String
  package var kind: Kind
  /// The absolute path of the folder that the target belongs to.
  package var folder: String
  /// The files that are compiled, in their order, and the headers.
  package var sources: [ServedSource] = []
  /// The indices of the targets that are built before this one.
  package var dependencies: [Int] = []

  package init(name: String, kind: Kind, folder: String) {
    self.name = name
    self.kind = kind
    self.folder = folder
  }

  /// The languages of the sources, sorted, each once.
  var languages: [String] { Set(sources.compactMap { $0.language?.rawValue }).sorted() }
}

/// A source file of a target.
package struct ServedSource: Hashable, Sendable {
  /// The absolute path.
  package let path: String
  /// The language; nil for headers, whose language depends on the file that includes them.
  package let language: SourceLanguage?
  package var isHeader: Bool { language == nil }

  /// - Returns: Nil for a file that no compiler reads.
  package init?(path: String) {
    self.path = path
    let name = LexicalPath.fileName(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = String(name[name.utf8.index(after: dot)...])
    if let language = SourceLanguage(fileExtension: ending) {
      self.language = language
    } else if Self.headerExtensions.contains(ending) {
      language = nil
    } else {
      return nil
    }
  }

  static let headerExtensions: Set<String> = ["h", "hh", "hpp", "hxx", "H"]
}

/// A language with its identifier in the Language Server Protocol.
package enum SourceLanguage: String, Sendable, CaseIterable {
  case c
  case cpp
  case objectiveC = "objective-c"
  case objectiveCpp = "objective-cpp"
  case swift

  init?(fileExtension: String) {
    switch fileExtension {
    case "c": self = .c
    case "cc", "cpp", "cxx", "cp", "c++", "C": self = .cpp
    case "m": self = .objectiveC
    case "mm", "M": self = .objectiveCpp
    case "swift": self = .swift
    default: return nil
    }
  }
}
