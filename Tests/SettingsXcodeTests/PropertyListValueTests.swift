import SettingsDiagnostics
import SettingsXcode
import Testing

/// The values of property lists that are not text, and how they are stored.
struct PropertyListValueTests {
  @Test(
    arguments: [
      (.string("YES"), true), (.string("no"), false), (.string(""), nil), (.integer(2), true),
      (.integer(0), false), (.boolean(false), false), (.array([]), nil),
    ] as [(PropertyListValue, Bool?)])
  func `a boolean may be stored as text or as a number`(value: PropertyListValue, boolean: Bool?) {
    #expect(value.boolean == boolean)
  }

  @Test(
    arguments: [
      ("AZaz", [0x01, 0x96, 0xB3]), ("09+/", [0xD3, 0xDF, 0xBF]),
      ("A Z\na\tz", [0x01, 0x96, 0xB3]),
      ("A[az", nil), ("A@az", nil), ("A`az", nil), ("A{az", nil), ("A:az", nil), ("A-az", nil),
    ] as [(String, [UInt8]?)])
  func `data contains only the digits of base64`(text: String, data: [UInt8]?) {
    #expect(Base64.data(text.utf8) == data)
  }

  /// The size of an offset depends on the length of the file, that of a reference on the number of
  /// objects.
  /// Twenty arrays, each of which refers twice to the next one, are a million values.
  @Test func `lists that are shared again and again are refused`() throws {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for number in 0..<20 as Range<UInt8> {
      offsets.append(UInt8(bytes.count))
      bytes += [0xA2, number + 1, number + 1]
    }
    offsets.append(UInt8(bytes.count))
    bytes += [0x51, 0x61]
    let table = UInt8(bytes.count)
    bytes += offsets + [UInt8](repeating: 0, count: 6) + [1, 1]
    for value in [UInt8(offsets.count), 0, table] {
      bytes += [UInt8](repeating: 0, count: 7) + [value]
    }
    let failure = #expect(throws: PropertyList.Failure.self) { try PropertyList.read(bytes) }
    #expect(
      failure?.message.contains("it contains more than") == true, "\(String(describing: failure))")
  }

  @Test(arguments: [(1, 10), (1, 1_000), (300, 1), (300, 1_000)])
  func `the binary form is read with offsets and references of any size`(
    count: Int, length: Int
  ) throws {
    let text = String(repeating: "x", count: length)
    let value: PropertyListValue = .array((0..<count).map { .string("\($0)\(text)") })
    #expect(try PropertyList.read(PropertyList.binary(value)) == value)
  }
}
