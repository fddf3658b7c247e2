import SettingsDiagnostics
import SettingsTestSupport
import Testing

/// Places in a file, with and without a table of its lines.
struct SourcePositionTests {
  @Test func `places are the same with and without a table of lines`() throws {
    var random = SplitMix(state: 2)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in
        [0x0A, 0x0D, 0x61, 0x62, 0x8A][Int(random.next() % 5)] as UInt8
      }
      var files = SourceFiles()
      let id = files.add(path: "f", bytes: bytes)
      let known = files.indexed
      let other = files.add(path: "g", bytes: bytes)
      let indexed = files.indexed(knowing: known)
      for offset in 0...UInt32(length) + 2 {
        let position = try #require(files[id]).position(of: offset)
        #expect(try #require(known[id]).position(of: offset) == position)
        #expect(try #require(indexed[id]).position(of: offset) == position)
        #expect(try #require(indexed[other]).position(of: offset) == position)
      }
    }
  }

  @Test func `a line and a column in characters are what reading byte by byte finds`() throws {
    var random = SplitMix(state: 3)
    for length in 0..<200 {
      let bytes = (0..<length).flatMap { _ in
        Array(["\n", "\r", "\r\n", "a", "b", "ä", "日", "🙂"][Int(random.next() % 8)].utf8)
      }
      var files = SourceFiles()
      let id = files.add(path: "f", bytes: bytes)
      for file in [try #require(files[id]), try #require(files.indexed[id])] {
        for offset in bytes.indices {
          let start = offset - (file.position(of: UInt32(offset)).column - 1)
          let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
          #expect(file.lineRange(containing: UInt32(offset)) == start..<end)
          let characters = bytes[start..<offset].count { $0 & 0xC0 != 0x80 }
          #expect(file.characterColumn(of: UInt32(offset)) == characters + 1)
        }
      }
    }
  }

  @Test func `line breaks are counted as places count them`() {
    var random = SplitMix(state: 1)
    for length in 0..<600 {
      let bytes = (0..<length).map { _ in
        [0x0A, 0x0D, 0x61, 0x0B, 0x8A][Int(random.next() % 5)] as UInt8
      }
      let file = SourceFile(path: "f", bytes: bytes)
      #expect(SourceFile.lineBreaks(in: bytes.span) == file.position(of: UInt32(length)).line - 1)
    }
    for length in [2039, 2040, 2041, 2048, 5000] {
      let bytes = [UInt8](repeating: 0x0A, count: length)
      #expect(SourceFile.lineBreaks(in: bytes.span) == length)
    }
  }
}
