package import SettingsDiagnostics

extension Diagnostic {
  /// Returns the diagnostic about a deprecated reference with the edit that replaces `${NAME}` with
  /// `$(NAME)`.
  package func withReferenceFix(in files: SourceFiles) -> Diagnostic {
    guard let range, let bytes = files[range.file]?.bytes else { return self }
    let open = Int(range.start) + 1
    guard open < bytes.count, Int(range.start) < open,
      bytes[open - 1] == UInt8(ascii: "$"),
      let closer = bytes[open] == UInt8(ascii: "{")
        ? UInt8(ascii: "}") : bytes[open] == UInt8(ascii: "[") ? UInt8(ascii: "]") : nil
    else { return self }
    // Accept names and operators only, because the edit could change the meaning of other contents.
    let end = bytes[(open + 1)...].firstIndex { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: false
      default: !"_.:+-=/".utf8.contains(byte)
      }
    }
    guard let end, bytes[end] == closer else { return self }
    func edit(_ offset: Int, _ text: String) -> Fix.Edit {
      Fix.Edit(
        SourceRange(file: range.file, start: UInt32(offset), end: UInt32(offset + 1)), text)
    }
    let name = String(decoding: bytes[(open + 1)..<end], as: UTF8.self)
    return Diagnostic(
      identifier, severity, message, at: range, path: path, notes: notes, help: help,
      fix: Fix("write '$(\(name))'", isSafe: true, edits: [edit(open, "("), edit(end, ")")]))
  }
}
