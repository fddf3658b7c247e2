extension Subprocess.Outcome {
  /// How a program ended that did not do what it was asked: `ended with 1: …`, with what it said of that. nil
  /// where it believes that all is well.
  package var failedEnding: String? {
    if status == 0 { return nil }
    let ending =
      status > 128 ? "was stopped by signal \(status - 128)" : "ended with \(status)"
    let lines = errorText.split(whereSeparator: \.isNewline)
    // A crash writes pages; the line that says what happened is not the last.
    let telling = lines.first { $0.contains("error: ") || $0.contains("failure: ") } ?? lines.last
    guard let telling = telling?.drop(while: { $0 == "*" || $0 == " " }), !telling.isEmpty else {
      return ending
    }
    return "\(ending): \(telling)"
  }
}
