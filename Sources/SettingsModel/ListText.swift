import SettingsDiagnostics

/// Turns list elements into the text of a list, as Apple's engine does for an array in a project
/// file: each element is escaped so that it remains one element, and the elements are joined by
/// single spaces.
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
