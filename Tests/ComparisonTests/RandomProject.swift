import SettingsTestSupport
import SettingsDiagnostics

/// A config.yaml with templates, conditions and xcconfig files, made up piece by piece: to change it is to make some
/// of the pieces anew.
struct RandomProject {
  private(set) var pieces: [String: String] = [:]
  private let targets: Int
  private var random: SplitMix

  init(seed: Int, targets: Int) {
    self.targets = targets
    random = SplitMix(state: UInt64(seed) &* 7919 &+ 17)
    for name in names { pieces[name] = piece(name) }
  }

  private var names: [String] {
    ["project", "debug", "xcconfig", "included", "base", "other"]
      + (0..<targets).map { "T\($0)" }
  }

  /// The same with some pieces made anew, and at times without one of its targets.
  mutating func changing(_ count: Int) -> RandomProject {
    var result = self
    for _ in 0..<count {
      let name = choice(names)
      result.pieces[name] = piece(name)
    }
    if count > 2 { result.pieces[choice(names.filter { $0.hasPrefix("T") })] = nil }
    return result
  }

  var files: [String: String] {
    var yaml = """
      version: 1
      configurations: { Debug: debug, Release: release }
      project:
        name: P
        platform: iOS
        xcconfig: P.xcconfig
        settings:
      \(pieces["project"] ?? "")
        when:
          Debug:
            settings:
      \(pieces["debug"] ?? "")
      templates:
        base:
          settings:
      \(pieces["base"] ?? "")
        other:
          inherits: base
          xcconfig: other.xcconfig
          settings:
      \(pieces["other"] ?? "")
      targets:

      """
    for index in 0..<targets {
      guard let piece = pieces["T\(index)"] else { continue }
      let parent = ["", "    inherits: base\n", "    inherits: other\n"][index % 3]
      yaml += "  T\(index):\n    type: \(index % 4 == 0 ? "framework" : "tool")\n\(parent)"
      yaml += "    settings:\n\(piece)\n"
    }
    return [
      "config.yaml": yaml, "P.xcconfig": pieces["xcconfig"] ?? "",
      "other.xcconfig": "N1 = other $(inherited)\n#include \"included\"\n",
      "included.xcconfig": pieces["included"] ?? "",
    ]
  }

  private mutating func piece(_ name: String) -> String {
    let isFile = ["xcconfig", "included"].contains(name)
    var known: Set<String> = []
    var lines: [String] = []
    for _ in 0..<(2 + random.next() % 4) {
      let name =
        choice([
          "N0", "N1", "N2", "N3", "N4", "OTHER_LDFLAGS", "OTHER_SWIFT_FLAGS", "SWIFT_VERSION",
        ])
        + choice(["", "", "", "[config=Debug]", "[sdk=iphone*]", "[target=T1]"])
      guard known.insert(name).inserted else { continue }
      let values = (0..<(1 + random.next() % 3)).map { _ in
        choice([
          "one", "two", "three", "$(inherited)", "$(N0)", "$(N1)", "$(N2:upper)", "$(TARGET_NAME)",
          "$(OTHER_LDFLAGS)", "$(MISSING:default=$(N3))", "é",
        ])
      }.joined(separator: " ")
      lines.append(isFile ? "\(name) = \(values)" : "        \"\(name)\": '\(values)'")
    }
    return lines.joined(separator: "\n")
  }

  private mutating func choice(_ words: [String]) -> String {
    words[Int(random.next() % UInt64(words.count))]
  }
}
