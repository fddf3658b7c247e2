import SettingsConfig

/// What the table of fields of config.yaml allows at a place.
enum ConfigSlot {
  /// Keys: fields of a place.
  case fields(FieldDescription.Places)
  /// Keys: names of the user, each with fields of a place.
  case names(FieldDescription.Places)
  /// Keys: build settings.
  case settings
  /// Keys: configurations and conditions.
  case conditions
  /// Keys of another kind.
  case keyed(FieldDescription.ValueKind.Content, of: FieldDescription)
  /// The value of a field.
  case field(FieldDescription)
  /// An element of the list of a field.
  case element(FieldDescription.ValueKind.Element, of: FieldDescription)
  /// The value of a build setting.
  case setting(String)
  /// Something that the table does not describe.
  case free

  /// Follows the steps from the root of a config.yaml.
  init(_ path: [YAMLWalk.Step]) {
    var slot = ConfigSlot.fields(.file)
    var steps = path[...]
    if case .key(let first)? = path.first, first.hasPrefix("x-") {
      // A field of a level decides, because anchors for any place may be defined there.
      let field = path.dropFirst().firstIndex { step in
        guard case .key(let name) = step else { return false }
        return FieldTable.rows(named: name).contains { $0.places.contains(.target) }
      }
      slot = field == nil ? .free : .fields(.target)
      steps = path[(field ?? path.endIndex)...]
    }
    for step in steps { slot = slot.following(step) }
    self = slot
  }

  /// Whether a path leads into a section that only defines anchors, and a key there is written like
  /// the name of a setting.
  static func isFreeSetting(_ key: String, in path: [YAMLWalk.Step]) -> Bool {
    guard case .key(let first)? = path.first, first.hasPrefix("x-") else { return false }
    let name = settingName(key)
    return name.utf8.contains { $0 &- 0x41 < 26 }
      && name.utf8.allSatisfy { $0 &- 0x41 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F }
  }

  private func following(_ step: YAMLWalk.Step) -> ConfigSlot {
    switch (self, step) {
    case (.fields(let place), .key(let name)):
      let row = FieldTable.rows(named: name).first { $0.places.contains(place) }
      return row.map { .field($0) } ?? .free
    case (.names(let place), .key): return .fields(place)
    case (.settings, .key(let key)): return .setting(Self.settingName(key))
    case (.setting, .item): return self
    case (.conditions, .key): return .fields(.when)
    case (.field(let row), .item):
      for case .list(let element) in row.kinds {
        if case .entry(let place) = element { return .fields(place) }
        return .element(element, of: row)
      }
      return .free
    case (.field, .key):
      let slot = inside
      if case .field = slot { return .free }
      return slot.following(step)
    case (.keyed(let content, let row), _):
      return content == .pathsByConfiguration ? .field(row) : .keyed(content, of: row)
    default: return .free
    }
  }

  /// The keys that a mapping at this place has.
  var inside: ConfigSlot {
    guard case .field(let row) = self else { return self }
    for case .mapping(let content) in row.kinds {
      switch content {
      case .fields(let place): return .fields(place)
      case .named(let place): return .names(place)
      case .settings: return .settings
      case .blocksByCondition: return .conditions
      default: return .keyed(content, of: row)
      }
    }
    return self
  }

  /// The name of a setting in a key with conditions: `NAME[sdk=…]`.
  static func settingName(_ key: String) -> String {
    String(key.prefix { $0 != "[" && $0 != " " })
  }
}
