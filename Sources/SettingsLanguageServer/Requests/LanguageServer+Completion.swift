import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRules
import SettingsServer
import SettingsSystem
import SettingsXcode

/// Completion: the words that are valid at a position.
extension LanguageServer {
  func complete(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    guard let position = try position(params) else { return .some(.null) }
    let (text, offset) = (position.text, position.offset)
    let xcconfig = position.kind == .xcconfig ? XcconfigPlace(at: offset, in: text) : nil
    // A comment has no references.
    if position.kind == .xcconfig, xcconfig == nil { return .some(.null) }
    if let token = ReferenceToken(at: offset, in: text, isTyping: true) {
      return references(token, at: position)
    }
    switch position.kind {
    case .xcconfig: return xcconfig.map { complete($0, at: position) }
    case .xcodeProject: return .some(.null)
    case .spec:
      guard let place = position.place else { return .some(.null) }
      if SpecPlace.containsSettings(place.path), let range = condition(in: place, at: position) {
        return conditions(replacing: range, at: position)
      }
      var list = list(replacing: place.token, at: position)
      // The first key of an item has no colon yet.
      if place.role == .key || place.path.last == .item {
        let fields = SpecFields.names(at: place.path)
        for name in fields { list.add(name, .property, text: "\(name): ") }
      }
      if place.role == .key {
        if SpecPlace.containsSettings(place.path) {
          addSettings(to: &list, position, suffix: ": ")
        } else if let kind = SpecPlace.kind(of: place), place.path.count > 1 {
          addNames(kind, to: &list, position, suffix: ": ")
        }
      } else if let kind = SpecPlace.kind(of: place) {
        addNames(kind, to: &list, position, suffix: "")
      } else if place.role == .value, let name = SpecPlace.setting(of: place, in: text) {
        addValues(of: name, to: &list)
      } else {
        addWords(at: SpecPlace.names(place.path), to: &list)
      }
      return list.json
    case .config:
      guard let place = position.place else { return .some(.null) }
      if case .settings = ConfigSlot(place.path).inside,
        let range = condition(in: place, at: position)
      {
        return conditions(replacing: range, at: position)
      }
      var list = list(replacing: place.token, at: position)
      if place.role == .key {
        addKeys(of: ConfigSlot(place.path).inside, to: &list, position, place)
      } else {
        addValues(of: ConfigSlot(place.path), to: &list, position, place)
      }
      return list.json
    }
  }

  /// A list that replaces a token, which is typed up to the position. Only the part of the token
  /// on the line of the position is replaced.
  private func list(replacing token: Range<Int>, at position: DocumentPosition) -> CompletionList {
    let line = position.text.line(position.text.line(at: position.offset))
    var start = min(max(token.lowerBound, line.lowerBound), position.offset)
    var end = max(min(token.upperBound, line.upperBound), position.offset)
    // The quotes around a token stay, also where they are not closed yet.
    let bytes = position.text.bytes
    let isQuoted = start < position.offset && "\"'".utf8.contains(bytes[start])
    if isQuoted {
      if end - 1 >= position.offset, bytes[end - 1] == bytes[start] { end -= 1 }
      start += 1
    }
    return CompletionList(
      replacing: position.text.range(start..<end),
      typed: position.text.string(start..<position.offset), isQuoted: isQuoted, client: client)
  }

  // MARK: References

  private func references(_ token: ReferenceToken, at position: DocumentPosition) -> JSONValue {
    if let operation = token.operation {
      var list = list(replacing: operation, at: position)
      for name in RetrievalOperator.allCases.map(\.name) where !name.hasPrefix("_") {
        list.add(name, .operator)
      }
      for name in ReplacementOperator.allCases.map(\.name) {
        list.add("\(name)=", .operator)
      }
      return list.json
    }
    var list = list(replacing: token.name, at: position)
    list.add("inherited", .keyword, detail: "the value of the lower level")
    addSettings(to: &list, position, suffix: "")
    return list.json
  }

  /// Adds the names of settings: those of the project, then those of Apple's build system.
  private func addSettings(
    to list: inout CompletionList, _ position: DocumentPosition, suffix: String
  ) {
    for name in position.project?.settingNames ?? [] {
      list.add(
        name, .variable, detail: "used in this project", text: name + suffix,
        data: ["setting": .string(name)])
    }
    let known = catalog.names(options.resolution.catalog)
    for name in known.isEmpty ? DeclaredTypes.names : known {
      list.add(name, .variable, text: name + suffix, data: ["setting": .string(name)])
    }
  }

