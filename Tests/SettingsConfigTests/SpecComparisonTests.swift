@testable import SettingsConfig
import Testing

/// Which cells need no evaluation to see that nothing about them changed.
struct SpecComparisonTests {
  static let before = """
    version: 1
    configurations: { Debug: debug, Release: release }
    project: { name: P, platform: iOS, settings: { A: one } }
    templates: { base: { settings: { B: b } } }
    targets:
      T: { type: tool, inherits: base, settings: { C: "c", L: [a, b] } }
      U: { type: tool }
    """

  /// A change, and whether targets T and U are still alike.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: String
    let new: String
    let isTAlike: Bool
    let isUAlike: Bool

    init(_ description: String, _ old: String, _ new: String, _ isTAlike: Bool, _ isUAlike: Bool) {
      testDescription = description
      (self.old, self.new) = (old, new)
      (self.isTAlike, self.isUAlike) = (isTAlike, isUAlike)
    }
  }

  static let changes = [
    Change("nothing", "version", "version", true, true),
    Change("a comment and other quotes", "C: \"c\"", "C: 'c'", true, true),
    Change("moved lines", "targets:", "# A comment.\n\ntargets:", true, true),
    Change("one target's setting", "C: \"c\"", "C: d", false, true),
    Change("an element of a list", "[a, b]", "[a, c]", false, true),
    Change("one more element", "[a, b]", "[a, b, c]", false, true),
    Change("nothing instead of a value", "C: \"c\"", "C: \"\"", false, true),
    Change("a setting's name", "C: \"c\"", "D: c", false, true),
    Change("the template", "B: b", "B: x", false, true),
    Change("the template's name", "base", "other", false, true),
    Change("no inheritance", "inherits: base, ", "", false, true),
    Change("the other target", "U: { type: tool }", "U: { type: framework }", true, false),
    Change("the project's setting", "A: one", "A: two", false, false),
    Change("the project's name", "name: P", "name: Q", false, false),
    Change("a configuration's kind", "Release: release", "Release: debug", false, false),
    Change("one more configuration", "Debug: debug", "Debug: debug, Beta: debug", false, false),
    Change("an xcconfig file", "U: { type: tool }", "U: { type: tool, xcconfig: u }", true, false),
  ]

  @Test(arguments: changes)
  func `only what a change can reach is not alike`(change: Change) throws {
    let files = ["u": "A = 1"]
    let old = try #require(LoadedSpec(Self.before, files: files).spec)
    let after = Self.before.replacing(change.old, with: change.new)
    let new = try #require(LoadedSpec(after, files: files).spec)
    var comparison = SpecComparison(old: old, new: new)
    for (name, expected) in [("T", change.isTAlike), ("U", change.isUAlike)] {
      let isAlike = comparison.isAlike(
        oldTarget: old.target(named: name), newTarget: new.target(named: name))
      #expect(isAlike == expected, "\(name)")
    }
  }

  @Test func `a test needs its host, even without another field`() throws {
    let spec = try #require(LoadedSpec("targets: { App: , Tests: { host: App } }\n").spec)
    let (app, tests) = (
      try #require(spec.target(named: "App")), try #require(spec.target(named: "Tests"))
    )
    #expect(spec.neededMembers(of: tests) == [app])
    #expect(spec.neededMembers(of: app) == [])
  }

  @Test func `levels with xcconfig files are alike where the files are`() throws {
    let text = Self.before.replacing("U: { type: tool }", with: "U: { type: tool, xcconfig: u }")
    let spec = try #require(LoadedSpec(text, files: ["u": "A = 1"]).spec)
    for isFileAlike in [true, false] {
      var comparison = SpecComparison(old: spec, new: spec) { path in
        #expect(path == "u")
        return isFileAlike
      }
      for (name, expected) in [("T", true), ("U", isFileAlike)] {
        let target = spec.target(named: name)
        let isAlike = comparison.isAlike(oldTarget: target, newTarget: target)
        #expect(isAlike == expected, "\(name)")
      }
    }
  }

  @Test func `the same bytes with an alias in them need not say the same`() throws {
    let text = """
      version: 1
      targets:
        T: { type: tool, settings: { A: &value one } }
        U: { type: tool, settings: { A: *value } }
        V: { type: tool, settings: { A: one } }
      """
    let old = try #require(LoadedSpec(text).spec)
    let new = try #require(LoadedSpec(text.replacing("&value one", with: "&value two")).spec)
    var comparison = SpecComparison(old: old, new: new)
    for (name, expected) in [("T", false), ("U", false), ("V", true)] {
      let isAlike = comparison.isAlike(
        oldTarget: old.target(named: name), newTarget: new.target(named: name))
      #expect(isAlike == expected, "\(name)")
    }
  }

  @Test func `an included file in another folder is not the same`() throws {
    let included = "targets: { T: { type: tool, sources: [x] } }"
    func load(_ folder: String) -> LoadedSpec {
      LoadedSpec(
        "version: 1\ninclude: [\(folder)/x.yaml]\n", files: ["\(folder)/x.yaml": included])
    }
    let old = try #require(load("a").spec)
    for (folder, expected) in [("a", true), ("b", false)] {
      let new = try #require(load(folder).spec)
      var comparison = SpecComparison(old: old, new: new)
      let isAlike = comparison.isAlike(
        oldTarget: old.target(named: "T"), newTarget: new.target(named: "T"))
      #expect(isAlike == expected)
    }
  }
}
