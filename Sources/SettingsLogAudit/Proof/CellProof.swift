/// What the compilers made of one cell's sources.
package struct CellProof: Sendable {
  package struct LeftOut: Sendable, Equatable {
    package let language: String
    package let setting: String
    package let arguments: [String]
  }

  /// A text of a log call that is in an object file.
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
    /// A source, or the module of all Swift sources.
    package let name: String
    package let texts: [Text]
    package let functions: [Function]
    /// Why its object proves nothing: it does not compile here, for example. The answer of the scan is kept.
    package let failure: String?

    package var isSilent: Bool {
      failure == nil && texts.allSatisfy(\.isAllowed) && functions.allSatisfy(\.isAllowed)
    }
  }

  package let files: [File]
  /// The flags of the cell that this machine's compilers cannot take.
  package let leftOut: [LeftOut]

  package var textBytes: Int { files.flatMap(\.texts).reduce(0) { $0 + $1.bytes } }

  /// `compiled: 2 of 3`, or that there was nothing to compile, which proves nothing.
  package var summary: String {
    if files.isEmpty { return "nothing was compiled" }
    return "compiled: \(files.count { $0.failure == nil }) of \(files.count)"
  }
}
