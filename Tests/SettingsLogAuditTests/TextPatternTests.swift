import Testing

@testable import SettingsLogAudit

/// Texts in the sections of object files.
@Suite struct TextPatternTests {
  private func matches(
    _ patterns: [TextPatterns.Pattern], in bytes: [UInt8], isCode: Bool = false,
    isLinked: Bool = false, architecture: ObjectFile.Architecture = .x86
  ) -> [String] {
    let object = ObjectFile(
      format: .elf, architecture: architecture, member: nil,
      sections: [.init(name: ".text", range: 0..<bytes.count, isCode: isCode)], isLinked: isLinked)
    return TextPatterns(patterns).matches(in: object, of: bytes).map(\.text)
  }

  @Test func `a text at the end of another is only found in linked files`() {
    let bytes = Array("abandoned\0a text\n\0more text\0".utf8)
    #expect(
      matches([.init("done"), .init("a text\n"), .init("ndoned")], in: bytes) == ["a text\n"])
    #expect(matches([.init("text"), .init("aban")], in: bytes, isLinked: true) == ["text"])
    #expect(matches([.init("text", isWhole: true)], in: bytes, isLinked: true) == [])
  }

  @Test func `a text that a macro extends is found as the original text`() {
    let bytes = Array("\0%s [Line 7] ready now\0".utf8)
    #expect(matches([.init("ready now")], in: bytes) == [])
    let pattern = TextPatterns.Pattern("ready now", stored: "%s [Line 7] ready now")
    #expect(matches([.init("ready now"), pattern], in: bytes) == ["ready now"])
  }

  @Test func `texts with the same bytes are found together`() {
    let bytes = Array("\0same\0same\0".utf8)
    let patterns = (0..<4).map { TextPatterns.Pattern("same\0 \($0)", isWhole: $0 > 1) }
    #expect(matches(patterns, in: bytes) == patterns.map(\.text))
    #expect(
      matches(patterns, in: Array("\0not same\0".utf8), isLinked: true)
        == patterns.prefix(2).map(\.text))
  }

  @Test func `texts in UTF-16 are found`() {
    let text: [UInt8] = "über alles".utf16.flatMap { unit -> [UInt8] in
      [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let bytes = text + [0, 0]
    #expect(matches([.init("über alles")], in: bytes) == ["über alles"])
  }

  private static let short: [UInt8] = Array("short leak".utf8)

  @Test func `Swift's short texts are found in code for x86-64`() {
    let words = Self.short + [UInt8](repeating: 0, count: 5) + [0xEA]
    let code = [0x48, 0xB8] + words[..<8] + [0x48, 0xBA] + words[8...]
    #expect(matches([.init("short leak")], in: Array(code), isCode: true) == ["short leak"])
    #expect(matches([.init("short lean")], in: Array(code), isCode: true) == [])
  }

  @Test func `a short text is not another one of the same length`() {
    let code: [UInt8] = [0x48, 0xBE, 0, 0, 0, 0, 0, 0, 0, 0xE4, 0xBF] + Array("done".utf8)
    #expect(matches([.init("done"), .init("none")], in: code, isCode: true) == ["done"])
  }

  @Test func `Swift's short texts are found in data`() {
    let data =
      Array("one more text\0\0".utf8) + [0xED] + Array("short leak".utf8) + [0, 0, 0, 0, 0, 0xEA]
      + Array("fifteen letters".utf8) + [0xEF]
    #expect(
      matches([.init("short leak"), .init("fifteen letters"), .init("ore text")], in: data)
        == ["short leak", "fifteen letters"])
  }

  @Test func `Swift's short texts are found in code for arm64`() {
    let words = Self.short + [UInt8](repeating: 0, count: 5) + [0xEA]
    var code: [UInt8] = []
    for (register, start) in [(0, 0), (1, 8)] as [(UInt32, Int)] {
      for piece in 0..<4 {
        let bits = UInt32(words[start + 2 * piece]) | UInt32(words[start + 2 * piece + 1]) << 8
        let operation: UInt32 = piece == 0 ? 0xD280_0000 : 0xF280_0000
        let instruction = operation | UInt32(piece) << 21 | bits << 5 | register
        code += (0..<4).map { UInt8(truncatingIfNeeded: instruction >> (8 * $0)) }
      }
    }
    #expect(
      matches([.init("short leak")], in: code, isCode: true, architecture: .arm64)
        == ["short leak"])
  }
}
