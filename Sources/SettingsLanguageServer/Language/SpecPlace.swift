/// Places of XcodeGen specs.
enum SpecPlace {
  /// Whether the keys at a path are build settings.
  static func containsSettings(_ path: [YAMLWalk.Step]) -> Bool {
    let names = path.map { step -> String in
      if case .key(let name) = step { name } else { "" }
    }
    guard let index = names.lastIndex(of: "settings") else { return false }
    let rest = names[(index + 1)...]
    return rest.isEmpty || rest.elementsEqual(["base"])
      || rest.count == 2 && rest.first == "configs"
  }

  /// The name of the setting that a place assigns.
  static func setting(of place: YAMLPlace, in text: IndexedText) -> String? {
    if place.role == .key {
      guard containsSettings(place.path) else { return nil }
      let key = YAMLText.unquoted(place.token, in: text.bytes)
      return ["base", "configs", "groups"].contains(key) ? nil : ConfigSlot.settingName(key)
    }
    var path = place.path
    while path.last == .item { path.removeLast() }
    guard case .key(let key)? = path.popLast(), containsSettings(path) else { return nil }
    return ConfigSlot.settingName(key)
  }

  private static let schemeActions: Set<String> = ["run", "test", "profile", "analyze", "archive"]

  /// What a place names: a target, a template or a configuration.
  static func subject(of place: YAMLPlace, in text: IndexedText) -> Subject? {
    let word = YAMLText.unquoted(place.token, in: text.bytes)
    guard !word.isEmpty else { return nil }
    let path = names(place.path)
    if place.role == .key {
      switch path {
      case ["targets"], ["aggregateTargets"], ["targetTemplates"]: return .member(word, place.token)
      case ["configs"]: return .configuration(word, place.token)
      default: break
      }
      if path.count == 4, path[0] == "schemes", path[2...] == ["build", "targets"] {
        return .member(word, place.token)
      }
      if path.suffix(2) == ["settings", "configs"] || path.last == "configFiles" {
        return .configuration(word, place.token)
      }
      return nil
    }
    if let subject = target(word, place.token, path) { return subject }
    guard path.last == "config", path.count == 4 && path[0] == "schemes" || path.contains("scheme"),
      let action = path.dropLast().last, schemeActions.contains(action)
    else { return nil }
    return .configuration(word, place.token)
  }

  /// The path with `-` for items of lists.
  private static func names(_ path: [YAMLWalk.Step]) -> [String] {
    path.map { step in if case .key(let name) = step { name } else { "-" } }
  }

  private static func target(_ word: String, _ range: Range<Int>, _ path: [String]) -> Subject? {
    let isMember = path.count >= 3 && ["targets", "targetTemplates"].contains(path[0])
    let isTarget =
      switch path.last {
      case "target": isMember && path[2] == "dependencies" && !word.contains("/")
      case "-":
        isMember && path.count == 4 && path[2] == "templates"
          || path.count == 4 && path[0] == "aggregateTargets" && path[2] == "targets"
          || ["testTargets", "coverageTargets"].contains(path.dropLast().last ?? "")
          || path.count == 5 && path[0] == "schemes" && path[2...3] == ["test", "targets"]
      case "name":
        path.dropLast().suffix(2) == ["testTargets", "-"]
          || path.count == 6 && path[0] == "schemes" && path[2...4] == ["test", "targets", "-"]
      case "executable":
        path.count == 4 && path[0] == "schemes" && schemeActions.contains(path[2])
      default: false
      }
    return isTarget ? .member(word, range) : nil
  }
}
