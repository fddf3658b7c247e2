import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsRendering

/// Writes an imported project as config.yaml.
struct ImportWriter {
  let imported: ImportedProject
  let layout: ImportLayout
  /// The friendly fields that are not to be used, by place; the project's is called "".
  let disabled: [String: Set<Field>]
  /// The name of the input, for the file's second line.
  let origin: String
  /// Rules of `check` that the original passes and the result does not.
  var silencedRules: [String] = []

  /// A part of the result that the project can do without.
  struct Part {
    enum Section { case target, packages, schemes }

    let section: Section
    /// The target; of a package or scheme, its name.
    let name: String
    /// The field of a target.
    var field: String?
    /// The element of the field's list; nil for all of the field.
    var element: Int?
    /// The bytes of the result.
    let range: Range<Int>
  }

  private(set) var parts: [Part] = []
  private var buffer = ByteBuffer()
  /// The number of written settings and fields.
  private(set) var assignmentCount = 0

  init(
    _ imported: ImportedProject, _ layout: ImportLayout, disabled: [String: Set<Field>],
    origin: String
  ) {
    self.imported = imported
    self.layout = layout
    self.disabled = disabled
    self.origin = origin
  }

  mutating func write() -> ByteBuffer {
    buffer.append("\(ConfigSchema.editorLine())\n")
    comment("Imported from \(origin).")
    if !imported.missing.isEmpty {
      comment("These files did not exist during the import; their settings are missing:")
      for file in imported.missing { comment("  \(file.comment(in: imported.folder))") }
    }
    buffer.append("version: 1\n")
    writeDefaults()
    writeConfigurations()
    buffer.append("\nproject:\n")
    line(1, "name", layout.project.name)
    if let organization = imported.organization { line(1, "organization", organization) }
    writeRules()
    body(of: layout.project, named: "", indent: 1, isTarget: false)
    if !layout.templates.isEmpty {
      buffer.append("\ntemplates:\n")
      for template in layout.templates { member(template, isTarget: false) }
    }
    if !layout.targets.isEmpty {
      buffer.append("\ntargets:\n")
      for target in layout.targets { member(target, isTarget: true) }
    }
    section(.packages, "packages", imported.packages)
    section(.schemes, "schemes", imported.schemes)
    return buffer
  }

  /// Writes a mapping of the top level.
  private mutating func section(
    _ section: Part.Section, _ name: String, _ entries: [PartValue.Entry]
  ) {
    if entries.isEmpty { return }
    buffer.append("\n\(name):\n")
    for entry in entries {
      let start = buffer.count
      var writer = PartWriter(indent: 1)
      writer.entry(entry)
      buffer.append(writer.buffer.bytes)
      parts.append(Part(section: section, name: entry.key, range: start..<buffer.count))
    }
  }

  /// Writes a field of a target.
  private mutating func field(_ entry: PartValue.Entry, of target: String, _ indent: Int) {
    let start = buffer.count
    var writer = PartWriter(indent: indent)
    writer.entry(entry)
    buffer.append(writer.buffer.bytes)
    for (index, range) in writer.elements.enumerated() {
      parts.append(
        Part(
          section: .target, name: target, field: entry.key, element: index,
          range: start + range.lowerBound..<start + range.upperBound))
    }
    parts.append(
      Part(section: .target, name: target, field: entry.key, range: start..<buffer.count))
  }

  private mutating func writeDefaults() {
    if !imported.usesPresets { line(0, "presets", SpecPresets.none.rawValue) }
    guard imported.isOnXcodeDefaults else { return }
    let kind = SpecDefaults.xcode.rawValue
    let facts = [
      ("developmentLanguage", imported.developmentLanguage), ("classPrefix", imported.classPrefix),
    ].filter { $0.1?.isEmpty == false }
    guard !facts.isEmpty else {
      line(0, "defaults", kind)
      return
    }
    buffer.append("defaults:\n")
    line(1, "kind", kind)
    for (name, value) in facts { line(1, name, value ?? "") }
  }

  private mutating func writeRules() {
    guard !silencedRules.isEmpty else { return }
    pad(1)
    buffer.append("rules:\n")
    for rule in silencedRules {
      pad(2)
      buffer.append(
        "\(rule): { severity: off, reason: \"the imported project passes this rule\" }\n")
    }
  }

