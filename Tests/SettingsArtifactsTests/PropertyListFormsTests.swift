import Foundation
import SettingsModel
import SettingsSystem
import SettingsTestSupport
import SettingsXcode
import Testing

/// The typed forms of property lists, against Foundation and the toolchain's plutil.
@Suite struct PropertyListFormsTests {
  static let everything: PropertyListValue = .dictionary([
    ("array", .array([.string("a"), .array([]), .dictionary([]), .integer(2)])),
    ("data", .data(Array(0...255))), ("date", .date("2026-01-31T12:34:56Z")),
    ("early", .date("1969-12-31T23:59:59Z")), ("empty", .string("")),
    ("escaped", .string("<&>\"' \t\nü 你好 🏔")), ("false", .boolean(false)),
    (
      "integers", .array([0, 255, 256, 65_536, 4_294_967_296, -1, .max, .min].map { .integer($0) })
    ),
    ("long", .array((0..<300).map { .integer($0) })), ("real", .real(1.5)),
    ("small", .real(-0.1)), ("text", .string(String(repeating: "x", count: 1000))),
    ("true", .boolean(true)), ("ä key", .string("y")),
  ])

  @Test func `what is written as XML is read again, type for type`() throws {
    #expect(try PropertyList.read(PropertyList.xml(Self.everything)) == Self.everything)
  }

  @Test func `what is written in the binary form is read again, type for type`() throws {
    #expect(try PropertyList.read(PropertyList.binary(Self.everything)) == Self.everything)
  }

  @Test func `what XML has no way to say is written as it is, and read again`() throws {
    let value: PropertyListValue = .dictionary([("a\u{1}", .string("b\u{0}\u{1F}\u{FFFE}c"))])
    #expect(try PropertyList.read(PropertyList.xml(value)) == value)
  }

  @Test(
    arguments: [
      (.string("a\u{8}b\u{1}"), "\u{8}"), (.string("\u{FFFE}"), "\u{FFFE}"),
      (.string("\u{FFFF}"), "\u{FFFF}"), (.string("\t\r\n \u{7F}\u{85}\u{FFFD}é🏔"), nil),
      (.array([.string("a"), .array([.string("\0")])]), "\0"),
      (.dictionary([("k\u{2}", .boolean(true))]), "\u{2}"),
      (.dictionary([("k", .dictionary([("l", .string("\u{B}"))]))]), "\u{B}"),
      (.data([0, 1, 2]), nil), (.integer(1), nil), (.array([]), nil),
    ] as [(PropertyListValue, Unicode.Scalar?)])
  func `what XML has no way to say is found`(value: PropertyListValue, found: Unicode.Scalar?) {
    #expect(PropertyList.unwritableScalar(in: value) == found)
  }

