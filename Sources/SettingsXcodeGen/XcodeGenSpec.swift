import SettingsDiagnostics

/// A spec once includes, platforms and templates are resolved: what decides on build settings.
struct XcodeGenSpec: Sendable {
  struct Configuration: Sendable {
    let name: String
    /// `debug` or `release`; another type brings no presets.
    let type: String?
  }

  /// A base xcconfig file, by the configuration it is for.
  struct ConfigurationFile: Sendable {
    let configuration: String
    let path: String
    let range: SourceRange
  }

  struct Options: Sendable {
    enum Presets: String, Sendable { case all, none, project, targets }

    var presets = Presets.all
    var bundleIdPrefix: (text: String, range: SourceRange)?
    var deploymentTargets: [(platform: XcodeGenPlatform, version: String, range: SourceRange)] = []
    var linksTransitively = false
    var developmentLanguage: String?
    var carthageBuildPath = "Carthage/Build"
    var defaultConfiguration: (name: String, range: SourceRange)?
    var allowsMissingConfigurations = false
    var allowsMissingFiles = false
  }

  struct Dependency: Sendable {
    enum Kind: Sendable { case target, framework, carthage, sdk, package, bundle }

    let kind: Kind
    let reference: String
    let range: SourceRange
    var embeds: Bool?
    var links: Bool?
    var isImplicit = false
    var isStaticCarthage = false
    var isWeak = false
    var product: String?
    /// The same for a list of products.
    var products: [String] = []
    /// The platforms that it is for, by the names of Xcode's filters; empty for all.
    var platformFilters: [String] = []

    /// What tells two dependencies of one target apart.
    var identity: String {
      if kind == .package, let product { return "\(reference)/\(product)" }
      return reference
    }
  }

  struct Target: Sendable {
    let name: String
    let range: SourceRange
    let type: XcodeGenProductType
    let platform: XcodeGenPlatform
    /// In the order of their presets; nil where there are none.
    var destinations: [XcodeGenDestination]?
    var productName: String
    var settings = SpecSettings()
    var configurationFiles: [ConfigurationFile] = []
    var deploymentTarget: (version: String, range: SourceRange)?
    var dependencies: [Dependency] = []
    var sources: [XcodeGenSource] = []
    var infoPath: (text: String, range: SourceRange)?
    var entitlementsPath: (text: String, range: SourceRange)?
    var linksTransitively: Bool?
    var requiresObjCLinking: Bool?
    var isLegacy = false
    /// The files that its build rules with scripts are for.
    var buildRules: [String] = []
  }

  /// A setting group, which `settings` mappings include by name.
  struct Group: Sendable {
    let name: String
    let range: SourceRange
    let settings: SpecSettings
  }

  struct AggregateTarget: Sendable {
    let name: String
    let range: SourceRange
    var settings = SpecSettings()
    var configurationFiles: [ConfigurationFile] = []
    var targets: [(name: String, range: SourceRange)] = []
  }

  var name = ""
  /// Sorted by name, as XcodeGen writes them.
  var configurations: [Configuration] = []
  var configurationFiles: [ConfigurationFile] = []
  var settings = SpecSettings()
  private(set) var groups: [Group] = []
  private var groupIndices: [String: Int] = [:]
  var options = Options()
  /// The prefix of class names among the project's attributes.
  var classPrefix: String?
  /// Sorted by name.
  var targets: [Target] = []
  var aggregateTargets: [AggregateTarget] = []
  /// The other projects whose targets dependencies may name.
  var projectReferences: [(name: String, path: String?)] = []

  func group(named name: String) -> SpecSettings? { groupIndices[name].map { groups[$0].settings } }

  mutating func add(_ group: Group) {
    groupIndices[group.name] = groupIndices[group.name] ?? groups.count
    groups.append(group)
  }

  func target(named name: String) -> Target? {
    targets.firstIndex(ofName: name) { $0.name }.map { targets[$0] }
  }
}

extension Array {
  /// The first of elements that stand in the order of their names which has one.
  ///
  /// - Complexity: O(log *n*)
  func firstIndex(ofName name: String, _ nameOf: (Element) -> String) -> Int? {
    let index = partitioningIndex { nameOf($0) >= name }
    return index < count && nameOf(self[index]) == name ? index : nil
  }
}
