/// A log call that only the preprocessor's output shows.
///
/// - A macro assembled it: `a##b`, or a stream that is a parameter.
/// - It is in a file that is not a source of the target.
/// - It is a reference to the function, which other code may call.
struct PreprocessedCall: Sendable, Hashable {
  let path: String
  let line: Int
  let name: String
  let text: String
  /// Whether `text` is source text. See `LogCall.isSource`.
  let isSource: Bool
  let literals: [String]

  /// The call as fields of a line in the cache.
  var fields: [String] {
    [path, String(line), name, isSource ? "source" : "text", text] + literals
  }
}

extension PreprocessedCall {
  init?(fields: ArraySlice<String>) {
    let fields = Array(fields)
    guard fields.count >= 5, let line = Int(fields[1]) else { return nil }
    self.init(
      path: fields[0], line: line, name: fields[2], text: fields[4],
      isSource: fields[3] == "source", literals: Array(fields[5...]))
  }
}

/// A log call in the body of a member that the project declares as a log function.
struct MemberCall: Sendable, Hashable {
  let member: String
  let call: PreprocessedCall
}
