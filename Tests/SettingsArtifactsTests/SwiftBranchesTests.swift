import Foundation
@testable import SettingsArtifacts
import SettingsTestSupport
import Testing

/// Whether each build gets the constants of its own configuration.
@Suite struct SwiftBranchesTests {
  private typealias Conditions = [String: [String]]

  private static func branches(
    _ conditions: Conditions, fallback: String? = nil
  ) -> (SwiftBranches, names: [String]) {
    let names = conditions.keys.sorted()
    let cells = names.map { name in
      cell([:], configuration: name, kind: name.hasPrefix("Debug") ? .debug : .release)
    }
    let branches = SwiftBranches(cells, fallback: fallback.flatMap(names.firstIndex)) { cell in
      [Set(conditions[cell.configuration] ?? [])]
    }
    return (branches, names)
  }

  @Test(arguments: [
    (["Debug": ["DEBUG"], "Release": []], "DEBUG | else"),
    (["Debug": ["DEBUG"], "Staging": ["STAGING"], "Release": []], "DEBUG | STAGING | else"),
    (
      ["Debug": ["DEBUG"], "DebugLocal": ["DEBUG", "LOCAL"], "Release": []],
      "LOCAL | DEBUG | else"
    ),
    (
      ["Debug": ["DEBUG", "INTERNAL"], "Staging": ["INTERNAL"], "Release": []],
      "DEBUG | INTERNAL | else"
    ),
    (["Debug": [], "Release": ["RELEASE"]], "RELEASE | else"),
    (["Debug": ["DEBUG"], "Release": ["RELEASE"]], "DEBUG | else"),
    (
      ["A": ["X", "Y"], "B": ["X", "Z"], "C": ["Y", "Z"], "Release": []],
      "X && Y | X | Y | else"
    ),
  ])
  func `branches test the fewest conditions that distinguish configurations`(
    conditions: [String: [String]], expected: String
  ) {
    let (found, _) = Self.branches(conditions, fallback: "Release")
    #expect(found.ambiguities.isEmpty)
    #expect(found.branches.map { $0.condition ?? "else" }.joined(separator: " | ") == expected)
  }

  /// All ways to give three configurations some of three conditions.
  @Test func `each configuration reaches its own branch, or an ambiguity names it`() {
    let names = ["X", "Y", "Z"]
    func subset(_ bits: Int) -> [String] {
      names.indices.filter { bits >> $0 & 1 == 1 }.map { names[$0] }
    }
    for code in 0..<512 {
      let sets = [subset(code & 7), subset(code >> 3 & 7), subset(code >> 6 & 7)]
      let conditions = Dictionary(uniqueKeysWithValues: zip(["Debug", "Other", "Release"], sets))
      let (found, _) = Self.branches(conditions, fallback: "Release")
      #expect(found.ambiguities.isEmpty == (Set(sets.map(Set.init)).count == 3))
      guard found.ambiguities.isEmpty else {
        #expect(found.branches.isEmpty)
        continue
      }
      for (name, set) in conditions {
        let reached = found.branches.first { branch in
          guard let condition = branch.condition else { return true }
          return condition.components(separatedBy: " && ").allSatisfy(set.contains)
        }
        #expect(reached?.cell.configuration == name, "\(conditions)")
      }
    }
  }

  @Test func `configurations that compile alike are ambiguous, with what they share`() throws {
    let (found, _) = Self.branches([
      "Debug": ["DEBUG"], "Staging": ["B", "A"], "Release": ["A", "B"],
    ])
    let ambiguity = try #require(found.ambiguities.first)
    #expect(found.ambiguities.count == 1 && found.branches.isEmpty)
    #expect(ambiguity.cells.map(\.configuration) == ["Release", "Staging"])
    #expect(ambiguity.conditions == ["A", "B"])
  }

  @Test func `what is not an identifier is not a condition`() {
    let (found, _) = Self.branches(["Debug": ["A=1"], "Release": []])
    #expect(!found.ambiguities.isEmpty)
  }

  @Test func `platforms are distinguished by questions to the compiler`() {
    var cells: [CellValues] = []
    for configuration in ["Debug", "Release"] {
      for (title, conditions) in [
        ("iOS", ["os(iOS)"]), ("Mac Catalyst", ["os(iOS)", "targetEnvironment(macCatalyst)"]),
        ("macOS", ["os(macOS)"]),
      ] as [(String, Set<String>)] {
        var cell = cell(
          [:], configuration: configuration, kind: configuration == "Debug" ? .debug : .release)
        cell.platform = ArtifactPlatform(title: title, swiftConditions: conditions)
        cells.append(cell)
      }
    }
    let found = SwiftBranches(cells) { [$0.kind == .debug ? ["DEBUG"] : []] }
    // The condition that holds first, for what a build defines.
    func reached(_ facts: Set<String>) -> String? {
      found.branches.first { branch in
        (branch.condition?.components(separatedBy: " && ") ?? []).allSatisfy(facts.contains)
      }?.cell.cellTitle
    }
    #expect(reached(["os(iOS)"]) == "Release (iOS)")
    #expect(reached(["DEBUG", "os(macOS)"]) == "Debug (macOS)")
    #expect(
      reached(["DEBUG", "os(iOS)", "targetEnvironment(macCatalyst)"]) == "Debug (Mac Catalyst)")
    #expect(reached(["os(iOS)", "targetEnvironment(macCatalyst)"]) == "Release (Mac Catalyst)")
  }

  @Test func `the real compiler gives each build its own constants`() async throws {
    let conditions = [
      "Debug": ["DEBUG"], "Beta": ["BETA", "TESTERS"], "Staging": ["BETA"], "Release": [],
    ]
    let names = conditions.keys.sorted()
    let cells = names.map { name in
      cell(
        ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.\(name == "Beta" ? "Staging" : name)"],
        configuration: name, kind: name == "Debug" ? .debug : .release)
    }
    let found = SwiftBranches(cells, fallback: names.firstIndex(of: "Release")) {
      [Set(conditions[$0.configuration] ?? [])]
    }
    let source = SwiftSource(found.branches)
    let compiler = try Compiler()
    try compiler.folder.write(source.text, to: "EffectiveConfiguration.swift")
    try compiler.folder.write(
      "print(EffectiveConfiguration.configuration, EffectiveConfiguration.bundleIdentifier ?? \"\")\n",
      to: "main.swift")
    for (name, defined) in conditions {
      let build = try await compiler.run(
        "swiftc",
        defined.flatMap { ["-D", $0] } + [
          "-swift-version", "6", "-warnings-as-errors", "main.swift",
          "EffectiveConfiguration.swift", "-o", "main",
        ])
      #expect(build.status == 0, "\(build.errors)")
      let run = try await BuiltTool.run(compiler.folder.url.appendingPathComponent("main"), [])
      #expect(run.output == "\(name) com.example.\(name == "Beta" ? "Staging" : name)\n")
    }
  }
}
