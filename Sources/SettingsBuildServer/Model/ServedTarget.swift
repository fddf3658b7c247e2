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
  /// Whether the target is built for the destination that is served.
  package var supportsDestination = true

  package init(name: String, kind: Kind, folder: String) {
    self.name = name
    self.kind = kind
    self.folder = folder
  }

  /// The languages of the sources, sorted, each once.
  var languages: [String] { Set(sources.compactMap(\.language)).sorted() }
  /// Whether the target has a Swift module.
  var hasSwift: Bool { sources.contains { $0.language == ServedSource.swift } }
}

/// A source file of a target.
package struct ServedSource: Hashable, Sendable {
  static let swift = "swift"
  /// The identifiers of the languages that clients know.
  static let languages = ["c", "cpp", "objective-c", "objective-cpp", swift]

  /// The absolute path.
  package let path: String
  /// The language as the Language Server Protocol names it; nil for headers, whose language depends
  /// on the file that includes them.
  package let language: String?
  package var isHeader: Bool { language == nil }
}
