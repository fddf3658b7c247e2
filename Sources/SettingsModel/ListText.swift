import SettingsDiagnostics

/// Turns list elements into the text of a list: each element is escaped so that it remains one
/// element, and the elements are joined by single spaces.
///
/// A `$(…)` inside an element is not escaped, so `$(inherited)` as an element inserts its elements.
package enum ListText {
  /// Appends one element; the caller appends the separating space.
  @inlinable
  package static func appendEscaped(_ element: some Sequence<UInt8>, to text: inout [UInt8]) {
    let start = text.count
    for byte in element {
      switch byte {
      case 0x20, 0x09, 0x0D, 0x0A, 0x5C, 0x22, 0x27: text.append(0x5C)
      default: break
      }
      text.append(byte)
    }
    if text.count == start { text.append(contentsOf: [0x22, 0x22]) }
  }

  /// The same for bytes in place: most elements need no escape, and are copied at once.
  package static func appendEscaped(_ element: Span<UInt8>, to text: inout [UInt8]) {
    var runStart = 0
    for index in element.indices {
      switch element[index] {
      case 0x20, 0x09, 0x0D, 0x0A, 0x5C, 0x22, 0x27:
        text.append(element.extracting(runStart..<index))
        text.append(0x5C)
        runStart = index
      default: break
      }
    }
    text.append(element.extracting(runStart...))
    if element.isEmpty { text.append(contentsOf: [0x22, 0x22]) }
  }

  package static func joined(_ elements: some Sequence<String>) -> [UInt8] {
    var text: [UInt8] = []
    var isFirst = true
    for element in elements {
      if !isFirst { text.append(0x20) }
      isFirst = false
      appendEscaped(element.utf8, to: &text)
    }
    return text
  }

  /// Appends an element of an array in a project file.
  ///
  /// Such an element is the text of a list itself: Xcode interprets its quotes and backslashes, and
  /// divides it at blanks. What an element leaves open ends with it.
  package static func appendListElement(_ element: some Sequence<UInt8>, to text: inout [UInt8]) {
    var quote: UInt8?
    var isEscaped = false
    for byte in element {
      text.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    if isEscaped { text.append(UInt8(ascii: "\\")) }
    if let quote { text.append(quote) }
  }

  /// Returns the text of the list that an array in a project file stands for.
  package static func joined(arrayElements elements: some Sequence<String>) -> [UInt8] {
    var text: [UInt8] = []
    for element in elements {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      appendListElement(element.utf8, to: &text)
    }
    return text
  }

  /// Returns an element as an array in a project file contains it, so that it remains one element.
  package static func arrayElement(_ element: String) -> String {
    var text: [UInt8] = []
    appendEscaped(element.utf8, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the elements of a list's text if the text is what `joined` makes of them, so that each
  /// can be written on its own; nil if quotes, other blanks or a blank in a reference would be lost.
  package static func plainElements(of text: String) -> [String]? {
    let elements = elements(of: text)
    guard joined(elements).elementsEqual(text.utf8) else { return nil }
    let isWhole = elements.allSatisfy { element in
      element.utf8.count { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "{") }
        == element.utf8.count { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "}") }
    }
    return isWhole || !text.utf8.contains(UInt8(ascii: "$")) ? elements : nil
  }

  /// The elements of a list's text, without quotes and escapes; the inverse of `joined`.
  package static func elements(of text: String) -> [String] {
    var elements: [String] = []
    var element: [UInt8]?
    var quote: UInt8?
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case 0x5C:
        element = element ?? []
        if let next = bytes.next() { element?.append(next) }
      case 0x22, 0x27:
        if let open = quote, open != byte {
          element?.append(byte)
        } else {
          quote = quote == nil ? byte : nil
          element = element ?? []
        }
      case 0x20, 0x09, 0x0A, 0x0D:
        if quote != nil {
          element?.append(byte)
        } else if let ended = element {
          elements.append(String(decoding: ended, as: UTF8.self))
          element = nil
        }
      default:
        element = element ?? []
        element?.append(byte)
      }
    }
    if let element { elements.append(String(decoding: element, as: UTF8.self)) }
    return elements
  }
}
