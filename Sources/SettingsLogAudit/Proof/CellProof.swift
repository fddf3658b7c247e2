/// The result of compiling one cell's sources.
package struct CellProof: Sendable {
  package struct OmittedFlag: Sendable, Equatable {
    package let language: String
    package let setting: String
    package let arguments: [String]
  }

  /// A text of a log call that an object file contains.
  package struct Text: Sendable, Equatable {
    package let text: String
    package let bytes: Int
    package let section: String
    package let isAllowed: Bool
  }

  /// A log function that an object file calls.
  package struct Function: Sendable, Equatable {
    package let name: String
    package let symbol: String
    package let isAllowed: Bool
  }

  package struct File: Sendable {
    /// The name of a source, or of the module of all Swift sources.
    package let name: String
    package let texts: [Text]
    package let functions: [Function]
    /// The reason why the object proves nothing, for example because the source does not compile
    /// here.
    package let failure: String?
    /// Whether the scan of the sources still explains everything that the object shows. If not, a
    /// file with a failure is not silent.
    package var isExplainedByScan = false

    /// The reason why it is unknown what the file logs; nil if that is known.
    package var gap: String? { isExplainedByScan ? nil : failure }

    package var isSilent: Bool {
      failure == nil && texts.allSatisfy(\.isAllowed) && functions.allSatisfy(\.isAllowed)
    }
  }

  package let files: [File]
  /// The flags of the cell that this machine's compilers do not support.
  package let leftOut: [OmittedFlag]

  package var textBytes: Int { files.flatMap(\.texts).reduce(0) { $0 + $1.bytes } }

  /// The number of compiled files, as in `compiled: 2 of 3`. It also reports that there was nothing
  /// to compile, which proves nothing.
  package var summary: String {
    if files.isEmpty { return "nothing was compiled" }
    return "compiled: \(files.count { $0.failure == nil }) of \(files.count)"
  }
}
