import Foundation
import SettingsArchives
import SettingsDiagnostics
import SettingsProjects
import SettingsTestSupport
import SettingsXcode
import Testing

@testable import SettingsProducts

/// Small products that would take much time or memory, or that hide names from their reader.
@Suite struct MultipliedProductTests {
  // MARK: Programs

  /// A program with further load commands in front of its own.
  private static func program(
    adding commands: [[UInt8]], to program: MadeProgram = MadeProgram()
  ) -> [UInt8] {
    var bytes = program.bytes
    let reader = ByteReader(bytes: bytes)
    let added = Array(commands.joined())
    bytes.replaceSubrange(
      16..<24,
      with: MadeProgram.little(reader.u32(16) + UInt32(commands.count))
        + MadeProgram.little(reader.u32(20) + UInt32(added.count)))
    bytes.insert(contentsOf: added, at: 32)
    return bytes
  }

  private static func command(_ kind: UInt32, size: Int) -> [UInt8] {
    MadeProgram.little(kind) + MadeProgram.little(UInt32(size))
      + [UInt8](repeating: 0, count: size - 8)
  }

  private static func segment(_ name: String, of ranges: [Range<UInt32>]) -> [UInt8] {
    let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
    var bytes = MadeProgram.little(0x19) + MadeProgram.little(UInt32(72 + 80 * ranges.count))
    bytes += zeros(56) + MadeProgram.little(UInt32(ranges.count)) + zeros(4)
    for range in ranges {
      bytes += Array(name.utf8) + zeros(40 - name.utf8.count)
      bytes += MadeProgram.little(UInt32(range.count)) + zeros(4)
      bytes += MadeProgram.little(range.lowerBound) + zeros(28)
    }
    return bytes
  }