  private mutating func writeConfigurations() {
    let names = imported.configurations.map(\.name)
    let isUsual =
      names == ["Debug", "Release"] && imported.configurations.map(\.isDebug) == [true, false]
    if !isUsual {
      buffer.append("configurations:\n")
      for configuration in imported.configurations {
        line(1, configuration.name, configuration.isDebug ? "debug" : "release")
      }
    }
    let usual =
      names.first { $0 == "Release" } ?? imported.configurations.first { !$0.isDebug }?.name
      ?? names[0]
    if imported.defaultConfiguration != usual {
      line(0, "defaultConfiguration", imported.defaultConfiguration)
    }
  }

  // MARK: Places

  /// Writes the rest of a line as a comment.
  private mutating func comment(_ text: String) {
    buffer.append("# \(text.escapingControlCharacters)\n")
  }

  private mutating func member(_ place: ImportLayout.Place, isTarget: Bool) {
    pad(1)
    scalar(place.name)
    buffer.append(":\n")
    let start = buffer.count
    if !place.inherits.isEmpty { list(2, "inherits", place.inherits) }
    if let type = place.productType {
      if let known = ProductType(named: type) {
        line(2, "type", known.friendlyName)
      } else {
        pad(2)
        comment("a product of type \(type)")
      }
    }
    body(of: place, named: place.name, indent: 2, isTarget: isTarget)
    if buffer.count == start {
      // An empty mapping reads better than nothing behind a colon.
      buffer.truncate(to: start - 1)
      buffer.append(" {}\n")
    }
  }

  private mutating func body(
    of place: ImportLayout.Place, named name: String, indent: Int, isTarget: Bool
  ) {
    let disabled = disabled[name] ?? []
    xcconfigs(place.xcconfigs, indent)
    var seen: Set<PartValue> = []
    sources(place.sources.filter { seen.insert($0).inserted }, indent)
    if !place.frameworks.isEmpty { list(indent, "frameworks", place.frameworks) }
    for entry in place.fields { field(entry, of: place.name, indent) }
    let names = imported.configurations.map(\.name)
    let blocks = ImportBlocks(place.entries, configurations: names).blocks
    let macros = FriendlySettings.macros(in: blocks.lazy.flatMap(\.settings))
    var hasWhen = false
    for block in blocks {
      guard let key = block.key else {
        settings(block.settings, indent, disabled, macros, isTarget: isTarget)
        continue
      }
      if !hasWhen {
        pad(indent)
        buffer.append("when:\n")
        hasWhen = true
      }
      pad(indent + 1)
      scalar(key)
      buffer.append(":\n")
      settings(block.settings, indent + 2, disabled, macros, isTarget: isTarget)
    }
  }

  private mutating func sources(_ sources: [PartValue], _ indent: Int) {
    if sources.isEmpty { return }
    let texts = sources.compactMap { if case .text(let path) = $0 { path } else { nil } }
    if texts.count == sources.count {
      list(indent, "sources", texts)
      return
    }
    var parts = PartWriter(indent: indent)
    parts.entry(.init(key: "sources", value: .list(sources)))
    buffer.append(parts.buffer.bytes)
  }

  private mutating func xcconfigs(_ files: [String?], _ indent: Int) {
    let names = imported.configurations.map(\.name)
    let present = files.compactMap(\.self)
    guard let first = present.first else { return }
    if present.count == files.count, present.allSatisfy({ $0 == first }) {
      line(indent, "xcconfig", first)
      return
    }
    pad(indent)
    buffer.append("xcconfig:\n")
    for (name, file) in zip(names, files) {
      if let file { line(indent + 1, name, file) }
    }
  }

  // MARK: Settings

  private mutating func settings(
    _ settings: [ImportedSetting], _ indent: Int, _ disabled: Set<Field>, _ macros: Set<String>,
    isTarget: Bool
  ) {
    let friendly = FriendlySettings(
      settings, disabled: disabled, isTarget: isTarget, macros: macros)
    for line in friendly.lines {
      assignmentCount += 1
      commented(line.comments, indent) {
        $0.field(indent, line.field.description.name, line.value)
      }
    }
    guard !friendly.rest.isEmpty else { return }
    pad(indent)
    buffer.append("settings:\n")
    for setting in friendly.rest {
      assignmentCount += 1
      commented(setting.comments, indent + 1) { writer in
        switch setting.value {
        case .text(let text): writer.line(indent + 1, setting.key, text)
        case .list(let elements): writer.list(indent + 1, setting.key, elements)
        }
      }
    }
  }

