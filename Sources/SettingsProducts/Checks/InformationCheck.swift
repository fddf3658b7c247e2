import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// Compares the Info.plist of a product, as the build processed it, with that of the cell.
struct InformationCheck {
  let product: BuiltProduct
  let expected: ExpectedProduct

  /// The keys that Xcode adds, which no setting states.
  private static let addedKeys: Set<String> = [
    "BuildMachineOSBuild", "DTAppStoreToolsBuild", "DTCompiler", "DTPlatformBuild",
    "DTPlatformName", "DTPlatformVersion", "DTSDKBuild", "DTSDKName", "DTXcode", "DTXcodeBuild",
    "UISupportedDevices",
  ]

  /// The keys that the compiler of asset catalogs adds.
  private static let catalogKeys: Set<String> = [
    "CFBundleIconFile", "CFBundleIconFiles", "CFBundleIconName", "CFBundleIcons",
    "CFBundleIcons~ipad", "NSAccentColorName", "NSWidgetBackgroundColorName", "TVTopShelfImage",
    "UILaunchImages",
  ]

  func check(
    _ list: Result<PropertyListValue, ProductContents.Failure>?, _ findings: inout ProductFindings
  ) {
    let actual: PropertyListValue
    switch list {
    case nil: return
    case .failure(let failure):
      findings.cannotRead(.infoPlist, failure)
      return
    case .success(let value): actual = value
    }
    findings.note(.infoPlist)
    checkLeftovers(in: actual, &findings)
    checkAddedKeys(of: actual, &findings)
    guard let wanted = expected.infoPlist else {
      findings.isUnknown(
        .infoPlist, "\(expected.cell) has no Info.plist to compare with",
        help: "set GENERATE_INFOPLIST_FILE or INFOPLIST_FILE, or name another cell with -t")
      return
    }
    if let reason = expected.unreadableInfoPlist {
      findings.isUnknown(.infoPlist, "its keys are not all known: \(reason)")
    }
    var entries: [String: PropertyListValue] = [:]
    for entry in actual.entries ?? [] { entries[entry.key] = entry.value }
    for entry in wanted.entries { compare(entry, entries[entry.key], &findings) }
    // Of a file that cannot be read, any key may be.
    if expected.unreadableInfoPlist != nil { return }
    let known = Set(wanted.entries.map(\.key))
    for (key, value) in entries.sorted(by: { $0.key < $1.key })
    where !known.contains(key) && !Self.addedKeys.contains(key) {
      if Self.catalogKeys.contains(key), mayAddKeys { continue }
      findings.differs(
        .infoPlist, "\(key) is \(value.shown), but \(expected.cell) does not have the key",
        path: expected.infoPlistPath,
        help: "the product is of another state of the project, or a script adds the key")
    }
  }

  /// Whether the product has an asset catalog, whose compiler adds keys.
  private var mayAddKeys: Bool {
    product.hasFile(product.layout.resources + "Assets.car")
      || expected.text("ASSETCATALOG_COMPILER_APPICON_NAME") != nil
  }

  private func compare(
    _ entry: InfoPlist.Entry, _ value: PropertyListValue?, _ findings: inout ProductFindings
  ) {
    let place = expected.place(of: entry)
    let path = place == nil && entry.isFromFile ? expected.infoPlistPath : nil
    let origin =
      entry.settings.isEmpty ? "" : " (\(entry.settings.prefix(3).joined(separator: ", ")))"
    guard let value else {
      findings.differs(
        .infoPlist,
        "\(entry.key) is missing, but \(expected.cell) has \(entry.value.shown)\(origin)",
        at: place, path: path)
      return
    }
    if value.isSame(as: entry.value) || isRaised(entry, value) { return }
    // The compiler of asset catalogs completes what the file has.
    if Self.catalogKeys.contains(entry.key), entry.value.isCollection, mayAddKeys,
      product.hasFile(product.layout.resources + "Assets.car")
    {
      return
    }
    findings.differs(
      .infoPlist,
      "\(entry.key) is \(value.shown), but \(expected.cell) has \(entry.value.shown)\(origin)",
      at: place, path: path)
  }

