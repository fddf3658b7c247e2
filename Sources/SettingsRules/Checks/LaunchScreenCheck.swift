import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// Checks for the launch screen of apps that need one: those built with the SDK of iOS 13 or later.
struct LaunchScreenCheck: RuleCheck {
  static let isInSecondPart = true

  /// The oldest system that the SDK of iOS 13 supports. An app for an older system has launch
  /// images.
  private static let eight = VersionNumber(8)
  private static let thirteen = VersionNumber(13)
  /// The first system that supports UILaunchScreen.
  private static let fourteen = VersionNumber(14)

  private static let setting = "IPHONEOS_DEPLOYMENT_TARGET"

  /// The keys of a launch screen.
  ///
  /// Source: <https://developer.apple.com/documentation/bundleresources/information-property-list/uilaunchscreen>.
  private static let keys = [
    "UIColorName", "UIImageName", "UIImageRespectsSafeAreaInsets", "UINavigationBar", "UITabBar",
    "UIToolbar",
    // Xcode's setting for an empty screen makes it.
    "UILaunchScreen",
  ]
  /// The further keys of an element of UILaunchScreens.
  private static let elementKeys = ["UILaunchScreenIdentifier"]

  /// An app without any launch screen.
  private struct Finding {
    let cell: RuleCell.Identity
    let product: String?
    let place: SourceRange?
    let help: String
  }

  /// The apps that may exist for tests alone.
  private var findings: [Finding] = []
  /// The file names of the apps that tests run in.
  private var testHosts: Set<String> = []

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    if cell.productType?.family == .testBundle, let host = cell.text("TEST_HOST") {
      testHosts.formUnion(host.split(separator: "/").map(String.init))
    }
    checkKeys(in: cell, &report)
    checkPresence(in: cell, &report)
  }

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    // What exists for tests alone is never in a store.
    for finding in findings where finding.product.map(testHosts.contains) != true {
      Self.add(finding, &report)
    }
  }

  private static func add(_ finding: Finding, _ report: inout RuleReport) {
    report.add(
      .launchScreenMissing, "the app has no launch screen, which the App Store requires",
      at: finding.place, help: finding.help, in: finding.cell)
  }

  private func checkKeys(in cell: RuleCell, _ report: inout RuleReport) {
    guard cell.isMobileApplication, let information = cell.information else { return }
    var found: [(key: String, words: [String])] = []
    if let screen = information.entry("UILaunchScreen")?.value.entries {
      found.append(("UILaunchScreen", screen.map(\.key)))
    }
    if let screens = information.entry("UILaunchScreens")?.value.entries {
      for entry in screens where entry.key == "UILaunchScreenDefinitions" {
        for element in entry.value.array ?? [] {
          found.append(("UILaunchScreens", element.entries?.map(\.key) ?? []))
        }
      }
    }
    for (key, words) in found {
      let known = Self.keys + (key == "UILaunchScreens" ? Self.elementKeys : [])
      for word in words where !known.contains(word) {
        report.add(
          .launchScreenKey,
          "\(key) has no key '\(word)'" + Suggestion.didYouMean(word, orOneOf: known),
          at: cell.informationPlace(of: key) ?? cell.project.place(ofTarget: cell.identity.target),
          help: "the system ignores it", in: cell.identity)
      }
    }
  }

  private mutating func checkPresence(in cell: RuleCell, _ report: inout RuleReport) {
    guard cell.isMobileApplication, cell.isInformationComplete, cell.isAuthored(Self.setting),
      let information = cell.information,
      let target = cell.text(Self.setting).flatMap(VersionNumber.init), target >= Self.eight
    else { return }
    if let sdk = cell.text("SDK_VERSION").flatMap(VersionNumber.init), sdk < Self.thirteen {
      return
    }
    if has("UILaunchStoryboardName", information) { return }
    let screen = ["UILaunchScreen", "UILaunchScreens"].first { has($0, information) }
    if let screen {
      guard target < Self.fourteen else { return }
      report.add(
        .launchScreenMissing,
        "\(screen) is supported since iOS 14, and iOS \(target.shortText) needs a launch storyboard",
        at: cell.informationPlace(of: screen) ?? cell.project.place(ofTarget: cell.identity.target),
        notes: cell.note("the deployment target is set here", at: Self.setting),
        help: cell.project.help(
          "add 'launchStoryboard', or raise the deployment target to 14",
          orBySettings: "\(Self.storyboardWords(cell)), or raise the deployment target to 14"),
        in: cell.identity)
      return
    }
    let finding = Finding(
      cell: cell.identity, product: cell.text("FULL_PRODUCT_NAME"),
      place: cell.project.place(ofTarget: cell.identity.target) ?? cell.place(of: Self.setting),
      help: help(for: target, in: cell))
    if cell.targetName.lowercased().contains("test") {
      findings.append(finding)
    } else {
      Self.add(finding, &report)
    }
  }

  private func help(for target: VersionNumber, in cell: RuleCell) -> String {
    if target < Self.fourteen {
      return cell.project.help(
        "write 'launchStoryboard: LaunchScreen', and add that storyboard",
        orBySettings: "\(Self.storyboardWords(cell)), and add that storyboard")
    }
    return cell.project.help(
      "write 'launchStoryboard: LaunchScreen', or 'info: { UILaunchScreen: {} }'",
      orBySettings: cell.boolean("GENERATE_INFOPLIST_FILE") == true
        ? "set INFOPLIST_KEY_UILaunchStoryboardName, or"
          + " INFOPLIST_KEY_UILaunchScreen_Generation to YES"
        : "add UILaunchStoryboardName or UILaunchScreen to the Info.plist, or set"
          + " GENERATE_INFOPLIST_FILE and INFOPLIST_KEY_UILaunchScreen_Generation to YES")
  }

  /// Returns how to name a launch storyboard. A setting has no effect on a written Info.plist.
  private static func storyboardWords(_ cell: RuleCell) -> String {
    cell.boolean("GENERATE_INFOPLIST_FILE") == true
      ? "set INFOPLIST_KEY_UILaunchStoryboardName" : "add UILaunchStoryboardName to the Info.plist"
  }

  /// Whether the Info.plist contains a key, for all devices or for one.
  private func has(_ key: String, _ information: InfoPlist) -> Bool {
    information.entries.contains { $0.key == key || $0.key.hasPrefix("\(key)~") }
  }
}
