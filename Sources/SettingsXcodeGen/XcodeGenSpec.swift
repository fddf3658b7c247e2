package import SettingsDiagnostics

/// A spec once includes, platforms and templates are resolved: what decides on build settings.
package struct XcodeGenSpec: Sendable {
  package struct Configuration: Sendable {
    package let name: String
    /// `debug` or `release`; another type brings no presets.
    package let type: String?

    package init(name: String, type: String?) {
      self.name = name
      self.type = type
    }
  }

  /// A base xcconfig file, by the configuration it is for.
  package struct ConfigurationFile: Sendable {
    package let configuration: String
    package let path: String
    package let range: SourceRange
  }

  package struct Options: Sendable {
    package enum Presets: String, Sendable { case all, none, project, targets }

    package var presets = Presets.all
    package var bundleIdPrefix: (text: String, range: SourceRange)?
    package var deploymentTargets:
      [(platform: XcodeGenPlatform, version: String, range: SourceRange)] = []
    package var linksTransitively = false
    package var developmentLanguage: String?
    package var carthageBuildPath = "Carthage/Build"
    package var defaultConfiguration: (name: String, range: SourceRange)?
    package var allowsMissingConfigurations = false
    package var allowsMissingFiles = false
  }

  package struct Dependency: Sendable {
    package enum Kind: Sendable { case target, framework, carthage, sdk, package, bundle }

    package let kind: Kind
    package let reference: String
    package let range: SourceRange
    package var embeds: Bool?
    package var links: Bool?
    package var isImplicit = false
    package var isStaticCarthage = false
    package var isWeak = false
    package var product: String?
    /// The same for a list of products.
    package var products: [String] = []
    /// The platforms that it is for, by the names of Xcode's filters; empty for all.
    package var platformFilters: [String] = []
    /// All of its fields in the spec.
    package var mapping = XcodeGenMapping()

    package init(kind: Kind, reference: String, range: SourceRange) {
      self.kind = kind
      self.reference = reference
      self.range = range
    }

    /// The key that distinguishes two dependencies of one target.
    package var identity: String {
      guard kind == .package else { return reference }
      if !products.isEmpty { return "\(reference)/\(products.joined(separator: ","))" }
      return product.map { "\(reference)/\($0)" } ?? reference
    }
  }

  package struct Target: Sendable {
    package let name: String
    package let range: SourceRange
    package let type: XcodeGenProductType
    package let platform: XcodeGenPlatform
    /// In the order of their presets; nil where there are none.
    package var destinations: [XcodeGenDestination]?
    package var productName: String
    var settings = SpecSettings()
    package var configurationFiles: [ConfigurationFile] = []
    package var deploymentTarget: (version: String, range: SourceRange)?
    package var dependencies: [Dependency] = []
    package var sources: [XcodeGenSource] = []
    package var infoPath: (text: String, range: SourceRange)?
    package var entitlementsPath: (text: String, range: SourceRange)?
    package var linksTransitively: Bool?
    package var requiresObjCLinking: Bool?
    package var isLegacy = false
    /// The files that its build rules with scripts are for.
    package var buildRules: [String] = []
    /// The names of its build tool plugins.
    package var plugins: [String] = []
    /// Whether its settings make it a static library; nil where those of the spec decide.
    package var isStatic: Bool?
    /// The app that its tests run in, where that is not a setting.
    package var host: String?
    /// The Info.plist files that its settings name in other ways than as plain texts on its own level.
    package var informationFiles: [String] = []
    /// The extension of the product's name, if a setting decides on another than that of the type.
    package var wrapperExtension: String?
    /// All of its fields in the spec.
    package var mapping = XcodeGenMapping()

    package init(
      name: String, range: SourceRange, type: XcodeGenProductType, platform: XcodeGenPlatform,
      destinations: [XcodeGenDestination]? = nil, productName: String
    ) {
      self.name = name
      self.range = range
      self.type = type
      self.platform = platform
      self.destinations = destinations
      self.productName = productName
    }
  }

  /// A setting group, which `settings` mappings include by name.
  struct Group: Sendable {
    let name: String
    package let range: SourceRange
    let settings: SpecSettings
  }

  package struct AggregateTarget: Sendable {
    package let name: String
    package let range: SourceRange
    var settings = SpecSettings()
    package var configurationFiles: [ConfigurationFile] = []
    package var targets: [(name: String, range: SourceRange)] = []
    /// All of its fields in the spec.
    package var mapping = XcodeGenMapping()

    package init(name: String, range: SourceRange) {
      self.name = name
      self.range = range
    }
  }

  package init() {}

  package var name = ""
  /// Sorted by name, as XcodeGen writes them.
  package var configurations: [Configuration] = []
  package var configurationFiles: [ConfigurationFile] = []
  var settings = SpecSettings()
  private(set) var groups: [Group] = []
  private var groupIndices: [String: Int] = [:]
  package var options = Options()
  /// The prefix of class names among the project's attributes.
  package var classPrefix: String?
  /// Sorted by name.
  package var targets: [Target] = []
  package var aggregateTargets: [AggregateTarget] = []
  /// The other projects whose targets dependencies may name.
  package var projectReferences: [(name: String, path: String?)] = []

  func group(named name: String) -> SpecSettings? { groupIndices[name].map { groups[$0].settings } }

  mutating func add(_ group: Group) {
    groupIndices[group.name] = groupIndices[group.name] ?? groups.count
    groups.append(group)
  }

  package func target(named name: String) -> Target? {
    targets.firstIndex(ofName: name) { $0.name }.map { targets[$0] }
  }

  package func aggregateTarget(named name: String) -> AggregateTarget? {
    aggregateTargets.firstIndex(ofName: name) { $0.name }.map { aggregateTargets[$0] }
  }
}

extension Array {
  /// Returns the first element with a name, in elements that are sorted by name.
  ///
  /// - Complexity: O(log *n*)
  func firstIndex(ofName name: String, _ nameOf: (Element) -> String) -> Int? {
    let index = partitioningIndex { nameOf($0) >= name }
    return index < count && nameOf(self[index]) == name ? index : nil
  }
}
