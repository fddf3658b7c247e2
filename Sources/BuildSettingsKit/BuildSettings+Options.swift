internal import SettingsModel
internal import SettingsProjects
internal import SettingsXcode

extension BuildSettings {
  /// Assumptions in addition to the contents of the project's files.
  public struct Options: Sendable {
    /// The run destination of the products, which selects the SDK and the architecture (default:
    /// each target's own SDK).
    public var destination: Destination?
    /// The release of Xcode whose defaults, SDKs and syntax of xcconfig files apply (default: that of
    /// `builtWith` in a config.yaml, or else the newest).
    public var xcode: XcodeVersion?
    /// The SDK in place of the one that SDKROOT names: `iphonesimulator`. Excludes `destination`.
    public var sdk: String?
    /// The value of `[arch=…]` conditions. Excludes `destination`.
    public var architecture: String?
    /// Settings above those of every target, in order; a later one overrides an earlier one.
    public var overrides: [(name: String, value: String)] = []
    /// Paths of xcconfig files above `overrides`, in order.
    public var xcconfigFiles: [String] = []
    /// Settings below everything, as xcodebuild takes them from the environment (default: none).
    public var environment: [String: String] = [:]
    /// Whether includes and xcconfig files may be outside of the folder of a config.yaml.
    public var allowsFilesOutside = false
    /// The folder with Apple's catalog of build settings (default: that of the Swift toolchain in PATH).
    public var catalogFolder: String?

    /// Creates options without any assumptions.
    public init() {}

    func resolution(for destination: Destination?) -> ResolutionOptions {
      var options = ResolutionOptions()
      options.destination = destination?.model
      options.xcode.release = xcode.flatMap { XcodeRelease(version: $0.rawValue) }
      options.sdk = sdk
      options.arch = architecture
      options.overrides = overrides
      options.xcconfigFiles = xcconfigFiles
      options.environment = environment.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      options.allowsFilesOutside = allowsFilesOutside
      options.catalog = catalogFolder
      return options
    }
  }
}
