package import SettingsDiagnostics
/// The parts of a SARIF 2.1.0 log that do not depend on what is reported.
package enum SARIF {
  private static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

  /// Begins a log with one run; its results come next, as the member `results`.
  ///
  /// - Parameters:
  ///   - rules: All rules of the tool; results refer to them by their index.
  ///   - others: Identifiers that results use besides, with the indices after those of the rules.
  package static func begin(
    tool: String, version: String, rules: [RuleDescription], others: [String] = [],
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("$schema", schema)
    writer.member("version", "2.1.0")
    writer.key("runs")
    writer.beginArray()
    writer.beginObject()
    writer.object("tool") { writer in
      writer.object("driver") { writer in
        writer.member("name", tool)
        writer.member("semanticVersion", version)
        writer.key("rules")
        writer.beginArray()
        for rule in rules { write(rule, to: &writer) }
        for identifier in others {
          writer.beginObject()
          writer.member("id", identifier)
          writer.endObject()
        }
        writer.endArray()
      }
    }
    writer.member("columnKind", "unicodeCodePoints")
  }

  /// Ends the log after its results.
  package static func end(_ writer: inout JSONWriter) {
    writer.endObject()
    writer.endArray()
    writer.endObject()
    writer.endDocument()
  }

  private static func write(_ rule: RuleDescription, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", rule.identifier)
    description("shortDescription", sentence(rule.summary), to: &writer)
    description("fullDescription", rule.account, to: &writer)
    description("help", "\(rule.remedy) Applies to: \(rule.holdsFor)", to: &writer)
    writer.object("defaultConfiguration") { $0.member("level", rule.severity.word) }
    writer.endObject()
  }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  /// A member with the message of a finding, in which texts of the project may occur.
  ///
  /// In SARIF, `[text](destination)` in a message is a link (3.11.6). Texts of a project are none.
  package static func message(_ name: String, _ text: String, to writer: inout JSONWriter) {
    var text = text
    if text.contains("](") {
      for special in ["\\", "[", "]"] { text = text.replacing(special, with: "\\" + special) }
    }
    description(name, text, to: &writer)
  }

  /// A member with a text of this tool, which may have links.
  package static func description(_ name: String, _ text: String, to writer: inout JSONWriter) {
    writer.object(name) { $0.member("text", text) }
  }

  /// The member `artifactLocation` for a path.
  package static func artifact(_ path: String, to writer: inout JSONWriter) {
    writer.object("artifactLocation") { $0.member("uri", uri(of: path)) }
  }

  /// A path as a URI: bytes that a URI may not contain are percent-encoded.
  package static func uri(of path: String) -> String {
    var result = path.utf8.first == UInt8(ascii: "/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        result.unicodeScalars.append(.init(byte))
      case _ where "-._~/!$&'()*+,;=@".utf8.contains(byte):
        result.unicodeScalars.append(.init(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
