import SettingsDiagnostics

/// Writes parts of targets and projects as YAML.
struct PartWriter {
  private(set) var buffer = ByteBuffer()
  /// The bytes of each element of an entry's list, if the elements have lines of their own.
  private(set) var elements: [Range<Int>] = []
  private let indent: Int

  init(indent: Int) { self.indent = indent }

  mutating func entry(_ entry: PartValue.Entry) { self.entry(entry, indent) }

  private mutating func pad(_ indent: Int) {
    buffer.append(String(repeating: "  ", count: indent))
  }

  private mutating func entry(_ entry: PartValue.Entry, _ indent: Int) {
    pad(indent)
    pair(entry, indent)
  }

  /// A key and its value, where the line begins already.
  private mutating func pair(_ entry: PartValue.Entry, _ indent: Int) {
    ImportScalar.append(entry.key, isInline: false, to: &buffer)
    buffer.append(":")
    switch entry.value {
    case .text(let text): scalar(text, indent)
    case .list([]): buffer.append(" []\n")
    case .mapping([]): buffer.append(" {}\n")
    case .list(let elements):
      if inline(entry.value, limit: 92 - 2 * indent - entry.key.utf8.count) { return }
      buffer.append("\n")
      for element in elements {
        let start = buffer.count
        self.element(element, indent + 1)
        if indent == self.indent { self.elements.append(start..<buffer.count) }
      }
    case .mapping(let entries):
      if inline(entry.value, limit: 92 - 2 * indent - entry.key.utf8.count) { return }
      buffer.append("\n")
      for entry in entries { self.entry(entry, indent + 1) }
    }
  }

  private mutating func element(_ value: PartValue, _ indent: Int) {
    pad(indent)
    buffer.append("-")
    if case .text(let text) = value {
      scalar(text, indent)
      return
    }
    if inline(value, limit: 92 - 2 * indent) { return }
    guard case .mapping(let entries) = value else { return }
    buffer.append(" ")
    for (index, entry) in entries.enumerated() {
      if index == 0 { pair(entry, indent + 1) } else { self.entry(entry, indent + 1) }
    }
  }

  // MARK: Scalars

  private mutating func scalar(_ text: String, _ indent: Int) {
    guard let chomping = Self.chomping(text) else {
      buffer.append(" ")
      ImportScalar.append(text, isInline: false, to: &buffer)
      buffer.append("\n")
      return
    }
    buffer.append(" |\(chomping)\n")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast(chomping.isEmpty ? 1 : 0)
    {
      if !line.isEmpty {
        pad(indent + 1)
        buffer.append(String(line))
      }
      buffer.append("\n")
    }
  }

  /// How the block of a text of several lines ends; nil for a text that no block can hold.
  private static func chomping(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, first != UInt8(ascii: " "), first != UInt8(ascii: "\n"),
      bytes.dropLast().contains(UInt8(ascii: "\n")),
      bytes.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == UInt8(ascii: "\n") || $0 == 0x09 }),
      !text.hasSuffix("\n\n")
    else { return nil }
    return text.hasSuffix("\n") ? "" : "-"
  }

  /// Appends a value on the same line if it is short enough.
  private mutating func inline(_ value: PartValue, limit: Int) -> Bool {
    var text = ByteBuffer()
    guard Self.append(value, to: &text), text.count <= limit else { return false }
    buffer.append(" ")
    buffer.append(text.bytes)
    buffer.append("\n")
    return true
  }

  private static func append(_ value: PartValue, to text: inout ByteBuffer) -> Bool {
    switch value {
    case .text(let scalar):
      if scalar.utf8.contains(UInt8(ascii: "\n")) { return false }
      ImportScalar.append(scalar, isInline: true, to: &text)
    case .list(let elements):
      text.append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { text.append(", ") }
        guard append(element, to: &text) else { return false }
      }
      text.append("]")
    case .mapping(let entries):
      text.append("{ ")
      for (index, entry) in entries.enumerated() {
        if index > 0 { text.append(", ") }
        ImportScalar.append(entry.key, isInline: true, to: &text)
        text.append(": ")
        guard append(entry.value, to: &text) else { return false }
      }
      text.append(" }")
    }
    return true
  }
}
