import SettingsDiagnostics
import SettingsModel

/// Checks that SDKROOT names a known SDK.
struct SDKCheck: RuleCheck {
  /// Whether Xcode supports an SDK name that the tables lack: Apple's internal SDKs, SDKs without a
  /// platform, and folders.
  private static func isOtherSDK(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".internal") || name.hasPrefix("driverkit")
      || name == SDKTable.automatic
  }

  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    let sdk = cell.plan.parameters["sdk"]
    guard sdk.isEmpty, cell.isAuthored("SDKROOT"), cell.knows("SDKROOT"),
      let name = cell.text("SDKROOT"), !Self.isOtherSDK(name)
    else { return }
    let known = SDKTable.platformNames
    report.add(
      .unknownSDK,
      "SDKROOT '\(name)' is not a known SDK" + Suggestion.didYouMean(name, in: known),
      at: cell.place(of: "SDKROOT"),
      help: "the known SDKs are \(known.joined(separator: ", ")), with or without a version",
      in: cell.identity)
  }
}
