import SettingsDiagnostics
internal import SettingsYAML

extension Spec {
  /// Whether `macros` of any level defines a macro.
  ///
  /// - Complexity: O(*n*), where *n* is the number of definitions in the file.
  package func definesMacro(_ name: String) -> Bool {
    fields.contains { field in
      guard field.field == .macros else { return false }
      switch tree.kind(of: field.value) {
      case .mapping:
        return tree.entries(of: field.value).contains { defines(name, tree.text(of: $0.key)) }
      case .sequence:
        return tree.elements(of: field.value).contains {
          tree.isScalar($0.value) && defines(name, tree.text(of: $0.value))
        }
      case .scalar: return defines(name, tree.text(of: field.value))
      }
    }
  }

  /// Whether a definition is that of a macro: `NAME`, `NAME=value` or `NAME(parameters)`.
  private func defines(_ name: String, _ text: ArraySlice<UInt8>) -> Bool {
    text.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "(") }.elementsEqual(name.utf8)
  }
}
