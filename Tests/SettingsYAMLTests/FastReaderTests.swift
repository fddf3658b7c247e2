import SettingsTestSupport
import SettingsDiagnostics
import SettingsYAML
import Testing

/// What is read without libyaml must be read as libyaml reads it: each file is read both ways.
struct FastReaderTests {
  /// Everything there is to know of a document.
  private static func nodes(_ bytes: [UInt8], byLibYAML: Bool) -> (
    lines: [String], isPlain: Bool
  )? {
    var found = DiagnosticCollector()
    guard
      let document = YAMLDocument.parse(
        bytes, file: SourceFileID(rawValue: 0), byLibYAML: byLibYAML, into: &found)
    else { return nil }
    return (document.listing, document.text == bytes)
  }

  /// - Returns: whether the file was read without libyaml.
  private static func check(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let one = nodes(bytes, byLibYAML: false)
    guard let one, one.isPlain else { return false }
    let other = nodes(bytes, byLibYAML: true)
    #expect(one.lines == other?.lines, "\(text.debugDescription)")
    return true
  }

  @Test(arguments: [
    "a: &x", "- &x", "&x", "a: !!str", "a:", "- ", "a: - ", "a: [b,", "a: [b, &x", "? ",
    "a: &y 1\nb: &x *y",
  ])
  func `a text may end where a value is expected`(text: String) {
    for text in [text, text + " ", text + "\n"] {
      let bytes = Array(text.utf8)
      let both = [false, true].map { Self.nodes(bytes, byLibYAML: $0)?.lines }
      #expect(both[0] == both[1], "\(text.debugDescription)")
    }
  }

