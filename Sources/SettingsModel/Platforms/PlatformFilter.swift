/// Xcode's filters of build files and dependencies, each the name of a platform.
package enum PlatformFilter {
  private static let names: [Platform: String] = [
    .iOS: "ios", .macOS: "macos", .tvOS: "tvos", .watchOS: "watchos", .visionOS: "xros",
  ]
  private static let all = Set(names.values).union([catalyst, "driverkit"])
  private static let catalyst = "maccatalyst"

  /// In SOURCE_FILE_PLATFORMS, the files are for all platforms.
  package static let ofAll = "all"

  /// In SOURCE_FILE_PLATFORMS, the paths of files name their platforms, as XcodeGen reads them.
  package static let ofPath = "path"

  /// Returns the name of an SDK's platform in filters; nil if filters do not support it.
  package static func name(of sdk: SDK) -> String? {
    sdk.isCatalyst ? catalyst : names[sdk.platform]
  }

  /// Returns the name of a platform in filters by the values of PLATFORM_NAME and SDK_VARIANT; nil if
  /// it is not known.
  package static func name(ofPlatform name: String?, variant: String?) -> String? {
    guard let sdk = name.flatMap({ SDKTable.sdk(named: $0) }) else { return nil }
    return self.name(of: variant == SDKTable.catalystVariant ? sdk.catalyst : sdk)
  }

  /// Returns the platform that a filter names; nil for Mac Catalyst and unknown filters.
  package static func platform(_ filter: String) -> Platform? {
    names.first { $0.value == filter }?.key
  }

  /// The words for platforms of files and dependencies in config.yaml.
  package static let vocabulary = Platform.vocabulary + [catalystWord]
  private static let catalystWord = "macCatalyst"

  /// Returns the filter with a name in config.yaml, ignoring case; nil if there is none.
  package static func filter(named word: String) -> String? {
    if word.lowercased() == catalyst { return catalyst }
    return Platform(named: word).flatMap { names[$0] }
  }

  /// Returns the word for a filter; nil for one that is not known.
  package static func word(_ filter: String) -> String? {
    filter == catalyst ? catalystWord : platform(filter)?.rawValue
  }

  /// Whether filters include one of some platforms. No filters include all, and so does one that is not known.
  package static func include(_ filters: [String], _ platforms: Set<String>) -> Bool {
    filters.isEmpty || filters.contains { platforms.contains($0) || !all.contains($0) }
  }
}
