/// Places of XcodeGen specs.
enum SpecPlace {
  /// Whether the keys at a path are build settings.
  static func containsSettings(_ path: [YAMLWalk.Step]) -> Bool {
    guard let rest = pathInSettings(names(path)) else { return false }
    return rest.isEmpty || rest == ["base"] || rest.count == 2 && rest.first == "configs"
  }

  /// The end of a path that leads into settings or into a group of them; nil for any other path.
  private static func pathInSettings(_ path: [String]) -> ArraySlice<String>? {
    if path.first == "settingGroups" { return path.count > 1 ? path[2...] : nil }
    return path.lastIndex(of: "settings").map { path[($0 + 1)...] }
  }

  /// The keys beside settings.
  private static let sections: Set<String> = ["base", "configs", "groups"]

  /// The name of the setting that a place assigns.
  static func setting(of place: YAMLPlace, in text: IndexedText) -> String? {
    if place.role == .key {
      guard containsSettings(place.path) else { return nil }
      let key = YAMLText.unquoted(place.token, in: text.bytes)
      return sections.contains(key) ? nil : ConfigSlot.settingName(key)
    }
    var path = place.path
    while path.last == .item { path.removeLast() }
    guard case .key(let key)? = path.popLast(), !sections.contains(key), containsSettings(path)
    else { return nil }
    return ConfigSlot.settingName(key)
  }

  static let schemeActions: Set<String> = ["run", "test", "profile", "analyze", "archive"]

  /// What a place names.
  enum Kind {
    case target
    case template
    case configuration
  }

  /// What a place names: a target, a template or a configuration.
  static func subject(of place: YAMLPlace, in text: IndexedText) -> Subject? {
    let word = YAMLText.unquoted(place.token, in: text.bytes)
    guard !word.isEmpty, let kind = kind(of: place) else { return nil }
    switch kind {
    // A target of another project has the name of its reference in front.
    case .target, .template: return word.contains("/") ? nil : .member(word, place.token)
    case .configuration: return .configuration(word, place.token)
    }
  }

  /// - Returns: Nil if the place names none of them.
  static func kind(of place: YAMLPlace) -> Kind? {
    let path = names(place.path)
    return place.role == .key ? kind(ofKeyAt: path) : kind(ofValueAt: path)
  }

  private static func kind(ofKeyAt path: [String]) -> Kind? {
    switch path {
    case ["targets"], ["aggregateTargets"]: return .target
    case ["targetTemplates"]: return .template
    case ["configs"]: return .configuration
    default: break
    }
    if path.count == 4, path[0] == "schemes", path[2...] == ["build", "targets"] {
      return .target
    }
    return pathInSettings(path) == ["configs"] || path.last == "configFiles"
      ? .configuration : nil
  }

  private static func kind(ofValueAt path: [String]) -> Kind? {
    if namesTarget(path) { return .target }
    if isTarget(path), path.count == 4, path[2...] == ["templates", "-"] { return .template }
    guard path.last == "config", path.count == 4 && path[0] == "schemes" || path.contains("scheme"),
      let action = path.dropLast().last, schemeActions.contains(action)
    else { return nil }
    return .configuration
  }

  /// The path with `-` for items of lists.
  static func names(_ path: [YAMLWalk.Step]) -> [String] {
    path.map { step in if case .key(let name) = step { name } else { "-" } }
  }

  /// Whether a path leads into a target or a template.
  static func isTarget(_ path: [String]) -> Bool {
    path.count >= 3 && ["targets", "targetTemplates"].contains(path[0])
  }

  private static func namesTarget(_ path: [String]) -> Bool {
    switch path.last {
    case "target": isTarget(path) && path[2] == "dependencies"
    case "-":
      path.count == 4 && path[0] == "aggregateTargets" && path[2] == "targets"
        || ["testTargets", "coverageTargets"].contains(path.dropLast().last ?? "")
        || path.count == 5 && path[0] == "schemes" && path[2...3] == ["test", "targets"]
    case "name":
      path.dropLast().suffix(2) == ["testTargets", "-"]
        || path.count == 6 && path[0] == "schemes" && path[2...4] == ["test", "targets", "-"]
    case "executable":
      path.count == 4 && path[0] == "schemes" && schemeActions.contains(path[2])
    default: false
    }
  }
}