  @Test func `a whole configuration is read without libyaml`() {
    #expect(
      Self.check(
        """
        # A comment, and one behind a value.
        version: 1   # of the format
        configurations: { Debug: debug, "Release": release, 'x': [], y: {} }

        project:
          name: Big — with a dash
          deploymentTarget: "15.0"
          settings:
            OTHER_LDFLAGS: [$(inherited), -ObjC, "a b", 'c: d', [e, { f: g }]]
            EXCLUDED_ARCHS[sdk=iphonesimulator*]: i386
            URL: https://example.com/#anchor:x
            -odd: - odd
            empty:
            also empty:    # with a comment
          list:
          - one
          -   two: 2
              three: 3
          - [four, five]
          deeper:
            - "six"
              # a comment anywhere
            - seven
        targets:
            App :
                type: application
        last: ""
        """.replacing("- odd\n", with: "-odd\n")))
  }

  @Test(
    arguments: [
      "a: &x one\nb: *x\n",
      "a: &x [one, two]   # why\nb: [*x, { c: *x }]\nd: *x # again",
      "a: &x\n  b: c\n  d: [e]\nf: *x\n",
      "a: &x # why\n\n  # and what\n  b: c\nf: *x\n",
      "a: &x\n- one\n- &y-1 two\nb: [*x, *y-1]\n",
      "a: { b: &x [c, &y_ { d: e }], f: *x }\ng: *y_\nh:\n  - *x\n  - &z 'quoted'\n  - *z\n",
      "a: &x \"\"\nb: *x\n",
    ])
  func `anchors and aliases in their simple forms are read without libyaml`(text: String) {
    #expect(Self.check(text))
  }

  @Test(
    arguments: [
      "a: &x one\nb: &x two\nc: *x\n", "a: &x [*x]\n", "a: &x [&x b]\n", "a: *x\n",
      "a: &x\nb: *x\n",
      "a: &x one\nb: &y [*x]\nc: *y\n", "&x a: b\nc: *x\n", "a: &x b\n*x : c\n",
      "- &x a: b\n- *x\n",
      "a: &x b\nc: &y *x\n", "a: &x b\nc: { <<: *x }\n", "a: &x\n  b: c\nd:\n  <<: *x\n", "a: &x\n",
      "a: &x b\nc: [*x: d]\n", "a: &x b\nc: [*x : d]\n", "a: &x b\nc: *x:\n", "a: & b\n",
      "a: &ö b\n",
      "a: &x b\nc: *x d\n", "a: &x b\nc: *x, d\n", "a: [&x]\n", "a: [&x, b]\n", "a: &x]\n",
      "a: &x,b\n",
    ])
  func `other anchors and aliases are left to libyaml`(text: String) {
    #expect(!Self.check(text))
  }

  /// Where aliases multiply, or lie deep, the limits are those of libyaml's reader.
  @Test func `limits of aliases are kept`() {
    let deep = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
    #expect(!Self.check("a: &x \(deep)\nb: \(deep.replacing("[]", with: "[*x]"))\n"))
    let wide = "a: &x [" + String(repeating: "1,", count: 2000) + "1]\n"
    let many = "b: [" + String(repeating: "*x,", count: 600) + "*x]\n"
    #expect(!Self.check(wide + many))
    #expect(Self.check(wide + "b: [*x, *x]\n"))
  }

  /// Bits that make up ordinary files, and some that do not.
  static let bits = [
    "a", "b c", "key", ": ", ":", ":\n", "\n", "\n", "\n  ", "\n  ", "\n    ", "\n- ", "\n  - ",
    "- ",
    "-", "--", "?", "[", "]", "{", "}", ", ", ",", "\"x\"", "'y'", "\"", "'", "''", "\\", " #", "#",
    " ",
    "é", "&x ", "*x", "&y ", "*y", "&x", ": &x ", "- *x", ": *x", "*x, ", "!", "|", ">", "%", "@",
    "`", "~", "<<", "...", "---", "$(X)", "1.0", "x: y",
    "\nk: ",
    "\n  l: ", "{ m: n }", "[o, p]", "\t", "\r\n", "",
  ]

  @Test(arguments: 0..<8)
  func `bits of YAML are read as libyaml reads them`(seed: UInt64) {
    var random = SplitMix(state: seed)
    var read = 0
    for round in 0..<6000 {
      var text = ["", "k: v\n", "k:", "k:\n  - "][round % 4]
      for _ in 0..<(1 + random.next(below: 12)) {
        text += Self.bits[random.next(below: Self.bits.count)]
      }
      if Self.check(text) { read += 1 }
    }
    #expect(read > 200)
  }

  @Test(arguments: 0..<8)
  func `ordinary files with one thing wrong are read as libyaml reads them`(seed: UInt64) {
    var random = SplitMix(state: seed &+ 100)
    var read = 0
    for _ in 0..<1500 {
      var text = Self.mapping(depth: 0, indent: 0, &random)
      if Self.check(text) { read += 1 }
      // Then with a bit more at some place, and with a bit less.
      let place = text.index(text.startIndex, offsetBy: random.next(below: text.count))
      text.insert(contentsOf: Self.bits[random.next(below: Self.bits.count)], at: place)
      if Self.check(text) { read += 1 }
      text.remove(at: text.index(text.startIndex, offsetBy: random.next(below: text.count)))
      if Self.check(text) { read += 1 }
    }
    #expect(read > 1500)
  }

  private static func mapping(depth: Int, indent: Int, _ random: inout SplitMix) -> String {
    var text = ""
    for entry in 0...random.next(below: 4) {
      text +=
        String(repeating: " ", count: indent)
        + ["k\(entry)", "\"k \(entry)\"", "K_\(entry)[x=y*]"][random.next(below: 3)]
      text += ":" + value(depth: depth + 1, indent: indent, &random)
      if random.next(below: 8) == 0 { text += ["\n", "# c\n", "   # d\n"][random.next(below: 3)] }
    }
    return text
  }

  private static func value(depth: Int, indent: Int, _ random: inout SplitMix) -> String {
    let inline = [
      "plain", "two words", "a:b", "x#y", "$(inherited) t", "-flag", "\"quoted: #\"", "'single'",
      "[]", "{}",
      "[a, -b, \"c\"]", "{ a: b, \"c\": [d] }", "http://x", "1.0",
      // An alias may come before its anchor, and an anchor twice: some of the files are for libyaml.
      "&x\(random.next(below: 40)) [a]", "&x\(random.next(below: 40)) b",
      "*x\(random.next(below: 40))",
    ]
    let gap = String(repeating: " ", count: 1 + random.next(below: 2))
    switch depth > 3 ? 0 : random.next(below: 7) {
    case 0...2:
      return gap + inline[random.next(below: inline.count)]
        + ["\n", "  \n", " # end\n"][random.next(below: 3)]
    case 3: return random.next(below: 9) == 0 ? " &x\(random.next(below: 40))\n" : "\n"
    case 4...5:
      let step = 1 + random.next(below: 4)
      return "\n" + mapping(depth: depth, indent: indent + step, &random)
    default:
      let place = indent + random.next(below: 3)
      var text = "\n"
      for _ in 0...random.next(below: 3) {
        text += String(repeating: " ", count: place) + "- "
        if random.next(below: 3) == 0 {
          let rest = mapping(depth: depth + 1, indent: place + 2, &random)
          text += rest.dropFirst(place + 2)
        } else {
          text += inline[random.next(below: inline.count)] + "\n"
        }
      }
      return text
    }
  }
}
