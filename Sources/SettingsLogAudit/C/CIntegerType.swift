/// What a type does with the value of an integer.
enum CIntegerType {
  /// A signed integer of at least 32 bits.
  case signed
  /// C's own boolean type: everything but 0 is 1.
  case boolean
  /// Any other type: an unsigned or a small one, or one that is not known.
  case other
  /// A type that may have no other values than 0 and 1.
  case narrow
  /// A type whose values are not integers, or whose variables may change.
  case none

  /// - Parameters:
  ///   - words: Those of a declaration, with `*` for each pointer.
  ///   - narrow: The names that the file gives to narrow types.
  init(words: [String], narrow: Set<String>) {
    let types = words.filter { !Self.specifiers.contains($0) }
    if words.contains(where: Self.changing.contains)
      || types.contains(where: Self.fractions.contains)
    {
      self = .none
    } else if ["bool", "_Bool"].contains(where: types.contains) {
      self = .boolean
    } else if types.contains(where: { Self.narrowWords.contains($0) || narrow.contains($0) }) {
      self = .narrow
    } else {
      self = types.allSatisfy(Self.integers.contains) ? .signed : .other
    }
  }

  private static let specifiers: Set<String> = [
    "const", "constexpr", "static", "inline", "extern", "consteval", "constinit",
  ]
  private static let integers: Set<String> = [
    "int", "long", "signed", "NSInteger", "int32_t", "int64_t", "SInt32", "ptrdiff_t", "ssize_t",
  ]
  /// Words of types that may not have the value 2. `BOOL` is a `bool` on some of Apple's systems.
  static let narrowWords: Set<String> = [
    "bool", "_Bool", "BOOL", "_BitInt", "_ExtInt", "typeof", "__typeof__", "__typeof", "decltype",
    "typeof_unqual",
  ]
  private static let fractions: Set<String> = ["float", "double", "CGFloat", "NSTimeInterval"]
  /// A weak definition may be replaced by one of another file.
  private static let changing: Set<String> = [
    "volatile", "__volatile", "weak", "selectany", "__weak__",
  ]

  /// The value in this type; nil if that depends on what the type is.
  func converted(_ value: Int) -> Int? {
    switch self {
    case .signed: Int32(exactly: value) == nil ? nil : value
    case .boolean: value == 0 ? 0 : 1
    case .other: (0...127).contains(value) ? value : nil
    case .narrow: (0...1).contains(value) ? value : nil
    case .none: nil
    }
  }
}
