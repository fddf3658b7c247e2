import SettingsTestSupport

/// A config.yaml with xcconfig files, as a list of parts of which any can be left out.
///
/// Text is made from the parts that make sense: what belongs to a target that was left out is left out
/// as well. So a search for the smallest failing project can remove parts without any knowledge of them.
struct GeneratedProject: Hashable {
  enum Part: Hashable {
    /// A template or a target.
    case member(String)
    case configuration(String, kind: String)
    case inherits(String, parent: String)
    /// An xcconfig file of a template, a target or the project.
    case file(String, name: String)
    case setting(of: String, in: String?, name: String, value: String)
    case line(ofFile: String, name: String, value: String)
    case field(of: String, text: String)
  }

  static let project = "project"
  static let templates = ["base", "other"]
  static let targets = ["App", "Kit", "My Tool"]

  var parts: [Part]

  func has(_ part: Part) -> Bool { parts.contains(part) }

  var targets: [String] { Self.targets.filter { has(.member($0)) } }

  /// All configurations, in the order of the file.
  var configurations: [String] {
    ["Debug", "Release"]
      + parts.compactMap { if case .configuration(let name, _) = $0 { name } else { nil } }
  }

  // MARK: Making one

  private static let names = [
    "N0", "N1", "N2", "N3", "OTHER_LDFLAGS", "OTHER_SWIFT_FLAGS", "SWIFT_VERSION", "PRODUCT_NAME",
    "GCC_PREPROCESSOR_DEFINITIONS", "ENABLE_TESTABILITY", "DEBUG_INFORMATION_FORMAT",
  ]
  private static let conditions = [
    "", "", "", "", "[config=Debug]", "[sdk=iphone*]", "[arch=arm64]",
  ]
  private static let words = [
    "one", "two", "YES", "-ObjC", "$(inherited)", "$(N0)", "$(N1)", "$(N2:upper)", "$(TARGET_NAME)",
    "$(N3:default=d)", "é", "it's", "a\\ b", "\"two words\"", "5.0", "a=b", "#x", "- y", "k: v",
    "%",
  ]
  private static let fields = [
    "macros: { DEBUG: 1, \"NAME\": text }", "devices: universal", "devices: [iphone]",
    "orientations: { iphone: [portrait], ipad: all }", "deploymentTarget: \"15.0\"",
    "bundleIdentifier: com.example.$(TARGET_NAME)", "displayName: A name",
  ]

  /// Makes a project. Equal seeds make equal projects.
  init(seed: UInt64) {
    var random = SplitMix(state: seed)
    parts = (Self.templates + Self.targets).map { .member($0) }
    if random.next() % 3 == 0 { parts.append(.configuration("Beta", kind: "release")) }
    for target in Self.targets where random.next() % 3 > 0 {
      parts.append(.inherits(target, parent: random.choice(Self.templates)))
    }
    if random.next() % 2 == 0 { parts.append(.inherits("other", parent: "base")) }
    let owners = [Self.project] + Self.templates + Self.targets
    for owner in owners {
      if random.next() % 3 == 0 {
        // A file that several levels use has lines of each.
        let file = random.next() % 2 == 0 ? "shared.xcconfig" : "\(owner).xcconfig"
        parts.append(.file(owner, name: file))
        for _ in 0..<(1 + random.next() % 4) {
          let name = random.choice(Self.names) + random.choice(Self.conditions)
          parts.append(.line(ofFile: file, name: name, value: Self.value(&random)))
        }
      }
      for _ in 0..<(random.next() % 5) {
        let condition = [nil, nil, "Debug", "Release"][Int(random.next() % 4)]
        let name = random.choice(Self.names) + random.choice(Self.conditions)
        parts.append(
          .setting(of: owner, in: condition, name: name, value: Self.value(&random)))
      }
      if random.next() % 2 == 0 {
        parts.append(.field(of: owner, text: random.choice(Self.fields)))
      }
    }
  }

  private static func value(_ random: inout SplitMix) -> String {
    (0..<(random.next() % 4)).map { _ in random.choice(words) }.joined(separator: " ")
  }

  /// Returns the project with another value at one place.
  func changed(seed: UInt64) -> GeneratedProject {
    var random = SplitMix(state: seed)
    var result = self
    let places = parts.indices.filter { if case .setting = parts[$0] { true } else { false } }
    guard !places.isEmpty else { return self }
    let place = places[Int(random.next() % UInt64(places.count))]
    if case .setting(let owner, let condition, let name, _) = parts[place] {
      result.parts[place] = .setting(
        of: owner, in: condition, name: name, value: Self.value(&random))
    }
    return result
  }

  // MARK: Its files

  /// The files by their paths.
  var files: [String: String] {
    var files = ["config.yaml": config]
    for case .file(let owner, let name) in parts where exists(owner) {
      files[name] = text(of: name)
    }
    return files
  }

  private func exists(_ owner: String) -> Bool { owner == Self.project || has(.member(owner)) }

  private func text(of file: String) -> String {
    var text = ""
    for case .line(file, let name, let value) in parts { text += "\(name) = \(value)\n" }
    return text
  }

  private var config: String {
    var text = "version: 1\npresets: none\nconfigurations:\n  Debug: debug\n  Release: release\n"
    for case .configuration(let name, let kind) in parts { text += "  \(name): \(kind)\n" }
    text += "project:\n  name: P\n  platform: iOS\n" + body(of: Self.project, indentation: "  ")
    let templates = Self.templates.filter(exists)
    if !templates.isEmpty { text += "templates:\n" }
    for name in templates {
      let body = body(of: name, indentation: "    ")
      text += body.isEmpty ? "  \(name): {}\n" : "  \(name):\n\(body)"
    }
    text += targets.isEmpty ? "targets: {}\n" : "targets:\n"
    for (index, name) in targets.enumerated() {
      text += "  \(name):\n    type: \(["application", "framework", "tool"][index % 3])\n"
      text += body(of: name, indentation: "    ")
    }
    return text
  }

  private func body(of owner: String, indentation: String) -> String {
    var lines: [String] = []
    var fields: Set<Substring> = []
    for part in parts {
      switch part {
      case .inherits(owner, let parent) where exists(parent): lines.append("inherits: \(parent)")
      case .file(owner, let name): lines.append("xcconfig: \(name)")
      case .field(owner, let text):
        if let field = text.split(separator: ":").first, fields.insert(field).inserted {
          lines.append(text)
        }
      default: break
      }
    }
    lines += settings(of: owner, in: nil)
    let conditions: [String] = ["Debug", "Release"].filter { !settings(of: owner, in: $0).isEmpty }
    if !conditions.isEmpty { lines.append("when:") }
    for condition in conditions {
      lines.append("  \(condition):")
      lines += settings(of: owner, in: condition).map { "    " + $0 }
    }
    return lines.map { indentation + $0 + "\n" }.joined()
  }

  /// The lines of the settings, the first of each name.
  private func settings(of owner: String, in condition: String?) -> [String] {
    var names: Set<String> = []
    var lines: [String] = []
    for case .setting(owner, condition, let name, let value) in parts
    where names.insert(name).inserted {
      let quoted = value.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "''")
      lines.append("  \"\(name)\": '\(quoted)'")
    }
    return lines.isEmpty ? [] : ["settings:"] + lines
  }
}

extension SplitMix {
  mutating func choice(_ words: [String]) -> String {
    words[next(below: words.count)]
  }
}
