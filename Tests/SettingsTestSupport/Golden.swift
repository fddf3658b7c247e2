public import Foundation
public import Testing

/// Compares text with a file that was recorded before and looked over by a person.
///
/// `RECORD_GOLDENS=1 swift test --filter …` writes the files instead; a recording run always fails, so
/// that it can never pass for a test. Read `git diff` before you commit what it wrote.
public struct Golden: Sendable {
  public static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

  private let folder: URL

  /// Goldens in a folder named `Goldens` beside the test's source file.
  public init(besideFile file: String = #filePath) {
    self.init(
      folder: URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(
        "Goldens"))
  }

  /// Goldens in a folder of your choice, such as a fixture's.
  public init(folder: URL) { self.folder = folder }

  /// Fails the test unless the text equals the golden file, byte for byte.
  ///
  /// - Parameter name: The file's path below the goldens' folder, with its extension.
  public func expect(
    _ text: String, matches name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let file = folder.appendingPathComponent(name)
    if Self.isRecording {
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(name)", sourceLocation: sourceLocation)
      } catch {
        Issue.record("cannot record \(name): \(error)", sourceLocation: sourceLocation)
      }
      return
    }
    guard let bytes = try? Data(contentsOf: file) else {
      Issue.record(
        "no golden file \(file.path); record it with RECORD_GOLDENS=1",
        sourceLocation: sourceLocation)
      return
    }
    if let difference = Self.firstDifference(String(decoding: bytes, as: UTF8.self), text) {
      Issue.record("\(name) differs: \(difference)", sourceLocation: sourceLocation)
    }
  }

  /// Where two texts part, with the lines on either side; nil when they are the same bytes.
  static func firstDifference(_ expected: String, _ actual: String) -> String? {
    guard !expected.utf8.elementsEqual(actual.utf8) else { return nil }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let was = line < old.count ? String(old[line]).debugDescription : "the end"
    let isNow = line < new.count ? String(new[line]).debugDescription : "the end"
    return "line \(line + 1)\n  expected: \(was)\n  actual:   \(isNow)\n\nwhole text:\n\(actual)"
  }
}
