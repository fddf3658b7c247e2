/// A regular expression that is looked for in the names of groups. An invalid one is found nowhere.
struct GroupNamePattern {
  private let expression: Regex<AnyRegexOutput>?

  init(_ text: String) {
    // An absent pattern is for the main group, whose name is empty.
    expression = text.isEmpty ? nil : try? Regex(text)
  }

  func isFound(in name: String) -> Bool {
    guard let expression else { return false }
    return (try? expression.firstMatch(in: name)) != nil
  }
}
