public import SettingsModel

/// What a caller may say about the cells besides what the config says: `resolve-settings`' options.
public struct ResolutionOptions: Sendable {
  /// An SDK instead of the one that SDKROOT names: `iphonesimulator`, `iphoneos18.2`.
  public var sdk: String?
  /// Values for `[arch=…]` and `[variant=…]`, which have none otherwise.
  public var arch: String?
  public var variant: String?
  /// Settings above every target's, in order: `--set NAME=VALUE`.
  public var overrides: [(name: String, value: String)] = []
  /// xcconfig files above those, in order.
  public var xcconfigFiles: [String] = []
  /// Settings below everything; empty unless the environment is to be read.
  public var environment: [(name: String, value: String)] = []
  /// Types instead of the declared ones.
  public var types: [String: SettingType] = [:]
  /// Whether includes and xcconfig files may lie outside the config file's folder.
  public var allowsFilesOutside = false

  public init() {}
}
