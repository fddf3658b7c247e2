/// The meaning of bytes and words in expressions.
extension ExpressionCompiler {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D) ~= byte }

  static func closer(for opener: UInt8) -> UInt8? {
    switch opener {
    case 0x28: 0x29
    case 0x7B: 0x7D
    case 0x5B: 0x5D
    default: nil
    }
  }

  static func isNameStart(_ byte: UInt8) -> Bool {
    (0x41...0x5A) ~= byte || (0x61...0x7A) ~= byte || byte == 0x5F
  }

  static func isUnbracketedNameByte(_ byte: UInt8) -> Bool {
    isNameStart(byte) || (0x30...0x39) ~= byte || byte == 0x2E
  }

  static func isOperatorByte(_ byte: UInt8) -> Bool {
    isUnbracketedNameByte(byte) || byte == 0x2B || byte == 0x2D
  }

  static func retrieval(named name: ArraySlice<UInt8>) -> RetrievalOperator? {
    RetrievalOperator.allCases.first { name.elementsEqual($0.name.utf8) }
  }

  static func replacement(named name: ArraySlice<UInt8>) -> ReplacementOperator? {
    ReplacementOperator.allCases.first { name.elementsEqual($0.name.utf8) }
  }
}