  /// The longest line that a comment may still follow.
  private static let maximumLength = 100

  /// Writes what a comment is about with the comment beside it: above, or behind where it was and the line is one
  /// and short enough.
  private mutating func commented(
    _ comments: ImportedComments, _ indent: Int, _ body: (inout Self) -> Void
  ) {
    var behind = comments.behind.map { "# " + $0.escapingControlCharacters }
    if let comment = behind {
      var trial = self
      trial.buffer = ByteBuffer()
      body(&trial)
      let text = trial.buffer.string
      let isOneLine = text.dropLast().contains("\n") == false
      if !isOneLine || text.count + 1 + comment.count > Self.maximumLength { behind = nil }
    }
    for comment in behind == nil ? comments.all : comments.above {
      pad(indent)
      self.comment(comment)
    }
    body(&self)
    guard let behind else { return }
    buffer.truncate(to: buffer.count - 1)
    buffer.append("  \(behind)\n")
  }

  // MARK: Lines

  private mutating func field(
    _ indent: Int, _ name: String, _ value: FriendlySettings.YAMLText
  ) {
    switch value {
    case .scalar(let value): line(indent, name, value)
    case .null:
      pad(indent)
      scalar(name)
      buffer.append(":\n")
    case .list(let elements): list(indent, name, elements)
    case .mapping(let entries):
      pad(indent)
      scalar(name)
      if let inline = Self.inline(entries), inline.utf8.count + name.count + 2 * indent < 96 {
        buffer.append(": \(inline)\n")
        return
      }
      buffer.append(":\n")
      for entry in entries {
        commented(entry.comments, indent + 1) { $0.field(indent + 1, entry.key, entry.value) }
      }
    }
  }

  /// A short mapping on one line; nil for one that has comments or too much in it.
  private static func inline(_ entries: [FriendlySettings.YAMLText.Entry]) -> String? {
    guard entries.count <= 4, entries.allSatisfy(\.comments.isEmpty) else { return nil }
    var inline = ByteBuffer()
    func append(_ value: FriendlySettings.YAMLText, _ inline: inout ByteBuffer) -> Bool {
      switch value {
      case .scalar(let text): ImportScalar.append(text, isInline: true, to: &inline)
      case .list(let elements):
        inline.append("[")
        for (index, element) in elements.enumerated() {
          if index > 0 { inline.append(", ") }
          ImportScalar.append(element, isInline: true, to: &inline)
        }
        inline.append("]")
      case .null: inline.append("null")
      case .mapping: return false
      }
      return true
    }
    inline.append("{ ")
    for (index, entry) in entries.enumerated() {
      if index > 0 { inline.append(", ") }
      ImportScalar.append(entry.key, isInline: true, to: &inline)
      inline.append(": ")
      guard append(entry.value, &inline) else { return nil }
    }
    inline.append(" }")
    return inline.string
  }

  private mutating func pad(_ indent: Int) {
    buffer.append(String(repeating: "  ", count: indent))
  }

  private mutating func line(_ indent: Int, _ key: String, _ value: String) {
    pad(indent)
    scalar(key)
    buffer.append(": ")
    scalar(value)
    buffer.append("\n")
  }

  /// A list on one line where it fits, else an element a line.
  private mutating func list(_ indent: Int, _ key: String, _ elements: [String]) {
    var inline = ByteBuffer()
    for (index, element) in elements.enumerated() {
      if index > 0 { inline.append(", ") }
      ImportScalar.append(element, isInline: true, to: &inline)
    }
    pad(indent)
    scalar(key)
    if inline.count + key.utf8.count + 2 * indent < 96 {
      buffer.append(": [")
      buffer.append(inline.bytes)
      buffer.append("]\n")
      return
    }
    buffer.append(":\n")
    for element in elements {
      pad(indent + 1)
      buffer.append("- ")
      scalar(element)
      buffer.append("\n")
    }
  }

  private mutating func scalar(_ text: String) {
    ImportScalar.append(text, isInline: false, to: &buffer)
  }
}
