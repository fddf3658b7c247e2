import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsServer
import SettingsXcode

/// Descriptions and effective values at a position.
extension LanguageServer {
  /// The most groups of values that are shown.
  private static let maximumGroups = 8

  func hover(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    guard let position = try position(params), let subject = position.subject else {
      return .some(.null)
    }
    var parts: [String] = []
    switch subject {
    case .setting(let name, _), .reference(let name, _):
      parts.append(heading(of: name))
      parts += values(of: [name], subject, at: position, id: id)
      if let about = about(name) { parts.append(about) }
    case .field(let row, _):
      parts.append("**\(row.name)**: takes \(row.takes)")
      parts.append(row.summary)
      parts += values(
        of: row.lowersTo.split(separator: ",").map { $0.filter { $0 != " " } }
          .filter { !$0.isEmpty && $0.utf8.allSatisfy { $0 < 0x60 } },
        subject, at: position, id: id)
      parts.append("```yaml\n\(row.example)\n```")
    case .member(let name, _): parts += summary(ofMember: name, in: position.project)
    case .configuration(let name, _): parts += summary(ofConfiguration: name, in: position.project)
    case .macro(let name, _):
      parts.append("**\(MarkdownText.name(name))** (preprocessor macro)")
      parts += values(of: ["MACRO_\(name)"], subject, at: position, id: id)
    case .path, .alias: return .some(.null)
    }
    guard !parts.isEmpty else { return .some(.null) }
    var text = parts.joined(separator: "\n\n")
    if !client.readsMarkdown { text = Self.plain(text) }
    return [
      "contents": [
        "kind": client.readsMarkdown ? "markdown" : "plaintext", "value": .string(text),
      ],
      "range": position.text.range(subject.range).json,
    ]
  }

