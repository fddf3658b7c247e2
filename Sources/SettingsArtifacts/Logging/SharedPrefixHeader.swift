import SettingsModel

/// One prefix header for all configurations of a target: in an Xcode project, GCC_PREFIX_HEADER
/// names one file for all of them.
///
/// Where configurations have different headers, the file has a branch for each. Macros that only
/// some of them define select the branch.
package struct SharedPrefixHeader: Sendable {
  /// The header of one configuration.
  package struct Part: Sendable {
    package let configuration: String
    let body: [String]
    let macros: Set<String>

    /// - Parameter header: The header of the cell.
    package init(_ cell: CellValues, _ header: PrefixHeader) {
      configuration = cell.configuration
      body = header.body
      macros = Set(
        cell.list("GCC_PREPROCESSOR_DEFINITIONS").map { String($0.prefix { $0 != "=" }) }
          .filter { Identifier.isValid($0) })
    }

    /// The settings that a part needs.
    package static func usesSetting(_ name: String) -> Bool {
      name == "GCC_PREPROCESSOR_DEFINITIONS" || name == "GCC_PREFIX_HEADER"
        || name.hasPrefix("PREFIX_HEADER_") || name.hasPrefix("LOGGING_")
    }
  }

  package let text: String
  /// Two configurations that need different headers and define the same macros; nil if there are
  /// none.
  package let conflict: (String, String)?

  package init(target: String, parts: [Part]) {
    var variants: [(body: [String], parts: [Part])] = []
    for part in parts {
      if let index = variants.firstIndex(where: { $0.body == part.body }) {
        variants[index].parts.append(part)
      } else {
        variants.append((part.body, [part]))
      }
    }
    var body: [String] = []
    var conflict: (String, String)?
    let isSplit = variants.count > 1
    while let last = variants.last {
      guard variants.count > 1 else {
        if isSplit { body += ["#else"] }
        body += last.body
        break
      }
      guard let (index, condition) = Self.branch(of: variants.map(\.parts)) else {
        conflict = (variants[0].parts[0].configuration, variants[1].parts[0].configuration)
        break
      }
      body += ["", body.isEmpty ? "#if \(condition)" : "#elif \(condition)"]
      body += variants.remove(at: index).body
    }
    if isSplit { body += ["", "#endif"] }
    self.conflict = conflict
    text = PrefixHeader.text(titled: PrefixHeader.title(target), body, of: target)
  }

  /// Returns a variant that one macro distinguishes from all others, and the condition.
  private static func branch(of variants: [[Part]]) -> (index: Int, condition: String)? {
    for (index, parts) in variants.enumerated() {
      let others = variants.indices.filter { $0 != index }.flatMap { variants[$0] }
      let common = parts.dropFirst().reduce(parts[0].macros) { $0.intersection($1.macros) }
      let ofOthers = others.reduce(into: Set<String>()) { $0.formUnion($1.macros) }
      if let name = common.subtracting(ofOthers).min() { return (index, "defined(\(name))") }
      let own = parts.reduce(into: Set<String>()) { $0.formUnion($1.macros) }
      let commonOfOthers = others.dropFirst().reduce(others[0].macros) {
        $0.intersection($1.macros)
      }
      if let name = commonOfOthers.subtracting(own).min() { return (index, "!defined(\(name))") }
    }
    return nil
  }
}
