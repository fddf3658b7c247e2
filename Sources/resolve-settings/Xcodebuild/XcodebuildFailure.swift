/// Why xcodebuild's question has no answer.
struct XcodebuildFailure: Error, Equatable {
  /// As xcodebuild words it, without `xcodebuild: error: `.
  let message: String
  /// xcodebuild's exit code.
  let code: Int32
  /// Whether Xcode may know the answer, so that the question is handed to it.
  let isOpen: Bool

  /// Invalid arguments. Xcode may know more of them, so it judges them if it is there.
  static func usage(_ message: String) -> Self { open(message, code: 64) }
  /// Something that the project does not have.
  static func data(_ message: String) -> Self { Self(message: message, code: 65, isOpen: false) }
  /// A file that does not exist.
  static func missing(_ message: String) -> Self { Self(message: message, code: 66, isOpen: false) }
  /// A destination that does not exist.
  static func destination(_ message: String) -> Self {
    Self(message: message, code: 70, isOpen: false)
  }
  /// A file that cannot be read.
  static func damaged(_ message: String) -> Self { Self(message: message, code: 74, isOpen: false) }
  /// What the files do not decide.
  static func open(_ message: String, code: Int32 = 72) -> Self {
    Self(message: message, code: code, isOpen: true)
  }
  /// `-version` with `-sdk`, whose value is optional.
  static let describesSDKs = open("only Xcode describes its SDKs")
}
