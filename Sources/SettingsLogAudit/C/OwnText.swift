import SettingsDiagnostics

/// The lines of a preprocessor's output that come from a project's own files, with the place where
/// each was written.
///
/// The lines of system headers, which are most of the output, are left out.
struct OwnText: Sendable {
  private(set) var text: [UInt8] = []
  private var runs: [Run] = []
  private var lineCount = 0

  /// Consecutive lines of one file.
  private struct Run {
    /// The line in the text, starting at 1.
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

  /// Returns the place where a line of the text was written.
  func place(ofLine line: Int) -> (path: String, line: Int)? {
    let behind = runs.partitioningIndex { $0.first > line }
    guard behind > 0 else { return nil }
    let run = runs[behind - 1]
    return (run.path, run.line + line - run.first)
  }
}
