import SettingsSystem

/// A Mach-O file that a test makes of load commands, with a code signature if it has one.
struct MadeProgram {
  var cpu: (UInt32, UInt32) = (0x0100_000C, 0)
  var fileType: UInt32 = 2
  var platform: UInt32 = 2
  var minimum = "15.0"
  var sdk = "26.5"
  var libraries = ["/usr/lib/libSystem.B.dylib"]
  var rpaths = ["@executable_path/Frameworks"]
  var uuid: [UInt8] = Array(1...16)
  var isEncrypted = false
  var signature: [UInt8]?
  /// Names of object files, as entries for debuggers.
  var objectFiles: [String] = []

  var bytes: [UInt8] {
    var commands: [[UInt8]] = [
      Self.command(
        0x32, Self.little(platform) + Self.version(minimum) + Self.version(sdk) + [0, 0, 0, 0]),
      Self.command(0x1B, uuid),
    ]
    for library in libraries {
      commands.append(
        Self.command(0x0C, Self.little(24) + [UInt8](repeating: 0, count: 12) + Self.text(library)))
    }
    for path in rpaths {
      commands.append(Self.command(0x8000_001C, Self.little(12) + Self.text(path)))
    }
    if isEncrypted {
      commands.append(
        Self.command(0x2C, Self.little(0) + Self.little(0) + Self.little(1) + Self.little(0)))
    }
    let strings: [UInt8] = objectFiles.reduce(into: [0]) { $0 += Array($1.utf8) + [0] }
    let symbolsSize = objectFiles.isEmpty ? 0 : 24
    let signatureSize = signature == nil ? 0 : 16
    let size = commands.joined().count + symbolsSize + signatureSize
    var end = 32 + size
    var tail: [UInt8] = []
    if !objectFiles.isEmpty {
      var name: UInt32 = 1
      for file in objectFiles {
        tail += Self.little(name) + [0x66, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
        name += UInt32(file.utf8.count) + 1
      }
      let table = UInt32(end), count = UInt32(objectFiles.count)
      commands.append(
        Self.command(
          2,
          Self.little(table) + Self.little(count) + Self.little(table + 16 * count)
            + Self.little(UInt32(strings.count))))
      tail += strings
      end += tail.count
    }
    if let signature {
      commands.append(
        Self.command(0x1D, Self.little(UInt32(end)) + Self.little(UInt32(signature.count))))
      tail += signature
    }
    let header =
      Self.little(0xFEED_FACF) + Self.little(cpu.0) + Self.little(cpu.1) + Self.little(fileType)
      + Self.little(UInt32(commands.count)) + Self.little(UInt32(size)) + Self.little(0)
      + Self.little(0)
    return header + commands.joined() + tail
  }

  /// A file with several architectures.
  static func universal(_ programs: [MadeProgram]) -> [UInt8] {
    var header = big(0xCAFE_BABE) + big(UInt32(programs.count))
    var content: [UInt8] = []
    let start = 8 + 20 * programs.count
    for program in programs {
      let bytes = program.bytes
      header +=
        big(program.cpu.0) + big(program.cpu.1) + big(UInt32(start + content.count))
        + big(UInt32(bytes.count)) + big(0)
      content += bytes
    }
    return header + content
  }

  static func little(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func big(_ value: UInt32) -> [UInt8] { little(value).reversed() }

  private static func version(_ text: String) -> [UInt8] {
    let parts = text.split(separator: ".").compactMap { UInt32($0) } + [0, 0]
    return little(parts[0] << 16 | parts[1] << 8 | parts[2])
  }

  private static func text(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8) + [0]
    return bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
  }

  private static func command(_ kind: UInt32, _ content: [UInt8]) -> [UInt8] {
    let padded = content + [UInt8](repeating: 0, count: (8 - content.count % 8) % 8)
    return little(kind) + little(UInt32(padded.count + 8)) + padded
  }
}

/// A code signature that a test makes.
struct MadeSignature {
  var identifier = "com.example.app"
  var team: String? = "ABCDE12345"
  var entitlements: [UInt8]?
  var binaryEntitlements: [UInt8]?
  /// Whether the hashes are those of other entitlements.
  var isAltered = false

  var bytes: [UInt8] {
    let text = entitlements.map { Self.blob(0xFADE_7171, $0) }
    let binary = binaryEntitlements.map { Self.blob(0xFADE_7172, $0) }
    let directory = directory([5: text, 7: binary].compactMapValues { $0 })
    var blobs: [(slot: UInt32, bytes: [UInt8])] = [(0, directory)]
    if let text { blobs.append((5, text)) }
    if let binary { blobs.append((7, binary)) }
    return Self.container(blobs)
  }

  static func container(_ blobs: [(slot: UInt32, bytes: [UInt8])]) -> [UInt8] {
    var index: [UInt8] = []
    var content: [UInt8] = []
    let start = 12 + 8 * blobs.count
    for blob in blobs {
      index += MadeProgram.big(blob.slot) + MadeProgram.big(UInt32(start + content.count))
      content += blob.bytes
    }
    return MadeProgram.big(0xFADE_0CC0) + MadeProgram.big(UInt32(start + content.count))
      + MadeProgram.big(UInt32(blobs.count)) + index + content
  }

