import Testing

@testable import SettingsLogAudit

/// Object files that are constructed byte by byte, in formats that this machine may not produce.
@Suite struct ObjectFileTests {
  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func name(_ text: String) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: 0, count: 16 - text.utf8.count)
  }

  /// Returns a Mach-O object with one section of strings, one undefined symbol and one defined
  /// symbol.
  private func machO() -> [UInt8] {
    let strings: [UInt8] = [0] + Array("_NSLog\0_main\0".utf8)
    let text = Array("a log text\0".utf8)
    let commandSize = 72 + 80
    let start = 32 + commandSize + 24
    var bytes = little(0xFEED_FACF, 4) + little(0x0100_000C, 4) + little(0, 4) + little(1, 4)
    bytes += little(2, 4) + little(commandSize + 24, 4) + little(0, 8)
    bytes += little(0x19, 4) + little(commandSize, 4) + name("")
    bytes += little(0, 8) + little(0, 8) + little(0, 8) + little(0, 8)
    bytes += little(7, 4) + little(7, 4) + little(1, 4) + little(0, 4)
    bytes += name("__cstring") + name("__TEXT") + little(0, 8) + little(text.count, 8)
    bytes += little(start, 4) + little(0, 4) + little(0, 8) + little(2, 4) + little(0, 12)
    bytes += little(2, 4) + little(24, 4) + little(start + text.count, 4) + little(2, 4)
    bytes += little(start + text.count + 32, 4) + little(strings.count, 4)
    bytes += text
    bytes += little(1, 4) + [1, 0] + little(0, 2) + little(0, 8)
    bytes += little(8, 4) + [0x0F, 1] + little(0, 2) + little(0, 8)
    return bytes + strings
  }

  @Test func `a Mach-O object is read`() throws {
    let objects = try ObjectFile.read(machO())
    #expect(objects.count == 1)
    #expect(objects[0].format == .machO)
    #expect(objects[0].sections.map(\.name) == ["__TEXT,__cstring"])
    #expect(objects[0].undefinedSymbols == ["NSLog"])
    let patterns = TextPatterns([.init("a log text"), .init("log text")])
    let found = try ObjectEvidence(machO(), patterns: patterns)
    #expect(found.texts.map(\.text) == ["a log text"])
    #expect(found.references.map(\.function) == ["NSLog"])
  }

  /// Returns a universal file, with the offset and the size of each part.
  private func universal(_ parts: [(type: Int, offset: Int, size: Int)], _ content: [UInt8])
    -> [UInt8]
  {
    func big(_ value: Int) -> [UInt8] { little(value, 4).reversed() }
    let entries = parts.flatMap { big($0.type) + big(0) + big($0.offset) + big($0.size) + big(0) }
    return big(0xCAFE_BABE) + big(parts.count) + entries + content
  }

  private func universal(_ object: [UInt8]) -> [UInt8] {
    universal(
      [(0x0100_0007, 48, object.count), (0x0100_000C, 48 + object.count, object.count)],
      object + object)
  }

  @Test func `a universal file has an object for each architecture`() throws {
    #expect(try ObjectFile.read(universal(machO())).map(\.member) == ["x86_64", "arm64"])
  }

  @Test func `a universal file whose parts overlap, or contain the file itself, is rejected`() {
    let object = machO()
    for offset in [0, 8, 47, 49] {
      let file = universal(
        [(0x0100_0007, 48, object.count), (0x0100_000C, offset, object.count)], object + object)
      #expect(throws: ObjectFile.Failure.self) { try ObjectFile.read(file) }
    }
  }

  @Test func `a damaged part does not hide the others`() throws {
    var object = machO()
    object[16] = 0xFF
    let parts = try ObjectFile.read(universal(machO() + object + object))
    #expect(parts.count == 2)
    let damaged = universal(
      [(0x0100_0007, 48, object.count), (0x0100_000C, 48 + object.count, object.count)],
      object + machO())
    let objects = try ObjectFile.read(damaged)
    #expect(objects.map(\.member) == ["x86_64", "arm64"])
    #expect(objects[0].unreadable?.contains("cut short") == true)
    #expect(objects[1].undefinedSymbols == ["NSLog"])
  }

  @Test func `bitcode and encrypted code are unreadable`() throws {
    let bitcode: [UInt8] = [0x42, 0x43, 0xC0, 0xDE, 0, 0, 0, 0]
    #expect(try ObjectFile.read(bitcode)[0].unreadable?.contains("bitcode") == true)
    // Replace the command of the symbol table with one for encrypted contents.
    var encrypted = machO()
    let command = 32 + 72 + 80
    encrypted[command] = 0x2C
    #expect(try ObjectFile.read(encrypted)[0].unreadable?.contains("encrypted") == true)
    encrypted.replaceSubrange(command + 16..<command + 20, with: little(0, 4))
    #expect(try ObjectFile.read(encrypted)[0].unreadable == nil)
  }

  /// Returns a Mach-O file of a type with some load commands.
  private func machO(type: Int, _ commands: [[UInt8]]) -> [UInt8] {
    let size = commands.reduce(0) { $0 + $1.count }
    return little(0xFEED_FACF, 4) + little(0x0100_000C, 4) + little(0, 4) + little(type, 4)
      + little(commands.count, 4) + little(size, 4) + little(0, 8) + commands.flatMap(\.self)
  }

  private func command(_ number: Int, _ content: [UInt8]) -> [UInt8] {
    little(number, 4) + little(8 + content.count, 4) + content
  }

  /// Returns the command of a segment with one section, which has no bytes.
  private func segment(flags: Int = 0, sections: Int = 1) -> [UInt8] {
    command(
      0x19,
      name("") + little(0, 32) + little(7, 8) + little(sections, 4) + little(flags, 4)
        + [UInt8](repeating: 0, count: 80 * sections))
  }

  /// A file that logs can have these contents, in places that only other commands describe.
  @Test(arguments: [1, 2, 6, 8])
  func `a Mach-O file whose code is not found is unreadable`(type: Int) throws {
    let unknown = command(0x7FFF_FFFF, little(0, 16))
    for commands in [[], [unknown], [unknown, unknown], [segment(sections: 0)]] {
      let file = machO(type: type, commands)
      #expect(try ObjectFile.read(file)[0].unreadable != nil)
      let parts = try ObjectFile.read(universal(file))
      #expect(parts.allSatisfy { $0.unreadable != nil })
    }
  }

  @Test(arguments: [0x8000_0018, 0x8000_001F, 0x20])
  func `a program that links in any way and has no symbols is unreadable`(link: Int) throws {
    let file = machO(type: 2, [segment(), command(link, little(24, 8) + little(0, 16))])
    #expect(try ObjectFile.read(file)[0].unreadable?.contains("symbol table") == true)
  }

  @Test(arguments: [(12, "file set"), (9, "type 9"), (4, "type 4")])
  func `a Mach-O file that is no program is unreadable`(type: Int, reason: String) throws {
    let file = machO(type: type, [segment()])
    #expect(try ObjectFile.read(file)[0].unreadable?.contains(reason) == true)
  }

  @Test func `an encrypted part of a universal file, or an encrypted segment, is unreadable`()
    throws
  {
    let encryption = command(0x2C, little(0, 8) + little(1, 8))
    for file in [machO(type: 2, [segment(), encryption]), machO(type: 1, [segment(flags: 8)])] {
      let parts = try ObjectFile.read(universal(file))
      #expect(parts.map { $0.unreadable?.contains("encrypted") } == [true, true])
    }
    #expect(throws: ObjectFile.Failure.self) {
      try ObjectFile.read(machO(type: 1, [segment(), command(0x2C, [])]))
    }
  }

  @Test func `the object of an empty source is silent`() throws {
    #expect(try ObjectFile.read(machO(type: 1, [segment()]))[0].unreadable == nil)
  }

  @Test func `sections that share bytes are rejected`() {
    var object = machO()
    // Add a second section at the same place as the first.
    let section = 32 + 72
    object[32 + 64] = 2
    object.insert(contentsOf: object[section..<section + 80], at: section + 80)
    object.replaceSubrange(32 + 4..<32 + 8, with: little(72 + 160, 4))
    object.replaceSubrange(20..<24, with: little(72 + 160 + 24, 4))
    #expect(throws: ObjectFile.Failure.self) { try ObjectFile.read(object) }
  }

  /// Returns a member of an archive.
  private func member(_ name: String, _ content: [UInt8]) -> [UInt8] {
    func field(_ text: String, _ width: Int) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0x20, count: width - text.utf8.count)
    }
    let head =
      field(name, 16) + field("0", 12) + field("0", 6) + field("0", 6) + field("644", 8)
      + field(String(content.count), 10) + [0x60, 0x0A]
    return head + content + (content.count % 2 == 1 ? [0x0A] : [])
  }

  @Test func `member names that point outside of an archive are ignored`() throws {
    let object = machO()
    let magic = Array("!<arch>\n".utf8)
    for name in ["/-99", "/999999", "#1/-5", "#1/999999", "/-9999999999999"] {
      let archive = magic + member("//", Array("a.o/\n".utf8)) + member(name, object)
      #expect(try ObjectFile.read(archive).count == 1)
    }
  }

  /// Returns an ELF object with two sections: a table of symbols, and their names at an offset.
  private func elf(namesAt offset: Int) -> [UInt8] {
    func section(_ type: Int, _ offset: Int, _ size: Int, link: Int, entry: Int) -> [UInt8] {
      little(0, 4) + little(type, 4) + little(0, 8) + little(0, 8) + little(offset, 8)
        + little(size, 8) + little(link, 4) + little(0, 4) + little(0, 8) + little(entry, 8)
    }
    let strings: [UInt8] = [0] + Array("NSLog\0".utf8)
    let symbol = little(1, 4) + [0x10, 0] + little(0, 2) + little(0, 16)
    var bytes: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9)
    bytes += little(1, 2) + little(62, 2) + little(1, 4) + little(0, 16) + little(95, 8)
    bytes += little(0, 4) + little(64, 2) + little(0, 4) + little(64, 2) + little(2, 2)
    bytes += little(1, 2) + symbol + strings
    bytes += section(2, 64, symbol.count, link: 1, entry: 24)
    return bytes + section(3, offset, strings.count, link: 0, entry: 0)
  }

  @Test func `an ELF object is read, and names outside of it are an error`() throws {
    #expect(try ObjectFile.read(elf(namesAt: 88)).flatMap(\.undefinedSymbols) == ["NSLog"])
    for offset in [10_000, 1 << 40, Int.max] {
      #expect(throws: (any Error).self) { try ObjectFile.read(elf(namesAt: offset)) }
    }
  }

  @Test func `an archive with either kind of long names is read`() throws {
    let object = machO()
    let magic = Array("!<arch>\n".utf8)
    let names = Array("a-name-of-more-than-sixteen.o/\n".utf8)
    let gnu = magic + member("//", names) + member("/0", object) + member("readme/", [1, 2, 3])
    #expect(try ObjectFile.read(gnu).map(\.member) == ["a-name-of-more-than-sixteen.o"])
    let bsd = magic + member("#1/20", Array("a-name-of-20-bytes.o".utf8) + object)
    #expect(try ObjectFile.read(bsd).map(\.member) == ["a-name-of-20-bytes.o"])
  }

  /// A small file of each format.
  private var samples: [[UInt8]] {
    let archive =
      Array("!<arch>\n".utf8) + member("a.o/", machO()) + member("b.o/", elf(namesAt: 88))
    return [machO(), elf(namesAt: 88), archive, universal(machO()), universal(archive)]
  }

  @Test func `a truncated file is never silent, and damage never traps`() throws {
    for whole in samples {
      let complete = try ObjectFile.read(whole)
      for count in 0..<whole.count {
        guard let objects = try? ObjectFile.read(Array(whole.prefix(count))) else { continue }
        // Only padding bytes may be missing.
        let isComplete = objects.map(\.undefinedSymbols) == complete.map(\.undefinedSymbols)
        #expect(
          isComplete || objects.contains { $0.unreadable != nil } || objects.count < complete.count,
          "\(count)")
      }
      for index in whole.indices {
        for value in [0x00, 0x7F, 0x80, 0xFF] as [UInt8] {
          var damaged = whole
          damaged[index] = value
          _ = try? ObjectEvidence(damaged, patterns: TextPatterns([.init("a log text")]))
        }
      }
    }
    #expect(throws: ObjectFile.Failure.self) { try ObjectFile.read([1, 2, 3]) }
  }
}
