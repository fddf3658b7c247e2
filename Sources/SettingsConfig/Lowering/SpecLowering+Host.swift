import SettingsDiagnostics
import SettingsModel
import SettingsYAML

/// The path of the executable that tests run in.
struct HostPath: Sendable {
  /// The configuration that it is for; nil for all that have none of their own.
  let configuration: String?
  let text: String
}

extension SpecLowering {
  /// Returns the paths of an application's executable in the configurations.
  ///
  /// The names of the product and its executable are those that config.yaml gives the application
  /// in each configuration. References to other settings remain, and are evaluated for the tests.
  func hostPaths(of target: Int) -> [HostPath] {
    let texts = spec.configurations.indices.map { hostPath(of: target, in: $0) }
    guard
      let first = texts.indices.contains(spec.defaultConfiguration)
        ? texts[spec.defaultConfiguration] : texts.first
    else { return [] }
    return [HostPath(configuration: nil, text: first)]
      + zip(spec.configurations, texts).filter { $0.1 != first }.map {
        HostPath(configuration: $0.0.name, text: $0.1)
      }
  }

  private func hostPath(of target: Int, in configuration: Int) -> String {
    var names = HostNames(target: spec.name(of: target))
    var levels = [(level: 0, isPassedOn: true)]
    for ancestor in spec.ancestors(of: target) {
      levels.append((spec.members[ancestor].level, spec.members[ancestor].isTarget))
    }
    levels.append((spec.members[target].level, false))
    for (index, isPassedOn) in levels {
      let level = spec.levels[index]
      var blocks = level.blocks.prefix(1).map { $0 }
      blocks += conditionalBlocks(of: level, in: configuration).filter(\.applies).map(\.index)
      for block in blocks {
        if case .conditions = spec.blocks[block].selector { continue }
        for field in spec.fields[spec.blocks[block].fields] {
          read(field, isPassedOn: isPassedOn, into: &names)
        }
      }
    }
    return names.path
  }

  private func read(_ field: SpecField, isPassedOn: Bool, into names: inout HostNames) {
    let tree = spec.tree
    switch field.field {
    case .productName:
      if !isPassedOn, tree.isScalar(field.value) {
        names.assign("PRODUCT_NAME", tree.string(of: field.value))
      }
    case .settings:
      guard tree.kind(of: field.value) == .mapping else { return }
      for entry in tree.entries(of: field.value) where tree.isScalar(entry.value) {
        let name = tree.string(of: entry.key)
        if HostNames.settings.contains(name) { names.assign(name, tree.string(of: entry.value)) }
      }
    default: return
    }
  }
}

/// The settings that decide the path of an application's executable.
private struct HostNames {
  static let settings: Set<String> = ["PRODUCT_NAME", "EXECUTABLE_NAME", "WRAPPER_EXTENSION"]

  private let target: String
  private var values = [
    "PRODUCT_NAME": "$(TARGET_NAME)", "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
    "WRAPPER_EXTENSION": "app",
  ]

  init(target: String) { self.target = target }

  mutating func assign(_ name: String, _ text: String) {
    values[name] = Self.replacing("inherited", by: values[name] ?? "", in: text)
  }

  var path: String {
    let product = expanded(values["PRODUCT_NAME"] ?? "")
    let folder = "\(product).\(expanded(values["WRAPPER_EXTENSION"] ?? ""))"
    let executable = Self.replacing(
      "PRODUCT_NAME", by: product, in: expanded(values["EXECUTABLE_NAME"] ?? ""))
    return "$(BUILT_PRODUCTS_DIR)/\(folder)/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/\(executable)"
  }

  private func expanded(_ text: String) -> String {
    Self.replacing(
      "TARGETNAME", by: target, in: Self.replacing("TARGET_NAME", by: target, in: text))
  }

  private static func replacing(_ name: String, by value: String, in text: String) -> String {
    text.replacing("$(\(name))", with: value).replacing("${\(name)}", with: value)
  }
}
