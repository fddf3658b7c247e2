import SettingsModel
import SettingsArtifacts
import SettingsDiagnostics

/// Checks for keys of Info.plist that contradict each other or exceed a limit.
struct LifeCycleCheck: RuleCheck {
  static let isInSecondPart = true

  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard cell.isMobileApplication, !cell.missesSettings, let information = cell.information else {
      return
    }
    let target = cell.text("IPHONEOS_DEPLOYMENT_TARGET").flatMap(VersionNumber.init)
    checkName(information, target, in: cell, &report)
    checkBackground(information, in: cell, &report)
    checkLaunch(information, target, in: cell, &report)
  }

  private func checkName(
    _ information: InfoPlist, _ target: VersionNumber?, in cell: RuleCell,
    _ report: inout RuleReport
  ) {
    guard let name = information.text("CFBundleName") else { return }
    // If the system shows another name, the length of this one does not matter.
    if cell.parts != nil, information.text("CFBundleDisplayName") != nil { return }
    let isOld = target.map { $0 < Self.eight } ?? false
    let count = isOld ? name.utf8.count : name.count
    let limit = isOld ? 12 : 15
    guard count > limit else { return }
    // Xcode's templates write the product's name.
    if !isOld, cell.parts != nil, name == cell.text("PRODUCT_NAME") { return }
    let unit = isOld ? "bytes" : "characters"
    let place = cell.informationPlace(of: "CFBundleName")
    report.add(
      .bundleNameLength, "bundle name '\(name)' has \(count) \(unit), and \(limit) are allowed",
      at: place ?? cell.project.place(ofTarget: cell.identity.target),
      notes: isOld
        ? cell.note("systems before iOS 8 count bytes", at: "IPHONEOS_DEPLOYMENT_TARGET") : [],
      help: cell.project.help(
        "write a shorter one: 'info: { CFBundleName: … }'; 'displayName' may be longer",
        orBySettings:
          "write a shorter one as CFBundleName; INFOPLIST_KEY_CFBundleDisplayName may be"
          + " longer"),
      in: cell.identity)
  }

  /// The first system with launch storyboards.
  private static let eight = VersionNumber(8)

  private func checkBackground(
    _ information: InfoPlist, in cell: RuleCell, _ report: inout RuleReport
  ) {
    let modes = information.backgroundModes
    guard information.exitsOnSuspend, !modes.isEmpty else { return }
    let exits = cell.informationPlace(of: "UIApplicationExitsOnSuspend")
    report.add(
      .backgroundModeExits,
      "background mode '\(modes[0])' has no effect: the app exits when it is suspended",
      at: cell.informationPlace(of: "UIBackgroundModes")
        ?? cell.project.place(ofTarget: cell.identity.target),
      notes: [.init("it exits because of this", at: exits)],
      help: cell.project.help(
        "write 'exitsOnSuspend: NO', or 'backgroundModes: null'",
        orBySettings: "remove UIApplicationExitsOnSuspend or UIBackgroundModes from the Info.plist"),
      in: cell.identity)
  }

  private func checkLaunch(
    _ information: InfoPlist, _ target: VersionNumber?, in cell: RuleCell,
    _ report: inout RuleReport
  ) {
    guard let target, target >= Self.eight,
      let device = information.devices.first(where: {
        information.launchStoryboard(on: $0) != nil
      })
    else { return }
    // A missing storyboard is reported, and the images may be all that there is.
    if let sources = cell.sources, cell.missesFiles,
      let name = information.launchStoryboard(on: device),
      !(StoryboardFile.path(of: name, in: sources).map(cell.project.files.isPresent) ?? false)
    {
      return
    }
    let images = ["LAUNCH_IMAGE_FILES", "ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME"]
      .first { cell.text($0) != nil }
    guard let images else { return }
    let storyboard = cell.informationPlace(of: "UILaunchStoryboardName", on: device)
    report.add(
      .launchStoryboardAndImages,
      "launch images are never shown: every system that the app runs on uses the launch storyboard",
      at: cell.place(of: images),
      notes: [
        .init("the launch storyboard is set here", at: storyboard)
      ] + cell.note("launch storyboards exist since iOS 8", at: "IPHONEOS_DEPLOYMENT_TARGET"),
      help: "remove the images, or support systems before iOS 8", in: cell.identity)
  }
}
