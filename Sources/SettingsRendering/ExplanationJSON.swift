package import SettingsDiagnostics
import SettingsModel
package import SettingsResolution

/// Explanations as JSON, in an envelope of their own: docs/schemas/explanation.schema.json.
package struct ExplanationJSON {
  package static let version = 1

  private let files: SourceFiles

  package init(files: SourceFiles) { self.files = files.indexed }

  /// One explained setting and the cell that it is about.
  package struct Entry {
    package let explanation: Explanation
    package let target: String
    package let configuration: String

    package init(_ explanation: Explanation, target: String, configuration: String) {
      self.explanation = explanation
      self.target = target
      self.configuration = configuration
    }
  }

  package func render(_ entries: [Entry]) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "explanation", version: Self.version)
    writer.array("explanations", entries) { append($0, to: &$1) }
    return writer.finished()
  }

  private func append(_ entry: Entry, to writer: inout JSONWriter) {
    let explanation = PlainValue.explanation(entry.explanation)
    writer.beginObject()
    writer.member("target", entry.target)
    writer.member("configuration", entry.configuration)
    writer.member("name", explanation.name)
    writer.member("type", explanation.type.name)
    writer.member("string", explanation.string)
    writer.objects("elements", explanation.elements) { element, writer in
      writer.member("text", element.text)
      writer.array("sources", element.sources) { append($0, to: &$1) }
    }
    writer.array("assignments", explanation.assignments) { append($0, to: &$1) }
    writer.array("references", explanation.references) { append($0, to: &$1) }
    writer.endObject()
  }

  private func append(_ source: Explanation.Source, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("setting", source.setting)
    writer.level(source.level)
    writer.range("location", source.range, in: files)
    writer.range("alias", source.aliasRange, in: files)
    if let field = source.field { writer.member("field", field) }
    writer.endObject()
  }

  private func append(_ assignment: ExplainedAssignment, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.outcome(assignment.outcome)
    writer.members(of: assignment, in: files)
    writer.range("alias", assignment.origin.aliasRange, in: files)
    if let field = assignment.origin.field { writer.member("field", field) }
    writer.endObject()
  }

  private func append(_ reference: ExplainedReference, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", reference.name)
    writer.member("from", reference.from)
    writer.member("string", reference.string)
    writer.member("isAssigned", reference.isAssigned)
    if let level = reference.level { writer.level(level) }
    writer.range("location", reference.range, in: files)
    writer.endObject()
  }
}

extension JSONWriter {
  mutating func level(_ level: Level) {
    key("level")
    beginObject()
    member("kind", level.kind.rawValue)
    if !level.name.isEmpty { member("name", level.name) }
    endObject()
  }

  /// Writes the outcome of an assignment, with what does not hold.
  package mutating func outcome(_ outcome: ExplainedAssignment.Outcome) {
    member("outcome", outcome.identifier)
    switch outcome {
    case .conditionNotMet(let condition): member("reason", condition.text)
    case .whenNotMet(let key): member("reason", key)
    case .wins, .inherited, .overridden: break
    }
  }

  /// Writes what identifies an assignment: its level, its conditions, its value and its place.
  package mutating func members(of assignment: ExplainedAssignment, in files: SourceFiles) {
    level(assignment.level)
    key("conditions")
    array(assignment.conditions) { condition, writer in
      writer.beginObject()
      writer.member("parameter", condition.parameter)
      writer.member("pattern", condition.pattern)
      writer.endObject()
    }
    if let key = assignment.whenKey { member("when", key) }
    member("value", assignment.value)
    range("location", assignment.origin.range, in: files)
  }
}
