/// The enumerators of a file that are descriptors of standard streams.
extension DescriptorFlow {
  /// Counts the enumerators after the word `enum`. Each is one more than the previous one.
  func look(atEnum keyword: Int) {
    guard var index = punctuation(after: keyword) else { return }
    // `enum Name : int {`
    if code.isByte(index, ":") {
      guard let next = punctuation(after: index) else { return }
      index = next
    }
    guard let close = code.closing(index, "{") else { return }
    var value: Int? = 0
    for range in expressions.list(index + 1..<close) {
      guard let name = code.word(range.lowerBound) else { continue }
      if let equals = expressions.top("=", in: range) {
        value = expressions.number(equals + 1..<range.upperBound)
      }
      if let value, 1...2 ~= value {
        graph.give(name, DescriptorValue(isStandard: true))
      }
      value = value.map { $0 &+ 1 }
    }
  }

  private func punctuation(after index: Int) -> Int? {
    (index + 1..<min(code.count, index + 24)).first { code.tokens[$0].kind == .punctuation }
  }
}
