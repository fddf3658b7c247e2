import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel

/// Checks for app extensions without an extension point in their Info.plist.
struct ExtensionPointCheck: RuleCheck {
  static let isInSecondPart = true

  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard let type = cell.productType, type.family == .appExtension, cell.isInformationComplete,
      let information = cell.information
    else { return }
    let isExtensionKit = type.shortIdentifier == "extensionkit-extension"
    let key = isExtensionKit ? "EXAppExtensionAttributes" : "NSExtension"
    let point = isExtensionKit ? "EXExtensionPointIdentifier" : "NSExtensionPointIdentifier"
    if information.entry(key) != nil { return }
    let file = cell.text("INFOPLIST_FILE").map(cell.path)
    report.add(
      .extensionPointMissing,
      "the Info.plist has no \(key), so the system does not know what '\(cell.targetName)' extends",
      at: cell.place(of: "INFOPLIST_FILE") ?? cell.project.place(ofTarget: cell.identity.target),
      path: file,
      help: cell.project.help(
        "write 'info: { \(key): { \(point): … } }'",
        orBySettings: "add \(key) with \(point) to the file that INFOPLIST_FILE names"),
      in: cell.identity)
  }
}
