/// A part of a target or project in the terms of config.yaml.
indirect enum PartValue: Hashable {
  struct Entry: Hashable {
    let key: String
    let value: PartValue
  }

  case text(String)
  case list([PartValue])
  case mapping([Entry])

  static func texts(_ texts: [String]) -> PartValue { .list(texts.map(PartValue.text)) }

  /// A list, or its only element.
  static func shortList(_ texts: [String]) -> PartValue {
    texts.count == 1 ? .text(texts[0]) : .texts(texts)
  }

  static func boolean(_ value: Bool) -> PartValue { .text(value ? "YES" : "NO") }

  static func entries(_ entries: [(String, PartValue)]) -> PartValue {
    .mapping(entries.map { Entry(key: $0.0, value: $0.1) })
  }
}

/// Something of a project that config.yaml cannot express, and that the import therefore leaves out or changes.
package struct ImportLoss: Sendable, Hashable {
  /// What it is, such as `build phase`.
  package let kind: String
  /// Nil for something of the project.
  package let target: String?
  package let name: String

  static let productType = "product type"
  static let value = "value of a setting"
  static let rejected = "part that config.yaml rejects"

  /// Whether build settings depend on it: Xcode's defaults are those of the product type.
  package var affectsSettings: Bool { kind == Self.productType }
  /// Whether it is a build setting.
  package var isSetting: Bool { kind == Self.value }

  /// A line of the report.
  package var text: String {
    let owner = target.map { " of target '\($0)'" } ?? ""
    return name.isEmpty ? "\(kind)\(owner)" : "\(kind)\(owner): \(name)"
  }
}
