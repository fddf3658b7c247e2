package import SettingsArchives
import SettingsDiagnostics
import SettingsSystem
package import SettingsXcode

/// The code signature in a program: what it says of the program's identity and rights. The
/// signature itself and its certificates are not checked.
package struct CodeSignature: Sendable {
  package struct Failure: Error {
    package let message: String
  }

  /// The identifier of the program.
  package var identifier = ""
  /// The identifier of the team; nil for a signature without a certificate.
  package var team: String?
  /// Whether it has no certificate.
  package var isAdHoc = false
  /// The entitlements; nil if there are none.
  package var entitlements: PropertyListValue?
  /// Whether the two forms of the entitlements differ. Older systems read one and newer ones the
  /// other.
  package var formsDiffer = false
  /// Whether the entitlements are not those that were signed; nil if it cannot be decided.
  package var isAltered: Bool?

  private enum Magic {
    static let signature: UInt32 = 0xFADE_0CC0
    static let directory: UInt32 = 0xFADE_0C02
    static let entitlements: UInt32 = 0xFADE_7171
    static let binaryEntitlements: UInt32 = 0xFADE_7172
  }

  private enum Slot {
    static let directory: UInt32 = 0
    static let entitlements: UInt32 = 5
    static let binaryEntitlements: UInt32 = 7
  }

  /// The largest entitlements that are read.
  private static let sizeLimit = 4 << 20

  /// Reads a signature.
  ///
  /// - Parameter range: Its bytes, as the program's load command says.
  package init(_ reader: ByteReader, in range: Range<Int>) throws(Failure) {
    let start = range.lowerBound
    let length = Int(reader.u32Big(start + 4))
    guard range.upperBound <= reader.bytes.count, range.count >= 12,
      reader.u32Big(start) == Magic.signature, length >= 12, length <= range.count
    else { throw Self.damaged }
    let count = Int(reader.u32Big(start + 8))
    guard count <= 64, 12 + 8 * count <= length else { throw Self.damaged }
    var slots: [UInt32: Range<Int>] = [:]
    for index in 0..<count {
      let entry = start + 12 + 8 * index
      let offset = Int(reader.u32Big(entry + 4))
      guard offset >= 12 + 8 * count, offset <= length - 8 else { throw Self.damaged }
      let size = Int(reader.u32Big(start + offset + 4))
      guard size >= 8, size <= length - offset else { throw Self.damaged }
      let blob = start + offset..<start + offset + size
      // With two, one reader would take the first and another the second.
      guard slots.updateValue(blob, forKey: reader.u32Big(entry)) == nil else {
        throw Failure(message: "the code signature has two parts of one kind")
      }
    }
    guard let directory = slots[Slot.directory] else {
      throw Failure(message: "the code signature has no code directory")
    }
    try readDirectory(reader, directory)
    try readEntitlements(reader, slots, directory)
  }

  private static let damaged = Failure(message: "the code signature is cut short or damaged")

  private mutating func readDirectory(
    _ reader: ByteReader, _ range: Range<Int>
  ) throws(Failure) {
    let start = range.lowerBound
    guard reader.u32Big(start) == Magic.directory, range.count >= 44 else { throw Self.damaged }
    isAdHoc = reader.u32Big(start + 12) & 2 != 0
    func text(at field: Int) throws(Failure) -> String {
      let offset = Int(reader.u32Big(start + field))
      guard offset >= 44, offset < range.count else { throw Self.damaged }
      return reader.string(start + offset, limit: range.upperBound)
    }
    identifier = try text(at: 20)
    if reader.u32Big(start + 8) >= 0x2_0200, range.count >= 52, reader.u32Big(start + 48) != 0 {
      team = try text(at: 48)
    }
  }

  private mutating func readEntitlements(
    _ reader: ByteReader, _ slots: [UInt32: Range<Int>], _ directory: Range<Int>
  ) throws(Failure) {
    func content(_ slot: UInt32, _ magic: UInt32) throws(Failure) -> [UInt8]? {
      guard let range = slots[slot] else { return nil }
      guard reader.u32Big(range.lowerBound) == magic, range.count <= Self.sizeLimit else {
        throw Failure(message: "the entitlements in the code signature are damaged")
      }
      let isSigned = Self.hashes(slot, range, in: directory, reader)
      if isSigned == false || isAltered == nil { isAltered = isSigned.map { !$0 } }
      return Array(reader.bytes[range.dropFirst(8)])
    }
    let text = try content(Slot.entitlements, Magic.entitlements)
    let binary = try content(Slot.binaryEntitlements, Magic.binaryEntitlements)
    if let text {
      do throws(PropertyList.Failure) { entitlements = try PropertyList.read(text) } catch {
        throw Failure(
          message: "the entitlements in the code signature are not a property list: "
            + error.message)
      }
      guard entitlements?.entries != nil else {
        throw Failure(message: "the entitlements in the code signature are not a dictionary")
      }
    }
    guard let binary else { return }
    do throws(DERReader.Failure) {
      let value = try DEREntitlements.read(binary)
      if let entitlements { formsDiffer = entitlements.sorted != value.sorted }
      entitlements = entitlements ?? value
    } catch {
      throw Failure(message: "the entitlements in the code signature are damaged")
    }
  }

  /// Whether the code directory has the hash of a part; nil if its kind of hash is not known.
  private static func hashes(
    _ slot: UInt32, _ part: Range<Int>, in directory: Range<Int>, _ reader: ByteReader
  ) -> Bool? {
    let start = directory.lowerBound
    let size = Int(reader.u8(start + 36))
    // SHA-256.
    guard reader.u8(start + 37) == 2, size == 32 else { return nil }
    guard slot <= reader.u32Big(start + 24) else { return false }
    let offset = Int(reader.u32Big(start + 16)) - Int(slot) * size
    guard offset >= 44, offset <= directory.count - size else { return false }
    let stored = reader.bytes[start + offset..<start + offset + size]
    let digits = Array("0123456789abcdef")
    let text = stored.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
    return text == SHA256.hexadecimal(Array(reader.bytes[part]))
  }
}
