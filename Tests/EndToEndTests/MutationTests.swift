import Foundation
import SettingsDiagnostics
import SettingsProjects
import SettingsResolution
import SettingsRules
import SettingsTestSupport
import Testing

/// Random damage to a config and its xcconfig file: whatever it does, the answer is the same each time,
/// and every complaint has a place.
struct MutationTests {
  static let config = """
    version: 1
    configurations: { Debug: debug, Release: release, Beta: { kind: release, inherits: Release } }
    project:
      name: P
      platform: iOS
      deploymentTarget: "15.0"
      devices: universal
      xcconfig: p.xcconfig
      macros: { DEBUG: 1, NAME: "two words", OFF: }
      orientations: { iphone: &all [portrait, landscapeLeft], ipad: *all }
      settings: { A: "$(B:upper) $(inherited)", B: [x, "y z", $(A)], "C[sdk=iphone*]": 5 }
      when: { Debug: { settings: { A: debug } }, "sdk=iphoneos*, config=Debug": { arc: YES } }
    templates: { base: { settings: { LIST: [$(inherited), t] } } }
    targets:
      App: { type: application, inherits: base, sources: [a, b] }
      Kit: { inherits: [App, base], type: framework, settings: { <<: { M: 1 }, LIST: k } }

    """
  static let xcconfig = """
    // comment
    A = 1 $(C) // more
    B[config=Debug] = b \\
      continued;
    LIST = $(inherited) "quoted $(A)" x\\ y ${D:default=z}
    #include? "absent.xcconfig"

    """
  static let pieces = [
    "\n", "  ", ": ", "- ", "[", "]", "{", "}", "\"", "'", "$(", ")", "$(inherited)", "&a ", "*a",
    "<<: ", "#", "|", ">", "\t", "\0", "\u{FEFF}", "é", "\u{2028}", "\\", "//", ";", "=", "!",
    "!!str ",
    "---\n", "%", "[sdk=", "[=x]", "#include \"p.xcconfig\"\n", "null", "~", ",", "@", "$(A:",
    "$(A)$(B)",
  ]

  static func damaged(_ text: String, _ random: inout SplitMix) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: start)
      case 3:
        let target = Int.random(in: 0...bytes.count, using: &random)
        bytes.insert(contentsOf: Array(bytes[start..<end]), at: target)
      default:
        bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: start)
      }
    }
    return bytes
  }

  /// All diagnostics of a project, and whether each has a location.
  static func answers(_ folder: TemporaryFolder) -> (text: String, placeless: [String]) {
    let path = folder.path("config.yaml")
    var text = ""
    var placeless: [String] = []
    func note(_ diagnostics: [Diagnostic], _ files: SourceFiles) {
      let renderer = DiagnosticText(files: files)
      for diagnostic in diagnostics {
        text += renderer.render(diagnostic)
        let located = diagnostic.range.flatMap(files.location(of:)) != nil
        if !located, diagnostic.path == nil, diagnostic.identifier != "evaluation-limit" {
          placeless.append(diagnostic.message)
        }
      }
    }
    let check = SettingsProject.check(configFile: path)
    note(check.diagnostics, check.files)
    guard let project = try? SettingsProject(configFile: path) else { return (text, placeless) }
    for target in project.targetNames.map(Optional.some) + [nil] {
      for configuration in project.configurationNames {
        do throws(ResolutionFailure) {
          let cell = try project.cell(target: target, configuration: configuration)
          for setting in cell.settings {
            text += "\(setting.name) = \(setting.string) \(setting.list)\n"
            let story = try project.explain(
              setting.name, target: target, configuration: configuration)
            text += "\(story?.elements.map(\.text) ?? [])\n"
            let isList = !setting.list.isEmpty
            if isList { #expect(story?.elements.map(\.text) == setting.list) }
          }
        } catch {
          note(error.diagnostics, error.files)
        }
      }
    }
    return (text, placeless)
  }

  @Test(arguments: 0..<8)
  func `damage never crashes, never changes its answer and always has a place`(
    seed: UInt64
  ) throws {
    var random = SplitMix(state: seed)
    let folder = try TemporaryFolder()
    var resolved = 0
    for round in 0..<50 {
      let config =
        Bool.random(using: &random)
        ? Self.damaged(Self.config, &random) : Array(Self.config.utf8)
      try folder.write(Data(config), to: "config.yaml")
      try folder.write(Data(Self.damaged(Self.xcconfig, &random)), to: "p.xcconfig")
      let first = Self.answers(folder)
      if first.text.contains(" = ") { resolved += 1 }
      #expect(first.text == Self.answers(folder).text, "seed \(seed), round \(round)")
      #expect(
        first.placeless.isEmpty,
        "seed \(seed), round \(round):\n\(String(decoding: config, as: UTF8.self))")
    }
    // The damage is neither so small nor so great that one kind of answer is all there is.
    #expect((5..<50).contains(resolved))
  }
}
