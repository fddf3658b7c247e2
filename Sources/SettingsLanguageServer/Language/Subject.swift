import SettingsConfig
import SettingsDiagnostics

/// What a document describes at a position, with its bytes.
enum Subject {
  /// The name of a build setting, or its value.
  case setting(String, Range<Int>)
  /// A reference in a value: `$(NAME)`.
  case reference(String, Range<Int>)
  case field(FieldDescription, Range<Int>)
  /// A target or a template.
  case member(String, Range<Int>)
  case configuration(String, Range<Int>)
  /// A file, from the folder of the document.
  case path(String, Range<Int>)
  /// An alias of YAML: `*name`.
  case alias(String, Range<Int>)

  var range: Range<Int> {
    switch self {
    case .setting(_, let range), .reference(_, let range), .field(_, let range),
      .member(_, let range), .configuration(_, let range), .path(_, let range),
      .alias(_, let range):
      range
    }
  }
}

/// The language of a document.
enum DocumentKind {
  case config
  case spec
  case xcconfig
}

extension Subject {
  /// Finds what is at a position of an xcconfig file.
  init?(at offset: Int, inXcconfig text: IndexedText) {
    guard let place = XcconfigPlace(at: offset, in: text) else { return nil }
    if case .include(let range) = place {
      self = .path(text.string(range), range)
    } else if let token = ReferenceToken(at: offset, in: text) {
      self = .reference(text.string(token.name), token.name)
    } else {
      switch place {
      case .name(let range) where !range.isEmpty: self = .setting(text.string(range), range)
      case .value(let name, let range) where !range.isEmpty: self = .setting(name, range)
      default: return nil
      }
    }
  }

  /// Finds what is at a known place of a YAML text.
  init?(at offset: Int, _ place: YAMLPlace, in text: IndexedText, of kind: DocumentKind) {
    if let token = ReferenceToken(at: offset, in: text) {
      self = .reference(text.string(token.name), token.name)
      return
    }
    guard !place.token.isEmpty else { return nil }
    if kind == .spec {
      guard let name = SpecPlace.setting(of: place, in: text) else { return nil }
      self = .setting(name, place.token)
      return
    }
    let word = YAMLText.unquoted(place.token, in: text.bytes)
    if place.role == .value, word.hasPrefix("*") {
      self = .alias(String(word.dropFirst()), place.token)
      return
    }
    let found =
      place.role == .key
      ? Subject(key: word, at: place.token, in: ConfigSlot(place.path).inside)
      : Subject(value: word, at: place.token, in: ConfigSlot(place.path))
    guard let found else { return nil }
    self = found
  }

  private init?(key: String, at range: Range<Int>, in slot: ConfigSlot) {
    switch slot {
    case .fields(let place):
      guard let row = FieldTable.rows(named: key).first(where: { $0.places.contains(place) })
      else { return nil }
      self = .field(row, range)
    case .names(let place):
      if place == .configuration {
        self = .configuration(key, range)
      } else if !place.intersection([.template, .target]).isEmpty {
        self = .member(key, range)
      } else {
        return nil
      }
    case .settings: self = .setting(ConfigSlot.settingName(key), range)
    case .conditions: self = .configuration(key, range)
    case .keyed(.pathsByConfiguration, _): self = .configuration(key, range)
    default: return nil
    }
  }

  private init?(value: String, at range: Range<Int>, in slot: ConfigSlot) {
    switch slot {
    case .setting(let name): self = .setting(name, range)
    case .field(let row):
      switch row.field {
      case .inherits, .host, .dependencies: self = .member(value, range)
      case .defaultConfiguration, .configurationInherits: self = .configuration(value, range)
      case .include, .xcconfig: self = .path(value, range)
      default: self = .field(row, range)
      }
    case .element(_, let row):
      switch row.field {
      case .inherits: self = .member(value, range)
      case .configurationInherits: self = .configuration(value, range)
      case .include: self = .path(value, range)
      default: self = .field(row, range)
      }
    case .fields(.dependency): self = .member(value, range)
    default: return nil
    }
  }
}

/// Places of XcodeGen specs: settings only.
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
}
