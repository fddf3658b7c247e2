import SettingsSystem

/// What is kept of a run of `generate` that found everything up to date.
///
/// A run with the same arguments that would read the same files, and finds the same files in its folder, has
/// nothing to do. To see that, each file's size, times and inode are looked at; nothing is read or evaluated.
struct GenerationMemory {
  private static let head = Array("resolve-settings generation 1\n".utf8)
  private static let maximumSize = 64 << 20

  private let folder: CacheFolder
  private let name: String
  private let log: ReadLog
  private let isReadOnly: Bool

  /// Starts to record what the run reads. Nil where nothing is kept, or more is asked for than the result.
  init?(_ invocation: Invocation) {
    guard !invocation.has(.verbose), !invocation.has(.force),
      let folder = CacheAccess.folder(invocation),
      let program = CurrentProcess.executableIdentity,
      let workingFolder = CurrentProcess.workingDirectory
    else { return nil }
    self.folder = folder
    isReadOnly = invocation.has(.readOnly)
    let parts = ["\(program)", workingFolder] + invocation.words
    name = SHA256.hexadecimal(Array(parts.joined(separator: "\0").utf8))
    log = ReadLog.begin()
  }

  /// How many files the run would find up to date, and none that is not; nil where that has to be found out.
  func unchangedCount() -> Int? {
    guard let file = folder.open(name, .generation), let size = file.identity?.size,
      size < Self.maximumSize, let bytes = file.bytes(0..<Int(size)), bytes.starts(with: Self.head)
    else { return nil }
    guard let end = bytes[Self.head.count...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let text = bytes[(end + 1)...]
    let words = String(decoding: bytes[Self.head.count..<end], as: UTF8.self).split(separator: " ")
    // What is damaged is not used.
    guard words.count == 2, let count = Int(words[0]), words[1] == Self.digest(text),
      ReadLog.holds(text)
    else { return nil }
    return count
  }

  private static func digest(_ text: ArraySlice<UInt8>) -> String {
    let digest = ContentDigest.of(text.span, seed: 0)
    return String(digest.first, radix: 16) + "-" + String(digest.second, radix: 16)
  }

  /// Keeps that the files in a folder are up to date.
  ///
  /// - Parameter paths: The files, and whatever else in the folder the run depends on.
  func keep(count: Int, paths: [String]) {
    guard !isReadOnly, let text = log.text(outputs: paths) else { return }
    let summary = Array("\(count) \(Self.digest(text[...]))\n".utf8)
    guard folder.keep(Self.head + summary + text, as: name, .generation) else { return }
    folder.trim(.generation, toBytes: Self.maximumSize, count: 64, keeping: name)
  }
}
