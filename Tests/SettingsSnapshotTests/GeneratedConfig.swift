import SettingsTestSupport

/// A generated config of several files, with everything that real ones have between targets.
struct GeneratedConfig {
  /// By name, `config.yaml` among them.
  private(set) var files: [String: String] = [:]
  private(set) var targets: [String] = []

  private var random: SplitMix

  init(seed: UInt64) {
    random = SplitMix(state: seed)
    let lineBreak = chance(10) ? "\r\n" : "\n"
    let included = Int(random.next() % 3)
    let total = 6 + Int(random.next() % 20)
    targets = (0..<total).map { chance(15) ? "My App \($0)" : "T\($0)" }
    for index in 0..<included {
      files["part\(index).yaml"] = part(targets.filter { _ in chance(40) }, root: false)
    }
    let includes = (0..<included).map { "part\($0).yaml" }
    var text = chance(10) ? "\u{FEFF}" : ""
    if chance(20) { text += "# a comment\n" }
    text += "version: 1\n"
    if !includes.isEmpty { text += "include: [\(includes.joined(separator: ", "))]\n" }
    text += """
      configurations:
        Debug: debug
        Beta: { inherits: Debug }
        Release: release
      project:
        name: Häuser
        platform: iOS
        settings: { BASE: base, LIST: [a, b] }
      templates:
        App:
          type: application
          settings:
            LIST: [$(inherited), app]

      """
    if chance(20) { text += "  Other:\n    inherits: \(targets[1].quoted)\n" }
    text += part(targets, root: true)
    if chance(30) {
      text += "schemes:\n  Main: { target: \(targets[0].quoted), destination: device }\n"
    }
    if chance(30) { text += "# the end\n" }
    if chance(10) { while text.hasSuffix("\n") { text.removeLast() } }
    files["config.yaml"] = text
    if lineBreak != "\n" {
      for (name, text) in files {
        files[name] = text.split(separator: "\n", omittingEmptySubsequences: false).joined(
          separator: lineBreak)
      }
    }
  }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  private mutating func part(_ names: [String], root: Bool) -> String {
    var text = ""
    if chance(5) {
      text += "targets: {"
      text += names.map { "\($0.quoted): {settings: {FLOW: yes}}" }.joined(separator: ", ")
      return text + "}\n"
    }
    text += "targets:\(chance(30) ? " # all of them" : "")\n"
    let indent = String(repeating: " ", count: 1 + Int(random.next() % 4))
    for name in names {
      if chance(10) { text += "\n" }
      if chance(10) { text += "\(indent)# about \(name)\n" }
      text += target(name, indent, root: root)
    }
    return text
  }

  private mutating func target(_ name: String, _ indent: String, root: Bool) -> String {
    let key = chance(10) ? "\"\(name)\"" : name
    if chance(5) { return "\(indent)\(key): { settings: { INLINE: \(name) } }\n" }
    let inside = indent + "  "
    var text = "\(indent)\(key):\n"
    let place = targets.firstIndex(of: name) ?? 0
    if root {
      if place > 0, chance(40) {
        let other = targets[Int(random.next() % UInt64(place))]
        text += "\(inside)inherits: [App, \(other.quoted)]\n"
      } else {
        text += "\(inside)inherits: App\n"
      }
    }
    text += "\(inside)settings:\n\(inside)  OWN: $(BASE)-\(place)\n"
    if chance(20) { text += "\(inside)  LIST: [$(inherited), \"of \(place)\"]\n" }
    if chance(20) { text += "\(inside)  COLOR: grün\n" }
    if chance(10) { text += "\(inside)  TEXT: |+\n\(inside)    several\n\(inside)    lines\n\n\n" }
    if chance(10) { text += "\(inside)  FOLDED: \"one\n\(inside)    two\\x41\"\n" }
    if chance(5) { text += "\(inside)  LOOP: $(LOOP)$(UNKNOWN:operator)\n" }
    if chance(5) { text += "\(inside)  ANCHOR: &a\(place) value\n\(inside)  ALIAS: *a\(place)\n" }
    if chance(30) {
      text += "\(inside)when:\n\(inside)  Release:\n\(inside)    settings: { OWN: released }\n"
    }
    // Something that is reported each time the config is loaded.
    if chance(7) {
      text += "\(inside)deploymentTarget: \"15.0\"\n"
      if !text.contains("when:") {
        text += "\(inside)when:\n\(inside)  quality=high:\n\(inside)    settings: { ODD: 1 }\n"
      }
    }
    return text
  }
}

extension String {
  fileprivate var quoted: String { contains(" ") ? "\"\(self)\"" : self }
}
