/// Choices that depend on a seed alone.
struct Choices {
  private var state: UInt64

  init(seed: UInt32) {
    state = UInt64(seed)
    // Neighboring seeds would begin with the same choice.
    for _ in 0..<3 { _ = number(below: 2) }
  }

  /// Returns a number from Knuth's linear congruential generator.
  mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: state >> 33) % limit
  }

  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number(below: elements.count)]
  }
}
