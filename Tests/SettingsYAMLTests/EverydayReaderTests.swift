import SettingsDiagnostics
import SettingsYAML
import Testing

/// What is read without libyaml must be read as libyaml reads it: each file is read both ways.
struct EverydayReaderTests {
  /// Everything there is to know of a document.
  private static func nodes(_ bytes: [UInt8], byLibYAML: Bool) -> (
    lines: [String], isEveryday: Bool
  )? {
    var found = DiagnosticCollector()
    guard
      let document = YAMLDocument.parse(
        bytes, file: SourceFileID(rawValue: 0), byLibYAML: byLibYAML, into: &found)
    else { return nil }
    let lines = document.nodes.indices.map { index in
      let node = YAMLNodeID(index: UInt32(index))
      let record = document.nodes[index]
      let content = record.isScalar ? document.string(of: node) : "\(record.first) \(record.second)"
      return "\(record.form) \(record.start) \(record.end) \(content)"
    }
    return (lines, document.text == bytes)
  }

  /// - Returns: whether the file was read without libyaml.
  private static func check(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let one = nodes(bytes, byLibYAML: false)
    guard let one, one.isEveryday else { return false }
    let other = nodes(bytes, byLibYAML: true)
    #expect(one.lines == other?.lines, "\(text.debugDescription)")
    return true
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

  /// Bits that make up ordinary files, and some that do not.
  static let bits = [
    "a", "b c", "key", ": ", ":", ":\n", "\n", "\n", "\n  ", "\n  ", "\n    ", "\n- ", "\n  - ",
    "- ",
    "-", "--", "?", "[", "]", "{", "}", ", ", ",", "\"x\"", "'y'", "\"", "'", "''", "\\", " #", "#",
    " ",
    "é", "&x ", "*x", "!", "|", ">", "%", "@", "`", "~", "<<", "...", "---", "$(X)", "1.0", "x: y",
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
    ]
    let gap = String(repeating: " ", count: 1 + random.next(below: 2))
    switch depth > 3 ? 0 : random.next(below: 7) {
    case 0...2:
      return gap + inline[random.next(below: inline.count)]
        + ["\n", "  \n", " # end\n"][random.next(below: 3)]
    case 3: return "\n"
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

/// SplitMix64: the same numbers everywhere.
private struct SplitMix {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
