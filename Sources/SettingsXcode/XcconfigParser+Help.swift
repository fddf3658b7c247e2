extension XcconfigParser.Invalid {
  /// What to do about an invalid line.
  ///
  /// - Parameter bytes: The bytes of the file.
  func help(in bytes: [UInt8]) -> String {
    switch kind {
    case .missingEqualsInAssignment:
      "write NAME = value on one line; to add to what is inherited write NAME = $(inherited) value"
    case .unexpectedCharacter
    where range.lowerBound == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]):
      "save the file as UTF-8 without a byte order mark"
    case .unexpectedCharacter:
      "a line is NAME = value, #include \"file\" or a // comment"
    }
  }
}
