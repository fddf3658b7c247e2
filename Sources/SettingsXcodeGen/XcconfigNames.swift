package import SettingsDiagnostics

/// The names that an xcconfig file and its includes assign, as XcodeGen reads them.
///
/// XcodeGen drops its presets for those names. It reads the file by a pattern of its own, and not
/// as Xcode does: a line has to begin with the name, a name goes on to the last `=` that no blank
/// precedes (`A=B=1` assigns `A=B`), `#include?` is ignored, and `#include` counts everywhere, even
/// in a comment. Lines that do not match and missing includes are ignored; they are reported when
/// the file is resolved.
struct XcconfigNames {
  private let sources: any SourceProvider
  private var known: [String: Set<String>] = [:]

  init(sources: any SourceProvider) { self.sources = sources }

  mutating func names(in path: String) -> Set<String> {
    if let names = known[path] { return names }
    var names: Set<String> = []
    var read: Set<String> = []
    collect(path, into: &names, read: &read, depth: 0)
    known[path] = names
    return names
  }

  private func collect(
    _ path: String, into names: inout Set<String>, read: inout Set<String>, depth: Int
  ) {
    guard depth < 64, read.insert(sources.canonicalPath(path) ?? path).inserted,
      let bytes = try? sources.read(path)
    else { return }
    for line in bytes.split(separator: 0x0A) {
      if let name = Self.assignedName(in: line) { names.insert(name) }
      if let include = Self.includedPath(in: line) {
        collect(
          LexicalPath.join(LexicalPath.directory(of: path), include), into: &names, read: &read,
          depth: depth + 1)
      }
    }
  }

  // MARK: Lines

  /// The name that a line assigns, with its conditions, if it has any; no such name is a preset's.
  static func assignedName(in line: ArraySlice<UInt8>) -> String? {
    var end = line.prefix(while: isPartOfName).endIndex
    while end > line.startIndex {
      let rest = line[end...].drop(while: isBlank)
      if rest.first == UInt8(ascii: "=") {
        return String(decoding: line[line.startIndex..<end], as: UTF8.self)
      }
      end -= 1
    }
    return nil
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "_[]=*~".utf8.contains(byte)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Returns the text in quotation marks after `#include`, up to the last one that ends in
  /// `.xcconfig`.
  static func includedPath(in line: ArraySlice<UInt8>) -> String? {
    let directive = Array("#include".utf8)
    let ending = Array(".xcconfig\"".utf8)
    var start = line.startIndex
    while let hash = line[start...].firstIndex(of: UInt8(ascii: "#")) {
      start = hash + 1
      guard isSame(line[hash...].prefix(directive.count), directive) else { continue }
      let blanks = line[(hash + directive.count)...].prefix(while: isBlank)
      let path = line[blanks.endIndex...].dropFirst()
      guard !blanks.isEmpty, line[blanks.endIndex...].first == UInt8(ascii: "\"") else { continue }
      var end = path.endIndex - ending.count
      while end > path.startIndex, !isSame(path[end..<(end + ending.count)], ending) { end -= 1 }
      guard end > path.startIndex else { continue }
      return String(decoding: path[path.startIndex..<(end + ending.count - 1)], as: UTF8.self)
    }
    return nil
  }

  /// Whether two texts are the same but for the case of Latin letters.
  private static func isSame(_ left: ArraySlice<UInt8>, _ right: [UInt8]) -> Bool {
    func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    return left.count == right.count && zip(left, right).allSatisfy { lowered($0) == lowered($1) }
  }
}

/// The value of a name in an xcconfig file and its includes, as XcodeGen reads them.
package final class XcconfigValues {
  private let sources: any SourceProvider
  private var known: [String: String?] = [:]

  package init(sources: any SourceProvider) { self.sources = sources }

  /// The last value of a name; nil where nothing sets it.
  package func value(of name: String, in path: String) -> String? {
    let key = "\(name)=\(path)"
    if let value = known[key] { return value }
    var read: Set<String> = []
    let value = value(of: name, in: path, read: &read, depth: 0)
    known[key] = .some(value)
    return value
  }

  private func value(
    of name: String, in path: String, read: inout Set<String>, depth: Int
  ) -> String? {
    guard depth < 64, read.insert(sources.canonicalPath(path) ?? path).inserted,
      let bytes = try? sources.read(path)
    else { return nil }
    var included: String?
    var own: String?
    for line in bytes.split(separator: 0x0A) {
      if XcconfigNames.assignedName(in: line) == name,
        let equals = line.dropFirst(name.utf8.count).firstIndex(of: UInt8(ascii: "="))
      {
        own = Self.text(line[(equals + 1)...])
      }
      if let include = XcconfigNames.includedPath(in: line) {
        let file = LexicalPath.join(LexicalPath.directory(of: path), include)
        included = value(of: name, in: file, read: &read, depth: depth + 1) ?? included
      }
    }
    return own ?? included
  }

  /// A value without the comment, blanks and semicolon behind it.
  private static func text(_ value: ArraySlice<UInt8>) -> String {
    let text = String(decoding: value, as: UTF8.self)
    var plain = text.firstRange(of: "//").map { text[..<$0.lowerBound] } ?? text[...]
    while let last = plain.last, last.isWhitespace || last == ";" { plain.removeLast() }
    return String(plain.drop { $0.isWhitespace })
  }
}
