import Foundation
@testable import SettingsProjects
import SettingsSystem
import SettingsTestSupport
import Testing

/// With a snapshot or without: the answers are the same, byte for byte.
struct SameAnswerTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Queries each target through a snapshot that was just made, and some together.
  ///
  /// - Returns: how many answers came from a snapshot.
  private func compare(_ config: String, _ targets: [String], _ options: ResolutionOptions) -> Int {
    let store = SnapshotStore.eager(folder.path("cache"))
    var excerpts = 0
    let questions =
      [targets.prefix(1).map { $0 }] + targets.map { [$0] }
      + [Array(targets.prefix(3)), Array(targets.suffix(2)), [], ["No such target"]]
    for question in questions {
      let expected = Answers.full(config, question, options)
      let kept = Answers.kept(config, question, options, store)
      #expect(kept.text == expected, "\(config) \(question)")
      if kept.isExcerpt { excerpts += 1 }
    }
    return excerpts
  }

  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Every config of the repository, right or wrong.
  static let configs: [String] = {
    let all = FileManager.default.enumerator(atPath: repository.path)
    var found: [String] = []
    while let path = all?.nextObject() as? String {
      if path.hasPrefix(".build") || path.hasPrefix(".git/") { all?.skipDescendants() }
      let isYAML = path.hasSuffix(".yaml") && !path.contains("Goldens") && !path.hasPrefix(".")
      if isYAML, !path.contains("SettingsXcodeGenTests") { found.append(path) }
    }
    return found.sorted()
  }()

  @Test(arguments: configs)
  func `of the configs of this repository`(config: String) throws {
    let path = Self.repository.appendingPathComponent(config).path
    let targets = (try? SettingsProject(configFile: path))?.targetNames ?? ["App"]
    var options = ResolutionOptions()
    _ = compare(path, targets, options)
    options.sdk = "iphonesimulator"
    options.overrides = [("BASE", "set")]
    _ = compare(path, targets, options)
  }

  @Test func `of the shipped config, by excerpts`() throws {
    let path = Self.repository.appendingPathComponent("config.yaml").path
    let targets = try SettingsProject(configFile: path).targetNames
    // All but the first question, which makes the snapshot, and the one for a target that is not there.
    #expect(compare(path, targets, ResolutionOptions()) == targets.count + 3)
  }

  @Test(
    arguments: [
      "  ? One\n  : settings: { A: 1 }\n  ? Two\n  : devices: ipad\n",
      "  One:\n    settings: { A: 1 }\n  Two:\n    devices: ipad\n",
    ], ["\n", "\r", "\r\n"])
  func `of a config with marked keys, or with other line breaks`(
    targets: String, lineBreak: String
  ) throws {
    let text = "version: 1\ntargets:\n\(targets)".replacing("\n", with: lineBreak)
    try folder.write(text, to: "config.yaml")
    #expect(compare(folder.path("config.yaml"), ["One", "Two"], ResolutionOptions()) > 0)
  }

  @Test func `of generated configs`() throws {
    var excerpts = 0, configs = 0
    for seed in 0..<30 as Range<UInt64> {
      let generated = GeneratedConfig(seed: seed)
      for (name, text) in generated.files { try folder.write(text, to: "\(seed)/\(name)") }
      let path = folder.path("\(seed)/config.yaml")
      // A few of each: explaining every setting of every target takes a while.
      let targets = generated.targets
      let some = stride(from: Int(seed) % 3, to: targets.count, by: 4).map { targets[$0] }
      excerpts += compare(path, some, ResolutionOptions())
      configs += 1
    }
    // Those with aliases or flow mappings are read in full; most others are not.
    #expect(excerpts > configs * 5, "\(excerpts) answers by excerpts")
  }

  @Test func `of a config that was changed in any line`() throws {
    let generated = GeneratedConfig(seed: 3)
    for (name, text) in generated.files { try folder.write(text, to: name) }
    let path = folder.path("config.yaml")
    let store = SnapshotStore.eager(folder.path("cache"))
    for (name, text) in generated.files.sorted(by: { $0.key < $1.key }) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for index in lines.indices {
        // Of the same length where possible, so that the size alone does not reveal the change.
        var changed = lines
        changed[index] = Substring(lines[index].replacing("a", with: "e"))
        try folder.write(changed.joined(separator: "\n"), to: name)
        let question = [generated.targets[index % generated.targets.count]]
        let options = ResolutionOptions()
        #expect(
          Answers.kept(path, question, options, store).text
            == Answers.full(path, question, options), "\(name), line \(index + 1)")
      }
      try folder.write(text, to: name)
    }
  }
}
