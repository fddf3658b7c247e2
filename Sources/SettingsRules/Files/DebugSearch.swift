import SettingsDiagnostics

/// Finds conditional compilation on DEBUG in sources. Each file is read once.
struct DebugSearch {
  private enum Content {
    /// The bytes of the word in the first test.
    case tests(Range<Int>)
    case defines
    case nothing
  }

  /// How many bytes may still be read for one project.
  private var remaining = 256 << 20
  private var known: [String: Content] = [:]

  /// Returns the first test; nil also if a source defines DEBUG itself, or if there is too much.
  mutating func firstTest(in paths: [String], _ files: RuleFiles) -> SourceRange? {
    var found: (path: String, range: Range<Int>)?
    for path in paths {
      switch content(of: path, files) {
      case .tests(let range): found = found ?? (path, range)
      case .defines, nil: return nil
      case .nothing: break
      }
    }
    return found.flatMap { file in files.load(resolved: file.path)?.range(file.range) }
  }

  /// Whether one of the sources tests DEBUG, or cannot be read.
  mutating func mayTest(_ paths: [String], _ files: RuleFiles) -> Bool {
    paths.contains { path in
      switch content(of: path, files) {
      case .tests, nil: true
      case .defines, .nothing: false
      }
    }
  }

  private mutating func content(of path: String, _ files: RuleFiles) -> Content? {
    if let content = known[path] { return content }
    guard let bytes = files.bytes(atResolved: path), bytes.count <= remaining else { return nil }
    remaining -= bytes.count
    let content = Self.content(of: bytes)
    known[path] = content
    return content
  }

  private static func content(of bytes: [UInt8]) -> Content {
    var result = Content.nothing
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end].drop { $0 == 0x20 || $0 == 0x09 }
      if line.first == UInt8(ascii: "#"), let word = debug(in: line) {
        let directive = line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
        if directive.starts(with: "define".utf8) { return .defines }
        let isTest =
          directive.starts(with: "if".utf8) || directive.starts(with: "elif".utf8)
          || directive.starts(with: "elseif".utf8)
        if isTest, case .nothing = result { result = .tests(word) }
      }
      start = end + 1
    }
    return result
  }

  /// Returns where the word DEBUG is in a line, before a comment.
  private static func debug(in line: ArraySlice<UInt8>) -> Range<Int>? {
    let word = Array("DEBUG".utf8)
    func isPart(_ index: Int) -> Bool {
      guard line.indices.contains(index) else { return false }
      let byte = line[index]
      return byte == 0x5F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
    for index in line.indices.dropLast(word.count - 1) {
      if line[index] == UInt8(ascii: "/"), line[index + 1] == UInt8(ascii: "/") { return nil }
      let end = index + word.count
      if line[index..<end].elementsEqual(word), !isPart(index - 1), !isPart(end) {
        return index..<end
      }
    }
    return nil
  }
}
