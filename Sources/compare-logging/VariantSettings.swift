import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// Settings whose values depend on the variant of a build.
///
/// Xcode binds the variant only where it compiles and links. Other settings, such as BUILD_VARIANTS
/// itself, have their values without it.
enum VariantSettings {
  /// Returns the settings that differ where the variant is bound, except those that only compilers,
  /// linkers and the selection of sources use.
  static func others(_ unbound: CellValues, _ bound: CellValues) -> [String] {
    let before = table(of: unbound)
    let after = table(of: bound)
    let names = Set(before.keys).union(after.keys)
    return names.filter { before[$0] != after[$0] && !isCompilers($0) }.sorted()
  }

  private static func table(of values: CellValues) -> [String: ResolvedSetting] {
    Dictionary(values.authoredCell.settings.map { ($0.name, $0) }) { first, _ in first }
  }

  private static func isCompilers(_ name: String) -> Bool {
    if names.contains(name) { return true }
    // Settings of the project matter by what refers to them.
    if name.withBytes({ DeclaredTypes.type(of: $0) }) == nil {
      return !name.hasPrefix("LOGGING_") && !name.hasSuffix("_PATHS")
    }
    return beginnings.contains { name.hasPrefix($0) } || endings.contains { name.hasSuffix($0) }
  }

  private static let names: Set<String> = [
    "variant", "CURRENT_VARIANT", "EXCLUDED_SOURCE_FILE_NAMES", "INCLUDED_SOURCE_FILE_NAMES",
    "ENABLE_NS_ASSERTIONS", "OTHER_CODE_SIGN_FLAGS",
  ]
  private static let beginnings = [
    "GCC_", "CLANG_", "SWIFT_", "WARNING_", "PER_ARCH_", "PER_VARIANT_", "LD_", "PRELINK_",
    "REEXPORTED_",
  ]
  private static let endings = ["FLAGS", "_SEARCH_PATHS", "_INCLUDE_PATHS"]
}
