import SettingsDiagnostics
import SettingsModel

/// Checks that configurations of kind debug are for debugging: that they define DEBUG where sources
/// test it, and that their code is not optimized.
struct DebugConfigurationCheck: RuleCheck {
  static let isInSecondPart = true

  /// What is known of a target's configurations of kind debug.
  private struct Target {
    var cells: [RuleCell.Identity] = []
    var code: TargetCode?
    /// Whether a configuration defines DEBUG, or a missing file may do so.
    var definesDebug = false
  }

  private var targets: [Int: Target] = [:]

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard let target = cell.identity.target else { return }
    // One configuration is enough.
    if targets[target]?.definesDebug != true,
      DebugMacroCheck.definesDebug(in: cell) || cell.missesSettings
    {
      targets[target, default: Target()].definesDebug = true
    }
    let configuration = cell.configuration
    guard configuration.kind == .debug, configuration.basis != .settings,
      let code = cell.sources, code.arePresent
    else { return }
    targets[target, default: Target()].code = code
    targets[target]?.cells.append(cell.identity)
    checkOptimization(code, in: cell, &report)
  }

  // MARK: Optimization

  private func checkOptimization(
    _ code: TargetCode, in cell: RuleCell, _ report: inout RuleReport
  ) {
    let settings = [
      (code.cFamily, "GCC_OPTIMIZATION_LEVEL", "0"),
      (code.swift, "SWIFT_OPTIMIZATION_LEVEL", "-Onone"),
    ]
    for case (.some, let name, let none) in settings where cell.isAuthored(name) {
      guard cell.knows(name), let value = cell.text(name), value != none else { continue }
      let configuration = cell.configuration
      report.add(
        .debugOptimized,
        "'\(configuration.name)' is of kind debug and compiles with \(name) = \(value)",
        at: cell.place(of: name),
        help: "write \(none) for debugging: a debugger cannot show what was optimized away",
        in: cell.identity, subject: name)
    }
  }

  // MARK: DEBUG

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    guard report.isOn(.debugUndefined) else { return }
    var search = DebugSearch()
    for (_, target) in targets.sorted(by: { $0.key < $1.key }) where !target.definesDebug {
      guard let code = target.code, let place = search.firstTest(in: code.code, project.files)
      else { continue }
      for cell in target.cells {
        report.add(
          .debugUndefined, "no configuration defines DEBUG, which this line tests", at: place,
          help: project.help(
            "write 'macros: { DEBUG: 1 }' under 'when: { Debug: … }', or remove 'presets: none'",
            orBySettings: "add DEBUG=1 to GCC_PREPROCESSOR_DEFINITIONS, and DEBUG to"
              + " SWIFT_ACTIVE_COMPILATION_CONDITIONS, for debugging"), in: cell)
      }
    }
  }
}
