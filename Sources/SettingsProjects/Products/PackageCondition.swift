/// Where a setting or dependency of a package's target holds: `.when(platforms: [.iOS])`.
package struct PackageCondition: Hashable, Sendable {
  /// `debug` or `release`; nil for both.
  private var configuration: String?
  /// The platforms, as Xcode's filters name them, without those of other vendors; nil for all.
  private var platforms: Set<String>?
  /// The traits of the package of which one has to be enabled; nil for all.
  private var traits: Set<String>?

  static let always = PackageCondition()

  private init() {}

  /// Reads `.when(…)`.
  init(_ value: ManifestValue) throws(SwiftPackage.Failure) {
    guard case .call("when", let arguments) = value else {
      throw SwiftPackage.Failure(message: "a condition is not a literal")
    }
    for argument in arguments where !argument.value.isNil {
      switch argument.label {
      case "configuration":
        guard case .name(let name) = argument.value, ["debug", "release"].contains(name) else {
          throw SwiftPackage.Failure(message: "the configuration of a condition is not a literal")
        }
        configuration = name
      case "platforms": platforms = try Self.platforms(argument.value)
      case "traits": traits = Set(try argument.value.texts(of: "traits"))
      default:
        throw SwiftPackage.Failure(message: "'\(argument.label ?? "when")' is not evaluated")
      }
    }
  }

  private static func platforms(
    _ value: ManifestValue
  ) throws(SwiftPackage.Failure) -> Set<String> {
    var result: Set<String> = []
    for element in try value.list(of: "platforms") {
      guard let name = element.lastName else {
        throw SwiftPackage.Failure(message: "a platform of a condition is not a literal")
      }
      result.insert(name == "visionOS" ? "xros" : name.lowercased())
    }
    return result
  }

  /// Whether the condition holds on one of some platforms.
  ///
  /// - Parameter names: The platforms, as Xcode's filters name them; nil for all.
  package func holds(onPlatforms names: Set<String>?) -> Bool {
    guard let platforms, let names else { return true }
    // A package for iOS is built for Mac Catalyst as well.
    return !platforms.isDisjoint(with: names)
      || names.contains("maccatalyst") && platforms.contains("ios")
  }

  package func holds(inDebug isDebug: Bool) -> Bool {
    configuration.map { ($0 == "debug") == isDebug } ?? true
  }

  func holds(withTraits enabled: Set<String>) -> Bool {
    traits.map { !$0.isDisjoint(with: enabled) } ?? true
  }
}
