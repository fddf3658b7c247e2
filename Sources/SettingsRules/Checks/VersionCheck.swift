import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsXcode

/// Checks that versions and build numbers consist of one to three integers separated by periods.
///
/// The App Store rejects any other version of an app for its devices. A Mac app that is distributed
/// differently may have any version, and all systems ignore the parts of a build number after the
/// third. In these cases, the finding is a warning.
struct VersionCheck: RuleCheck {
  static let isInSecondPart = true

  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard cell.isShipped || cell.productType?.family == .framework else { return }
    let wrong = check(
      "MARKETING_VERSION", key: "CFBundleShortVersionString", noun: "version", in: cell, &report)
    // One value for both settings of an Xcode project, or at one place, is one mistake.
    if let wrong, cell.string("CURRENT_PROJECT_VERSION") == wrong,
      cell.parts != nil || refersToOther("CURRENT_PROJECT_VERSION", "MARKETING_VERSION", in: cell)
        || refersToOther("MARKETING_VERSION", "CURRENT_PROJECT_VERSION", in: cell)
    {
      return
    }
    check(
      "CURRENT_PROJECT_VERSION", key: "CFBundleVersion", noun: "build number", in: cell, &report)
  }

  private func refersToOther(_ name: String, _ other: String, in cell: RuleCell) -> Bool {
    cell.explanation(of: name)?.references.contains { $0.name == other } ?? false
  }

  /// Returns the version that an older Xcode project has in the Info.plist file itself.
  private func writtenText(_ key: String, in cell: RuleCell) -> String? {
    guard cell.parts != nil, cell.isShipped, let entry = cell.information?.entry(key),
      entry.isFromFile, let text = entry.value.string
    else { return nil }
    // A word is what a script replaces.
    return text.isEmpty || text.contains(where: \.isNumber) ? text : nil
  }

  /// Whether the product gets its version from a setting. In an Xcode project, the Info.plist says so.
  private func reaches(_ setting: String, _ key: String, in cell: RuleCell) -> Bool {
    guard cell.parts != nil, cell.isShipped, !cell.informationFile.isUnknown,
      let information = cell.information
    else { return true }
    guard let entry = information.entry(key) else { return false }
    return entry.settings.contains(setting) || entry.value.string == cell.string(setting)
  }

  /// - Returns: The wrong version that the setting has; nil if there is none.
  @discardableResult
  private func check(
    _ setting: String, key: String, noun: String, in cell: RuleCell, _ report: inout RuleReport
  ) -> String? {
    // Apple's catalog has empty defaults for these settings.
    let isAuthored = cell.isAuthored(setting) && reaches(setting, key, in: cell)
    guard cell.knows(setting), isAuthored || !cell.missesSettings else { return nil }
    let written = isAuthored ? cell.string(setting) : writtenText(key, in: cell)
    guard let text = written, !VersionNumber.isValid(text.utf8, maximumParts: 3) else {
      return nil
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let reason: String
    var severity: Diagnostic.Severity? = cell.platforms == [.macOS] ? .warning : nil
    var help = "write one to three integers, such as 1.10 or 2.0.1"
    if severity != nil { help += "; the Mac App Store rejects other versions" }
    if text.isEmpty {
      reason = "is empty"
    } else if let wrong = parts.first(where: { !VersionNumber.isValid($0.utf8, maximumParts: 1) }) {
      reason =
        wrong.isEmpty ? "has an empty part" : "has a part that is not an integer, '\(wrong)'"
    } else {
      reason = "has \(parts.count) parts"
      if key == "CFBundleVersion" {
        // Older projects count builds in this way, and the store takes it.
        if cell.parts != nil { return nil }
        severity = .warning
        help += "; systems ignore the parts beyond the third"
      }
    }
    var notes: [Diagnostic.Note] = []
    let place = isAuthored ? cell.place(of: setting) : cell.informationPlace(of: key)
    for reference in cell.explanation(of: setting)?.references ?? [] {
      if let range = reference.range, range != place {
        notes.append(.init("\(reference.name) is assigned here", at: range))
      }
    }
    report.add(
      .versionFormat, "\(noun) '\(text)' \(reason)", at: place, notes: notes,
      help: help, in: cell.identity, usually: severity)
    return isAuthored ? text : nil
  }
}
