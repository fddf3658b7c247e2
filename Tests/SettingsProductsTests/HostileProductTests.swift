import Foundation
import SettingsArchives
import SettingsProjects
import SettingsSystem
import SettingsTestSupport
import SettingsXcode
import Testing

@testable import SettingsProducts

/// Products that were made to break their reader.
@Suite struct HostileProductTests {
  private static let signature: [UInt8] = {
    var signature = MadeSignature()
    signature.entitlements = PropertyList.xml(.dictionary([("a", .boolean(true))]))
    signature.binaryEntitlements = MadeDER.entitlements([("a", true)])
    return signature.bytes
  }()

  private static let program: [UInt8] = {
    var program = MadeProgram()
    program.signature = signature
    program.objectFiles = ["a.o", "b.o"]
    return program.bytes
  }()

  private static let samples: [[UInt8]] = [
    signature, program, MadeProgram.universal([MadeProgram(), MadeProgram()]),
    MadeCatalog.bytes(sets: ["A", "B"], images: [("a.png", 2, 2)]),
    MadeDER.profile(PropertyList.xml(.dictionary([("Name", .string("x"))]))),
    MadeDER.profile(
      PropertyList.xml(.dictionary([("Name", .string("x"))])), isIndefinite: true),
    MadeDER.entitlements([("a", true), ("b", false)]),
  ]

  private static func read(_ bytes: [UInt8]) { ProductReading.readAll(bytes) }

  @Test func `samples are read`() throws {
    let images = try MachOImage.read(Self.program)
    #expect(images.map(\.architecture) == ["arm64"])
    #expect(images[0].debugSymbols == 2 && images[0].objectFiles == ["a.o", "b.o"])
    let range = try #require(images[0].signature)
    let signature = try CodeSignature(ByteReader(bytes: Self.program), in: range)
    #expect(signature.identifier == "com.example.app" && signature.team == "ABCDE12345")
    #expect(signature.isAltered == false && !signature.formsDiffer)
    for sample in Self.samples[4...5] {
      #expect(try ProductContents.profile(sample).get()["Name"]?.string == "x")
    }
    #expect(try AssetNames(Self.samples[3]).sets == ["A", "B"])
    #expect(try AssetNames(Self.samples[3]).images.map(\.width) == [2])
  }

  @Test func `every prefix of every sample ends`() {
    for sample in Self.samples {
      for count in 0..<sample.count { Self.read(Array(sample[..<count])) }
    }
  }

  @Test func `changed bytes end`() {
    var random = SplitMix(state: 7)
    for sample in Self.samples {
      for _ in 0..<2000 {
        var bytes = sample
        for _ in 0...random.next(below: 4) {
          let place = random.next(below: bytes.count)
          bytes[place] =
            [0, 1, 0x7F, 0x80, 0xFF, UInt8(random.next(below: 256))][random.next(below: 6)]
        }
        Self.read(bytes)
      }
    }
  }

  @Test func `nested values are rejected`() {
    var nested: [UInt8] = []
    for _ in 0..<5000 { nested = MadeDER.value(0x30, nested) }
    Self.read(nested)
    Self.read([UInt8](repeating: 0x30, count: 100_000))
    Self.read((0..<100_000).map { $0 % 2 == 0 ? 0x30 : 0x80 })
    Self.read(MadeDER.value(0x70, [0x02, 1, 1] + nested))
  }

  @Test func `a cycle in an asset catalog is rejected`() throws {
    let bytes = MadeCatalog.bytes(sets: ["A"])
    // The leaf is the block before the tree; its next leaf becomes itself.
    let reader = ByteReader(bytes: bytes)
    let index = Int(reader.u32Big(16))
    for block in 1..<Int(reader.u32Big(index)) {
      let start = Int(reader.u32Big(index + 4 + 8 * block))
      guard reader.u32Big(start) == 0x0001_0001 else { continue }
      var changed = bytes
      changed.replaceSubrange(start + 4..<start + 8, with: MadeProgram.big(UInt32(block)))
      #expect(throws: AssetNames.Failure.self) { try AssetNames(changed) }
    }
  }

