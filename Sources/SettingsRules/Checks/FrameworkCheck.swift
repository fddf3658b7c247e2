import AppleDefaults
import SettingsDiagnostics
import SettingsModel

/// Checks that the frameworks of a target exist in the system, and in which versions.
struct FrameworkCheck: RuleCheck {
  private static let setting = "FRAMEWORKS"

  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    let linked = Self.linked(by: cell)
    guard !linked.isEmpty, cell.platforms == [.iOS] else { return }
    let setting = "IPHONEOS_DEPLOYMENT_TARGET"
    let target = cell.knows(setting) ? cell.text(setting).flatMap(VersionNumber.init) : nil
    for entry in linked {
      guard let framework = SystemFrameworks.framework(named: entry.name) else {
        checkUnknown(entry.name, at: entry.place, in: cell, &report)
        continue
      }
      if !entry.isWeak { checkAge(framework, target, at: entry.place, in: cell, &report) }
      checkFate(framework, target, at: entry.place, in: cell, &report)
    }
  }

  /// Returns the frameworks in the target's own phase or dependencies, otherwise those in the
  /// setting.
  private static func linked(
    by cell: RuleCell
  ) -> [(name: String, place: SourceRange?, isWeak: Bool)] {
    if let parts = cell.parts {
      return parts.frameworks.map { ($0.name, $0.place, $0.isWeak) }
    }
    return (cell.list(setting) ?? []).filter { !$0.contains("/") }.map { name in
      let place = cell.place(ofElement: name, inListOf: setting)
      return (name, place ?? cell.place(of: setting), false)
    }
  }

  private func checkUnknown(
    _ name: String, at place: SourceRange?, in cell: RuleCell, _ report: inout RuleReport
  ) {
    // A framework that a target of the project builds is not a system framework.
    if cell.project.outline.targetNames.contains(name) { return }
    // All frameworks that Xcode offers exist, even if the table lacks them. Only a name that looks
    // misspelled is reported.
    let known = SystemFrameworks.all.map(\.name)
    if cell.parts != nil, Suggestion.nearest(to: name, in: known, within: 1) == nil { return }
    report.add(
      .frameworkUnknown,
      "no framework of the system is named '\(name)'"
        + Suggestion.didYouMean(name, in: known), at: place,
      help: cell.project.help(
        "a third party's framework belongs in OTHER_LDFLAGS; or turn the rule off",
        orBySettings: "link the correct one, or turn the rule off: --disable "
          + RuleID.frameworkUnknown.rawValue),
      in: cell.identity)
  }

  private func checkAge(
    _ framework: SystemFramework, _ target: VersionNumber?, at place: SourceRange?,
    in cell: RuleCell, _ report: inout RuleReport
  ) {
    guard let target, let introduced = VersionNumber(framework.introduced), target < introduced
    else { return }
    report.add(
      .frameworkTooNew,
      "\(framework.name) exists since iOS \(introduced.shortText), and the app runs on iOS \(target.shortText)",
      at: place,
      notes: cell.note("the deployment target is set here", at: "IPHONEOS_DEPLOYMENT_TARGET"),
      help: "raise the deployment target, or link it weakly: "
        + cell.project.help(
          "OTHER_LDFLAGS with -weak_framework", orBySettings: "mark it as optional"),
      in: cell.identity)
  }

  private func checkFate(
    _ framework: SystemFramework, _ target: VersionNumber?, at place: SourceRange?,
    in cell: RuleCell, _ report: inout RuleReport
  ) {
    guard let status = framework.status else { return }
    let since = framework.statusVersion.flatMap(VersionNumber.init)
    // An app for older systems has no alternative yet, unless the framework was removed.
    if status != .removed, let target, let since, target < since { return }
    let replacements = framework.replacements.joined(separator: " or ")
    let version = since.map { " in iOS \($0.shortText)" } ?? ""
    let rule: RuleID
    let message: String
    switch status {
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
      help: replacements.isEmpty ? "remove it" : "use \(replacements)",
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
