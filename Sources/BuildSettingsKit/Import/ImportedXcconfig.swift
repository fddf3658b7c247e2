import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// Reads what an xcconfig file assigns, its includes in place, with the comments beside each line.
struct ImportedXcconfig {
  private let sources: any SourceProvider
  /// Where includes are looked for besides the folders of those who include them.
  private let searchPaths: [String]
  private var known: [String: [ImportedSetting]] = [:]

  init(sources: any SourceProvider, searchPaths: [String]) {
    self.sources = sources
    self.searchPaths = searchPaths
  }

  mutating func settings(in path: String) -> [ImportedSetting] {
    if let settings = known[path] { return settings }
    var settings: [ImportedSetting] = []
    append(path, open: [], folders: [], to: &settings)
    known[path] = settings
    return settings
  }

  /// - Parameter open: The files that are being read, which are not read again inside themselves.
  private func append(
    _ path: String, open: [String], folders: [String], to settings: inout [ImportedSetting]
  ) {
    let identity = sources.canonicalPath(path) ?? path
    guard folders.count < 64, !open.contains(identity), let bytes = try? sources.read(path) else {
      return
    }
    let folders = [LexicalPath.directory(of: path)] + folders
    var parser = XcconfigParser(bytes)
    while let statement = parser.next() {
      switch statement {
      case .assignment(let assignment):
        settings.append(setting(assignment, parser))
      case .include(let include):
        let written = parser.text(include.path)
        let paths = (folders + searchPaths).flatMap { folder in
          [LexicalPath.join(folder, written), LexicalPath.join(folder, written) + ".xcconfig"]
        }
        if let found = paths.first(where: sources.isReadableFile) {
          append(found, open: open + [identity], folders: folders, to: &settings)
        }
      case .invalid: break
      }
    }
  }

  private func setting(
    _ assignment: XcconfigParser.Assignment, _ parser: XcconfigParser
  ) -> ImportedSetting {
    let value = assignment.chunks.map(parser.text).joined(separator: " ")
    return ImportedSetting(
      name: parser.text(assignment.name),
      conditions: assignment.conditions.map {
        Condition(parameter: parser.text($0.parameter), pattern: parser.text($0.pattern))
      }, value: .text(value), comments: Self.comments(beside: assignment, in: parser.bytes))
  }

  /// The lines of comment right above an assignment, and the one behind it.
  private static func comments(
    beside assignment: XcconfigParser.Assignment, in bytes: [UInt8]
  ) -> [String] {
    var result: [String] = []
    var lineStart = assignment.name.lowerBound
    while lineStart > 0, bytes[lineStart - 1] != 0x0A { lineStart -= 1 }
    while lineStart > 0 {
      let end = lineStart - 1
      var start = end
      while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
      guard let comment = comment(in: bytes[start..<end]) else { break }
      result.insert(comment, at: 0)
      lineStart = start
    }
    let valueEnd = assignment.chunks.last?.upperBound ?? assignment.valueStart
    let rest = bytes[valueEnd...].prefix { $0 != 0x0A && $0 != 0x0D }
    if let comment = comment(in: rest) { result.append(comment) }
    return result.filter { !$0.isEmpty }
  }

  /// The text of a line that is nothing but a comment.
  private static func comment(in line: ArraySlice<UInt8>) -> String? {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ";") }
    guard text.starts(with: [0x2F, 0x2F]) else { return nil }
    let words = text.drop { $0 == 0x2F || $0 == 0x20 || $0 == 0x09 }
    var end = words.endIndex
    while end > words.startIndex, [0x20, 0x09, 0x0D].contains(words[end - 1]) { end -= 1 }
    return String(decoding: words[words.startIndex..<end], as: UTF8.self)
  }
}
