package import SettingsModel
package import SettingsXcode
package import SettingsXcodeGen

/// The options of a caller for the cells, in addition to the config: those of `resolve-settings`.
package struct ResolutionOptions: Sendable {
  /// An SDK instead of the one that SDKROOT names: `iphonesimulator`, `iphoneos18.2`.
  package var sdk: String?
  /// The run destination of the products. It selects one of the platforms that each target
  /// supports, and the architecture that is built. Excludes `sdk` and `arch`.
  package var destination: Destination?
  /// The versions of SDKs that are named without one, by the names of their platforms (default: the
  /// newest).
  package var sdkVersions: [String: String] = [:]
  /// Whether a target's `sdkVersion` counts. The machine decides on the version, not a project file.
  package var usesSDKVersions = true
  /// The Xcode that builds the project (default: the newest known release).
  package var xcode = XcodeContext()
  /// A value for `[arch=…]`, which has none otherwise.
  package var arch: String?
  /// A value for `[variant=…]`, likewise.
  package var variant: String?
  /// Settings above every target's, in order: `--set NAME=VALUE`.
  package var overrides: [(name: String, value: String)] = []
  /// The settings of a scheme's action, below `overrides`: its sanitizers and code coverage.
  package var schemeSettings: [SchemeSetting] = []
  /// xcconfig files above those, in order.
  package var xcconfigFiles: [String] = []
  /// Settings below everything; empty unless the environment is to be read.
  package var environment: [(name: String, value: String)] = []
  /// Types instead of the declared ones.
  package var types: [String: SettingType] = [:]
  /// Whether includes and xcconfig files may lie outside the config file's folder.
  package var allowsFilesOutside = false

  /// Whether an Xcode target's source files are to be found out, as the setting SOURCE_PATHS.
  package var includesSources = false
  /// Whether to resolve the settings of an install build, as for archiving (Xcode projects only).
  package var isInstall = false
  /// The folder of Apple's catalog of build settings instead of the toolchain's.
  package var catalog: String?
  /// Whether Apple's catalog may provide the defaults of an Xcode project. Otherwise the built-in
  /// table does, as for a config.yaml.
  package var usesCatalog = true
  /// A catalog that was read already, to be used instead of reading it again.
  package var loadedCatalog: SettingsCatalog?
  /// Whether checks search for a catalog if none was read. A process that checks often searches
  /// once.
  package var searchesCatalog = true
  /// Whether a config.yaml on Xcode's defaults has settings for its `sources` and `frameworks`.
  /// Xcode has no such settings.
  package var describesTargets = false
  /// Whether a config.yaml is resolved as with `defaults: xcode`, whatever it says. Where it says nothing, products
  /// have the names of their targets.
  package var usesXcodeDefaults = false
  /// Whether `${NAME}` in an XcodeGen spec is replaced with environment variables.
  package var readsSpecEnvironment = true
  /// The options for reading the file as an XcodeGen spec, whatever it looks like (default: nil).
  package var specOptions: XcodeGenProject.Options?

  /// The options for reading an XcodeGen spec.
  package var specReading: XcodeGenProject.Options {
    specOptions ?? .init(readsEnvironment: readsSpecEnvironment)
  }

  /// Creates options without any additions to the files.
  package init() {}

  /// The suffix of cell names in titles: ` (iOS Simulator)`.
  package var destinationSuffix: String { destination.map { " (\($0.title))" } ?? "" }

  /// Whether cells that are resolved with either options differ only if their files differ. The
  /// contents of xcconfig files on the command line are not known here.
  package func isSame(as other: ResolutionOptions) -> Bool {
    sdk == other.sdk && xcode == other.xcode && sdkVersions == other.sdkVersions
      && destination == other.destination
      && arch == other.arch
      && variant == other.variant && types == other.types
      && overrides.elementsEqual(other.overrides, by: ==)
      && environment.elementsEqual(other.environment, by: ==)
      && schemeSettings == other.schemeSettings
      && isInstall == other.isInstall && catalog == other.catalog
      && includesSources == other.includesSources && describesTargets == other.describesTargets
      && usesXcodeDefaults == other.usesXcodeDefaults
      && readsSpecEnvironment == other.readsSpecEnvironment
      && xcconfigFiles.isEmpty && other.xcconfigFiles.isEmpty
  }
}
