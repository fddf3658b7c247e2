/// The value of one condition in a key: `Debug` in `NAME[sdk=iphoneos*][config=Debug]` and in
/// `sdk=iphoneos*, config=Debug`.
struct ConditionToken {
  let parameter: String
  /// The bytes of the value.
  let value: Range<Int>

  /// - Parameter key: The bytes of the key.
  /// - Returns: Nil if the position is not in the value of a condition.
  /// - Complexity: O(key).
  init?(at offset: Int, in key: Range<Int>, of text: IndexedText) {
    let bytes = text.bytes
    guard key.lowerBound <= offset, offset <= key.upperBound else { return nil }
    func isEnd(_ index: Int) -> Bool { "[],\"' ".utf8.contains(bytes[index]) }
    var start = offset
    while start > key.lowerBound, !isEnd(start - 1) { start -= 1 }
    var end = offset
    while end < key.upperBound, !isEnd(end) { end += 1 }
    guard let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")), equals < offset,
      equals > start, equals + 1 < end
    else { return nil }
    parameter = text.string(start..<equals)
    value = equals + 1..<end
  }

  /// What the value names; nil for parameters whose values are not names of the project.
  func subject(in text: IndexedText) -> Subject? {
    switch parameter {
    case "config": .configuration(text.string(value), value)
    case "target": .member(text.string(value), value)
    default: nil
    }
  }
}