  @Test func `the same value gives the same bytes`() {
    #expect(PropertyList.binary(Self.everything) == PropertyList.binary(Self.everything))
    #expect(PropertyList.xml(Self.everything) == PropertyList.xml(Self.everything))
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `what Foundation writes is read`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let date = Date(timeIntervalSinceReferenceDate: 86_400)
    let object: [String: Any] = [
      "a": true, "b": 3, "c": 2.5, "d": date, "e": Data([1, 2, 3]), "f": ["x", "ü"],
      "g": ["h": "i"], "j": -7,
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: object, format: format, options: 0)
    #expect(
      try PropertyList.read(Array(data))
        .sortedEntries.map(\.value) == [
          .boolean(true), .integer(3), .real(2.5), .date("2001-01-02T00:00:00Z"),
          .data([1, 2, 3]), .array([.string("x"), .string("ü")]),
          .dictionary([("h", .string("i"))]), .integer(-7),
        ])
  }

  @Test(
    .enabled(if: Tools.plutil != nil, "the toolchain has no plutil"),
    arguments: [false, true])
  func `the toolchain's plutil finds nothing wrong`(isBinary: Bool) async throws {
    let plutil = try #require(Tools.plutil)
    let folder = try TemporaryFolder()
    let bytes =
      isBinary ? PropertyList.binary(Self.everything) : PropertyList.xml(Self.everything)
    let file = folder.url.appending(path: "a.plist")
    try Data(bytes).write(to: file)
    let run = try await BuiltTool.run(plutil, ["-lint", file.path])
    #expect(run.status == 0, "\(run.transcript)")
  }

  private static let python = Python.interpreter(importing: "plistlib")

  @Test(.enabled(if: python != nil, "there is no python3"), arguments: [false, true])
  func `Python's plistlib reads every type`(isBinary: Bool) async throws {
    let python = try #require(Self.python)
    let folder = try TemporaryFolder()
    let bytes =
      isBinary ? PropertyList.binary(Self.everything) : PropertyList.xml(Self.everything)
    let file = folder.url.appending(path: "a.plist")
    try Data(bytes).write(to: file)
    let script = """
      import plistlib, sys, datetime
      p = plistlib.load(open(sys.argv[1], 'rb'))
      assert p['true'] is True and p['false'] is False
      assert p['data'] == bytes(range(256))
      assert p['date'] == datetime.datetime(2026, 1, 31, 12, 34, 56), p['date']
      assert p['early'] == datetime.datetime(1969, 12, 31, 23, 59, 59), p['early']
      assert p['integers'] == [0, 255, 256, 65536, 2**32, -1, 2**63 - 1, -2**63]
      assert all(type(i) is int for i in p['integers'])
      assert type(p['real']) is float and p['real'] == 1.5 and p['small'] == -0.1
      assert p['escaped'] == '<&>\\"\\' \\t\\nü 你好 🏔', p['escaped']
      assert p['array'] == ['a', [], {}, 2] and p['long'] == list(range(300))
      assert p['ä key'] == 'y' and p['text'] == 'x' * 1000 and p['empty'] == ''
      print('fine')
      """
    let run = try await BuiltTool.run(python, ["-c", script, file.path])
    #expect(run.output == "fine\n", "\(run.transcript)")
  }

  @Test func `a damaged binary file is rejected, whatever the damage`() {
    let whole = PropertyList.binary(Self.everything)
    for index in stride(from: 8, to: whole.count, by: 3) {
      for byte in [0x00, 0x0F, 0xA1, 0xD1, 0xFF] as [UInt8] {
        var damaged = whole
        damaged[index] = byte
        // Whatever comes of it, it comes to an end.
        _ = try? PropertyList.read(damaged)
      }
      _ = try? PropertyList.read(Array(whole[..<index]))
    }
    #expect(throws: PropertyList.Failure.self) { try PropertyList.read(Array(whole[..<40])) }
  }

  @Test func `many neighbors are not deep`() throws {
    let value: PropertyListValue = .array(
      (0..<2_000).map { $0 % 2 == 0 ? .array([.integer($0)]) : .dictionary([("k", .array([]))]) })
    #expect(try PropertyList.read(PropertyList.binary(value)) == value)
  }

  @Test func `an object that holds itself is rejected`() {
    var bytes = Array("bplist00".utf8) + [0xA1, 0x00]
    bytes += [8] + [0, 0, 0, 0, 0, 0, 1, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 10]
    let failure = #expect(throws: PropertyList.Failure.self) { try PropertyList.read(bytes) }
    #expect(failure?.message.contains("nested") ?? false)
  }

  private static func big(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// A list of texts or data.
  ///
  /// - Parameters:
  ///   - references: The numbers of the objects, from 1 on, that the list refers to.
  ///   - places: The starts of the objects in the content.
  private static func list(
    _ references: [Int], places: [Int], content: [UInt8]
  ) -> [UInt8] {
    let head = Array("bplist00".utf8) + [0xAF, 0x12] + big(references.count)
    let body = head + references.flatMap(big)
    let table = body.count + content.count
    let offsets = big(8) + places.flatMap { big(body.count + $0) }
    return body + content + offsets + [0, 0, 0, 0, 0, 0, 4, 4] + big(0) + big(places.count + 1)
      + big(0) + big(0) + big(0) + big(table)
  }

  @Test(arguments: [0x4F, 0x5F, 0x6F] as [UInt8])
  func `texts and data are not multiplied by references`(marker: UInt8) throws {
    let text = [marker, 0x12] + Self.big(4000) + [UInt8](repeating: 0x41, count: 8000)
    func list(_ count: Int) -> [UInt8] {
      Self.list([Int](repeating: 1, count: count), places: [0], content: text)
    }
    let few = try PropertyList.read(list(20))
    #expect(few.array?.count == 20 && Set(few.array ?? []).count == 1)
    let failure = #expect(throws: PropertyList.Failure.self) { try PropertyList.read(list(2000)) }
    #expect(failure?.message == "the binary property list repeats its objects too often")
  }

  @Test func `overlapping texts are not multiplied`() {
    // Each text contains the markers and lengths of the next ones.
    let starts = Array(0..<2000)
    let content =
      starts.flatMap { _ in [0x5F, 0x12] + Self.big(20_000) }
      + [UInt8](repeating: 0x41, count: 20_000)
    let failure = #expect(throws: PropertyList.Failure.self) {
      try PropertyList.read(
        Self.list(starts.map { $0 + 1 }, places: starts.map { 6 * $0 }, content: content))
    }
    #expect(failure?.message == "the binary property list repeats its objects too often")
  }

  @Test func `short keys may be in every dictionary`() throws {
    let value = PropertyListValue.array(
      (0..<3000).map {
        .dictionary([
          ("CFBundleTypeName", .integer(Int64($0))), ("CFBundleTypeRole", .string("Editor")),
          ("LSHandlerRank", .string("Owner")),
        ])
      })
    #expect(try PropertyList.read(PropertyList.binary(value)) == value)
  }

  @Test(arguments: [
    "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01 00:00:00Z", "2026-01-01T24:00:00Z",
    "2026-01-01T00:00:00", "", "x",
  ])
  func `what is not a date is rejected`(text: String) {
    #expect(InfoPlistDate.seconds(from: text) == nil)
  }

  @Test func `dates are the same in both directions`() throws {
    // From 1590 on: Foundation has the Julian calendar before that.
    for day in stride(from: -150_000, to: 200_000, by: 37) {
      let seconds = Double(day) * 86_400 + 4711
      let text = try #require(InfoPlistDate.text(fromSeconds: seconds))
      #expect(InfoPlistDate.seconds(from: text) == seconds)
      #expect(
        Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601) == text, "\(day)")
    }
  }

  @Test func `texts are read in common encodings`() throws {
    let xml = "<plist version=\"1.0\"><dict><key>Name</key><string>Café</string></dict></plist>"
    let expected = PropertyListValue.dictionary([("Name", .string("Café"))])
    let latin =
      Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n".utf8)
      + xml.unicodeScalars.map { UInt8($0.value) }
    #expect(try PropertyList.read(latin) == expected)
    let openStep = "{ Name = \"Café\"; }"
    for text in [xml, openStep] {
      for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf8] {
        let data = try #require(text.data(using: encoding))
        #expect(try PropertyList.read(Array(data)) == expected, "\(encoding)")
      }
    }
  }

  @Test func `a text in no encoding that is known is rejected with its location`() {
    var failure = #expect(throws: PropertyList.Failure.self) {
      try PropertyList.read(Array("{ Name = \"Caf".utf8) + [0xE9] + Array("\"; }".utf8))
    }
    #expect(failure?.message == "it is not UTF-8; save it as UTF-8")
    #expect(failure?.offset == 13)
    failure = #expect(throws: PropertyList.Failure.self) {
      try PropertyList.read(
        Array("<?xml version='1.0' encoding='Shift_JIS'?><plist><dict/></plist>".utf8))
    }
    #expect(
      failure?.message == "the encoding 'Shift_JIS' is not supported; save the file as UTF-8")
  }
}