  /// Whether a version of the system is the same number in another form: `15` and `15.0`.
  private func isRaised(_ entry: InfoPlist.Entry, _ value: PropertyListValue) -> Bool {
    guard InfoPlist.versionKeys.contains(entry.key), let one = value.string,
      let two = entry.value.string, let version = VersionNumber(one)
    else { return false }
    return version == VersionNumber(two)
  }

  // MARK: Leftovers

  private func checkLeftovers(
    in actual: PropertyListValue, _ findings: inout ProductFindings
  ) {
    var wanted: Set<String> = []
    expected.infoPlist?.dictionary.forEachText("") { _, text in wanted.insert(text) }
    var left: [(path: String, text: String)] = []
    actual.forEachText("") { path, text in
      // A file whose settings are not expanded keeps them.
      if SettingReference.isLeft(in: text), !wanted.contains(text) { left.append((path, text)) }
    }
    for (path, text) in left {
      findings.differs(
        .infoPlist,
        "\(path) contains \(PropertyListValue.string(text).shown), which no build "
          + "setting replaced", path: expected.infoPlistPath,
        help: "assign the setting in the cell, or remove the reference")
    }
  }

  // MARK: Keys that Xcode adds

  private func checkAddedKeys(
    of actual: PropertyListValue, _ findings: inout ProductFindings
  ) {
    guard let sdk = expected.sdk else { return }
    if let name = actual["DTPlatformName"]?.string, name != sdk.platformName {
      findings.differs(
        .infoPlist,
        "DTPlatformName is '\(name)', but \(expected.cell) is built for '\(sdk.platformName)'",
        at: expected.place("SDKROOT"),
        help: "compare with the cell of that platform: --sdk \(name)")
      return
    }
    compareRelease(
      of: actual,
      [
        ("DTXcode", "XCODE_VERSION_ACTUAL"), ("DTXcodeBuild", "XCODE_PRODUCT_BUILD_VERSION"),
        ("DTSDKName", "SDK_NAME"), ("DTSDKBuild", "SDK_PRODUCT_BUILD_VERSION"),
        ("DTPlatformVersion", "SDK_VERSION"),
      ], &findings)
    if let build = actual["BuildMachineOSBuild"]?.string, !Self.isBuild(build) {
      findings.differs(
        .infoPlist, "BuildMachineOSBuild is '\(build)', which is not a build of macOS",
        severity: .warning)
    }
  }

  private func compareRelease(
    of actual: PropertyListValue, _ keys: [(key: String, setting: String)],
    _ findings: inout ProductFindings
  ) {
    let different = keys.compactMap { key, setting -> String? in
      guard let value = actual[key]?.string, let wanted = expected.text(setting),
        !Self.isEqual(value, wanted)
      else { return nil }
      return "\(key) is '\(value)' instead of '\(wanted)'"
    }
    guard let first = different.first else { return }
    if expected.isReleaseChosen {
      for message in different {
        findings.differs(
          .infoPlist, "\(message), which the chosen release of Xcode writes",
          help: "build with that release, or choose another one with --xcode")
      }
    } else {
      findings.isUnknown(
        .infoPlist,
        "it was built with another release of Xcode than the newest known one: "
          + first, help: "choose the release whose defaults apply with --xcode")
    }
  }

  private static func isEqual(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    // `2650` and `02650`, `26.5` and `26.5.0`.
    guard let version = VersionNumber(one) else { return false }
    return version == VersionNumber(other)
  }

  /// Whether a text is a build of a system: digits, a letter, digits, and perhaps a letter.
  private static func isBuild(_ text: String) -> Bool {
    let rest = text.drop(while: \.isNumber)
    guard rest.count < text.count, let letter = rest.first, letter.isLetter else { return false }
    let digits = rest.dropFirst().prefix(while: \.isNumber)
    return !digits.isEmpty && rest.dropFirst(1 + digits.count).allSatisfy(\.isLetter)
  }
}
