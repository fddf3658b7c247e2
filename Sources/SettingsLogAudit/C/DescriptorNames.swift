/// The names in a file that hold the descriptor of a standard stream: enumerators, constants and variables.
///
/// A variable counts if any assignment gives it such a value, because a later call may read it.
struct DescriptorNames {
  private(set) var names: Set<String> = []
  private let tokens: [CToken]
  private let text: [UInt8]

  init(tokens: [CToken], text: [UInt8]) {
    self.tokens = tokens
    self.text = text
    for index in tokens.indices where tokens[index].kind != .literal {
      if tokens[index].kind == .identifier {
        if source(index) == "enum" { addEnumerators(behind: index) }
      } else if isByte(index, "(") || isByte(index, "{"), isInitialized(index - 1),
        holdsDescriptor(index + 1), isByte(index + 2, ")") || isByte(index + 2, "}")
      {
        // `int fd{2};`
        names.insert(source(index - 1))
      } else if isByte(index, "="), holdsDescriptor(index + 1), tokens.indices.contains(index - 1),
        tokens[index - 1].kind == .identifier, !isMember(index - 1)
      {
        names.insert(source(index - 1))
      }
    }
  }

  /// Whether a variable of an integer type may be initialized by the bracket after it.
  private func isInitialized(_ index: Int) -> Bool {
    guard index > 0, tokens[index].kind == .identifier, tokens[index - 1].kind == .identifier else {
      return false
    }
    return Self.integers.contains(source(index - 1))
  }

  static let integers: Set<String> = ["int", "auto", "long", "short", "unsigned", "int32_t"]

  /// Whether an entire value is the descriptor of a standard stream.
  private func holdsDescriptor(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    let isEnd = [";", ",", "}", ")"].contains { isByte(index + 1, $0) }
    switch tokens[index].kind {
    case .number: return isEnd && CLiteral.number(source(index)).map { 1...2 ~= $0 } ?? false
    case .identifier: return isEnd && LogFunctions.standardDescriptors.contains(source(index))
    default: return false
    }
  }

  private func isMember(_ index: Int) -> Bool {
    isByte(index - 1, ".") || (isByte(index - 1, ">") && isByte(index - 2, "-"))
  }

  /// Counts the enumerators after the word `enum`. Each is one more than the previous one.
  private mutating func addEnumerators(behind keyword: Int) {
    guard var index = tokens[keyword...].firstIndex(where: { $0.kind == .punctuation }) else {
      return
    }
    // `enum Name : int {`
    if isByte(index, ":") {
      guard let next = tokens[(index + 1)...].firstIndex(where: { $0.kind == .punctuation }) else {
        return
      }
      index = next
    }
    guard isByte(index, "{") else { return }
    index += 1
    var value: Int? = 0
    while tokens.indices.contains(index), tokens[index].kind == .identifier {
      let name = source(index)
      index += 1
      if isByte(index, "=") {
        let isSimple = isByte(index + 2, ",") || isByte(index + 2, "}")
        value =
          isSimple && tokens[index + 1].kind == .number
          ? CLiteral.number(source(index + 1)) : nil
        while tokens.indices.contains(index), !isByte(index, ","), !isByte(index, "}") {
          index += 1
        }
      }
      if let value, 1...2 ~= value { names.insert(name) }
      value = value.map { $0 &+ 1 }
      guard isByte(index, ",") else { return }
      index += 1
    }
  }

  private func isByte(_ index: Int, _ byte: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .punctuation
      && text[tokens[index].range.lowerBound] == UInt8(ascii: byte)
  }

  private func source(_ index: Int) -> String {
    String(decoding: text[tokens[index].range], as: UTF8.self)
  }
}
