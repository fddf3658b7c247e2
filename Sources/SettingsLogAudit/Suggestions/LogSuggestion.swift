/// A function of the project that passes its arguments to a log function, so that
/// `logging.functions` should declare it.
package struct LogSuggestion: Sendable, Hashable {
  /// The pattern for `logging.functions`: `AppLog`, `MXLog.debug`.
  package let function: String
  /// The path relative to the project.
  package let file: String
  /// The line of the function's declaration.
  package let line: Int
  /// The log function that it calls.
  package let callee: String

  /// Returns the functions among forwarded calls that log: those that call a log function, and
  /// those that call one of these.
  ///
  /// - Parameters:
  ///   - calls: The forwarded calls, each with its file, relative to the project.
  ///   - isLogCall: Whether a log call is at a place.
  ///   - isKnown: Whether the project already declares a function to be a log function.
  ///
  /// The entry point of a program is none: what it prints is the program's own output. A function
  /// that does more than to log does not forward calls.
  static func suggestions(
    _ calls: [(file: String, call: ForwardedCall)],
    isLogCall: (_ file: String, ForwardedCall) -> Bool, isKnown: (String) -> Bool
  ) -> [LogSuggestion] {
    let candidates = calls.filter { _, call in
      !isKnown(call.function) && call.function != "main" && !call.function.hasSuffix(".main")
        && (call.isWhole || call.function.split(separator: ".").contains(where: suggestsLogging))
    }
    var found: [String: LogSuggestion] = [:]
    var callers: [String: [Int]] = [:]
    var new: [Int] = []
    for (index, candidate) in candidates.enumerated() {
      callers[candidate.call.callee, default: []].append(index)
      if isLogCall(candidate.file, candidate.call) { new.append(index) }
    }
    while let index = new.popLast() {
      let (file, call) = candidates[index]
      let suggestion = LogSuggestion(
        function: call.function, file: file, line: call.functionLine, callee: call.callee)
      if let known = found[call.function] {
        if suggestion.isBefore(known) { found[call.function] = suggestion }
        continue
      }
      found[call.function] = suggestion
      let name = call.function.split(separator: ".").last.map(String.init) ?? call.function
      new += (callers[name] ?? []).filter { candidates[$0].call.function != call.function }
    }
    return found.values.sorted { $0.isBefore($1) }
  }

  private func isBefore(_ other: Self) -> Bool {
    (file, line, function, callee) < (other.file, other.line, other.function, other.callee)
  }

  private static let words: Set<String> = [
    "log", "logs", "logf", "logger", "logging", "nslog", "trace", "debug", "info", "notice", "warn",
    "warning", "error", "critical", "fault", "verbose", "print", "println", "printf",
  ]

  /// Whether a word of a name suggests that the function or type logs: `AppLog`, `log_error` and
  /// `DDLogInfo` do, `showDialog` does not.
  static func suggestsLogging(_ name: some StringProtocol) -> Bool {
    var word = ""
    var wasUpper = false
    let letters = Array(name.unicodeScalars)
    for (index, letter) in letters.enumerated() {
      let isUpper = letter.properties.isUppercase
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      // `myLog` and `DDLog` begin a word at `L`.
      let begins =
        isUpper && (!wasUpper || next.map { $0.properties.isLowercase } ?? false)
      if begins || !letter.properties.isAlphabetic {
        if words.contains(word) { return true }
        word = ""
      }
      if letter.properties.isAlphabetic { word += letter.properties.lowercaseMapping }
      wasUpper = isUpper
    }
    return words.contains(word)
  }
}
