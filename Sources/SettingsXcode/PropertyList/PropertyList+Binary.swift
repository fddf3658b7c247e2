import SettingsModel

extension PropertyList {
  /// Returns the binary form, version 00, with sorted keys of dictionaries. The same value always
  /// has the same bytes.
  package static func binary(_ value: PropertyListValue) -> [UInt8] {
    var writer = BinaryPropertyListWriter()
    return writer.write(value)
  }
}

/// Numbers a value's objects, with equal single values once. Then it writes the objects and their
/// offsets.
private struct BinaryPropertyListWriter {
  private enum Object {
    case scalar(PropertyListValue)
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  private var objects: [Object] = []
  private var numbers: [[UInt8]: Int] = [:]

  mutating func write(_ value: PropertyListValue) -> [UInt8] {
    let top = add(value)
    let referenceSize = objects.count <= 0x100 ? 1 : objects.count <= 0x10000 ? 2 : 4
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      switch object {
      case .scalar(let value): bytes += Self.encoded(value)
      case .array(let elements):
        bytes += Self.marker(0xA0, elements.count)
        for element in elements { bytes += Self.bigEndian(UInt64(element), referenceSize) }
      case .dictionary(let keys, let values):
        bytes += Self.marker(0xD0, keys.count)
        for number in keys + values { bytes += Self.bigEndian(UInt64(number), referenceSize) }
      }
    }
    let table = bytes.count
    let offsetSize = table <= 0xFF ? 1 : table <= 0xFFFF ? 2 : 4
    for offset in offsets { bytes += Self.bigEndian(UInt64(offset), offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    bytes += Self.bigEndian(UInt64(objects.count), 8)
    bytes += Self.bigEndian(UInt64(top), 8)
    return bytes + Self.bigEndian(UInt64(table), 8)
  }

  private mutating func add(_ value: PropertyListValue) -> Int {
    switch value {
    case .array(let elements):
      let number = reserve()
      objects[number] = .array(elements.map { add($0) })
      return number
    case .dictionary:
      let number = reserve()
      let entries = value.sortedEntries
      let keys = entries.map { add(.string($0.key)) }
      objects[number] = .dictionary(keys: keys, values: entries.map { add($0.value) })
      return number
    default:
      let bytes = Self.encoded(value)
      if let number = numbers[bytes] { return number }
      objects.append(.scalar(value))
      numbers[bytes] = objects.count - 1
      return objects.count - 1
    }
  }

  private mutating func reserve() -> Int {
    objects.append(.array([]))
    return objects.count - 1
  }

  private static func encoded(_ value: PropertyListValue) -> [UInt8] {
    switch value {
    case .boolean(let value): return [value ? 0x09 : 0x08]
    case .integer(let value): return integer(value)
    case .real(let value): return [0x23] + bigEndian(value.bitPattern, 8)
    case .date(let text):
      return [0x33] + bigEndian((InfoPlistDate.seconds(from: text) ?? 0).bitPattern, 8)
    case .data(let bytes): return marker(0x40, bytes.count) + bytes
    case .string(let text):
      let utf8 = Array(text.utf8)
      if utf8.allSatisfy({ $0 < 0x80 }) { return marker(0x50, utf8.count) + utf8 }
      let units = Array(text.utf16)
      return marker(0x60, units.count) + units.flatMap { bigEndian(UInt64($0), 2) }
    case .array, .dictionary: return []
    }
  }

  private static func integer(_ value: Int64) -> [UInt8] {
    switch value {
    case 0...0xFF: [0x10] + bigEndian(UInt64(value), 1)
    case 0...0xFFFF: [0x11] + bigEndian(UInt64(value), 2)
    case 0...0xFFFF_FFFF: [0x12] + bigEndian(UInt64(value), 4)
    default: [0x13] + bigEndian(UInt64(bitPattern: value), 8)
    }
  }

  private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 0xF ? [kind | UInt8(count)] : [kind | 0xF] + integer(Int64(count))
  }

  private static func bigEndian(_ value: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (size - 1 - $0))) }
  }
}
