import SettingsDiagnostics
import SettingsModel

/// A project as it is imported: what each level says in each configuration, nothing evaluated.
struct ImportedProject {
  /// A build configuration and whether it is for debugging.
  struct Configuration {
    let name: String
    let isDebug: Bool
  }

  struct Target {
    let name: String
    /// Xcode's identifier; nil where the target makes no product.
    let productType: String?
    let sources: [String]
    /// The system's frameworks that it links, by their bare names.
    var frameworks: [String] = []
    var level: ImportedLevel
  }

  var name: String
  var configurations: [Configuration]
  var defaultConfiguration: String
  var level: ImportedLevel
  var targets: [Target]
  /// What could not be taken over because Xcode ignores it too.
  var ignored = 0

  /// How many assignments there are, in files and in levels.
  var assignmentCount: Int {
    var files: [String: Int] = [:]
    var count = 0
    for level in [level] + targets.map(\.level) {
      for cell in level.cells {
        count += cell.own.count
        if let path = cell.xcconfig { files[path] = cell.inherited.count }
      }
    }
    return count + files.values.reduce(0, +)
  }
}

/// One level, configuration by configuration.
struct ImportedLevel {
  struct Cell {
    /// The base xcconfig file, seen from the project's folder.
    var xcconfig: String?
    /// What that file assigns, in order.
    var inherited: [ImportedSetting] = []
    /// What stands above it, sorted by key.
    var own: [ImportedSetting] = []
  }

  var cells: [Cell]
}

/// `NAME[conditions] = value`, with the comments that stand beside it.
struct ImportedSetting: Hashable {
  enum Value: Hashable {
    case text(String)
    case list([String])
  }

  let name: String
  let conditions: [Condition]
  let value: Value
  var comments: [String] = []

  static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.conditions == right.conditions && left.value == right.value
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(conditions)
    hasher.combine(value)
  }

  /// As config.yaml and project files write it.
  var key: String {
    name + conditions.map { "[\($0.parameter)=\($0.pattern)]" }.joined()
  }

  var isUnconditional: Bool { conditions.isEmpty }

  /// Whether the value asks for what lower levels say of the same name.
  var inherits: Bool {
    let texts: [String] =
      switch value {
      case .text(let text): [text]
      case .list(let elements): elements
      }
    return texts.contains { text in
      text.contains("inherited") || text.contains("$(\(name)") || text.contains("${\(name)")
        || text.contains("$\(name)")
    }
  }

  /// The value as the text of a setting.
  var text: String {
    switch value {
    case .text(let text): text
    case .list(let elements): String(decoding: ListText.joined(elements), as: UTF8.self)
    }
  }

  /// The same with what it inherits put in; nil where that cannot be done in text.
  func inlining(_ lower: ImportedSetting) -> ImportedSetting? {
    let inherited = "$(inherited)"
    let value: Value
    if case .list(let own) = self.value, case .list(let below) = lower.value {
      guard own.allSatisfy({ $0 == inherited || !$0.contains("inherited") }) else { return nil }
      value = .list(own.flatMap { $0 == inherited ? below : [$0] })
    } else {
      value = .text(text.replacing(inherited, with: lower.text))
    }
    let result = ImportedSetting(
      name: name, conditions: conditions, value: value, comments: lower.comments + comments)
    return result.inherits && !lower.inherits ? nil : result
  }
}
