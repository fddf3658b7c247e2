import Foundation
import SettingsDiagnostics
import SettingsRendering
import Testing

@Suite struct JSONWriterTests {
  @Test(arguments: [
    ("", #""""#),
    ("plain /path", #""plain /path""#),
    ("a\"b\\c", #""a\"b\\c""#),
    ("\u{8}\t\n\u{c}\r", #""\b\t\n\f\r""#),
    ("\0\u{1F}\u{7F}\u{9F}", #""\u0000\u001f\u007f\u009f""#),
    ("é😀\u{2028}", "\"é😀\u{2028}\""),
  ])
  func `strings are escaped exactly`(text: String, expected: String) throws {
    var buffer = ByteBuffer()
    buffer.appendJSONString(text)
    buffer.appendJSONString(Array(text.utf8).span)
    #expect(buffer.string == expected + expected)
    #expect(try JSONValue(parsing: expected) == .string(text))
    let judged = try JSONSerialization.jsonObject(
      with: Data(expected.utf8), options: .fragmentsAllowed)
    #expect(judged as? String == text)
  }

  /// The look for escapes takes eight bytes at a time: every byte must be seen at every place.
  @Test func `an escape is found anywhere`() throws {
    for byte in UInt8(0)...0x7F {
      for count in [1, 7, 8, 9, 16, 17] {
        for place in 0..<count {
          var text = [UInt8](repeating: UInt8(ascii: "!"), count: count)
          text[place] = byte
          var buffer = ByteBuffer()
          buffer.append("before\"")
          let start = buffer.count
          buffer.append(text)
          let isSpecial = byte < 0x20 || byte == 0x7F || byte == 0x22 || byte == 0x5C
          #expect(buffer.isPlainText(from: start) == !isSpecial)
          buffer.truncate(to: 0)
          buffer.appendJSONString(text.span)
          #expect(
            try JSONValue(parsing: buffer.bytes) == .string(String(decoding: text, as: UTF8.self)))
        }
      }
    }
  }

  @Test func `bytes that are not UTF-8 are replaced`() {
    var buffer = ByteBuffer()
    buffer.appendJSONString(([0x61, 0xFF, 0x62] as [UInt8]).span)
    #expect(buffer.string == "\"a\u{FFFD}b\"")
  }

  @Test func `the pretty style is Foundation's`() throws {
    let value: JSONValue = [
      ["action": "build", "buildSettings": ["A": "1", "B": "x \"y\""], "list": [1, true, nil]]
    ]
    var writer = JSONWriter(.pretty)
    writer.value(value)
    let golden = """
      [
        {
          "action" : "build",
          "buildSettings" : {
            "A" : "1",
            "B" : "x \\"y\\""
          },
          "list" : [
            1,
            true,
            null
          ]
        }
      ]
      """
    #expect(writer.buffer.string == golden)
    let object = try JSONSerialization.jsonObject(with: Data(golden.utf8))
    let judged = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    #expect(String(decoding: judged, as: UTF8.self) == golden)
  }

  @Test func `the compact style has no blanks, and empty containers close at once`() {
    let value: JSONValue = ["a": [], "b": [:], "c": [[1], [2]]]
    #expect(value.description == #"{"a":[],"b":{},"c":[[1],[2]]}"#)
    var writer = JSONWriter(.pretty)
    writer.value(["a": []])
    #expect(writer.buffer.string == "{\n  \"a\" : []\n}")
  }

  @Test func `members come from strings, bytes or rendered fragments alike`() {
    let name = Array("NAME".utf8), value = Array("a\\ b".utf8)
    var fragment = ByteBuffer()
    JSONWriter.appendMemberFragment(name: name.span, value: value.span, to: &fragment)
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.appendMember(name: "NAME", value: "a\\ b")
    writer.appendMember(name: name.span, value: value.span)
    writer.appendMember(name: name[...], value: value[...])
    writer.appendMember(fragment: fragment.bytes.span)
    writer.endObject()
    let line = #"  "NAME" : "a\\ b""#
    #expect(writer.buffer.string == "{\n\(line),\n\(line),\n\(line),\n\(line)\n}")
  }

  @Test func `deep indentation keeps two blanks a level`() {
    var writer = JSONWriter(.pretty)
    writer.value([[[[[[1]]]]]])
    #expect(writer.buffer.string.contains("\n            1\n          ]"))
  }
}
