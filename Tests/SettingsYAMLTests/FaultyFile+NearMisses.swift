extension FaultyFile {
  /// Files in which something looks right and is not, each with what must be reported.
  static let nearMisses: [FaultyFile] = [
    // A space that is missing is reported where it is missing.
    FaultyFile(
      "A:\n  type:application\n  devices: ipad\n",
      "2:7: error: a space is missing after this ':' [missing-space]"),
    FaultyFile(
      "A:\n  devices: ipad\n  type:application\n",
      "3:7: error: a space is missing after this ':' [missing-space]"),
    FaultyFile(
      "A:\n  type :application\n  devices: ipad\n",
      "2:8: error: a space is missing after this ':' [missing-space]"),
    FaultyFile(
      "A:\n  type:application\n\n  devices: ipad\n",
      "2:7: error: a space is missing after this ':' [missing-space]"),
    FaultyFile(
      "- file:a.m\n  reason: x\n",
      "1:7: error: a space is missing after this ':' [missing-space]"),
    FaultyFile(
      "FLAGS[sdk=iphoneos*]:x\nb: c\n",
      "1:21: error: a space is missing after this ':' [missing-space]"),
    FaultyFile(
      "a:\n  - b\n  -c\n  - d\n",
      "3:3: error: a space is missing after this '-' [missing-space]"),
    FaultyFile(
      "a:\n  -b\n  c: d\n",
      "2:3: error: a space is missing after this '-' [missing-space]",
      "3:3: error: a '-' is expected here, or a different indentation [bad-indentation]",
      "2:3: note: the list starts here"),
    // Reading goes on behind it.
    FaultyFile(
      "a:b\nc:d\ne: f\ng:\n  - h\n  -i\n",
      "1:2: error: a space is missing after this ':' [missing-space]",
      "2:2: error: a space is missing after this ':' [missing-space]",
      "6:3: error: a space is missing after this '-' [missing-space]"),
    FaultyFile(
      "é: ü\na:b\nc: @\n",
      "2:2: error: a space is missing after this ':' [missing-space]",
      "3:4: error: a value cannot start with '@' [reserved-character]"),
    FaultyFile(
      "a: b: c\nd: e: f\na: g\n",
      "1:5: error: a ':' is not allowed here [unexpected-colon]",
      "2:5: error: a ':' is not allowed here [unexpected-colon]",
      "3:1: error: the key 'a' appears twice in one mapping [duplicate-key]",
      "1:1: note: the first one is here"),
    FaultyFile(
      "a: { b:, c: d, e:}\n", "1:6: error: the key 'b' has no value [missing-value]",
      "1:16: error: the key 'e' has no value [missing-value]"),
    // An address is no key, and neither is a name of C++.
    FaultyFile(
      "a:\n  http://b\n  c: d\n", "3:4: error: a ':' is not allowed here [unexpected-colon]"),
    FaultyFile(
      "a:\n  b::c\n  d: e\n", "3:4: error: a ':' is not allowed here [unexpected-colon]"),

    // A byte-order mark is no character of the first line.
    FaultyFile(
      "\u{FEFF}a = b\nc: d\n", "1:6: error: a ':' is expected here, not '=' [missing-colon]"),
    FaultyFile(
      "\u{FEFF}:", "1:4: error: a key is missing before this ':' [missing-key]"),

    // A colon, a comma or some indentation.
    FaultyFile(
      "targets:\n  App\n    type: x\n",
      "2:3: error: a ':' is missing after this key [missing-colon]"),
    FaultyFile(
      "targets: \n  App\n    type: x\n",
      "2:3: error: a ':' is missing after this key [missing-colon]"),
    FaultyFile(
      "devices ipad\ntype: x\n", "1:1: error: a ':' is missing after this key [missing-colon]"),
    FaultyFile(
      "a:\n  b = c\n  d: e\n", "2:5: error: a ':' is expected here, not '=' [missing-colon]"),
    FaultyFile(
      "a: b\n  c\n    d: e\n", "3:6: error: a ':' is not allowed here [unexpected-colon]"),
    FaultyFile(
      "A:\n  b: c\n   d: e\n  f: g\n   h: i\n",
      "3:4: error: this line is indented more than the key above it, which has a value [bad-indentation]",
      "5:4: error: this line is indented more than the key above it, which has a value [bad-indentation]"
    ),
    FaultyFile(
      "{ a: b c: d, e: f g: h }\n",
      "1:8: error: a ',' is missing before 'c' [missing-comma]",
      "1:19: error: a ',' is missing before 'g' [missing-comma]"),

    // Characters that look like others are named.
    FaultyFile(
      "type： a\nb: c\n",
      "1:5: error: the full-width colon ： (U+FF1A) is read as an ordinary letter [lookalike-character]"
    ),
    FaultyFile(
      "type:\u{A0}a\nb: c\n",
      "1:6: error: a no-break space (U+00A0) is read as an ordinary letter [lookalike-character]"),
    FaultyFile(
      "a:\n  - b\n  -\u{A0}c\n",
      "3:4: error: a no-break space (U+00A0) is read as an ordinary letter [lookalike-character]"),
    FaultyFile(
      "a: “b: c”\n",
      "1:4: error: the curly quote “ (U+201C) is read as an ordinary letter [lookalike-character]"),
    FaultyFile(
      "a: \"b”\nc: d\n", "1:4: error: this quote is never closed [unclosed-quote]"),
    FaultyFile(
      "a: [b， c］\nd: e\n",
      "1:6: error: the full-width comma ， (U+FF0C) is read as an ordinary letter [lookalike-character]",
      "1:11: error: the full-width bracket ］ (U+FF3D) is read as an ordinary letter [lookalike-character]"
    ),
    // In a text outside of brackets, a comma separates nothing.
    FaultyFile("a，b: c: d\n", "1:9: error: a ':' is not allowed here [unexpected-colon]"),
  ]

  /// Files that can be read though they hardly mean what they say.
  static let suspicious: [FaultyFile] = [
    FaultyFile(
      "sources: App\n  - B\n",
      "2:3: warning: this line belongs to the text above it and is not an element of a list [swallowed-element]",
      "1:10: note: the text starts here"),
    FaultyFile(
      "a: “b”\n",
      "1:4: warning: the curly quote “ (U+201C) is read as part of this value [lookalike-character]"
    ),
    FaultyFile(
      "a: ‘b’\n",
      "1:4: warning: the curly quote ‘ (U+2018) is read as part of this value [lookalike-character]"
    ),
    FaultyFile(
      "a: b”\n",
      "1:5: warning: the curly quote ” (U+201D) is read as part of this value [lookalike-character]"
    ),
    FaultyFile(
      "“a”: b\n",
      "1:1: warning: the curly quote “ (U+201C) is read as part of this key [lookalike-character]"),
    FaultyFile(
      "a: b\u{A0}\n",
      "1:5: warning: a no-break space (U+00A0) is read as part of this value [lookalike-character]"
    ),
    FaultyFile(
      "\u{A0}a: b\n",
      "1:1: warning: a no-break space (U+00A0) is read as part of this key [lookalike-character]"),
    FaultyFile(
      "a: \u{200B}b\n",
      "1:4: warning: a zero-width space (U+200B) is read as part of this value [lookalike-character]"
    ),
    FaultyFile(
      "a: b\u{FEFF}\n",
      "1:5: warning: a byte-order mark (U+FEFF) is read as part of this value [lookalike-character]"
    ),
    FaultyFile(
      "a:\n  type：b\n",
      "2:7: warning: the full-width colon ： (U+FF1A) is read as part of this value [lookalike-character]"
    ),
    FaultyFile(
      "a:\n  Zip：b\n",
      "2:6: warning: the full-width colon ： (U+FF1A) is read as part of this value [lookalike-character]"
    ),
    FaultyFile(
      "a: { type:\u{A0}b }\n",
      "1:11: warning: a no-break space (U+00A0) is read as part of this value [lookalike-character]"
    ),
    FaultyFile(
      "a:\n  – b\n",
      "2:3: warning: the en dash – (U+2013) is read as part of this value [lookalike-character]"),
  ]

  /// Typography that is meant, and texts of several lines.
  static let typography: [String] = [
    "a: “Hello” and “bye”\n", "a: Bob’s\n", "a: the users’ photos\n", "a: \"“b”\"\n",
    "a: Bonjour\u{A0}!\n", "a: 注意：b\n", "camera: QR：b\n", "a: b — c\n", "a: 10\u{202F}%\n",
    "name: Big — with a dash\n", "a: b\n  c-d\n  -e\n", "a: >\n  b\n  - c\n", "a: b\n  more of b\n",
    "a: 'b\n  - c'\n",
  ]
}