  static func blob(_ magic: UInt32, _ content: [UInt8]) -> [UInt8] {
    MadeProgram.big(magic) + MadeProgram.big(UInt32(content.count + 8)) + content
  }

  private func directory(_ parts: [UInt32: [UInt8]]) -> [UInt8] {
    let names = Array(identifier.utf8) + [0] + (team.map { Array($0.utf8) + [0] } ?? [])
    let identifierOffset = UInt32(52)
    let teamOffset = team == nil ? 0 : identifierOffset + UInt32(identifier.utf8.count) + 1
    let hashes = (1...7).reversed().flatMap { slot -> [UInt8] in
      guard let part = parts[UInt32(slot)] else { return [UInt8](repeating: 0, count: 32) }
      return Self.hash(isAltered ? part + [0] : part)
    }
    let hashOffset = identifierOffset + UInt32(names.count + hashes.count)
    let content =
      MadeProgram.big(0x2_0400) + MadeProgram.big(team == nil ? 2 : 0)
      + MadeProgram.big(hashOffset) + MadeProgram.big(identifierOffset) + MadeProgram.big(7)
      + MadeProgram.big(0) + MadeProgram.big(0) + [32, 2, 0, 12] + MadeProgram.big(0)
      + MadeProgram.big(0) + MadeProgram.big(teamOffset)
    return Self.blob(0xFADE_0C02, content + names + hashes)
  }

  private static func hash(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array(SHA256.hexadecimal(bytes))
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }
}

/// Values in the encoding of ASN.1, for profiles and entitlements.
enum MadeDER {
  static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    let length: [UInt8] =
      count < 0x80
      ? [UInt8(count)]
      : [0x84] + MadeProgram.big(UInt32(count))
    return [tag] + length + content
  }

  /// A provisioning profile: a signed message without signers.
  static func profile(_ content: [UInt8], isIndefinite: Bool = false) -> [UInt8] {
    let signedData: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    let data: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    func constructed(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
      isIndefinite ? [tag, 0x80] + content + [0, 0] : value(tag, content)
    }
    let octets =
      isIndefinite
      ? constructed(
        0x24, value(0x04, Array(content.prefix(100))) + value(0x04, Array(content.dropFirst(100))))
      : value(0x04, content)
    let inner = constructed(0x30, data + constructed(0xA0, octets))
    let signed = constructed(0x30, [0x02, 1, 1] + value(0x31, []) + inner + value(0x31, []))
    return constructed(0x30, signedData + constructed(0xA0, signed))
  }

  /// Entitlements whose values are texts and booleans.
  static func entitlements(_ entries: [(String, Bool)]) -> [UInt8] {
    let pairs = entries.flatMap {
      value(0x30, value(0x0C, Array($0.0.utf8)) + value(0x01, [$0.1 ? 0xFF : 0]))
    }
    return value(0x70, [0x02, 1, 1] + value(0xB0, pairs))
  }
}

/// A compiled asset catalog that a test makes.
enum MadeCatalog {
  static func bytes(
    sets: [String], images: [(name: String, width: UInt32, height: UInt32)] = []
  ) -> [UInt8] {
    let big = MadeProgram.big
    var blocks: [[UInt8]] = [[]]
    func add(_ block: [UInt8]) -> UInt32 {
      blocks.append(block)
      return UInt32(blocks.count - 1)
    }
    func tree(_ entries: [(key: [UInt8], value: [UInt8])]) -> UInt32 {
      var node = big(0x0001_0000 | UInt32(entries.count)) + big(0) + big(0)
      for entry in entries { node += big(add(entry.value)) + big(add(entry.key)) }
      let leaf = add(node)
      return add(
        Array("tree".utf8) + big(1) + big(leaf) + big(4096) + big(UInt32(entries.count)) + [0])
    }
    let facets = tree(sets.map { (Array($0.utf8), [0, 0, 0, 0, 0, 0]) })
    let renditions = tree(
      images.enumerated().map { index, image in
        let name = Array(image.name.utf8)
        let value =
          Array("ISTC".utf8) + MadeProgram.little(1) + MadeProgram.little(0)
          + MadeProgram.little(image.width) + MadeProgram.little(image.height)
          + [UInt8](repeating: 0, count: 20) + name
          + [UInt8](repeating: 0, count: 128 - name.count)
        return ([UInt8(index)], value)
      })
    let variables =
      big(2) + big(facets) + [9] + Array("FACETKEYS".utf8) + big(renditions) + [10]
      + Array("RENDITIONS".utf8)
    var content: [UInt8] = []
    var index = big(UInt32(blocks.count))
    for block in blocks {
      index += big(UInt32(32 + content.count)) + big(UInt32(block.count))
      content += block
    }
    let indexOffset = UInt32(32 + content.count)
    return Array("BOMStore".utf8) + big(1) + big(UInt32(blocks.count)) + big(indexOffset)
      + big(UInt32(index.count)) + big(indexOffset + UInt32(index.count))
      + big(UInt32(variables.count)) + content + index + variables
  }
}
