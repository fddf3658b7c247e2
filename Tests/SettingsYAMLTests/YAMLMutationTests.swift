import SettingsDiagnostics
import SettingsYAML
import Testing

/// Files that nobody wrote: bits of YAML thrown together, the same ones on every run.
struct YAMLMutationTests {
  static let bits = [
    "a", "b: ", "- ", "? ", ": ", "\n", "\n  ", "\n    ", "[", "]", "{", "}", ", ", "&x ", "*x",
    "<<: ",
    "'", "\"", "\\n", "\\", "|", ">", "|-\n", "#", " ", "\t", "!", "!!str ", "!!map ", "é",
    "\u{85}",
    "\u{2028}", "\u{FEFF}", "\r\n", "\r", "---\n", "...\n", "%YAML 1.1\n", "%", "@", "~",
    "&x\u{85}", "1.10",
  ]

  @Test(arguments: 0..<8)
  func `whatever the bytes, there is an answer or an error`(seed: UInt64) throws {
    var random = Congruential(state: seed)
    var parsed = 0
    for _ in 0..<4000 {
      var text = ""
      for _ in 0..<(2 + random.next() % 24) {
        text += Self.bits[Int(random.next() % UInt64(Self.bits.count))]
      }
      let bytes = Array(text.utf8)
      var found = DiagnosticCollector()
      let file = SourceFileID(rawValue: 0)
      let document = YAMLDocument.parse(bytes, file: file, into: &found)
      #expect((document == nil) == found.hasErrors, "\(text.debugDescription)")
      for range in found.diagnostics.compactMap(\.range) {
        #expect(range.start <= range.end && range.end <= bytes.count, "\(text.debugDescription)")
      }
      if document == nil {
        let repaired = YAMLDocument.parse(bytes, file: file, keepsRepaired: true, into: &found)
        if let repaired {
          #expect(
            Self.isConsistent(repaired, repaired.root, bytes.count), "\(text.debugDescription)")
        }
      }
      guard let document else { continue }
      parsed += 1
      #expect(Self.isConsistent(document, document.root, bytes.count), "\(text.debugDescription)")
    }
    #expect(parsed > 100)
  }

  static func isConsistent(_ document: YAMLDocument, _ node: YAMLNodeID, _ count: Int) -> Bool {
    let range = document.range(of: node)
    guard range.start <= range.end, range.end <= count else { return false }
    if document.kind(of: node) == .scalar {
      let length = document.textRange(of: node).count
      let pieces = document.pieces(of: node)
      return pieces.first?.valueOffset == 0
        && pieces.allSatisfy { $0.range.start <= $0.range.end && $0.range.end <= range.end }
        && pieces.allSatisfy { Int($0.valueOffset) <= length }
    }
    return document.entries(of: node).allSatisfy {
      isConsistent(document, $0.key, count) && isConsistent(document, $0.value, count)
    } && document.elements(of: node).allSatisfy { isConsistent(document, $0.value, count) }
  }
}

/// Knuth's MMIX generator: the same numbers everywhere.
private struct Congruential {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
