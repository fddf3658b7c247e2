/// A letter of another script that looks like a Latin one: `\u{435}` in `typ\u{435}`.
struct ForeignLetter {
  /// Says which letter it is, as help of a diagnostic.
  let explanation: String
  /// The name with Latin letters.
  let replaced: String

  /// Cyrillic and Greek letters, with the Latin letters of the same form.
  private static let latin: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{430}": "a", "\u{435}": "e", "\u{43E}": "o", "\u{440}": "p", "\u{441}": "c",
    "\u{443}": "y", "\u{445}": "x", "\u{456}": "i", "\u{458}": "j", "\u{455}": "s",
    "\u{501}": "d", "\u{3BF}": "o", "\u{3BD}": "v", "\u{3C1}": "p",
  ]

  /// Returns nil if the name has no such letter.
  init?(in name: String) {
    guard let letter = name.unicodeScalars.first(where: { Self.latin[$0] != nil }),
      let meant = Self.latin[letter]
    else { return nil }
    let code = String(letter.value, radix: 16, uppercase: true)
    let number = String(repeating: "0", count: max(0, 4 - code.count)) + code
    explanation = "'\(letter)' is the letter U+\(number), not the Latin '\(meant)'"
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars { scalars.append(Self.latin[scalar] ?? scalar) }
    replaced = String(scalars)
  }
}
