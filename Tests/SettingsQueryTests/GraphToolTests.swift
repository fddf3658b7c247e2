import Foundation
import SettingsTestSupport
import Testing

/// `graph`, as users run it.
struct GraphToolTests {
  private static let graphviz: URL? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: "\($0)/dot") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      configurations: { Debug: debug, Release: release }
      project: { name: Shop, platform: iOS, settings: { ROOT: a, PATHS: $(ROOT)/b, ALONE: x } }
      templates:
        common: { settings: { FLAGS: $(PATHS) $(MISSING) } }
        shared: { inherits: common }
        unused: { settings: { X: y } }
      targets:
        App: { type: application, inherits: [shared, common], bundleIdentifier: a.b }
        "Kit \\"2\\"": { type: framework, bundleIdentifier: a.c, settings: { ROOT: own } }

      """, to: "config.yaml")
  }

  private func graph(_ arguments: String...) async throws -> String {
    let run = try await tool.run(["graph"] + arguments, in: folder.url)
    #expect(run.errors == "")
    #expect(run.status == 0)
    return run.output
  }

  @Test func `inheritance leads to the project`() async throws {
    let dot = try await graph()
    #expect(
      dot == #"""
        digraph settings {
          rankdir=LR
          node [shape=box, fontname="Helvetica", fontsize=11]
          n0 [label="Shop", shape=folder]
          n1 [label="App"]
          n2 [label="shared", style=rounded]
          n3 [label="common", style=rounded]
          n4 [label="Kit \"2\""]
          n1 -> n2
          n1 -> n3
          n4 -> n0
          n2 -> n3
          n3 -> n0
        }

        """#)
    #expect(try await graph("inheritance") == dot)
    #expect(!(try await graph("-t", "App")).contains("Kit"))
  }

  @Test func `references are those of all levels, and of settings that only Xcode assigns`()
    async throws
  {
    try folder.write(
      """
      version: 1
      project: { platform: iOS, settings: { A: $(LOWER), ROUND: $(TRIP), TRIP: $(ROUND) } }
      targets:
        App:
          type: application
          settings: { A: $(inherited) $(UPPER) $(PRODUCT_BUNDLE_IDENTIFIER), UPPER: u, LOWER: l }
          organizationIdentifier: org

      """, to: "config.yaml")
    let lines = try await graph("references", "-t", "App", "--format", "mermaid")
      .split(separator: "\n")
    var names: [Substring: Substring] = [:]
    for line in lines where line.contains("[\"") {
      let parts = line.split(separator: "[")
      names[parts[0].drop { $0 == " " }] = parts[1].dropFirst().prefix { $0 != "\"" }
    }
    let edges = lines.filter { $0.contains(" --> ") }.map { line in
      let ends = line.split(separator: " ")
      return "\(names[ends[0]] ?? "") \(names[ends[2]] ?? "")"
    }
    #expect(
      Set(edges).isSuperset(of: [
        "A LOWER", "A UPPER", "A PRODUCT_BUNDLE_IDENTIFIER", "ROUND TRIP", "TRIP ROUND",
        "PRODUCT_BUNDLE_IDENTIFIER ORGANIZATION_IDENTIFIER", "PRODUCT_NAME TARGET_NAME",
      ]), "\(edges)")
    #expect(Set(edges).count == edges.count)
  }

  @Test func `references are those of values`() async throws {
    #expect(
      try await graph("references", "-t", "App", "--key", "PATHS", "--format", "mermaid") == """
        flowchart LR
          n0["FLAGS"]
          n1["PATHS"]
          n2["ROOT"]
          n0 --> n1
          n1 --> n2

        """)
    let all = try await graph("references", "-t", "App")
    #expect(all.contains("[label=\"MISSING\", style=dashed]"))
    #expect(!all.contains("ALONE"))
    #expect(all == (try await graph("references", "-t", "App")))
  }

  @Test func `levels of an Xcode project are inherited from below`() async throws {
    try folder.write("A = 1\n", to: "Base.xcconfig")
    try folder.write(
      """
      name: P
      configFiles: { Debug: Base.xcconfig }
      targets: { App: { type: application, platform: iOS } }

      """, to: "project.yml")
    let dot = try await graph("--config", "project.yml")
    #expect(dot.contains("shape=note"))
    #expect(dot.contains("[label=\"App\"]"))
  }

  @Test(.enabled(if: graphviz != nil, "needs Graphviz"))
  func `Graphviz accepts every graph`() async throws {
    let names = ["a;b", "x -> y", "<b>", "{n|m}", "\u{E4} \u{202E}", "strict digraph", "a\\nb"]
    let targets = names.map {
      "  \"\($0.replacingOccurrences(of: "\\", with: "\\\\"))\": { type: framework, inherits: common, bundleIdentifier: a.b }\n"
    }
    try folder.write(
      "version: 1\nproject: { name: P, platform: iOS }\ntemplates: { common: {} }\ntargets:\n"
        + targets.joined(), to: "config.yaml")
    for content in ["inheritance", "references"] {
      let dot = try await tool.run(["graph", content], in: folder.url)
      try #require(dot.status == 0, "\(dot.transcript)")
      let run = try await BuiltTool.run(
        try #require(Self.graphviz), ["-Tsvg"], input: dot.output)
      #expect(run.status == 0, "\(run.transcript)")
      #expect(run.errors == "")
      if content == "inheritance" {
        #expect(run.output.contains("&lt;b&gt;"))
        #expect(run.output.contains("{n|m}"))
      }
    }
  }
}
