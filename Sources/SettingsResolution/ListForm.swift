import SettingsDiagnostics
package import SettingsModel

/// The list form of a value, given its string form. Most lists need no memory of their own.
///
/// The form of given elements and a given string is unique, so equal values have equal forms.
package enum ListForm: Hashable, Sendable {
  /// The string is the only element; an empty one is an empty list.
  case whole
  /// The elements are what spaces divide the string into.
  case words
  case elements([String])

  package init(_ elements: [String], of string: String) {
    var text: [UInt8] = []
    var splits: [UInt32] = []
    for (index, element) in elements.enumerated() {
      if index > 0 { splits.append(UInt32(text.count)) }
      text += element.utf8
    }
    let shared = Self.shared(
      Array(string.utf8).span, text.span, splits[...], hasAny: !elements.isEmpty)
    self = shared ?? .elements(elements)
  }

  /// The form of a literal without quotes and escapes; nil if the text has to be parsed.
  package init?(literal: Span<UInt8>) {
    guard Self.isPlain(literal, from: 0) else { return nil }
    self.init(words: literal)
  }

  /// The form of a text whose words are the elements.
  init(words text: Span<UInt8>) {
    self = text.contains(UInt8(ascii: " "), from: 0) ? .words : .whole
  }

  /// Whether a text has no quotes, escapes and separators other than spaces.
  static func isPlain(_ text: Span<UInt8>, from start: Int) -> Bool {
    for index in start..<text.count {
      switch text[index] {
      case 0...0x1F, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): return false
      default: break
      }
    }
    return true
  }

  package func elements(of string: String) -> [String] {
    switch self {
    case .whole: string.isEmpty ? [] : [string]
    case .words: string.split(separator: " ").map(String.init)
    case .elements(let elements): elements
    }
  }

  /// The form of elements that are parts of the string; nil if they are not.
  ///
  /// - Parameters:
  ///   - text: The elements, one after the other.
  ///   - splits: Where all elements but the first begin.
  ///   - hasAny: Whether there is an element at all.
  fileprivate static func shared(
    _ string: Span<UInt8>, _ text: Span<UInt8>, _ splits: ArraySlice<UInt32>, hasAny: Bool
  ) -> ListForm? {
    if splits.isEmpty, hasAny != string.isEmpty, string.count == text.count,
      contains(string, text, at: 0)
    {
      return .whole
    }
    let space = UInt8(ascii: " ")
    var position = 0
    var start = 0
    if hasAny {
      for number in 0...splits.count {
        let end = number < splits.count ? Int(splits[splits.startIndex + number]) : text.count
        while position < string.count, string[position] == space { position += 1 }
        guard start < end, contains(string, text.extracting(start..<end), at: position) else {
          return nil
        }
        for index in start..<end where text[index] == space { return nil }
        position += end - start
        guard position == string.count || string[position] == space else { return nil }
        start = end
      }
    }
    while position < string.count, string[position] == space { position += 1 }
    return position == string.count ? .words : nil
  }

  private static func contains(
    _ string: Span<UInt8>, _ bytes: Span<UInt8>, at position: Int
  ) -> Bool {
    guard position + bytes.count <= string.count else { return false }
    for index in 0..<bytes.count where string[position + index] != bytes[index] { return false }
    return true
  }
}

extension Span<UInt8> {
  /// Whether a byte is in the text from an offset on.
  func contains(_ byte: UInt8, from start: Int) -> Bool {
    for index in start..<count where self[index] == byte { return true }
    return false
  }
}

extension MemoTable {
  func string(of memo: MemoID) -> String {
    let range = textRange(of: memo)
    return text.withSpan { String($0.extracting(range)) }
  }

  /// The list form of a value, given the string form, if that needs no evaluation.
  func knownListForm(ofString memo: MemoID) -> ListForm? {
    guard isWords(memo) else { return nil }
    let range = textRange(of: memo)
    return text.withSpan { ListForm(words: $0.extracting(range)) }
  }

  /// The list form of a value.
  ///
  /// - Parameter string: The string form.
  func listForm(of memo: MemoID, string: String) -> ListForm {
    let value = self[memo]
    let shared = string.withBytes {
      ListForm.shared($0, value.text.span, value.splits, hasAny: value.hasAny)
    }
    return shared ?? .elements(value.elements.map { String(decoding: $0, as: UTF8.self) })
  }
}

extension Evaluator {
  /// Evaluates many settings in both forms, and passes them in order with their positions. Settings
  /// that no level assigns are omitted. The body must not use this evaluator.
  ///
  /// - Parameter isList: Whether the list form is needed; otherwise it is the whole string.
  package func forEachValue(
    of names: [SettingName], isList: (Int) -> Bool,
    _ body: (_ position: Int, _ string: String, _ list: ListForm) -> Void
  ) throws(EvaluationFailure) {
    try running { (machine) throws(EvaluationFailure) in
      machine.tracksWords = true
      defer { machine.tracksWords = false }
      for (position, name) in names.enumerated() {
        guard let node = machine.scope.currentNode(of: name) else { continue }
        let assignment = machine.table.store.assignments[machine.scope.assignmentIndex(of: node)]
        var form = isList(position) ? nil : ListForm.whole
        let string: String
        if assignment.isLiteral {
          let start = Int(assignment.value.start)
          let text = machine.table.store.text
          let literal = text.span.extracting(start..<start + Int(assignment.value.count))
          string = String(literal)
          if form == nil { form = ListForm(literal: literal) }
        } else {
          guard let memo = try machine.evaluate(name, as: .string) else { continue }
          string = machine.scope.memos.string(of: memo)
          if form == nil { form = machine.scope.memos.knownListForm(ofString: memo) }
        }
        if form == nil {
          let memo = try machine.evaluate(name, as: .list)
          form = memo.map { machine.scope.memos.listForm(of: $0, string: string) }
        }
        body(position, string, form ?? .whole)
      }
    }
  }
}
