package import SettingsDiagnostics
import SettingsModel
package import SettingsResolution

/// Prints the provenance of a setting's value.
///
/// ```
/// OTHER_SWIFT_FLAGS (string list), HelloWorld@Debug
///   -strict-concurrency=complete -DDEBUG
///
/// Elements
///   -strict-concurrency=complete  config.yaml:20:9  project
///   -DDEBUG                       config.yaml:31:7  target HelloWorld
/// …
/// ```
package struct ExplanationText {
  private let places: PlaceText
  private let style: TerminalStyle
  private let showsDisplayNames: Bool

  /// - Parameter showsDisplayNames: whether to name a key of Info.plist as editors do.
  package init(
    files: SourceFiles, style: TerminalStyle = .plain, showsDisplayNames: Bool = false
  ) {
    self.showsDisplayNames = showsDisplayNames
    self.places = PlaceText(files: files.indexed)
    self.style = style
  }

  package func render(
    _ explanation: Explanation, target: String, configuration: String
  ) -> String {
    let explanation = PlainValue.explanation(explanation)
    let cell = "\(target)@\(configuration)".escapingControlCharacters
    let name = explanation.name.escapingControlCharacters
    var text = "\(style.bold(name)) (\(explanation.type.description)), \(cell)\n"
    if showsDisplayNames, let shown = InfoPlistNames.displayName(ofSetting: explanation.name) {
      text = "\(style.bold(shown.escapingControlCharacters)): " + text
    }
    let value = explanation.string.escapingControlCharacters
    text += value.isEmpty ? "  \(style.dim("(empty)"))\n" : "  \(value)\n"
    text += section("Elements", elements(of: explanation))
    text += section("Assignments, highest first", assignments(of: explanation))
    text += section("References", references(of: explanation))
    return text
  }

  private func section(_ title: String, _ columns: AlignedColumns) -> String {
    let body = columns.text
    return body.isEmpty ? "" : "\n\(style.bold(title))\n\(body)"
  }

  private func elements(of explanation: Explanation) -> AlignedColumns {
    var columns = AlignedColumns()
    for element in explanation.elements {
      let text = element.text.isEmpty ? "\"\"" : element.text.escapingControlCharacters
      for (index, source) in element.sources.enumerated() {
        columns.add([
          .init(index == 0 ? text : ""),
          .init(places.place(source.range) ?? "", style.cyan),
          .init(description(of: source, in: explanation)),
        ])
      }
      if element.sources.isEmpty { columns.add([.init(text)]) }
    }
    return columns
  }

  private func description(of source: Explanation.Source, in explanation: Explanation) -> String {
    var words = [source.level.title.escapingControlCharacters]
    if source.setting != explanation.name {
      words.append("through $(\(source.setting.escapingControlCharacters))")
    }
    words += places.detours(field: source.field, alias: source.aliasRange)
    return words.joined(separator: ", ")
  }

  private func assignments(of explanation: Explanation) -> AlignedColumns {
    var columns = AlignedColumns()
    for assignment in explanation.assignments {
      let origin = assignment.origin
      let words =
        [assignment.level.title.escapingControlCharacters]
        + places.detours(field: origin.field, alias: origin.aliasRange)
      let conditions = assignment.conditions.map(\.text).joined().escapingControlCharacters
      let when = assignment.whenKey.map { " when \($0)".escapingControlCharacters } ?? ""
      columns.add([
        .init(assignment.outcome.words.escapingControlCharacters, paint(assignment.outcome)),
        .init(words.joined(separator: ", ") + when),
        .init(places.place(origin.range) ?? "", style.cyan),
        .init(
          conditions + (conditions.isEmpty ? "= " : " = ")
            + assignment.value.escapingControlCharacters),
      ])
    }
    return columns
  }

  private func paint(_ outcome: ExplainedAssignment.Outcome) -> (String) -> String {
    switch outcome {
    case .wins: style.green
    case .inherited: style.cyan
    case .overridden, .conditionNotMet, .whenNotMet: style.dim
    }
  }

  private func references(of explanation: Explanation) -> AlignedColumns {
    var columns = AlignedColumns()
    for reference in explanation.references {
      let value = reference.string.escapingControlCharacters
      // Only brackets make a reference to a setting that nothing assigns disappear.
      let isKept = !reference.isAssigned && reference.string == "$" + reference.name
      var words = reference.level.map { [$0.title.escapingControlCharacters] } ?? []
      if isKept { words.append("stays as written") }
      if !reference.isAssigned { words.append("not assigned") }
      if reference.from != explanation.name {
        words.append("in the value of \(reference.from.escapingControlCharacters)")
      }
      columns.add([
        .init(isKept ? value : "$(\(reference.name.escapingControlCharacters))"),
        .init(
          "= " + (value.isEmpty ? "\"\"" : value), reference.isAssigned ? { $0 } : style.yellow),
        .init(reference.range.flatMap(places.place) ?? "", style.cyan),
        .init(words.joined(separator: ", ")),
      ])
    }
    return columns
  }
}

/// Writes places as `path:line:column`.
struct PlaceText {
  let files: SourceFiles

  func place(_ range: SourceRange) -> String? {
    files.location(of: range)?.description.escapingControlCharacters
  }

  /// How a value was included: a friendly field, an alias.
  func detours(field: String?, alias: SourceRange?) -> [String] {
    var words: [String] = []
    if let field { words.append("from \(field.escapingControlCharacters)") }
    if let alias, let place = place(alias) { words.append("through the alias at \(place)") }
    return words
  }
}

extension Condition {
  /// `[sdk=iphoneos*]`, as in a setting's name.
  package var text: String { "[\(parameter)=\(pattern)]" }
}

extension ExplainedAssignment.Outcome {
  /// The outcome of an assignment, in a few words.
  var words: String {
    switch self {
    case .wins: "wins"
    case .inherited: "inherited"
    case .overridden: "overridden"
    case .conditionNotMet(let condition): "\(condition.text) not met"
    case .whenNotMet(let key): "when \(key) not met"
    }
  }

  /// The outcome's name in JSON.
  var identifier: String {
    switch self {
    case .wins: "wins"
    case .inherited: "inherited"
    case .overridden: "overridden"
    case .conditionNotMet: "conditionNotMet"
    case .whenNotMet: "whenNotMet"
    }
  }
}
