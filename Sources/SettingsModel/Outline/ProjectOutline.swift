package import SettingsDiagnostics

/// The parts of a project of any kind: a config.yaml, an Xcode project or an XcodeGen spec.
///
/// Targets and configurations are identified by index; names are for output. The rules of `check`
/// use it in addition to the settings, so that one set of rules applies to all kinds.
package protocol ProjectOutline: Sendable {
  var kind: ProjectKind { get }
  var projectName: String { get }
  /// Indices of the targets, in the order of the file.
  var targets: [Int] { get }
  func name(of target: Int) -> String
  func target(named name: String) -> Int?
  /// In the order of the file.
  var targetNames: [String] { get }
  var configurations: [BuildConfiguration] { get }
  /// Index of the configuration that is meant where none is named.
  var defaultConfiguration: Int { get }
  /// Returns the SDK of a target if it can be determined without evaluating anything.
  func expectedSDK(of target: Int?) -> SDK?
  /// Whether SDKROOT must be evaluated to determine a cell's SDK, regardless of the expected one.
  var evaluatesSDK: Bool { get }
  /// The SDK that a value of SDKROOT names.
  func sdk(named value: String, defaultVersion: String?) -> SDK?
  /// Returns the names that distinguish targets with the same name; empty if the name is unique.
  func qualifiedNames(of name: String) -> [String]
  /// The names that conditions on `sdk` see besides an SDK's own, in the order in which they count.
  func fallbackNames(of sdk: SDK) -> [String]

  /// Returns the location of a target's name.
  func place(of target: Int) -> SourceRange?
  /// Whether a target has a product, which is built for a platform.
  func buildsProduct(_ target: Int) -> Bool
  /// Returns the parts of each target besides its settings, by index; nil if settings contain them.
  func targetParts() -> [TargetParts]?
  /// The text of every script that a build runs; nil where they cannot all be seen.
  var scriptTexts: [String]? { get }
}

/// Which kind of file describes a project.
package enum ProjectKind: String, Sendable, CaseIterable {
  case configFile = "config.yaml"
  case xcode = "Xcode projects"
  case xcodeGen = "XcodeGen specs"
}

extension ProjectOutline {
  package func buildsProduct(_ target: Int) -> Bool { true }
  package func fallbackNames(of sdk: SDK) -> [String] { [] }
  package func qualifiedNames(of name: String) -> [String] { [] }

  package var configurationNames: [String] { configurations.map(\.name) }

  /// The two configurations that are mostly compared: the first of kind debug, and the default one, or the
  /// first of kind release where the default one is for debugging, too.
  package var comparedConfigurations: (debug: Int?, other: Int) {
    let debug = configurations.firstIndex { $0.kind == .debug }
    guard configurations.indices.contains(defaultConfiguration),
      configurations[defaultConfiguration].kind == .debug
    else { return (debug, defaultConfiguration) }
    let release = configurations.firstIndex { $0.kind == .release }
    return (debug, release ?? defaultConfiguration)
  }

  package func configuration(named name: String) -> Int? {
    configurations.firstIndex { $0.name == name }
  }

  /// Returns the message for an invalid target name from the user, without "error: ".
  package func unknownTargetMessage(_ name: String) -> String {
    let qualified = qualifiedNames(of: name)
    if !qualified.isEmpty {
      return
        "several projects have a target '\(name)'; write \(qualified.joined(separator: " or "))"
    }
    if configuration(named: name) != nil {
      return "no target is named '\(name)'; write '@\(name)' for the configuration"
    }
    return "no target is named '\(name)'" + Suggestion.didYouMean(name, in: targetNames.sorted())
  }

  package func unknownConfigurationMessage(_ name: String) -> String {
    "no configuration is named '\(name)'"
      + Suggestion.didYouMean(name, in: configurationNames.sorted())
  }
}
