extension Sequence<String> {
  /// `a, b and c`.
  package func list(last conjunction: String) -> String {
    let items = Array(self)
    guard items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) " + items[items.count - 1]
  }

  /// `'a', 'b' and 'c'`.
  package var quotedList: String { quotedList(last: "and") }

  package func quotedList(last conjunction: String) -> String {
    map { "'\($0)'" }.list(last: conjunction)
  }
}