  @Test(arguments: [(2, 24), (0x1B, 24), (0x1D, 16)] as [(UInt32, Int)])
  func `a second command of a kind is damage`(kind: UInt32, size: Int) throws {
    var program = MadeProgram()
    program.uuid = Array(repeating: 0, count: 16)
    let count = kind == 0x1B ? 0 : 1
    let command = Self.command(kind, size: size)
    _ = try MachOImage.read(Self.program(adding: Array(repeating: command, count: count)))
    let failure = #expect(throws: MachOImage.Failure.self) {
      try MachOImage.read(Self.program(adding: Array(repeating: command, count: count + 1)))
    }
    let name = [2: "LC_SYMTAB", 0x1B: "LC_UUID", 0x1D: "LC_CODE_SIGNATURE"][kind]
    #expect(failure?.message == name.map { "the program has two load commands \($0)" })
  }

  @Test func `sections of debug information do not overlap`() throws {
    let apart = Self.program(adding: [Self.segment("__debug_str", of: [8..<16, 0..<8, 4..<4])])
    #expect(try MachOImage.read(apart)[0].debugTexts == [8..<16, 0..<8])
    for ranges in [[0..<8, 0..<8], [4..<12, 0..<5]] as [[Range<UInt32>]] {
      let failure = #expect(throws: MachOImage.Failure.self) {
        try MachOImage.read(Self.program(adding: [Self.segment("__debug_str", of: ranges)]))
      }
      #expect(failure?.message == "sections of the program overlap")
    }
    let entitlements = [Self.segment("__entitlements", of: [0..<8, 8..<16])]
    #expect(throws: MachOImage.Failure.self) {
      try MachOImage.read(Self.program(adding: entitlements))
    }
  }

  @Test func `a program with two symbol tables is unknown`() async throws {
    let stage = try ProductStage()
    try await stage.make(
      "build/Hello.app", of: "Hello",
      program: Self.program(adding: Array(repeating: Self.command(2, size: 24), count: 2)))
    let run = try await stage.verify("build/Hello.app", "--strict")
    #expect(run.status == 1)
    #expect(run.output.contains("'Hello': the program has two load commands LC_SYMTAB"))
  }

  // MARK: dSYMs

  private static func archive(_ debug: [[UInt8]]) -> [UInt8] {
    ZipFile.archive(
      debug.indices.flatMap { index in
        [
          ZipFile(name: "\(index)/Hello.app/Info.plist"),
          ZipFile(
            name: "\(index)/Hello.app.dSYM/Contents/Resources/DWARF/Hello", content: debug[index]),
        ]
      } + [ZipFile(name: "Other.app.dSYM/Contents/Resources/DWARF/Other")])
  }

  private func debug(_ files: [[UInt8]]) throws -> DebugInformation {
    let folder = try TemporaryFolder()
    try folder.write(Data(Self.archive(files)), to: "a.zip")
    let search = try ProductSearch(folder.path("a.zip"))
    #expect(search.products.count == files.count && search.debugFiles.count == files.count + 1)
    return DebugInformation(search.debugFiles, of: search.products)
  }

  @Test func `the dSYMs of one name are read together`() throws {
    var one = MadeProgram()
    one.fileType = 10
    var other = one
    other.uuid = Array(17...32)
    let debug = try debug([one.bytes, other.bytes])
    let contents = try #require(debug.contents(ofProduct: "Hello.app"))
    #expect(contents.uuids.count == 2 && contents.isOptimized && contents.failure == nil)
    #expect(debug.contents(ofProduct: "Other.app") == nil && !debug.isEmpty)
  }

  @Test func `a dSYM that cannot be read is unknown`() async throws {
    let contents = try debug([MadeProgram().bytes, [1, 2, 3]]).contents(ofProduct: "Hello.app")
    #expect(contents?.failure == "it is not a Mach-O file")
    let stage = try ProductStage()
    try await stage.make("build/Hello.app", of: "Hello")
    try stage.write([1, 2, 3], to: "build/Hello.app.dSYM/Contents/Resources/DWARF/Hello")
    let run = try await stage.verify("build/Hello.app", "--strict")
    #expect(run.status == 1)
    #expect(run.output.contains("the dSYM cannot be read: it is not a Mach-O file"))
  }

  // MARK: Texts

  @Test func `a key of one long character is cut in messages`() async throws {
    let stage = try ProductStage()
    let key = "e" + String(repeating: "\u{301}", count: 20_000)
    let list = PropertyListValue.dictionary([
      ("CFBundleIdentifier", .string("com.example.hello")),
      (key, .dictionary((0..<190).map { ("Key\($0)", .array([.string("$(A)")])) })),
    ])
    list.forEachText("") { path, _ in #expect(path.utf8.count <= 500) }
    try stage.write(
      ZipFile.archive([
        ZipFile(name: "Payload/Hello.app/Info.plist", content: PropertyList.xml(list))
      ]), to: "Hello.ipa")
    let project = try SettingsProject(configFile: stage.folder.path("config.yaml"))
    var verifier = try ProductVerifier(project, chosen: nil, choosesTarget: false)
    let findings = try verifier.verify([stage.folder.path("Hello.ipa")]).rows[0].findings
    #expect(findings.count > 150)
    for finding in findings {
      #expect(finding.diagnostic.message.utf8.count < 1500)
    }
  }

  // MARK: Asset catalogs

  @Test func `names of an asset catalog are not shared`() throws {
    let long = String(repeating: "x", count: 1000)
    var bytes = MadeCatalog.bytes(sets: (0..<40).map { String(UnicodeScalar(65 + $0)) } + [long])
    #expect(try AssetNames(bytes).sets.count == 41)
    let reader = ByteReader(bytes: bytes)
    let index = Int(reader.u32Big(16)) + 4
    let blocks = (0..<Int(reader.u32Big(index - 4))).map { index + 8 * $0 }
    let shared = try #require(blocks.first { reader.u32Big($0 + 4) == 1000 })
    for block in blocks where reader.u32Big(block + 4) == 1 {
      bytes.replaceSubrange(block..<block + 8, with: reader.bytes[shared..<shared + 8])
    }
    let failure = #expect(throws: AssetNames.Failure.self) { try AssetNames(bytes) }
    #expect(failure?.message == "the asset catalog is cut short or damaged")
  }

  @Test func `names and images of an asset catalog have limits`() throws {
    #expect(
      try AssetNames(MadeCatalog.bytes(sets: [String(repeating: "x", count: 1024)])).sets.count
        == 1)
    #expect(throws: AssetNames.Failure.self) {
      try AssetNames(MadeCatalog.bytes(sets: [String(repeating: "x", count: 1025)]))
    }
    var bytes = MadeCatalog.bytes(sets: ["A"], images: [("a.png", 1, 1)])
    // 1000 entries with the same image.
    let reader = ByteReader(bytes: bytes)
    let index = Int(reader.u32Big(16)) + 4
    let blocks = (0..<Int(reader.u32Big(index - 4))).map { index + 8 * $0 }
    let image = try #require(blocks.firstIndex { reader.u32Big($0 + 4) == 168 })
    let leaf = try #require(
      blocks.firstIndex { block in
        let start = Int(reader.u32Big(block))
        return reader.u32Big(start) == 0x0001_0001
          && reader.u32Big(start + 12) == UInt32(image)
      })
    let entry = MadeProgram.big(UInt32(image)) + MadeProgram.big(UInt32(image))
    let node =
      MadeProgram.big(0x0001_0000 | 1000) + [UInt8](repeating: 0, count: 8)
      + Array(repeatElement(entry, count: 1000).joined())
    bytes.replaceSubrange(
      blocks[leaf]..<blocks[leaf] + 8,
      with: MadeProgram.big(UInt32(bytes.count)) + MadeProgram.big(UInt32(node.count)))
    bytes += node
    #expect(throws: AssetNames.Failure.self) { try AssetNames(bytes) }
  }

  // MARK: Names

  @Test func `names with combining characters belong to their folders`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Data(
        ZipFile.archive([
          ZipFile(name: "Payload/Hello.app/Info.plist"),
          ZipFile(name: "Payload/Hello.app/\u{301}Info.plist"),
          ZipFile(name: "Payload/Hello.app/Plugins/\u{301}x"),
        ])), to: "a.ipa")
    let product = try #require(try ProductSearch(folder.path("a.ipa")).products.first)
    #expect(
      Set(product.entries.keys) == ["Info.plist", "\u{301}Info.plist", "Plugins/\u{301}x"])
  }
}
