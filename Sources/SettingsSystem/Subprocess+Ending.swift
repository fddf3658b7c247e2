extension Subprocess.Outcome {
  /// Describes how a failed program ended: `ended with 1: …`, with its message; nil if it
  /// succeeded.
  package var failedEnding: String? {
    if status == 0 { return nil }
    let ending =
      status > 128 ? "was stopped by signal \(status - 128)" : "ended with \(status)"
    let lines = errorText.split(whereSeparator: \.isNewline)
    // A crash prints pages, and the line with the reason is not the last one.
    let reason = lines.first { $0.contains("error: ") || $0.contains("failure: ") } ?? lines.last
    guard let reason = reason?.drop(while: { $0 == "*" || $0 == " " }), !reason.isEmpty else {
      return ending
    }
    return "\(ending): \(reason)"
  }
}
