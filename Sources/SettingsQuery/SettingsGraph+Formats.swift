import SettingsDiagnostics

extension SettingsGraph {
  /// The graph in the language of Graphviz.
  ///
  /// Names are in quoted strings, in which only `"`, `\` and `&` have a meaning.
  package var dot: String {
    var lines = [
      "digraph settings {",
      "  rankdir=LR",
      "  node [shape=box, fontname=\"Helvetica\", fontsize=11]",
    ]
    for (number, node) in nodes.enumerated() {
      lines.append("  n\(number) [label=\"\(Self.dotText(node.name))\"\(node.kind.dotAttributes)]")
    }
    for edge in edges { lines.append("  n\(edge.from) -> n\(edge.to)") }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  /// The graph as a Mermaid flowchart.
  ///
  /// Labels are in quoted strings, with entity codes for what has a meaning in them.
  package var mermaid: String {
    var lines = ["flowchart LR"]
    for (number, node) in nodes.enumerated() {
      let (left, right) = node.kind.mermaidBrackets
      lines.append("  n\(number)\(left)\"\(Self.mermaidText(node.name))\"\(right)")
    }
    for edge in edges { lines.append("  n\(edge.from) --> n\(edge.to)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func dotText(_ name: String) -> String {
    var text = ""
    for scalar in name.escapingControlCharacters.unicodeScalars {
      // Graphviz replaces the entities of HTML.
      if scalar == "&" {
        text += "&amp;"
        continue
      }
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private static func mermaidText(_ name: String) -> String {
    var text = ""
    for scalar in name.escapingControlCharacters.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ".", "-", "_", "/", "$", "(", ")", "+", ",", ":",
        "@", "=":
        text.unicodeScalars.append(scalar)
      case _ where scalar.value >= 0xA0: text.unicodeScalars.append(scalar)
      default: text += "#\(scalar.value);"
      }
    }
    return text.isEmpty ? " " : text
  }
}

extension SettingsGraph.Kind {
  fileprivate var dotAttributes: String {
    switch self {
    case .project: ", shape=folder"
    case .template: ", style=rounded"
    case .target: ""
    case .file: ", shape=note"
    case .setting: ""
    case .unassigned: ", style=dashed"
    }
  }

  fileprivate var mermaidBrackets: (String, String) {
    switch self {
    case .project: ("[[", "]]")
    case .template: ("(", ")")
    case .target, .setting: ("[", "]")
    case .file: (">", "]")
    case .unassigned: ("([", "])")
    }
  }
}
