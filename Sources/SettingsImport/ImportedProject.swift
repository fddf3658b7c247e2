import SettingsDiagnostics
import SettingsModel

/// A project during an import: the assignments of each level in each configuration, without
/// evaluation.
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
    var sources: [PartValue]
    /// The system's frameworks that it links, by their bare names.
    var frameworks: [String] = []
    /// Whether config.yaml has no word for what the target is, so that Xcode derives other settings for it.
    var isUnusual = false
    /// Other fields of the target, in the order in which they are written.
    var fields: [PartValue.Entry] = []
    var level: ImportedLevel
  }

  var name: String
  /// The folder that paths are seen from.
  let folder: String
  var configurations: [Configuration]
  var defaultConfiguration: String
  var level: ImportedLevel
  var targets: [Target]
  /// Whether the result is to have Xcode's defaults below its own settings, as the project has.
  var isOnXcodeDefaults = false
  /// Whether the result has the settings of a new Xcode project below its own.
  var usesPresets = false
  /// Facts of the Xcode project that its defaults depend on.
  var developmentLanguage: String?
  var classPrefix: String?
  /// Entries that are not imported because Xcode ignores them too.
  var ignored = 0
  /// The organization that Xcode names in new files.
  var organization: String?
  var packages: [PartValue.Entry] = []
  var schemes: [PartValue.Entry] = []
  /// What config.yaml cannot express.
  var losses: [ImportLoss] = []
  /// The xcconfig files that levels and includes name and that do not exist.
  var missing: [AbsentXcconfig] = []

  /// The number of assignments, in files and in levels.
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

extension ImportedProject {
  /// Leaves out a part that config.yaml rejects, and lists it as a loss.
  mutating func remove(_ part: ImportWriter.Part, because message: String) {
    let isTarget = part.section == .target
    let name = isTarget ? "\(part.field ?? ""): \(message)" : "\(part.name): \(message)"
    losses.append(
      ImportLoss(kind: ImportLoss.rejected, target: isTarget ? part.name : nil, name: name))
    switch part.section {
    case .packages: packages.removeAll { $0.key == part.name }
    case .schemes: schemes.removeAll { $0.key == part.name }
    case .target:
      guard let target = targets.firstIndex(where: { $0.name == part.name }),
        let field = targets[target].fields.firstIndex(where: { $0.key == part.field })
      else { return }
      if let element = part.element, case .list(var elements) = targets[target].fields[field].value,
        elements.count > 1
      {
        elements.remove(at: element)
        targets[target].fields[field] = .init(key: part.field ?? "", value: .list(elements))
      } else {
        targets[target].fields.remove(at: field)
      }
    }
  }

  /// Drops the names of files that do not exist, which the result cannot name.
  mutating func forgetMissingFiles() {
    let owners = Set(
      missing.lazy.filter { $0.cause.identifier == AbsentXcconfig.identifier }.flatMap(\.owners))
    func forget(_ level: inout ImportedLevel, of target: String?) {
      for index in level.cells.indices {
        let owner = AbsentXcconfig.Owner(target: target, configuration: configurations[index].name)
        if owners.contains(owner) { level.cells[index].xcconfig = nil }
      }
    }
    forget(&level, of: nil)
    for index in targets.indices { forget(&targets[index].level, of: targets[index].name) }
  }
}

/// One level, configuration by configuration.
struct ImportedLevel {
  struct Cell {
    /// The base xcconfig file, seen from the project's folder.
    var xcconfig: String?
    /// Whether the file remains one, because its values differ from one clone to another.
    var keepsXcconfig = false
    /// The assignments of that file, in order.
    var inherited: [ImportedSetting] = []
    /// The assignments above it, sorted by key.
    var own: [ImportedSetting] = []
  }

  var cells: [Cell]
}

/// The comments beside a setting.
struct ImportedComments {
  /// The lines above it.
  var above: [String] = []
  /// The end of its line.
  var behind: String?

  var isEmpty: Bool { above.isEmpty && behind == nil }

  /// Every comment, in the order of the file.
  var all: [String] { above + (behind.map { [$0] } ?? []) }

  /// The comments of settings that become one.
  static func + (left: Self, right: Self) -> Self {
    if left.isEmpty { return right }
    return right.isEmpty ? left : Self(above: left.all + right.all)
  }
}

/// `NAME[conditions] = value`, with the comments beside it. Neither these nor the file it is from make two settings
/// different.
struct ImportedSetting: Hashable {
  enum Value: Hashable {
    case text(String)
    case list([String])
  }

  let name: String
  let conditions: [Condition]
  let value: Value
  var comments = ImportedComments()
  /// The name of the xcconfig file that assigns it; nil for a level's own setting.
  var file: String?

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

  /// Returns the setting with another value, the text of a list.
  func assigning(_ text: String) -> ImportedSetting {
    let value = ListText.plainElements(of: text).map(Value.list) ?? .text(text)
    return ImportedSetting(
      name: name, conditions: conditions, value: value, comments: comments, file: file)
  }

  /// Whether the value inherits that of lower levels.
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
}

extension ImportedSetting {
  /// Returns the value of an array in a project file, whose elements are texts of lists. It is one
  /// text if no list of elements has the same text, as with quotes around references.
  static func value(ofArray elements: [String]) -> Value {
    let text = String(decoding: ListText.joined(arrayElements: elements), as: UTF8.self)
    return ListText.plainElements(of: text).map(Value.list) ?? .text(text)
  }

  /// Joins several settings of one name without conditions, each of which inherits the one below.
  ///
  /// - Parameter chain: The settings, lowest first.
  /// - Returns: Nil if a value does not inherit by a single `$(inherited)`.
  init?(joining chain: [ImportedSetting]) {
    guard let lowest = chain.first else { return nil }
    guard chain.count > 1 else {
      self = lowest
      return
    }
    let inherited = "$(inherited)"
    var start = "", ends: [Substring] = []
    for setting in chain.dropFirst().reversed() {
      let text = setting.text
      guard let range = text.firstRange(of: inherited),
        !text[range.upperBound...].contains(inherited)
      else { return nil }
      start += text[..<range.lowerBound]
      ends.append(text[range.upperBound...])
    }
    let file = lowest.file
    self.init(
      name: lowest.name, conditions: [],
      value: .text(start + lowest.text + ends.reversed().joined()),
      comments: ImportedComments(above: chain.flatMap(\.comments.all)),
      file: chain.allSatisfy { $0.file == file } ? file : nil)
    if inherits && !lowest.inherits { return nil }
  }
}
