import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution

/// The value that a test of a query compares.
struct QueryValue {
  private let text: String
  /// Other spellings of the same value.
  private var spellings: [String] = []
  /// The elements of a list; nil for a value that is not a list.
  private var elements: [String]?
  private var isSet = true
  private var isBoolean = false

  /// The value of a setting.
  init(_ setting: ResolvedSetting) {
    text = setting.string
    isBoolean = setting.type == .boolean
    let isList = setting.type.usesListGrammar || PlainValue.isOwn(setting.name)
    // A user-defined setting may be a list or not.
    let isOneWord = setting.type == .userDefined && setting.list.count < 2
    if isList, !isOneWord { elements = setting.list }
  }

  /// A fact about a cell.
  init(_ text: String, spellings: [String] = []) {
    self.text = text
    self.spellings = spellings
  }

  /// The value of a setting that no level assigns.
  private init(isSet: Bool) {
    text = ""
    self.isSet = isSet
  }

  /// - Parameter configurations: Those of the project.
  init(
    of subject: Query.Subject, in cell: CellView, _ configurations: [BuildConfiguration]
  ) throws(ResolutionFailure) {
    switch subject {
    case .fact(.target): self.init(cell.targetName)
    case .fact(.configuration): self.init(cell.configurationName)
    case .fact(.configurationKind):
      let name = cell.configurationName
      self.init(configurations.first { $0.name == name }?.kind.rawValue ?? "")
    case .fact(.targetType):
      let identifier = try cell.value(of: "PRODUCT_TYPE") ?? ""
      let type = ProductType(named: identifier)
      self.init(
        type?.friendlyName ?? identifier, spellings: [type?.shortIdentifier ?? "", identifier])
    case .product: self.init(isSet: false)
    case .setting(let text):
      if let name = cell.assignedName(text) {
        self.init(PlainValue.setting(try cell.setting(name)))
      } else {
        self.init(isSet: false)
      }
    }
  }

  /// A fact about a product.
  init(_ value: ProductFactValue) {
    switch value {
    case .none, .unknown: self.init(isSet: false)
    case .text(let text): self.init(text)
    case .boolean(let value):
      self.init(value ? "YES" : "NO")
      isBoolean = true
    case .list(let elements):
      self.init(elements.joined(separator: " "))
      self.elements = elements
    }
  }

  func meets(_ relation: Query.Relation) -> Bool {
    switch relation {
    case .isSet: isSet
    case .isNotSet: !isSet
    case .isTrue: SettingText.isTrue(text)
    case .equals(let other): equals(other)
    case .differs(let other): !equals(other)
    case .ordered(let order, let other): isOrdered(order, other)
    case .contains(let part):
      elements.map { $0.contains(part) } ?? (!part.isEmpty && text.contains(part))
    case .matches(let pattern):
      ([text] + spellings + (elements ?? [])).contains { Self.matches($0, pattern) }
    }
  }

  /// Booleans compare by their meaning, numbers and versions by their parts, and all other values
  /// byte by byte.
  private func equals(_ other: String) -> Bool {
    if text == other || spellings.contains(other) { return true }
    if isBoolean, Self.booleans.contains(other.uppercased()) {
      return isSet && SettingText.isTrue(text) == SettingText.isTrue(other)
    }
    guard let one = VersionNumber(text), let two = VersionNumber(other) else { return false }
    return one == two
  }

  private static let booleans = ["YES", "NO", "TRUE", "FALSE", "1", "0"]

  private func isOrdered(_ order: Query.Order, _ other: String) -> Bool {
    guard let one = VersionNumber(text), let two = VersionNumber(other) else { return false }
    return switch order {
    case .less: one < two
    case .lessOrEqual: one <= two
    case .greater: one > two
    case .greaterOrEqual: one >= two
    }
  }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    NamePattern(pattern)?.matches(text) ?? (text == pattern)
  }
}
