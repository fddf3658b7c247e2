import SettingsDiagnostics
import SettingsModel
package import SettingsSpec

/// What a project consists of, whoever describes it: a config.yaml or Xcode's own files.
///
/// Targets and configurations go by index; names are for people.
package protocol ProjectOutline: Sendable {
  var projectName: String { get }
  /// Indices of the targets, in the order of the file.
  var targets: [Int] { get }
  func name(of target: Int) -> String
  func target(named name: String) -> Int?
  /// In the order of the file.
  var targetNames: [String] { get }
  var configurations: [SpecConfiguration] { get }
  /// Index of the configuration that is meant where none is named.
  var defaultConfiguration: Int { get }
  /// The SDK of a target as far as it can be told without evaluating anything.
  func expectedSDK(of target: Int?) -> SDK?
  /// Whether SDKROOT has to be evaluated to know a cell's SDK, whatever is expected.
  var evaluatesSDK: Bool { get }
  /// The SDK that a value of SDKROOT names.
  func sdk(named value: String, defaultVersion: String?) -> SDK?
  /// The names by which targets are asked for that share a name; empty for a name that no two have.
  func qualifiedNames(of name: String) -> [String]
  /// The names that conditions on `sdk` see besides an SDK's own, in the order in which they count.
  func fallbackNames(of sdk: SDK) -> [String]
}

extension ProjectOutline {
  package func fallbackNames(of sdk: SDK) -> [String] { [] }
  package func qualifiedNames(of name: String) -> [String] { [] }

  package var configurationNames: [String] { configurations.map(\.name) }

  package func configuration(named name: String) -> Int? {
    configurations.firstIndex { $0.name == name }
  }

  /// What is wrong with a name that the user gave for a target, ready to follow "error: ".
  package func unknownTargetMessage(_ name: String) -> String {
    let qualified = qualifiedNames(of: name)
    if !qualified.isEmpty {
      return
        "several projects have a target '\(name)'; ask for \(qualified.joined(separator: " or "))"
    }
    return "no target is named '\(name)'" + Suggestion.didYouMean(name, in: targetNames.sorted())
  }

  package func unknownConfigurationMessage(_ name: String) -> String {
    "no configuration is named '\(name)'"
      + Suggestion.didYouMean(name, in: configurationNames.sorted())
  }
}

extension Spec: ProjectOutline {
  package var evaluatesSDK: Bool { false }

  /// An empty SDKROOT, and `auto` where no destination decides, mean the Mac's, as in Xcode.
  package func sdk(named value: String, defaultVersion: String?) -> SDK? {
    let name = value.isEmpty || value == "auto" ? "macosx" : value
    return SDKTable.sdk(named: name, defaultVersion: defaultVersion)
  }
}

/// Makes the levels of cells from what stands behind a project.
protocol CellLowering: Sendable {
  /// Every file that was read for the project, in the order of their numbers.
  var files: SourceFiles { get }
  /// An xcconfig file that somebody else asks for, as the command line does.
  mutating func block(
    for path: String, level: LevelID, referencedFrom: SourceRange?, into store: inout SettingsStore,
    diagnostics: inout DiagnosticCollector
  ) -> BlockID?
  /// The levels of a cell; see `SpecLowering.plan`.
  mutating func plan(
    target: Int?, configuration: Int, sdk: SDK?, collectsExcluded: Bool,
    into store: inout SettingsStore, diagnostics: inout DiagnosticCollector
  ) -> CellPlan

  /// Whether cells have levels that depend on their values.
  var derivesFromValues: Bool { get }
  /// The settings whose values `derive` needs.
  func namesToDerive(sdk: SDK) -> [String]
  /// Adds the levels that follow from a cell's values, at the top.
  mutating func derive(
    _ plan: inout CellPlan, target: Int?, sdk: SDK, values: [String: String],
    into store: inout SettingsStore)
}

extension CellLowering {
  var derivesFromValues: Bool { false }
  func namesToDerive(sdk: SDK) -> [String] { [] }
  mutating func derive(
    _ plan: inout CellPlan, target: Int?, sdk: SDK, values: [String: String],
    into store: inout SettingsStore
  ) {}
}

extension SpecLowering: CellLowering {
  var files: SourceFiles { loader.files }

  mutating func block(
    for path: String, level: LevelID, referencedFrom: SourceRange?, into store: inout SettingsStore,
    diagnostics: inout DiagnosticCollector
  ) -> BlockID? {
    loader.block(
      for: path, level: level, referencedFrom: referencedFrom, into: &store,
      diagnostics: &diagnostics)
  }
}
