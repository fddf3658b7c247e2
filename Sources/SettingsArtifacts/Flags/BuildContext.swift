package import SettingsModel

/// What the arguments of a build depend on besides the cell's settings.
///
/// Without a context, flags are only those that make sense outside of Xcode's build folders.
package struct BuildContext: Sendable {
  /// The Xcode that builds.
  package var release = XcodeRelease.newest
  /// Whether a target of the build defines a module, so that a virtual file system shows its
  /// headers.
  package var usesVirtualHeaders = false
  /// Whether the target's module has headers of its own besides the one that Swift generates.
  package var hasModuleHeaders = false
  /// The file names of the Swift sources, generated ones included.
  package var swiftFileNames: [String] = []
  /// The types of files that clang compiles, in the catalog's terms.
  package var clangFileTypes: Set<String> = []
  /// Whether Xcode's temporary header maps and overlays are searched. They exist only where Xcode
  /// built the project.
  package var usesHeaderMaps = true

  package init() {}

  package var hasSwift: Bool { !swiftFileNames.isEmpty }
}