  /// Adds the documentation of a setting.
  func resolveCompletion(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    guard let name = params["data"]?["setting"]?.string, let item = params.object,
      let description = catalog.description(of: name, options.resolution.catalog)
    else { return params }
    var members = item.members.filter { !["detail", "documentation"].contains($0.name) }
    members.append(
      .init(
        name: "detail",
        value: .string(
          [description.type, description.displayName].compactMap(\.self)
            .joined(separator: ": "))))
    if let text = description.description {
      members.append(
        .init(
          name: "documentation",
          value: [
            "kind": client.readsMarkdown ? "markdown" : "plaintext", "value": .string(text),
          ]))
    }
    return .object(JSONObject(members))
  }

  /// Adds the values of a setting that are known.
  private func addValues(of name: String, to list: inout CompletionList) {
    let description = catalog.description(of: name, options.resolution.catalog)
    for (value, title) in description?.values ?? [] where !value.isEmpty {
      list.add(value, .value, detail: title)
    }
    let isBoolean =
      description?.type == "Boolean"
      || DeclaredTypes.type(of: Array(name.utf8).span) == .boolean
    if isBoolean {
      list.add("YES", .value)
      list.add("NO", .value)
    }
    list.add("$(inherited)", .keyword, detail: "the value of the lower level")
  }

  // MARK: XcodeGen specs

  private func addNames(
    _ kind: SpecPlace.Kind, to list: inout CompletionList, _ position: DocumentPosition,
    suffix: String
  ) {
    switch kind {
    case .target:
      for name in names(of: "targets", position) + names(of: "aggregateTargets", position) {
        list.add(name, .module, detail: "target", text: name + suffix)
      }
    case .template:
      for name in names(of: "targetTemplates", position) {
        list.add(name, .module, detail: "template", text: name + suffix)
      }
    case .configuration:
      let known = position.project?.lastProject?.configurationNames ?? []
      for name in known + names(of: "configs", position) {
        list.add(name, .constant, detail: "build configuration", text: name + suffix)
      }
    }
  }

  /// Adds the words that a field of a target may have.
  private func addWords(at path: [String], to list: inout CompletionList) {
    guard SpecPlace.isTarget(path) else { return }
    switch path[2...] {
    case ["type"]: for name in SpecFields.productTypes { list.add(name, .value) }
    case ["platform"], ["platform", "-"], ["supportedDestinations", "-"]:
      for name in SpecFields.platforms { list.add(name, .value) }
    default: break
    }
  }

  // MARK: config.yaml

  private func addKeys(
    of slot: ConfigSlot, to list: inout CompletionList, _ position: DocumentPosition,
    _ place: YAMLPlace
  ) {
    switch slot {
    case .fields(let places):
      for row in FieldTable.rows where row.places.contains(places) {
        let isNested = row.kinds.allSatisfy { if case .mapping = $0 { true } else { false } }
        let indentation = String(
          repeating: " ", count: position.text.position(of: place.token.lowerBound).character + 2)
        list.add(
          row.name, .property, detail: row.takes,
          documentation: "\(row.summary)\n\n```yaml\n\(row.example)\n```",
          text: "\(row.name):" + (isNested ? "\n\(indentation)" : " "),
          snippet: "\(row.name):" + (isNested ? "\n  $0" : " $0"))
      }
    case .settings: addSettings(to: &list, position, suffix: ": ")
    case .conditions:
      addConfigurations(to: &list, position, suffix: ":")
      for condition in ["sdk=iphoneos*", "sdk=iphonesimulator*", "sdk=macosx*", "arch=arm64"] {
        list.add("\"\(condition)\"", .snippet, detail: "a condition", text: "\"\(condition)\":")
      }
    case .keyed(let content, _): addKeys(of: content, to: &list, position)
    default: break
    }
  }

  private func addKeys(
    of content: FieldDescription.ValueKind.Content, to list: inout CompletionList,
    _ position: DocumentPosition
  ) {
    func add(_ words: [String]) {
      for word in words { list.add(word, .property, text: "\(word): ") }
    }
    switch content {
    case .pathsByConfiguration: addConfigurations(to: &list, position, suffix: ": ")
    case .versionsByPlatform: add(Platform.vocabulary)
    case .orientationsByDevice: add(["iphone", "ipad"])
    case .severitiesByRule:
      for rule in RuleTable.rows {
        list.add(
          rule.id.rawValue, .property, detail: rule.summary, documentation: rule.account,
          text: "\(rule.id.rawValue): ")
      }
    default: break
    }
  }

