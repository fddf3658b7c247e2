import SettingsTestSupport
import SettingsDiagnostics
import Testing

/// Places in a file of which lines are left out are those of the whole file.
struct SourceStretchTests {
  private static let text = "version: 1\r\ntargets:\r\n  A: 1\n\n  Ä: 2\r  B: 3\n  C: 4"

  @Test func `every place is where it was`() {
    let bytes = Array(Self.text.utf8)
    let whole = SourceFile(path: "f", bytes: bytes)
    var starts = [0]
    for index in bytes.indices.dropFirst() {
      let before = bytes[index - 1]
      if before == 0x0A || before == 0x0D && bytes[index] != 0x0A { starts.append(index) }
    }
    // Each choice of lines.
    for choice in 0..<(1 << starts.count) {
      var kept: [UInt8] = []
      var stretches: [SourceStretch] = []
      var places: [Int] = []
      for (line, start) in starts.enumerated() where choice >> line & 1 == 1 {
        let end = line + 1 < starts.count ? starts[line + 1] : bytes.count
        stretches.append(SourceStretch(offset: UInt32(kept.count), line: UInt32(line)))
        kept += bytes[start..<end]
        places += start..<end
      }
      let part = SourceFile(path: "f", bytes: kept, stretches: stretches)
      for (offset, place) in places.enumerated() {
        let (found, expected) = (
          part.position(of: UInt32(offset)), whole.position(of: UInt32(place))
        )
        #expect(found == expected)
        #expect(
          part.bytes[part.lineRange(containing: UInt32(offset))]
            == whole.bytes[whole.lineRange(containing: UInt32(place))])
      }
    }
  }

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
