import SettingsSystem

/// The record of a run of `generate` that found everything up to date.
///
/// A run with the same arguments that would read the same files, and finds the same files in its
/// folder, has nothing to do. To determine that, it compares the size, times and inode of each
/// file; nothing is read or evaluated.
struct GenerationMemory {
  /// What a recorded run found and printed.
  struct Outcome {
    /// The number of files that are up to date.
    let count: Int
    /// What the run printed to standard error.
    let diagnostics: String
    /// Whether the diagnostics make the run fail, as warnings do with `--strict`.
    let hasFailed: Bool
  }

  private static let head = Array("resolve-settings generation 2\n".utf8)
  private static let maximumSize = 64 << 20

  private let folder: CacheFolder
  private let name: String
  private let log: ReadLog
  private let isReadOnly: Bool

  /// Begins to record what the run reads. Nil if nothing is cached, or if more than the result is
  /// needed.
  ///
  /// - Parameter isColored: Whether diagnostics are printed in color.
  init?(_ invocation: Invocation, isColored: Bool) {
    guard !invocation.has(.verbose), !invocation.has(.force),
      let folder = CacheAccess.folder(invocation),
      let program = CurrentProcess.executableIdentity,
      let workingFolder = CurrentProcess.workingDirectory
    else { return nil }
    self.folder = folder
    isReadOnly = invocation.has(.readOnly)
    let parts = [program.text, workingFolder, isColored ? "color" : "plain"] + invocation.words
    name = SHA256.hexadecimal(Array(parts.joined(separator: "\0").utf8))
    log = ReadLog.begin()
  }

  /// Returns the outcome of the recorded run; nil if there is none or anything changed since.
  func outcome() -> Outcome? {
    guard let file = folder.open(name, .generation), let size = file.identity?.size,
      size < Self.maximumSize, let bytes = file.bytes(0..<Int(size)), bytes.starts(with: Self.head)
    else { return nil }
    guard let end = bytes[Self.head.count...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let text = bytes[(end + 1)...]
    let words = String(decoding: bytes[Self.head.count..<end], as: UTF8.self).split(separator: " ")
    // A damaged record is not used.
    guard words.count == 4, let count = Int(words[0]), let length = Int(words[2]),
      length >= 0, length <= text.count, words[3] == Self.digest(text),
      ReadLog.holds(text.dropFirst(length))
    else { return nil }
    return Outcome(
      count: count, diagnostics: String(decoding: text.prefix(length), as: UTF8.self),
      hasFailed: words[1] == "1")
  }

  private static func digest(_ text: ArraySlice<UInt8>) -> String {
    let digest = ContentDigest.of(text.span, seed: 0)
    return String(digest.first, radix: 16) + "-" + String(digest.second, radix: 16)
  }

  /// Records a run that found the files in its folder up to date.
  ///
  /// - Parameter paths: The files, and all other dependencies of the run in the folder.
  func keep(_ outcome: Outcome, paths: [String]) {
    guard !isReadOnly, let log = log.text(outputs: paths) else { return }
    let text = Array(outcome.diagnostics.utf8) + log
    let summary =
      "\(outcome.count) \(outcome.hasFailed ? 1 : 0) \(outcome.diagnostics.utf8.count) "
      + "\(Self.digest(text[...]))\n"
    guard folder.keep(Self.head + Array(summary.utf8) + text, as: name, .generation) else { return }
    folder.trim(.generation, toBytes: Self.maximumSize, count: 64, keeping: name)
  }
}
