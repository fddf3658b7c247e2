import SettingsDiagnostics

/// The lines of a preprocessor's output that come from a project's own files, one behind another, and
/// where each was written. What the system's headers bring is left out: it is most of the output.
struct OwnText: Sendable {
  private(set) var text: [UInt8] = []
  private var runs: [Run] = []
  private var lineCount = 0

  /// Lines that were written one below the other.
  private struct Run {
    /// One-based, in the text.
    let first: Int
    let path: String
    let line: Int
  }

  mutating func add(_ bytes: ArraySlice<UInt8>, from path: String, line: Int) {
    text += bytes
    text.append(0x0A)
    lineCount += 1
    if let run = runs.last, run.line + lineCount - run.first == line, run.path == path { return }
    runs.append(Run(first: lineCount, path: path, line: line))
  }

  /// Where a line of the text was written.
  func place(ofLine line: Int) -> (path: String, line: Int)? {
    let behind = runs.partitioningIndex { $0.first > line }
    guard behind > 0 else { return nil }
    let run = runs[behind - 1]
    return (run.path, run.line + line - run.first)
  }
}
