import SettingsQuery
import Testing

/// Graphs as text.
struct GraphTests {
  /// Names that have a meaning in one of the languages.
  static let names = [
    "App", "a b", "\"quoted\"", "back\\slash", "<b>bold</b>", "end", "a;b", "#35;", "${X}", "[x]",
    "a\nb", "\u{202E}right", "Äpfel", "-->", "%%", "", "{", "`", "subgraph", "a|b",
  ]

  private static func graph(_ names: [String]) -> SettingsGraph {
    var graph = SettingsGraph()
    let kinds: [SettingsGraph.Kind] = [
      .project, .template, .target, .file, .setting, .unassigned,
    ]
    for (index, name) in names.enumerated() {
      let node = graph.node(kinds[index % kinds.count], name)
      if node > 0 { graph.connect(node, to: node / 2) }
    }
    return graph
  }

  @Test func `Mermaid text has only what its grammar allows`() throws {
    let lines = Self.graph(Self.names).mermaid.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "flowchart LR")
    #expect(lines.last == "")
    let text = #"(?:[A-Za-z0-9 ._/$()+,:@=\u{A0}-\u{10FFFF}-]|#[0-9]+;)+"#
    let node = try Regex(
      #"  n\d+(?:\[\[""# + text + #""\]\]|\(""# + text + #""\)|\[""# + text + #""\]|>""# + text
        + #""\]|\(\[""# + text + #""\]\))"#)
    let edge = try Regex(#"  n\d+ --> n\d+"#)
    for line in lines.dropFirst().dropLast() {
      let isNode = try node.wholeMatch(in: String(line)) != nil
      let isEdge = try edge.wholeMatch(in: String(line)) != nil
      #expect(isNode || isEdge, "\(line)")
    }
    #expect(lines.count == 2 + 2 * Self.names.count - 1)
  }

  @Test func `a node and an edge are added once`() {
    var graph = SettingsGraph()
    let one = graph.node(.target, "A")
    #expect(graph.node(.target, "A") == one)
    #expect(graph.node(.template, "A") != one)
    graph.connect(one, to: 1)
    graph.connect(one, to: 1)
    #expect(graph.edges.count == 1)
  }

  @Test func `a part of a graph is what a node reaches, and what reaches it`() {
    var graph = SettingsGraph()
    let numbers = ["A", "B", "C", "D", "E"].map { graph.node(.setting, $0) }
    graph.connect(numbers[0], to: numbers[1])
    graph.connect(numbers[1], to: numbers[2])
    graph.connect(numbers[3], to: numbers[2])
    graph.connect(numbers[2], to: numbers[0])
    graph.connect(numbers[4], to: numbers[3])
    #expect(graph.around([numbers[4]]).nodes.map(\.name) == ["A", "B", "C", "D", "E"])
    var line = SettingsGraph()
    let parts = ["A", "B", "C", "D"].map { line.node(.setting, $0) }
    line.connect(parts[0], to: parts[1])
    line.connect(parts[1], to: parts[2])
    line.connect(parts[3], to: parts[2])
    let around = line.around([parts[1]])
    #expect(around.nodes.map(\.name) == ["A", "B", "C"])
    #expect(around.edges.count == 2)
  }
}
