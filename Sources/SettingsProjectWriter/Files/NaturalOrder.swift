/// The order in which Xcode's navigator shows names: letters without regard to case and accents at first, digits
/// by the number that they write.
package struct NaturalKey: Comparable {
  private let primary: [UInt32]
  /// The accents; empty if there are none, as in most names.
  private let secondary: [UInt32]
  /// Which letters are capitals; empty if none is.
  private let tertiary: [UInt8]
  /// The zeros in front of each number; empty if there are none.
  private let zeros: [UInt32]

  package init(_ text: String) {
    var primary: [UInt32] = []
    primary.reserveCapacity(text.utf8.count + 4)
    var secondary: [UInt32] = []
    var tertiary: [UInt8] = []
    var zeros: [UInt32] = []
    /// The number of letters, symbols and numbers, and that of numbers.
    var count = 0
    var numbers = 0
    func add(accent: UInt32, isUpper: Bool) {
      if accent != 0 || !secondary.isEmpty {
        Self.set(accent, at: count, of: &secondary)
      }
      if isUpper || !tertiary.isEmpty { Self.set(isUpper ? 1 : 0, at: count, of: &tertiary) }
      count += 1
    }
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.first {
      if Self.digit(scalar) != nil {
        let leading = Self.readNumber(&scalars, &primary)
        if leading != 0 || !zeros.isEmpty { Self.set(leading, at: numbers, of: &zeros) }
        numbers += 1
        add(accent: 0, isUpper: false)
        continue
      }
      scalars = scalars.dropFirst()
      if scalar.value < 0x80 {
        // Most names have nothing else.
        let isUpper = (0x41...0x5A).contains(scalar.value)
        primary.append(Collation.weightOfASCII[Int(isUpper ? scalar.value + 0x20 : scalar.value)])
        add(accent: 0, isUpper: isUpper)
        continue
      }
      let (bases, accent) = Collation.decomposed(scalar)
      if bases.isEmpty {
        // A combining mark belongs to the letter before it.
        if count > 0 { Self.set(accent, at: count - 1, of: &secondary) }
        continue
      }
      for base in bases {
        let isUpper = base.properties.isUppercase
        primary.append(Collation.weight(of: isUpper ? Self.lowered(base) : base))
        add(accent: accent, isUpper: isUpper)
      }
    }
    self.primary = primary
    self.secondary = secondary
    self.tertiary = tertiary
    self.zeros = zeros
  }

  /// Sets an element of a list that may be shorter, because zeros at its end are left out.
  private static func set<Value: FixedWidthInteger>(
    _ value: Value, at index: Int, of list: inout [Value]
  ) {
    while list.count <= index { list.append(0) }
    list[index] = value
  }

  package static func < (left: NaturalKey, right: NaturalKey) -> Bool {
    if left.primary != right.primary {
      return left.primary.lexicographicallyPrecedes(right.primary)
    }
    if left.secondary != right.secondary {
      return left.secondary.lexicographicallyPrecedes(right.secondary)
    }
    if left.tertiary != right.tertiary {
      return left.tertiary.lexicographicallyPrecedes(right.tertiary)
    }
    return left.zeros.lexicographicallyPrecedes(right.zeros)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
    (0x30...0x39).contains(scalar.value) ? scalar.value - 0x30 : nil
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }

  /// Reads a number: how many digits it has, then the digits.
  ///
  /// - Returns: How many zeros are in front, which matters only between equal numbers.
  private static func readNumber(
    _ scalars: inout Substring.UnicodeScalarView, _ primary: inout [UInt32]
  ) -> UInt32 {
    var zeros: UInt32 = 0
    let place = primary.count
    // The number of digits comes first, and is known at the end.
    primary.append(0)
    while let scalar = scalars.first, let digit = digit(scalar) {
      scalars = scalars.dropFirst()
      if primary.count == place + 1, digit == 0 { zeros += 1 } else { primary.append(digit) }
    }
    let count = primary.count - place - 1
    // Zero is a number without digits of its own.
    if count == 0 { zeros -= 1 }
    primary[place] = Collation.numberWeight + UInt32(min(count, 0xFFFF))
    return zeros
  }
}

