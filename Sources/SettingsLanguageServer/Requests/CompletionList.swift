import SettingsDiagnostics

/// The proposals for a place, filtered by what was typed.
struct CompletionList {
  /// The kinds of the protocol that are used.
  enum Kind: Int {
    case variable = 6
    case module = 9
    case property = 10
    case value = 12
    case keyword = 14
    case snippet = 15
    case file = 17
    case reference = 18
    case constant = 21
    case `operator` = 24
  }

  /// More proposals are left out until more is typed.
  private static let maximum = 200

  /// The range that a proposal replaces.
  private let range: TextRange
  /// What was typed, in lower case.
  private let typed: String
  /// Whether the token is in quotes, so that the label alone is inserted.
  private let isQuoted: Bool
  private let client: ClientCapabilities
  private var items: [JSONValue] = []
  private var labels: Set<String> = []
  private var isIncomplete = false

  init(
    replacing range: TextRange, typed: String, isQuoted: Bool = false, client: ClientCapabilities
  ) {
    self.isQuoted = isQuoted
    self.range = range
    self.typed = typed.lowercased()
    self.client = client
  }

  /// Adds a proposal if it contains the typed letters in their order.
  ///
  /// - Parameters:
  ///   - text: What is inserted (default: the label).
  ///   - snippet: The same with a place for the cursor, `$0`, for clients that expand it.
  ///   - data: What the client returns to get the documentation.
  mutating func add(
    _ label: String, _ kind: Kind, detail: String? = nil, documentation: String? = nil,
    text: String? = nil, snippet: String? = nil, data: JSONValue? = nil
  ) {
    let (label, text, snippet) =
      isQuoted ? (Self.inQuotes(label), nil, nil) : (label, text, snippet)
    guard Self.matches(label, typed), labels.insert(label).inserted else { return }
    guard items.count < Self.maximum else {
      isIncomplete = true
      return
    }
    var members: [JSONObject.Member] = [
      .init(name: "label", value: .string(label)),
      .init(name: "kind", value: .number(String(kind.rawValue))),
    ]
    if let detail { members.append(.init(name: "detail", value: .string(detail))) }
    if let documentation {
      members.append(
        .init(
          name: "documentation",
          value: [
            "kind": client.readsMarkdown ? "markdown" : "plaintext",
            "value": .string(documentation),
          ]))
    }
    let isSnippet = snippet != nil && client.expandsSnippets
    if isSnippet { members.append(.init(name: "insertTextFormat", value: 2)) }
    let newText = (isSnippet ? snippet : nil) ?? text ?? label
    members.append(
      .init(
        name: "textEdit", value: ["range": range.json, "newText": .string(newText)]))
    // Those that begin as typed come first.
    let isPrefix = label.lowercased().hasPrefix(typed)
    members.append(.init(name: "sortText", value: .string((isPrefix ? "0" : "1") + label)))
    if let data { members.append(.init(name: "data", value: data)) }
    items.append(.object(JSONObject(members)))
  }

  private static func inQuotes(_ label: String) -> String {
    label.hasPrefix("\"") && label.hasSuffix("\"") && label.utf8.count > 1
      ? String(label.dropFirst().dropLast()) : label
  }

  /// Whether a label contains letters in their order, in either case.
  static func matches(_ label: String, _ typed: String) -> Bool {
    var rest = typed.utf8.makeIterator()
    guard var wanted = rest.next() else { return true }
    for byte in label.utf8 {
      let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
      if lower == wanted {
        guard let next = rest.next() else { return true }
        wanted = next
      }
    }
    return false
  }

  var json: JSONValue {
    ["isIncomplete": .boolean(isIncomplete), "items": .array(items)]
  }
}