  private func addValues(
    of slot: ConfigSlot, to list: inout CompletionList, _ position: DocumentPosition,
    _ place: YAMLPlace
  ) {
    switch slot {
    case .setting(let name): addValues(of: name, to: &list)
    case .fields(.dependency): addTargets(to: &list, position)
    case .keyed(.severitiesByRule, _):
      for word in SpecRule.Severity.allCases.map(\.rawValue) { list.add(word, .value) }
    case .element(let element, let row):
      for word in element.vocabulary?.words ?? [] { list.add(word, .value) }
      addNames(row.named(isInList: true), of: row, to: &list, position)
    case .field(let row):
      for kind in row.kinds {
        switch kind {
        case .word(let vocabulary):
          for word in vocabulary.words { list.add(word, .value) }
        case .boolean:
          list.add("YES", .value)
          list.add("NO", .value)
        case .list(let element):
          for word in element.vocabulary?.words ?? [] { list.add(word, .value) }
        default: break
        }
      }
      addNames(row.named(isInList: false), of: row, to: &list, position)
    default: break
    }
  }

  private func addNames(
    _ named: NamedByField?, of row: FieldDescription, to list: inout CompletionList,
    _ position: DocumentPosition
  ) {
    switch named {
    case .templateOrTarget:
      addMembers("templates", to: &list, position)
      addTargets(to: &list, position)
    case .target: addTargets(to: &list, position)
    case .configuration: addConfigurations(to: &list, position, suffix: "")
    case .file:
      addFiles(row.field == .xcconfig ? [".xcconfig"] : [".yaml", ".yml"], to: &list, position)
    case nil: break
    }
  }

  // MARK: Names

  private func addTargets(to list: inout CompletionList, _ position: DocumentPosition) {
    addMembers("targets", to: &list, position)
  }

  private func addMembers(
    _ section: String, to list: inout CompletionList, _ position: DocumentPosition
  ) {
    for name in names(of: section, position) {
      list.add(name, .module, detail: section == "targets" ? "target" : "template")
    }
  }

  private func addConfigurations(
    to list: inout CompletionList, _ position: DocumentPosition, suffix: String
  ) {
    let known = position.project?.lastProject?.configurationNames ?? []
    for name in known + names(of: "configurations", position) {
      list.add(name, .constant, detail: "build configuration", text: name + suffix)
    }
  }

  /// The names of a section, also of a document with errors.
  private func names(of section: String, _ position: DocumentPosition) -> [String] {
    var texts = position.project.map { self.texts(of: $0).map(\.text) } ?? []
    if texts.isEmpty { texts = [position.text] }
    return texts.flatMap { YAMLOutline(of: $0).names(of: section).map(\.name) }
  }

  /// Adds the files with some endings in the folder of the document and the folders in it.
  private func addFiles(
    _ endings: [String], to list: inout CompletionList, _ position: DocumentPosition
  ) {
    let folder = LexicalPath.directory(of: position.document.path)
    for path in DiskSources().files(below: folder, limit: 2000) ?? []
    where endings.contains(where: path.hasSuffix) && path != position.document.path {
      list.add(LexicalPath.relative(path, to: folder), .file)
    }
  }

  // MARK: Conditions

  /// The condition that is typed in the key of a setting: `NAME[sdk=…`. Nil outside of brackets.
  private func condition(in place: YAMLPlace, at position: DocumentPosition) -> Range<Int>? {
    guard place.role == .key, place.token.lowerBound < position.offset else { return nil }
    let typed = position.text.bytes[place.token.lowerBound..<position.offset]
    guard let open = typed.lastIndex(of: UInt8(ascii: "[")),
      !typed[open...].contains(UInt8(ascii: "]"))
    else { return nil }
    return open + 1..<position.offset
  }

  private func conditions(
    replacing range: Range<Int>, at position: DocumentPosition
  ) -> JSONValue {
    var list = list(replacing: range, at: position)
    for name in ["sdk", "arch", "config", "variant"] {
      list.add("\(name)=", .property, detail: "a condition")
    }
    for sdk in ["iphoneos*", "iphonesimulator*", "macosx*", "appletvos*", "watchos*", "xros*"] {
      list.add("sdk=\(sdk)", .property)
    }
    for name in position.project?.lastProject?.configurationNames ?? [] {
      list.add("config=\(name)", .property)
    }
    return list.json
  }

  // MARK: xcconfig files

  private func complete(_ place: XcconfigPlace, at position: DocumentPosition) -> JSONValue {
    switch place {
    case .name(let range):
      var list = list(replacing: range, at: position)
      list.add("#include", .keyword, text: "#include \"\"", snippet: "#include \"$0\"")
      addSettings(to: &list, position, suffix: " = ")
      return list.json
    case .condition(let range): return conditions(replacing: range, at: position)
    case .value(let name, let range):
      // A value is a list of words; the one before the position is replaced.
      let start =
        position.text.bytes[range.lowerBound..<position.offset]
        .lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? range.lowerBound
      var list = list(replacing: start..<position.offset, at: position)
      addValues(of: name, to: &list)
      return list.json
    case .include(let range):
      var list = list(replacing: range, at: position)
      addFiles([".xcconfig"], to: &list, position)
      return list.json
    }
  }
}
