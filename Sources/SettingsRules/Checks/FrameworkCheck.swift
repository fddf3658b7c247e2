import SettingsDiagnostics
import SettingsModel
import SettingsSpec

/// `frameworks` against what is known of the system's: whether they exist, and for which systems.
struct FrameworkCheck: RuleCheck {
  static let rules: [RuleID] = [
    .frameworkUnknown, .frameworkRenamed, .frameworkDeprecated, .frameworkRemoved,
    .frameworkTooNew,
  ]

  private static let setting = "FRAMEWORKS"

  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard let names = cell.list(Self.setting), cell.platforms == [.iOS] else { return }
    let target = cell.text("IPHONEOS_DEPLOYMENT_TARGET").flatMap(SystemVersion.init)
    for name in names where !name.contains("/") {
      let places = cell.places(inListOf: Self.setting) { $0 == name }
      let place = places.first ?? cell.place(of: Self.setting)
      guard let framework = SystemFrameworks.framework(named: name) else {
        checkUnknown(name, at: place, in: cell, &report)
        continue
      }
      checkAge(framework, target, at: place, in: cell, &report)
      checkFate(framework, target, at: place, in: cell, &report)
    }
  }

  private func checkUnknown(
    _ name: String, at place: SourceRange?, in cell: RuleCell, _ report: inout RuleReport
  ) {
    // One that a target of the project builds is no system framework.
    if cell.project.spec.targetNames.contains(name) { return }
    report.add(
      .frameworkUnknown,
      "no framework of the system is named '\(name)'"
        + Suggestion.didYouMean(name, in: SystemFrameworks.all.map(\.name)), at: place,
      help: "a framework of another's goes into OTHER_LDFLAGS, or switch the rule off",
      in: cell.identity)
  }

  private func checkAge(
    _ framework: SystemFramework, _ target: SystemVersion?, at place: SourceRange?,
    in cell: RuleCell, _ report: inout RuleReport
  ) {
    guard let target, let introduced = SystemVersion(framework.introduced), target < introduced
    else { return }
    report.add(
      .frameworkTooNew,
      "\(framework.name) exists since iOS \(introduced), and the app runs on iOS \(target)",
      at: place,
      notes: cell.note("the deployment target is set here", at: "IPHONEOS_DEPLOYMENT_TARGET"),
      help: "raise the deployment target, or link it weakly: OTHER_LDFLAGS with -weak_framework",
      in: cell.identity)
  }

  private func checkFate(
    _ framework: SystemFramework, _ target: SystemVersion?, at place: SourceRange?,
    in cell: RuleCell, _ report: inout RuleReport
  ) {
    guard let fate = framework.fate else { return }
    let since = framework.fateVersion.flatMap(SystemVersion.init)
    // An app for older systems has no choice yet, unless the framework is gone.
    if fate != .removed, let target, let since, target < since { return }
    let replacements = framework.replacements.joined(separator: " or ")
    let version = since.map { " in iOS \($0)" } ?? ""
    let rule: RuleID
    let message: String
    switch fate {
    case .removed:
      rule = .frameworkRemoved
      message = "\(framework.name) was removed\(version)"
    case .renamed:
      rule = .frameworkRenamed
      message = "\(framework.name) was renamed \(replacements)\(version)"
    case .merged:
      rule = .frameworkRenamed
      message = "\(framework.name) was merged into \(replacements)\(version)"
    case .deprecated:
      rule = .frameworkDeprecated
      message =
        "\(framework.name) is deprecated\(version.isEmpty ? "" : " since\(version.dropFirst(3))")"
    }
    report.add(
      rule, message, at: place,
      notes: cell.note("the deployment target is set here", at: "IPHONEOS_DEPLOYMENT_TARGET"),
      help: replacements.isEmpty ? "take it out" : "use \(replacements)",
      fix: rule == .frameworkRenamed
        ? renaming(to: framework.replacements[0], at: place, framework.name, in: cell) : nil,
      in: cell.identity)
  }

  private func renaming(
    to name: String, at place: SourceRange?, _ old: String, in cell: RuleCell
  ) -> Diagnostic.Fix? {
    guard let place, let file = cell.project.files.sourceFiles[place.file],
      file.bytes[Int(place.start)..<Int(place.end)].elementsEqual(old.utf8)
    else { return nil }
    return Diagnostic.Fix(
      "write '\(name)'", isSafe: false, edits: [.init(place, name)], changing: [Self.setting])
  }
}
