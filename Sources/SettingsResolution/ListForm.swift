package import SettingsModel

/// The list form of a value, given its string form. Most lists need no memory of their own.
///
/// The form of two elements and a string is unique, so equal values have equal forms.
package enum ListForm: Hashable, Sendable {
  /// The string is the only element; an empty one is an empty list.
  case whole
  /// The elements are what spaces divide the string into.
  case words
  case elements([String])

  package init(_ elements: [String], of string: String) {
    let slices = elements.map { Array($0.utf8)[...] }
    self = Self.shared(slices, with: string) ?? .elements(elements)
  }

  /// The form of a literal without quotes, escapes and references; nil if the text has to be parsed.
  package init?(literal: ArraySlice<UInt8>) {
    var hasSpace = false
    for byte in literal {
      switch byte {
      case UInt8(ascii: " "): hasSpace = true
      case 0...0x1F, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): return nil
      default: break
      }
    }
    self = hasSpace ? .words : .whole
  }

  package func elements(of string: String) -> [String] {
    switch self {
    case .whole: string.isEmpty ? [] : [string]
    case .words: string.split(separator: " ").map(String.init)
    case .elements(let elements): elements
    }
  }

  /// The form of elements that are parts of the string; nil if they are not.
  fileprivate static func shared(
    _ elements: [ArraySlice<UInt8>], with string: String
  ) -> ListForm? {
    if elements.isEmpty, string.isEmpty { return .whole }
    if elements.count == 1, !string.isEmpty, elements[0].elementsEqual(string.utf8) {
      return .whole
    }
    var rest = Substring(string).utf8
    let space = UInt8(ascii: " ")
    for element in elements {
      rest = rest.drop { $0 == space }
      if element.isEmpty || element.contains(space) || !rest.starts(with: element) { return nil }
      rest = rest.dropFirst(element.count)
      guard rest.first ?? space == space else { return nil }
    }
    return rest.allSatisfy { $0 == space } ? .words : nil
  }
}

extension Evaluator {
  /// The list form of a setting.
  ///
  /// - Parameter string: The string form.
  package func listForm(
    of name: SettingName, string: String
  ) throws(EvaluationFailure) -> ListForm {
    let elements = try elements(of: name)
    return ListForm.shared(elements, with: string)
      ?? .elements(elements.map { String(decoding: $0, as: UTF8.self) })
  }
}
