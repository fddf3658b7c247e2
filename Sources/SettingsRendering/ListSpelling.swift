import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// Finds text that the list grammar turns into given string and list forms.
///
/// The string form of a resolved value still has the written quotes and backslashes, so it is
/// usually its own spelling. In an element from a string-typed setting, spaces and quotes are plain
/// text; such bytes are written `$(_:default= )`, because an operand has no special characters.
struct ListSpelling {
  private let string: [UInt8]
  private let elements: [[UInt8]]
  /// Pairs of element and offset from which the rest does not fit.
  private var failures: Set<Int> = []

  /// A range of the string form and its spelling.
  private enum Piece {
    case blanks(Range<Int>)
    case typed(Range<Int>)
    case raw(Range<Int>)
  }

  /// For more elements, only the direct spelling is tried, because the search is recursive.
  private static let searchLimit = 1000

  static func spell(_ setting: ResolvedSetting) -> [UInt8]? {
    let string = Array(setting.string.utf8)
    let elements = setting.list.map { Array($0.utf8) }
    if let parsed = parsedLiteral(string), isSame(parsed, elements, type: setting.type) {
      return spellTyped(string[...])
    }
    guard elements.count <= searchLimit else { return nil }
    var spelling = ListSpelling(string: string, elements: elements)
    guard let pieces = spelling.match(element: 0, at: 0) else { return nil }
    return pieces.reversed().flatMap { piece -> [UInt8] in
      switch piece {
      case .blanks(let range): Array(string[range])
      case .typed(let range): spellTyped(string[range])
      case .raw(let range): spellRaw(string[range])
      }
    }
  }

  /// The text if no spelling has both forms: the one that a consumer of the type reads.
  static func nearest(to setting: ResolvedSetting) -> [UInt8] {
    guard setting.type.isListType else { return spellRaw(Array(setting.string.utf8)[...]) }
    return Array(
      setting.list.map { spellRaw(Array($0.utf8)[...]) }.joined(separator: [UInt8(ascii: " ")]))
  }

  private init(string: [UInt8], elements: [[UInt8]]) {
    self.string = string
    self.elements = elements
  }

  // MARK: Spelling

  /// Text that keeps its quotes and backslashes; `$` is doubled unless it is escaped already.
  private static func spellTyped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in text {
      if byte == dollar, !isEscaped { result.append(dollar) }
      result.append(byte)
      isEscaped = byte == backslash && !isEscaped
    }
    return result
  }

  /// Text without special meaning in the list grammar.
  private static func spellRaw(_ text: ArraySlice<UInt8>) -> [UInt8] {
    if text.isEmpty { return Array("$(_:default=)".utf8) }
    var result: [UInt8] = []
    var isInOperand = false
    for byte in text {
      let isSpecial = isBlank(byte) || byte == backslash || byte == 0x22 || byte == 0x27
      if isSpecial, !isInOperand { result += Array("$(_:default=".utf8) }
      if !isSpecial, isInOperand { result.append(UInt8(ascii: ")")) }
      isInOperand = isSpecial
      if byte == dollar { result.append(dollar) }
      result.append(byte)
    }
    if isInOperand { result.append(UInt8(ascii: ")")) }
    return result
  }

  // MARK: Searching

  /// The pieces from an offset on, last first, or nil if the elements do not fit there.
  private mutating func match(element: Int, at start: Int) -> [Piece]? {
    let blankEnd = string[start...].firstIndex { !Self.isBlank($0) } ?? string.count
    if element == elements.count {
      return blankEnd == string.count ? [.blanks(start..<blankEnd)] : nil
    }
    let key = element * (string.count + 1) + start
    if failures.contains(key) { return nil }
    let shortest = element == 0 ? start : start + 1
    // An element may begin with spaces, so the separator may have fewer of them.
    var begin = blankEnd
    while begin >= shortest {
      for (end, isTyped) in ends(ofElement: element, at: begin)
      where end == string.count || Self.isBlank(string[end]) {
        guard var pieces = match(element: element + 1, at: end) else { continue }
        pieces.append(isTyped ? .typed(begin..<end) : .raw(begin..<end))
        pieces.append(.blanks(start..<begin))
        return pieces
      }
      begin -= 1
    }
    failures.insert(key)
    return nil
  }

  private func ends(ofElement element: Int, at begin: Int) -> [(end: Int, isTyped: Bool)] {
    var ends: [(end: Int, isTyped: Bool)] = []
    if begin < string.count, !Self.isBlank(string[begin]),
      let (text, end) = Self.parseElement(string, at: begin), text == elements[element]
    {
      ends.append((end, true))
    }
    if string[begin...].starts(with: elements[element]) {
      ends.append((begin + elements[element].count, false))
    }
    return ends
  }

  // MARK: The list grammar for text without substitutions

  private static func parsedLiteral(_ text: [UInt8]) -> [[UInt8]]? {
    var elements: [[UInt8]] = []
    var index = 0
    while index < text.count {
      if isBlank(text[index]) {
        index += 1
        continue
      }
      guard let (element, end) = parseElement(text, at: index) else { return nil }
      elements.append(element)
      index = end
    }
    return elements
  }

  /// The element that begins at an offset, and its end; nil if it ends inside an escape, so that
  /// the text is not independent. Open quotes count as closed.
  private static func parseElement(
    _ text: [UInt8], at start: Int
  ) -> (element: [UInt8], end: Int)? {
    var element: [UInt8] = []
    var quote: UInt8?
    var index = start
    while index < text.count {
      let byte = text[index]
      switch byte {
      case backslash:
        guard index + 1 < text.count else { return nil }
        element.append(text[index + 1])
        index += 2
        continue
      case 0x22, 0x27:
        if quote == byte {
          quote = nil
        } else if quote == nil {
          quote = byte
        } else {
          element.append(byte)
        }
      default:
        if quote == nil, isBlank(byte) { return (element, index) }
        element.append(byte)
      }
      index += 1
    }
    return (element, index)
  }

  /// Whether elements as written equal those of a typed read; path lists are normalized.
  private static func isSame(
    _ parsed: [[UInt8]], _ elements: [[UInt8]], type: SettingType
  ) -> Bool {
    if parsed == elements { return true }
    guard type == .pathList || type == .pathOrderedSet else { return false }
    var paths: [String] = []
    for path in parsed.map({ LexicalPath.normalize(String(decoding: $0, as: UTF8.self)) })
    where type == .pathList || !paths.contains(path) {
      paths.append(path)
    }
    return paths == elements.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let dollar = UInt8(ascii: "$")
  private static let backslash = UInt8(ascii: "\\")

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D) ~= byte }
}
