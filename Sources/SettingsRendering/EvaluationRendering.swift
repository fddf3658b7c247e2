package import SettingsDiagnostics

/// The result of `evaluate` for one expression or setting.
package struct EvaluatedExpression: Sendable {
  /// The expression, or the setting's name, as given.
  package let expression: String
  package let string: String
  package let list: [String]
  package let diagnostics: [Diagnostic]
  /// The cell that it was evaluated in; nil without a project.
  package let cell: Cell?

  /// A target in a configuration.
  package struct Cell: Sendable {
    package let target: String
    package let configuration: String
    /// The text for both.
    package let title: String

    package init(target: String, configuration: String, title: String) {
      self.target = target
      self.configuration = configuration
      self.title = title
    }
  }

  package init(
    _ expression: String, string: String, list: [String], diagnostics: [Diagnostic] = [],
    in cell: Cell? = nil
  ) {
    self.cell = cell
    self.expression = expression
    self.string = string
    self.list = list
    self.diagnostics = diagnostics
  }
}

/// Evaluated expressions as text or JSON.
package enum EvaluationRendering {
  package static var version: Int { 1 }

  /// The string forms, each on a line; with `showsLists`, the expression, its string form and the
  /// elements of its list form. The caller prints diagnostics separately.
  ///
  /// - Parameter showsCells: Whether each result is preceded by its cell.
  package static func text(
    _ results: [EvaluatedExpression], showsLists: Bool = false, showsCells: Bool = false
  ) -> String {
    results.map { result in
      let string = result.string.escapingControlCharacters
      let title = result.cell?.title.escapingControlCharacters ?? ""
      let cell = showsCells ? "\(title): " : ""
      guard showsLists else { return "\(cell)\(string)\n" }
      var text = "\(cell)\(result.expression.escapingControlCharacters)\n  string  \(string)"
      while text.utf8.last == 0x20 { text.removeLast() }
      text += "\n"
      if result.list.isEmpty { text += "  list    (empty)\n" }
      for (index, element) in result.list.enumerated() {
        let shown = element.isEmpty ? "\"\"" : element.escapingControlCharacters
        text += (index == 0 ? "  list    " : "          ") + shown + "\n"
      }
      return text
    }.joined()
  }

  package static func json(
    _ results: [EvaluatedExpression], files: SourceFiles
  ) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "evaluation", version: version)
    writer.objects("results", results) { result, writer in
      if let cell = result.cell {
        writer.member("target", cell.target)
        writer.member("configuration", cell.configuration)
      }
      writer.member("expression", result.expression)
      writer.member("string", result.string)
      writer.member("list", result.list)
      writer.key("diagnostics")
      DiagnosticsJSON(files: files).append(result.diagnostics, to: &writer)
    }
    return writer.finished()
  }
}
