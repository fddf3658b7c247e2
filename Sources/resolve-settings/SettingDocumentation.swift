import SettingsConfig
import SettingsDiagnostics
import SettingsRendering
import SettingsXcode

/// Prints the description of a build setting in the catalog, or of a rule of `check`.
struct SettingDocumentation {
  let style: TerminalStyle
  private let width: Int

  init(style: TerminalStyle = .plain, width: Int? = nil) {
    self.style = style
    self.width = min(100, max(40, width ?? 100))
  }

  func text(_ setting: SettingDescription) -> String {
    var text = "\(style.bold(setting.name)) (\(setting.type))"
    if let name = setting.displayName, name != setting.name {
      text += ", \(name.escapingControlCharacters)"
    }
    text += "\n"
    if let category = setting.category { text += "  in \(category)\n" }
    if let description = setting.description {
      text += "\n" + paragraphs(description).map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    }
    if !setting.values.isEmpty {
      text += "\n\(style.bold("Values"))\n"
      var columns = AlignedColumns()
      for (value, title) in setting.values {
        columns.add([.init(value.isEmpty ? "\"\"" : value), .init(title ?? "")])
      }
      text += columns.text
    }
    text += "\n\(style.bold("Defaults"))\n"
    var columns = AlignedColumns()
    for source in setting.sources {
      columns.add([
        .init(source.defaultValue.map { $0.isEmpty ? "(empty)" : $0 } ?? "(none)"),
        .init(source.domain.isEmpty ? source.name : "\(source.name), \(source.domain)"),
      ])
    }
    return text + columns.text
  }

  func text(_ field: FieldDescription) -> String {
    var text = "\(style.bold(field.name)) (field of config.yaml, in \(Self.places(of: field)))\n"
    text += paragraphs(field.summary).map { "  \($0)\n" }.joined()
    text += "\n  takes      \(field.takes)\n"
    if !field.lowersTo.isEmpty { text += "  lowers to  \(field.lowersTo)\n" }
    if !field.example.isEmpty { text += "  example    \(field.example)\n" }
    return text
  }

  private static func places(of field: FieldDescription) -> String {
    FieldDescription.Places.names.filter { field.places.contains($0.place) }.map(\.name)
      .list(last: "and")
  }

  func text(_ rule: RuleDescription) -> String {
    func section(_ title: String, _ text: String) -> String {
      "\n\(style.bold(title))\n" + paragraphs(text).map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    }
    var text = "\(style.bold(rule.identifier)) (\(rule.severity.word) of check)\n"
    text += paragraphs(rule.summary).map { "  \($0)\n" }.joined()
    text += "\n" + paragraphs(rule.account).map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    text += section("What to do", rule.remedy)
    if let fix = rule.fix { text += section("Fix", fix) }
    text += section("Applies to", rule.projects.joined(separator: ", "))
    return text
  }

  /// The name and the description alone, to follow the story of a value; nil where there is neither.
  func about(_ setting: SettingDescription) -> String? {
    guard setting.displayName != nil || setting.description != nil else { return nil }
    var text = style.bold("About \(setting.name)")
    if let name = setting.displayName, name != setting.name {
      text += ": \(name.escapingControlCharacters)"
    }
    text += "\n"
    for line in paragraphs(setting.description ?? "") { text += line.isEmpty ? "" : "  \(line)\n" }
    return text
  }

  /// The description's lines, the long ones broken between words.
  private func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var current = ""
      for word in line.split(separator: " ") {
        if !current.isEmpty, current.count + word.count + 1 > width - 2 {
          lines.append(current)
          current = ""
        }
        current += current.isEmpty ? String(word) : " \(word)"
      }
      lines.append(current.escapingControlCharacters)
    }
    return lines
  }

  /// A versioned envelope with one object for each setting.
  static func json(
    _ settings: [SettingDescription], fields: [FieldDescription] = []
  ) -> ByteBuffer {
    var writer = JSONWriter()
    writer.beginEnvelope(kind: "documentation", version: 1)
    writer.objects("settings", settings) { setting, writer in
      writer.member("name", setting.name)
      writer.member("type", setting.type)
      writer.member("displayName", ifPresent: setting.displayName)
      writer.member("category", ifPresent: setting.category)
      writer.member("description", ifPresent: setting.description)
      writer.objects("values", setting.values) { value, writer in
        writer.member("value", value.0)
        writer.member("title", ifPresent: value.1)
      }
      writer.objects("defaults", setting.sources) { source, writer in
        writer.member("from", source.name)
        if !source.domain.isEmpty { writer.member("domain", source.domain) }
        writer.member("value", ifPresent: source.defaultValue)
      }
    }
    if !fields.isEmpty {
      writer.objects("fields", fields) { field, writer in
        writer.member("name", field.name)
        writer.member("in", places(of: field))
        writer.member("takes", field.takes)
        writer.member("description", field.summary)
        writer.member("lowersTo", field.lowersTo)
        writer.member("example", field.example)
      }
    }
    return writer.finished()
  }
}