  private static func plain(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("```") }
      .map { $0.split(separator: "**", omittingEmptySubsequences: false).joined() }
      .joined(separator: "\n")
  }

  // MARK: Values

  private func heading(of name: String) -> String {
    let description = catalog.description(of: name, options.resolution.catalog)
    let declared = DeclaredTypes.type(of: Array(name.utf8).span).map { "\($0)" }
    let type = description?.type ?? declared ?? "user-defined"
    var text = "**\(MarkdownText.name(name))** (\(type))"
    if let title = description?.displayName, title != name { text += ": \(title)" }
    return text
  }

  /// The description and the allowed values from Apple's catalog.
  private func about(_ name: String) -> String? {
    guard let description = catalog.description(of: name, options.resolution.catalog) else {
      return nil
    }
    var text = description.description ?? ""
    let values = description.values.map(\.value).filter { !$0.isEmpty }
    if !values.isEmpty, values.count <= 24 {
      text += (text.isEmpty ? "" : "\n\n") + "Values: " + values.map(Self.code).list(last: "or")
    }
    return text.isEmpty ? nil : text
  }

  /// The values in the cells that see the position, and what an assignment there overrides. A
  /// document with errors has none.
  private func values(
    of names: [String], _ subject: Subject, at position: DocumentPosition, id: RequestID
  ) -> [String] {
    guard let project = position.project?.project, !names.isEmpty else { return [] }
    let cells = project.cells(seeing: Self.member(at: position))
    var all = names.map { ValueGroups(of: $0) }
    var relations: SettingRelations?
    if case .setting(let name, _) = subject {
      relations = SettingRelations(
        of: name, at: position.text.line(position.text.line(at: position.offset)),
        of: position.document.path, in: project)
    }
    let connection = connection
    var place = PlaceCells(position, subject)
    var failed: Set<Int> = []
    // One walk for all questions: to enter a cell takes longer than to answer one.
    do {
      try project.withCells(
        cells, notesUndecided: false, preparing: { _, _ in },
        while: { !connection.isCancelled(id) }
      ) { cell in
        guard place.contains(cell) else { return }
        for index in all.indices where !failed.contains(index) {
          do throws(ResolutionFailure) { try all[index].add(cell) } catch { failed.insert(index) }
        }
        relations?.add(cell)
      }
    } catch {
      // Some of the cells are not an answer.
      return []
    }
    var parts: [String] = []
    for index in all.indices where !failed.contains(index) {
      all[index].finish()
      let values = all[index]
      if values.groups.isEmpty { continue }
      // Of the settings of a field, those that no file assigns are not its own.
      if names.count > 1, values.groups.allSatisfy({ $0.place == nil }) { continue }
      let title = names.count == 1 ? "" : "\(Self.code(names[index])):\n"
      parts.append(title + text(of: values, in: project, at: position))
    }
    relations?.finish()
    if let relations, !relations.relations.isEmpty {
      parts.append(text(of: relations, in: project, at: position))
    }
    return parts
  }

  private func text(
    of values: ValueGroups, in project: SettingsProject, at position: DocumentPosition
  ) -> String {
    var lines = values.groups.prefix(Self.maximumGroups).map { group -> String in
      var line = "- \(Self.code(group.value)) in \(Self.cells(of: group))"
      if let location = group.place.flatMap({ project.files.location(of: $0) }) {
        line += ", from " + link(location, at: position)
      } else {
        line += ", built in"
      }
      return line
    }
    if values.groups.count > Self.maximumGroups {
      lines.append("- \(values.groups.count - Self.maximumGroups) more values")
    }
    if values.missing > 0 {
      lines.append("- not set in \(values.missing) of \(values.cellCount) cells")
    }
    return lines.joined(separator: "\n")
  }

  /// What the assignment at the position overrides, and what overrides it.
  private func text(
    of found: SettingRelations, in project: SettingsProject, at position: DocumentPosition
  ) -> String {
    var lines = found.relations.prefix(Self.maximumGroups).map { relation -> String in
      let verb =
        switch relation.kind {
        case .overriddenBy: "overridden by"
        case .overrides: "overrides"
        case .addsTo: "adds to"
        }
      var line = "- \(verb) \(MarkdownText.name(relation.label))"
      if let location = relation.place.flatMap({ project.files.location(of: $0) }) {
        line += " (\(link(location, at: position)))"
      }
      return line + " in \(relation.cells) of \(Self.cells(found.cellCount))"
    }
    if found.relations.count > Self.maximumGroups {
      lines.append("- \(found.relations.count - Self.maximumGroups) more")
    }
    return lines.joined(separator: "\n")
  }

  /// The line of a location, as a link if the client shows them.
  private func link(_ location: SourceLocation, at position: DocumentPosition) -> String {
    let path = LexicalPath.normalize(location.path)
    let isHere = path == position.document.path
    let name = isHere ? "line \(location.line)" : "\(shortened(path)):\(location.line)"
    return client.readsMarkdown
      ? "[\(MarkdownText.name(name))](\(documents.uri(of: path))#L\(location.line))" : name
  }

  private static func cells(of group: ValueGroups.Group) -> String {
    let names = group.cells.map(MarkdownText.name).joined(separator: ", ")
    return group.count > group.cells.count ? "\(names), … (\(group.count) cells)" : names
  }

  /// The path from the folder of the workspace.
  func shortened(_ path: String) -> String {
    let folder = folders.first { LexicalPath.contains($0, path) }
    return folder.map { LexicalPath.relative(path, to: $0) } ?? path
  }

  private static func code(_ text: String) -> String {
    text.isEmpty ? "(empty)" : MarkdownText.codeSpan(text.replacingBytes("\n", with: " "))
  }

  /// The name of the target or template that contains a position.
  static func member(at position: DocumentPosition) -> String? {
    guard let place = position.place, place.path.count >= 2,
      case .key(let section) = place.path[0], case .key(let name) = place.path[1]
    else { return nil }
    // A template of a spec may be in others.
    let sections =
      position.kind == .spec ? ["targets", "aggregateTargets"] : ["targets", "templates"]
    return sections.contains(section) ? name : nil
  }

  // MARK: Summaries

  private func summary(ofMember name: String, in state: WorkspaceProject?) -> [String] {
    guard let spec = state?.project?.spec else {
      guard let state, let project = state.project else { return [] }
      let target = summary(ofTarget: name, in: project)
      return target.isEmpty ? summary(ofSpecTemplate: name, in: state) : target
    }
    guard let member = spec.members.indices.first(where: { spec.name(of: $0) == name })
    else { return [] }
    var parts = [
      "**\(MarkdownText.name(name))** (\(spec.members[member].isTarget ? "target" : "template"))"
    ]
    var lines: [String] = []
    if let type = spec.productType(of: member) { lines.append("- type: \(type.friendlyName)") }
    if let platform = spec.platform(of: member) { lines.append("- platform: \(platform.rawValue)") }
    let ancestors = spec.ancestors(of: member).map { Self.code(spec.name(of: $0)) }
    if !ancestors.isEmpty {
      lines.append("- inherits, from the lowest: \(ancestors.joined(separator: ", "))")
    }
    let heirs = spec.targets.filter { $0 != member && spec.ancestors(of: $0).contains(member) }
    if !heirs.isEmpty {
      let names = heirs.prefix(6).map { Self.code(spec.name(of: $0)) }.joined(separator: ", ")
      lines.append(
        "- inherited by \(names)" + (heirs.count > 6 ? ", … (\(heirs.count) targets)" : ""))
    }
    if !lines.isEmpty { parts.append(lines.joined(separator: "\n")) }
    return parts
  }

  /// The summary of a target of an XcodeGen spec, from its settings.
  private func summary(ofTarget name: String, in project: SettingsProject) -> [String] {
    guard let target = project.outline.target(named: name) else { return [] }
    var lines: [String] = []
    for (title, setting) in [
      ("type", "PRODUCT_TYPE"), ("platforms", "SUPPORTED_PLATFORMS"), ("product", "PRODUCT_NAME"),
      ("bundle identifier", "PRODUCT_BUNDLE_IDENTIFIER"),
    ] {
      let cells = project.outline.configurations.indices.map {
        CellReference(target: target, configuration: $0)
      }
      let values = try? ValueGroups(of: setting, in: cells, of: project)
      let texts = (values?.groups ?? []).map(\.value).filter { !$0.isEmpty }
      if !texts.isEmpty {
        lines.append("- \(title): \(texts.map(Self.code).joined(separator: ", "))")
      }
    }
    return ["**\(MarkdownText.name(name))** (target)"]
      + (lines.isEmpty ? [] : [lines.joined(separator: "\n")])
  }

  /// The summary of a template of an XcodeGen spec, from the texts.
  private func summary(ofSpecTemplate name: String, in state: WorkspaceProject) -> [String] {
    let texts = texts(of: state)
    let isTemplate = texts.contains { _, text in
      YAMLOutline(of: text).names(of: "targetTemplates").contains { $0.name == name }
    }
    guard isTemplate else { return [] }
    let title = "**\(MarkdownText.name(name))** (template)"
    let uses = texts.flatMap { _, text in
      Uses(of: .member(name), in: text, .spec).found.lazy.filter { !$0.isDeclaration }.map {
        (text, $0.range.lowerBound)
      }
    }
    let names = uses.prefix(6).compactMap { text, offset -> String? in
      guard let path = YAMLPlace(at: offset, in: text)?.path, path.count > 1,
        case .key(let user) = path[1]
      else { return nil }
      return Self.code(user)
    }
    if names.isEmpty { return [title] }
    return [
      title,
      "- used by \(names.joined(separator: ", "))"
        + (uses.count > 6 ? ", … (\(uses.count) places)" : ""),
    ]
  }

  private func summary(
    ofConfiguration name: String, in state: WorkspaceProject?
  ) -> [String] {
    guard let outline = state?.project?.outline, let index = outline.configuration(named: name)
    else { return [] }
    let kind = outline.configurations[index].kind.rawValue
    let isDefault = index == outline.defaultConfiguration ? ", the default of commands" : ""
    return ["**\(MarkdownText.name(name))** (build configuration of kind \(kind)\(isDefault))"]
  }
}
