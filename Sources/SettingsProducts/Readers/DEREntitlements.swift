import SettingsXcode

/// Entitlements in the binary form that newer systems read.
enum DEREntitlements {
  /// The most values that are read. Real products have some tens.
  private static let valueLimit = 100_000

  static func read(_ bytes: [UInt8]) throws(DERReader.Failure) -> PropertyListValue {
    var reader = DERReader(bytes, in: 0..<bytes.count)
    var inner = reader.inside(try reader.next(DERReader.Tag.entitlements))
    _ = try inner.next(DERReader.Tag.integer)
    guard let dictionary = try inner.next() else { throw damaged }
    var count = 0
    return try value(dictionary, in: inner, depth: 0, &count)
  }

  private static let damaged = DERReader.Failure(message: "the entitlements are damaged")

  private static func value(
    _ element: DERReader.Element, in reader: DERReader, depth: Int, _ count: inout Int
  ) throws(DERReader.Failure) -> PropertyListValue {
    count += 1
    guard depth < DERReader.depthLimit, count < valueLimit else { throw damaged }
    switch element.tag {
    case DERReader.Tag.boolean:
      return .boolean(reader.bytes(of: element).contains { $0 != 0 })
    case DERReader.Tag.integer:
      let bytes = reader.bytes(of: element)
      guard (1...8).contains(bytes.count) else { throw damaged }
      let start: Int64 = bytes[0] & 0x80 == 0 ? 0 : -1
      return .integer(bytes.reduce(start) { $0 << 8 | Int64($1) })
    case DERReader.Tag.text: return .string(reader.text(of: element))
    case DERReader.Tag.octets: return .data(reader.bytes(of: element))
    case DERReader.Tag.sequence:
      var inner = reader.inside(element)
      var elements: [PropertyListValue] = []
      while let next = try inner.next() {
        elements.append(try value(next, in: inner, depth: depth + 1, &count))
      }
      return .array(elements)
    case DERReader.Tag.dictionary:
      var inner = reader.inside(element)
      var entries: [(key: String, value: PropertyListValue)] = []
      while !inner.isAtEnd {
        var pair = inner.inside(try inner.next(DERReader.Tag.sequence))
        let key = pair.text(of: try pair.next(DERReader.Tag.text))
        guard let next = try pair.next() else { throw damaged }
        entries.append((key, try value(next, in: pair, depth: depth + 1, &count)))
      }
      return .dictionary(entries)
    default: throw damaged
    }
  }
}
