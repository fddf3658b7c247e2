import Foundation
import SettingsDiagnostics
import SettingsYAML
import Testing

/// Files that end too early, as they do while somebody types, read by both YAML readers.
struct YAMLPrefixTests {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The texts of this suite, every YAML file of the repository, and specs of XcodeGen where they are.
  static let samples: [Sample] = {
    let texts = [
      "k: {a: b,", "k: {a: b, c: [d, 'e'], }\n", "k: { 'a' : \"b\" , c: {} }\n",
      "a: &x [one, { two: three }]\nb: *x\n", "- a\n- b: c\n  d:\n  - e\n",
      "a: |\n  text\n  more\nb: >-\n  folded\n", "a: \"x\\ty\"\n'b': 'it''s'\n? c\n: d\n",
      "%YAML 1.1\n---\na: b\n...\n", "a: b\n%YAML 1.1\n---\nc: d\n", "k: v # comment\n# end",
      "a:\n  <<: { b: c }\n  d: !!str e\n", "\u{FEFF}a: é\r\nb: c\r\n", "\u{FEFF}:", "\u{FEFF}?\t",
      "a: -\nb: - c\n",
      "a: [-, ?]\n",
    ].map { Sample(name: $0.debugDescription, bytes: Array($0.utf8), step: 1) }
    return texts + files(below: root, step: 1)
      + files(below: root.appending(path: "../shared/xcodegen/specs").standardizedFileURL, step: 7)
  }()

  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    /// The distance between the ends of two prefixes.
    let step: Int

    var testDescription: String { name }
  }

  private static func files(below folder: URL, step: Int) -> [Sample] {
    let names = FileManager.default.enumerator(atPath: folder.path)
    var found: [Sample] = []
    while let name = names?.nextObject() as? String {
      if name.hasPrefix(".") { names?.skipDescendants() }
      guard name.hasSuffix(".yaml") || name.hasSuffix(".yml"),
        let data = try? Data(contentsOf: folder.appending(path: name))
      else { continue }
      // Of a long file, 2,000 prefixes say as much as all.
      found.append(
        Sample(name: name, bytes: Array(data), step: max(step, data.count / 2000)))
    }
    return found.sorted { $0.name < $1.name }
  }

  /// A document node by node, or what is reported instead.
  private static func reading(_ bytes: [UInt8], byLibYAML: Bool) -> [String] {
    var found = DiagnosticCollector()
    let document = YAMLDocument.parse(
      bytes, file: SourceFileID(rawValue: 0), byLibYAML: byLibYAML, into: &found)
    let messages = found.diagnostics.map { diagnostic in
      "\(diagnostic.range.map { "\($0.start)-\($0.end)" } ?? "?"): \(diagnostic.message)"
    }
    guard let document else { return messages }
    return messages
      + document.nodes.indices.map { index in
        let node = YAMLNodeID(index: UInt32(index))
        let record = document.nodes[index]
        return "\(record.form) \(record.start)-\(record.end) "
          + (record.isScalar ? document.string(of: node) : "\(record.first) \(record.second)")
      }
  }

  @Test(arguments: samples)
  func `both readers agree on every prefix`(sample: Sample) {
    for end in stride(from: 0, through: sample.bytes.count, by: sample.step) {
      let prefix = Array(sample.bytes[..<end])
      let fast = Self.reading(prefix, byLibYAML: false)
      #expect(
        fast == Self.reading(prefix, byLibYAML: true),
        "\(String(decoding: prefix.suffix(60), as: UTF8.self).debugDescription)")
      #expect(!fast.isEmpty)
    }
  }

  @Test(arguments: samples)
  func `both readers agree where a byte is missing or is another`(sample: Sample) {
    let others = Array("{}[],:-?&*!|>'\"%@` #\n\tx".utf8)
    for index in stride(from: 0, to: sample.bytes.count, by: max(3, sample.step * 5)) {
      var bytes = sample.bytes
      bytes[index] = others[(index / 3) % others.count]
      #expect(Self.reading(bytes, byLibYAML: false) == Self.reading(bytes, byLibYAML: true))
      bytes.remove(at: index)
      #expect(Self.reading(bytes, byLibYAML: false) == Self.reading(bytes, byLibYAML: true))
    }
  }

  @Test(
    arguments: [
      "a: b\n%YAML 1.1\n---\nc: d\n", "a: b\n%TAG ! x\n---\nc: d\n",
      "a: b\n...\n%YAML 1.1\n---\nc: d\n",
      "{ a: b }\n# why\n%YAML 1.1\n---\nc: d\n", "a: b\n%YAML 1.1\n",
    ])
  func `a second document is rejected at its directive, too`(text: String) {
    let messages = Self.reading(Array(text.utf8), byLibYAML: false)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("a second document starts here") == true)
  }
}
