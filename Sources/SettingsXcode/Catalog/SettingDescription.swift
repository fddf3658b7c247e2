import SettingsDiagnostics

/// The catalog's description of a build setting, for users.
package struct SettingDescription: Sendable {
  /// A tool, build system or set of settings that describes the setting, with its default value.
  package struct Source: Sendable, Equatable {
    /// The name, such as `Apple Clang` or `Core Build System`.
    package let name: String
    /// The platform to which the description applies; empty for every platform.
    package let domain: String
    package let defaultValue: String?
  }

  package let name: String
  /// The type, as the catalog spells it: `Boolean`, `Enumeration`, `PathList`.
  package let type: String
  /// The values of an enumeration, with their titles if these differ.
  package let values: [(value: String, title: String?)]
  package let category: String?
  package let displayName: String?
  package let description: String?
  package let sources: [Source]

  /// Whether a value belongs to the enumeration. Without an enumeration, every value is accepted.
  package func accepts(_ value: String) -> Bool {
    values.isEmpty || value.isEmpty || values.contains { $0.value == value }
  }
}

/// The texts for a catalog, from its `.strings` files.
package struct CatalogTexts: Sendable {
  private var texts: [String: String] = [:]

  /// - Parameter files: Files with any number of entries `"key" = "text";`.
  package init(_ files: [SettingsCatalog.File]) {
    for file in files {
      let bytes = ProjectEncoding.utf8(file.bytes)
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      // The format is that of a dictionary without its braces.
      guard let tree = try? PropertyListTree([0x7B, 0x0A] + bytes[start...] + [0x0A, 0x7D]) else {
        continue
      }
      for (key, value) in tree.entries(of: tree.root) {
        guard let key = tree.string(of: key), let text = tree.string(of: value) else { continue }
        if texts[key] == nil { texts[key] = text }
      }
    }
  }

  package subscript(key: String) -> String? { texts[key] }
}

extension SettingsCatalog {
  /// The names of all settings that the catalog describes or assigns, sorted.
  package var settingNames: [String] { knownSettings.sorted() }

  /// The names of all settings that the catalog describes or assigns.
  package var knownSettings: Set<String> {
    var names: Set<String> = []
    for index in specifications.indices {
      let own = specifications[index]
      let tree = trees[own.tree]
      for option in options(of: index) {
        if let name = tree.value("Name", of: option).flatMap(tree.string(of:)) {
          names.insert(name)
        }
      }
      for key in ["DefaultBuildSettings", "DefaultBuildProperties"] as [StaticString] {
        guard let settings = tree.value(key, of: own.node) else { continue }
        for (key, _) in tree.entries(of: settings) {
          if let name = tree.string(of: key) { names.insert(name) }
        }
      }
    }
    return names
  }

  /// Returns the description of a setting; nil for a name that no specification describes.
  package func description(of name: String, texts: CatalogTexts) -> SettingDescription? {
    descriptions(of: [name], texts: texts).first
  }

  /// Returns the descriptions of several settings, in one pass over the catalog.
  package func descriptions(of names: [String], texts: CatalogTexts) -> [SettingDescription] {
    var found: [String: [(index: Int, option: NodeID)]] = [:]
    for name in names { found[name] = [] }
    for index in specifications.indices {
      let tree = trees[specifications[index].tree]
      for option in options(of: index) {
        guard let node = tree.value("Name", of: option), let name = tree.string(of: node),
          found[name] != nil
        else { continue }
        found[name]?.append((index, option))
      }
    }
    return names.compactMap { name in
      guard let places = found[name], !places.isEmpty else { return nil }
      return describe(name, at: places, texts)
    }
  }

  private func describe(
    _ name: String, at places: [(index: Int, option: NodeID)], _ texts: CatalogTexts
  ) -> SettingDescription {
    func first(_ key: StaticString) -> (tree: PropertyListTree, node: NodeID)? {
      for place in places {
        let tree = trees[specifications[place.index].tree]
        if let node = tree.value(key, of: place.option) { return (tree, node) }
      }
      return nil
    }
    func text(_ key: StaticString) -> String? { first(key).flatMap { $0.tree.string(of: $0.node) } }
    var values: [(value: String, title: String?)] = []
    if let list = first("Values") {
      for element in list.tree.elements(of: list.node) {
        let value =
          list.tree.string(of: element)
          ?? list.tree.value("Value", of: element).flatMap(list.tree.string(of:))
        guard let value else { continue }
        let title =
          texts["[\(name)]-value-[\(value)]"]
          ?? list.tree.value("DisplayName", of: element).flatMap(list.tree.string(of:))
        values.append((value, title == value ? nil : title))
      }
    }
    let category = text("Category")
    return SettingDescription(
      name: name, type: Self.typeName(text("Type") ?? "String"), values: values,
      category: category.map { texts["[\($0)]-category"] ?? $0 },
      displayName: texts["[\(name)]-name"] ?? text("DisplayName"),
      description: texts["[\(name)]-description"] ?? text("Description"),
      sources: sources(places))
  }

  private func sources(
    _ places: [(index: Int, option: NodeID)]
  ) -> [SettingDescription.Source] {
    var sources: [SettingDescription.Source] = []
    for place in places {
      let own = specifications[place.index]
      let tree = trees[own.tree]
      let value = tree.value("DefaultValue", of: place.option).map { node in
        tree.string(of: node)
          ?? tree.elements(of: node).compactMap(tree.string(of:)).joined(separator: " ")
      }
      let source = SettingDescription.Source(
        name: tree.value("Name", of: own.node).flatMap(tree.string(of:)) ?? own.identifier,
        domain: own.domain, defaultValue: value)
      if !sources.contains(source) { sources.append(source) }
    }
    return sources
  }

  /// Returns the name of a type. The catalog spells some types in two ways.
  private static func typeName(_ type: String) -> String {
    switch type.lowercased() {
    case "bool", "boolean": "Boolean"
    case "enum", "enumeration": "Enumeration"
    case "string": "String"
    case "stringlist": "StringList"
    case "path": "Path"
    case "pathlist": "PathList"
    default: type
    }
  }
}
