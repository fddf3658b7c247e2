import SettingsDiagnostics
import SettingsModel
import SettingsSpec

/// What SDKROOT names, if anything.
struct SDKCheck: RuleCheck {
  static let rules: [RuleID] = [.unknownSDK]

  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    let sdk = cell.plan.parameters["sdk"]
    guard sdk.isEmpty, cell.isAuthored("SDKROOT"), let name = cell.text("SDKROOT"),
      name != SDKTable.automatic
    else { return }
    let known = SDKTable.platformNames
    report.add(
      .unknownSDK,
      "SDKROOT '\(name)' names no SDK that is known here" + Suggestion.didYouMean(name, in: known),
      at: cell.place(of: "SDKROOT"),
      help: "known are \(known.joined(separator: ", ")), with or without a version",
      in: cell.identity)
  }
}
