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
  /// A preprocessor macro.
  case macro(String, Range<Int>)
  /// A file, from the folder of the document.
  case path(String, Range<Int>)
  /// An alias of YAML: `*name`.
  case alias(String, Range<Int>)

  var range: Range<Int> {
    switch self {
    case .setting(_, let range), .reference(_, let range), .field(_, let range),
      .member(_, let range), .configuration(_, let range), .macro(_, let range),
      .path(_, let range), .alias(_, let range):
      range
    }
  }
}

/// The language of a document.
enum DocumentKind {
  case config
  case spec
  case xcconfig
  /// A file of an Xcode project. It is not edited as a document, and only searched for uses.
  case xcodeProject
}

extension Subject {
  /// Finds what is at a position of an xcconfig file.
  init?(at offset: Int, inXcconfig text: IndexedText) {
    guard let place = XcconfigPlace(at: offset, in: text) else { return nil }
    self.init(at: offset, place, inXcconfig: text)
  }

  /// Finds what is at a known place of an xcconfig file.
  init?(at offset: Int, _ place: XcconfigPlace, inXcconfig text: IndexedText) {
    if case .include(let range) = place {
      self = .path(text.string(range), range)
    } else if let token = ReferenceToken(at: offset, in: text) {
      self = .reference(text.string(token.name), token.name)
    } else {
      switch place {
      case .name(let range) where !range.isEmpty: self = .setting(text.string(range), range)
      case .value(let name, let range) where !range.isEmpty: self = .setting(name, range)
      case .condition(let range):
        let line = text.line(text.line(at: offset))
        let found = ConditionToken(
          at: offset, in: range.lowerBound..<line.upperBound, of: text)?.subject(in: text)
        guard let found else { return nil }
        self = found
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
    if place.role == .key, text.bytes[place.token].contains(UInt8(ascii: "=")),
      let token = ConditionToken(at: offset, in: place.token, of: text)
    {
      guard let found = token.subject(in: text) else { return nil }
      self = found
      return
    }
    if kind == .spec {
      if let name = SpecPlace.setting(of: place, in: text) {
        self = .setting(name, place.token)
      } else if let named = SpecPlace.subject(of: place, in: text) {
        self = named
      } else {
        return nil
      }
      return
    }
    let word = YAMLText.unquoted(place.token, in: text.bytes)
    if place.role == .value, word.hasPrefix("*") {
      self = .alias(String(word.dropFirst()), place.token)
      return
    }
    let slot = ConfigSlot(place.path)
    if place.role == .key, case .free = slot, ConfigSlot.isFreeSetting(word, in: place.path) {
      self = .setting(ConfigSlot.settingName(word), place.token)
      return
    }
    let found =
      place.role == .key
      ? Subject(key: word, at: place.token, in: slot.inside)
      : Subject(value: word, at: place.token, in: slot)
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
    case .keyed(.macros, _): self = .macro(Self.macroName(key), range)
    default: return nil
    }
  }

  private init?(value: String, at range: Range<Int>, in slot: ConfigSlot) {
    switch slot {
    case .setting(let name): self = .setting(name, range)
    case .field(let row): self = Self.named(value, at: range, by: row, isInList: false)
    case .element(.macro, _): self = .macro(Self.macroName(value), range)
    case .element(_, let row): self = Self.named(value, at: range, by: row, isInList: true)
    case .fields(.dependency): self = .member(value, range)
    default: return nil
    }
  }

  private static func named(
    _ value: String, at range: Range<Int>, by row: FieldDescription, isInList: Bool
  ) -> Subject {
    switch row.named(isInList: isInList) {
    case .templateOrTarget, .target: .member(value, range)
    case .configuration: .configuration(value, range)
    case .file: .path(value, range)
    case nil: .field(row, range)
    }
  }

  /// The name in a definition of a macro: `NAME`, `NAME=value` or `NAME(a, b)`.
  private static func macroName(_ text: String) -> String {
    String(text.prefix { $0 != "=" && $0 != "(" && $0 != " " })
  }
}
