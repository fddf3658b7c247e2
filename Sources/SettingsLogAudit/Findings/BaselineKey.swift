/// The identity of a finding across runs. Lines and columns are not part of it, because they change
/// with every edit.
struct BaselineKey: Hashable, Comparable {
  let target: String
  let configuration: String
  let rule: String
  let file: String
  let function: String
  let text: String

  init(_ finding: AuditFinding, configuration: String? = nil) {
    target = finding.target
    self.configuration = configuration ?? finding.configuration
    rule = finding.rule.rawValue
    file = finding.file
    function = finding.function
    text = finding.text
  }

  init(members: [String: String]) {
    target = members["target"] ?? ""
    configuration = members["configuration"] ?? ""
    rule = members["rule"] ?? ""
    file = members["file"] ?? ""
    function = members["function"] ?? ""
    text = members["text"] ?? ""
  }

  /// The names and values of its members in a baseline file, in order.
  var members: [(name: String, value: String)] {
    [
      ("target", target), ("configuration", configuration), ("rule", rule), ("file", file),
      ("function", function), ("text", text),
    ]
  }

  static let names = ["target", "configuration", "rule", "file", "function", "text"]

  /// The key as a single text.
  var joined: String { members.map(\.value).joined(separator: "\u{0}") }

  static func < (left: Self, right: Self) -> Bool {
    left.members.map(\.value).lexicographicallyPrecedes(right.members.map(\.value))
  }
}
