/// The macros, enumerators and constants of a file that are numbers, as descriptors are.
struct DefinedNumbers {
  /// The number of each name; nil for a name with several.
  private(set) var values: [String: Int?] = [:]
  private let code: CCode

  /// The number of tokens beyond which a definition is not read.
  private static let longestDefinition = 48

  init(_ code: CCode, _ constants: CConstants) {
    self.code = code
    for index in 0..<code.count {
      if code.tokens[index].kind == .directive, code.word(index + 1) == "define",
        let name = code.word(index + 2), let end = end(ofDirectiveAt: index), index + 3 < end
      {
        add(name, constants.value(of: index + 3..<end) ?? descriptor(index + 3..<end))
      }
      // `static const int fd = STDERR_FILENO;`
      if let name = code.word(index), code.isByte(index + 1, "="), code.isByte(index + 3, ";"),
        let value = descriptor(index + 2..<index + 3), isConstant(index)
      {
        add(name, value)
      }
    }
    for (name, value) in constants.values { add(name, value) }
  }

  private mutating func add(_ name: String, _ value: Int?) {
    let isNew = values[name].map { $0 == value } ?? true
    values[name] = .some(isNew ? value : nil)
  }

  private func end(ofDirectiveAt index: Int) -> Int? {
    (index..<min(code.count, index + Self.longestDefinition)).first {
      code.tokens[$0].kind == .directiveEnd
    }
  }

  private func isConstant(_ name: Int) -> Bool {
    (max(0, name - 4)..<name).contains {
      code.word($0) == "const" || code.word($0) == "constexpr"
    }
  }

  /// Returns the number of a descriptor that has a name of its own.
  private func descriptor(_ range: Range<Int>) -> Int? {
    guard range.count == 1, let word = code.word(range.lowerBound) else { return nil }
    if LogFunctions.standardDescriptors.contains(word) { return 2 }
    return word == "STDIN_FILENO" ? 0 : nil
  }
}