/// The weights of characters: those of the root collation of Unicode, as far as names of files need them.
private enum Collation {
  static let numberWeight: UInt32 = 0x1000
  private static let letterWeight: UInt32 = 0x2_0000

  static func weight(of scalar: Unicode.Scalar) -> UInt32 {
    if let index = order[scalar] { return index }
    if scalar.value < 0x20 { return scalar.value }
    // Symbols that are not in the list come before the numbers, and letters of other scripts behind.
    return scalar.properties.isAlphabetic
      ? letterWeight + scalar.value : 0x400 + min(scalar.value >> 6, 0xBFF)
  }

  static let weightOfASCII = (0..<0x80 as Range<UInt8>).map { weight(of: Unicode.Scalar($0)) }

  /// Blanks, punctuation and symbols in their order.
  private static let order: [Unicode.Scalar: UInt32] = {
    var result: [Unicode.Scalar: UInt32] = [:]
    let symbols = " _‿-‐–—,;:!¡?¿.…'‘’\"“”()[]{}§¶@*/\\&#%†‡•`´^¨°©®+±÷×<=>|¦~→←↑↓¤¢$£¥€"
    for (index, scalar) in symbols.unicodeScalars.enumerated() {
      result[scalar] = 0x40 + UInt32(index)
    }
    return result
  }()

  /// A character as its base letters and its accent; no letters for an accent that stands alone.
  static func decomposed(_ scalar: Unicode.Scalar) -> (bases: [Unicode.Scalar], accent: UInt32) {
    if (0x300...0x36F).contains(scalar.value) { return ([], scalar.value) }
    if let base = letters[scalar] { return (Array(base.unicodeScalars), scalar.value) }
    return ([scalar], 0)
  }

  /// Letters with accents, by the letters that they are sorted with.
  private static let letters: [Unicode.Scalar: String] = {
    var result: [Unicode.Scalar: String] = [:]
    for (base, accented) in [
      ("A", "ÀÁÂÃÄÅĀĂĄǍ"), ("a", "àáâãäåāăąǎ"), ("AE", "Æ"), ("ae", "æ"), ("C", "ÇĆĈĊČ"),
      ("c", "çćĉċč"), ("D", "ĎĐ"), ("d", "ďđ"), ("E", "ÈÉÊËĒĔĖĘĚ"), ("e", "èéêëēĕėęě"),
      ("G", "ĜĞĠĢ"), ("g", "ĝğġģ"), ("H", "ĤĦ"), ("h", "ĥħ"), ("I", "ÌÍÎÏĨĪĬĮİ"),
      ("i", "ìíîïĩīĭį"), ("J", "Ĵ"), ("j", "ĵ"), ("K", "Ķ"), ("k", "ķ"), ("L", "ĹĻĽĿŁ"),
      ("l", "ĺļľŀł"), ("N", "ÑŃŅŇ"), ("n", "ñńņň"), ("O", "ÒÓÔÕÖØŌŎŐ"), ("o", "òóôõöøōŏő"),
      ("OE", "Œ"), ("oe", "œ"), ("R", "ŔŖŘ"), ("r", "ŕŗř"), ("S", "ŚŜŞŠ"), ("s", "śŝşš"),
      ("ss", "ß"), ("T", "ŢŤŦ"), ("t", "ţťŧ"), ("U", "ÙÚÛÜŨŪŬŮŰŲ"), ("u", "ùúûüũūŭůűų"),
      ("W", "Ŵ"), ("w", "ŵ"), ("Y", "ÝŶŸ"), ("y", "ýÿŷ"), ("Z", "ŹŻŽ"), ("z", "źżž"),
    ] {
      for scalar in accented.unicodeScalars { result[scalar] = base }
    }
    return result
  }()
}