  @Test(arguments: ["Info.plist", "Hello"])
  func `a link out of the product is not followed`(name: String) async throws {
    let stage = try ProductStage()
    try await stage.make("build/Hello.app", of: "Hello")
    try stage.folder.write("secret", to: "secret")
    try FileManager.default.removeItem(atPath: stage.folder.path("build/Hello.app/\(name)"))
    try stage.folder.link("build/Hello.app/\(name)", to: "../../secret")
    let run = try await stage.verify("build/Hello.app")
    #expect(
      run.output.contains("'\(name)' is a link that leads out of the product"), "\(run.output)")
    #expect(!run.transcript.contains("secret"))
  }

  @Test func `links in archives and names out of them are not followed`() async throws {
    let stage = try ProductStage()
    try stage.write(
      ZipFile.archive([
        ZipFile(
          name: "Payload/Hello.app/Info.plist", content: Array("/etc/passwd".utf8), mode: 0o120777)
      ]), to: "Hello.ipa")
    let run = try await stage.verify("Hello.ipa")
    #expect(run.output.contains("is a link that leads out of the archive"), "\(run.output)")
    try stage.write(
      ZipFile.archive([ZipFile(name: "Payload/../../Hello.app/Info.plist")]), to: "Hello.ipa")
    let out = try await stage.verify("Hello.ipa")
    #expect(out.output.contains("which leads out of it"), "\(out.output)")
  }

  @Test func `a folder that contains itself ends`() async throws {
    let stage = try ProductStage()
    try await stage.make("build/Hello.app", of: "Hello")
    try stage.folder.link("build/Hello.app/PlugIns", to: ".")
    try stage.folder.link("build/Hello.app/Broken", to: "nothing")
    let run = try await stage.verify("build/Hello.app")
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test func `a compressed Info.plist of gigabytes is rejected`() async throws {
    let stage = try ProductStage()
    try stage.write(
      ZipFile.archive([
        ZipFile(
          name: "Payload/Hello.app/Info.plist", compressed: [UInt8](repeating: 0, count: 1 << 20),
          size: 1 << 29)
      ]), to: "Hello.ipa")
    let run = try await stage.verify("Hello.ipa")
    #expect(run.output.contains("it is larger than the limit of"), "\(run.output)")
  }

  @Test func `numbers of libraries and run paths are limited`() {
    var program = MadeProgram()
    program.rpaths = (0..<65).map { "@executable_path/\($0)" }
    #expect(throws: MachOImage.Failure.self) { try MachOImage.read(program.bytes) }
    program.rpaths = []
    program.libraries = (0..<2001).map { "@rpath/\($0)" }
    #expect(throws: MachOImage.Failure.self) { try MachOImage.read(program.bytes) }
  }

  @Test func `the cost of a product is linear in its files and keys`() async throws {
    let stage = try ProductStage()
    let project = try SettingsProject(configFile: stage.folder.path("config.yaml"))
    try await LinearGrowth.expect(from: 2000) { count in
      let list = PropertyListValue.dictionary(
        [("CFBundleIdentifier", .string("com.example.hello"))]
          + (0..<count).map { ("Key\($0)", .array([.string("$(A)")])) })
      try stage.write(
        ZipFile.archive(
          [ZipFile(name: "Payload/Hello.app/Info.plist", content: PropertyList.binary(list))]
            + (0..<count).map { ZipFile(name: "Payload/Hello.app/\($0).lproj/a.strings") }),
        to: "Hello.ipa")
      return try LinearGrowth.processorTime {
        var verifier = try ProductVerifier(project, chosen: nil, choosesTarget: false)
        let found = try verifier.verify([stage.folder.path("Hello.ipa")])
        #expect(found.rows.count == 1 && found.rows[0].cell == "Hello@Release")
      }
    }
  }

  @Test func `products with names and keys for terminals are escaped`() async throws {
    let stage = try ProductStage()
    try await stage.make(
      "build/Hello.app", of: "Hello",
      keys: [
        "A\u{1B}[2J": .string("\u{202E}x"),
        "CFBundleShortVersionString": .string("\u{1B}]0;x\u{7}"),
      ])
    let run = try await stage.verify("build/Hello.app")
    #expect(run.status == 1)
    #expect(!run.transcript.contains("\u{1B}") && !run.transcript.contains("\u{202E}"))
  }
}
