import AppleDefaults
internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// The fields for well-known keys of Info.plist, and other fields about the appearance of a
/// product.
extension FieldLowering {
  /// Lowers a field that is another name for one key.
  mutating func lowerInfoField(_ field: SpecField, _ key: String) {
    let path = field.field.description.nameText
    if !tree.isNull(field.value), !tree.isScalar(field.value) {
      let isBoolean = InfoPlistKeys.type(ofKey: key) == .boolean
      report(
        "wrong-kind",
        "'\(path)' must be \(isBoolean ? "YES or NO" : "text"), not \(tree.kindName(field.value))",
        at: field.value)
      return
    }
    lowerInfoValue(field.value, [key], path, field.aliasRange)
  }

  mutating func lowerStatusBar(_ field: SpecField) {
    guard tree.kind(of: field.value) == .mapping else {
      let words = ["hidden", "visible"]
      let word = word(field.value, "statusBar", noun: "status bar", in: words) { word in
        words.first { $0 == word }
      }
      guard let word else { return }
      let isHidden = word == "hidden"
      assign(
        "INFOPLIST_KEY_UIStatusBarHidden", isHidden ? "YES" : "NO", field: "statusBar",
        at: field.value, aliasRange: field.aliasRange)
      if isHidden {
        // Without this key, each view controller decides, and shows the status bar again.
        assign(
          InfoPlistSetting.entry(["UIViewControllerBasedStatusBarAppearance"]), "boolean:NO",
          field: "statusBar", at: field.value, aliasRange: field.aliasRange)
      }
      return
    }
    for part in fields(field.value, "statusBar", in: .statusBar) {
      let alias = part.aliasRange ?? field.aliasRange
      let path = "statusBar.\(part.field.description.nameText)"
      switch part.field {
      case .statusBarHidden: lowerInfoValue(part.value, ["UIStatusBarHidden"], path, alias)
      case .statusBarControllerBased:
        lowerInfoValue(part.value, ["UIViewControllerBasedStatusBarAppearance"], path, alias)
      case .statusBarStyle:
        let style = word(
          part.value, path, noun: "status bar style", in: ["default", "light", "dark"]
        ) { word -> String? in
          switch word {
          case "default": "UIStatusBarStyleDefault"
          case "light": "UIStatusBarStyleLightContent"
          case "dark": "UIStatusBarStyleDarkContent"
          default: nil
          }
        }
        if let style {
          assign(
            "INFOPLIST_KEY_UIStatusBarStyle", style, field: path, at: part.value,
            aliasRange: alias)
        }
      default: break
      }
    }
  }

  /// Lowers a storyboard's base name, for all devices or for some.
  mutating func lowerStoryboard(_ field: SpecField, _ key: String) {
    let path = field.field.description.nameText
    guard tree.kind(of: field.value) == .mapping else {
      lowerStoryboard(field.value, key, path, field.aliasRange)
      return
    }
    let devices = [DeviceFamily.iphone.rawValue, DeviceFamily.ipad.rawValue]
    for entry in tree.entries(of: field.value) {
      let device = word(entry.key, path, noun: "device", in: devices) { name in
        devices.first { $0 == name.lowercased() }
      }
      guard let device else { continue }
      lowerStoryboard(
        entry.value, "\(key)~\(device)", "\(path).\(device)", entry.aliasRange ?? field.aliasRange)
    }
  }

  private mutating func lowerStoryboard(
    _ node: SpecNode, _ key: String, _ path: String, _ aliasRange: SourceRange?
  ) {
    if !tree.isNull(node) {
      guard isText(node, path) else { return }
      let name = tree.string(of: node)
      for ending in [".storyboard", ".xib", ".nib"] where name.hasSuffix(ending) {
        report(
          "invalid-storyboard-name", "'\(path)' must be a name without '\(ending)'", at: node,
          help: "write '\(name.dropLast(ending.count))'")
        return
      }
    }
    lowerInfoValue(node, [key], path, aliasRange)
  }

  /// The modes in Apple's documentation, in the same order.
  static let backgroundModes = [
    "audio", "location", "voip", "fetch", "remote-notification", "newsstand-content",
    "external-accessory", "bluetooth-central", "bluetooth-peripheral", "processing",
    "nearby-interaction", "push-to-talk",
  ]

  mutating func lowerBackgroundModes(_ field: SpecField) {
    if !tree.isNull(field.value) {
      for element in elements(field.value, "backgroundModes", of: "a mode or a list of modes")
      where !(tree.isScalar(element.value) && tree.text(of: element.value).contains(0x24)) {
        let mode = word(
          element.value, "backgroundModes", noun: "background mode", in: Self.backgroundModes
        ) { word in Self.backgroundModes.first { $0 == word } }
        if mode == nil { return }
      }
      if tree.kind(of: field.value) == .mapping { return }
    }
    lowerInfoValue(field.value, ["UIBackgroundModes"], "backgroundModes", field.aliasRange)
  }

  mutating func lowerURLSchemes(_ field: SpecField) {
    var list = ListValue()
    if !tree.isNull(field.value) {
      for element in elements(field.value, "urlSchemes", of: "a scheme or a list of schemes")
      where isText(element.value, "urlSchemes") {
        let text = tree.text(of: element.value)
        guard text.contains(UInt8(ascii: "$")) || isScheme(text) else {
          report(
            "invalid-url-scheme", "'\(tree.string(of: element.value))' is not a URL scheme",
            at: element.value,
            help: "a scheme starts with a letter and has letters, digits, '+', '-' and '.' only")
          continue
        }
        list.append(text, at: tree.range(of: element.value))
      }
    }
    assign(
      list, to: "URL_SCHEMES", field: "urlSchemes", at: field.value, aliasRange: field.aliasRange)
  }

  private func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    guard let first = text.first, isLetter(first) else { return false }
    return text.allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
    }
  }

  // MARK: Texts for users

  mutating func lowerUsageDescriptions(_ field: SpecField) {
    // Null has no effect: each inherited text remains.
    if tree.isNull(field.value) { return }
    guard tree.kind(of: field.value) == .mapping else {
      context.diagnostics.report(
        tree.notMapping(
          field.value, "'usageDescriptions'",
          help: "write a text for each use, as in 'camera: To scan tickets'"))
      return
    }
    for entry in tree.entries(of: field.value) {
      guard isText(entry.key, "usageDescriptions") else { continue }
      let name = tree.string(of: entry.key)
      guard let key = Self.usageKey(name) else {
        report(
          "unknown-usage",
          "unknown use '\(name)'" + Suggestion.didYouMean(name, in: Self.uses), at: entry.key,
          help: "write what the key has between 'NS' and 'UsageDescription', as in 'camera', "
            + "or the key itself")
        continue
      }
      let path = "usageDescriptions.\(name)"
      if !tree.isNull(entry.value), !isText(entry.value, path) { continue }
      lowerInfoValue(entry.value, [key], path, entry.aliasRange ?? field.aliasRange)
    }
  }

  private static let usageSuffix = "UsageDescription"

  /// Returns the key of a use: NSCameraUsageDescription for `camera`. The key itself and its
  /// display name are accepted, too.
  static func usageKey(_ name: String) -> String? {
    let known = InfoPlistKeys.key(name)?.name ?? name
    if known.hasSuffix(usageSuffix) { return known }
    let camel = name.prefix(1).uppercased() + String(name.dropFirst()) + usageSuffix
    let candidates = [
      "NS" + camel, name.uppercased().hasPrefix("NFC") ? "NFCReader" + usageSuffix : "",
    ]
    return candidates.first {
      InfoPlistKeys.type(ofKey: $0) != nil || InfoPlistSetting.declaredSetting(forKey: $0) != nil
    }
  }

  private static var uses: [String] {
    InfoPlistKeys.all.compactMap { key in
      guard key.name.hasPrefix("NS"), key.name.hasSuffix(usageSuffix) else { return nil }
      let middle = key.name.dropFirst(2).dropLast(usageSuffix.count)
      return middle.prefix(1).lowercased() + middle.dropFirst()
    }
  }

  mutating func lowerLocalizations(_ field: SpecField) {
    guard tree.kind(of: field.value) == .mapping else {
      context.diagnostics.report(
        tree.notMapping(
          field.value, "'localizations'",
          help: "write a language and its texts, as in 'de: { displayName: Hallo }'"))
      return
    }
    for language in tree.entries(of: field.value) {
      guard isText(language.key, "localizations") else { continue }
      let name = tree.string(of: language.key)
      guard Self.isLanguage(name) else {
        report(
          "invalid-language", "'\(name)' is not a language", at: language.key,
          help: "write a language such as de, pt-BR or zh-Hans, or Base")
        continue
      }
      let path = "localizations.\(name)"
      guard tree.kind(of: language.value) == .mapping else {
        context.diagnostics.report(tree.notMapping(language.value, "'\(path)'"))
        continue
      }
      for entry in tree.entries(of: language.value) {
        lowerLocalized(
          entry, name, path, entry.aliasRange ?? language.aliasRange ?? field.aliasRange)
      }
    }
  }

  private mutating func lowerLocalized(
    _ entry: SpecEntry, _ language: String, _ path: String, _ aliasRange: SourceRange?
  ) {
    let key: String
    if tree.isScalar(entry.key), tree.hasText(entry.key, "displayName") {
      key = "CFBundleDisplayName"
    } else if let named = infoKey(entry.key, path) {
      key = named
    } else {
      return
    }
    let setting = InfoPlistSetting.localized(language, key)
    if tree.isNull(entry.value) {
      assign(setting, "", field: "\(path).\(key)", at: entry.value, aliasRange: aliasRange)
    } else if isText(entry.value, "\(path).\(key)") {
      assignInfoText(of: entry.value, to: setting, field: "\(path).\(key)", aliasRange)
    }
  }

  private static func isLanguage(_ name: String) -> Bool {
    if name == "Base" { return true }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first, (2...3).contains(first.count),
      first.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      (2...8).contains(part.count)
        && part.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    }
  }

  // MARK: Images

  mutating func lowerImages(_ field: SpecField) {
    let isIcons = field.field == .icons
    let path = isIcons ? "icons" : "launchImages"
    let assetName = "ASSETCATALOG_COMPILER_\(isIcons ? "APPICON" : "LAUNCHIMAGE")_NAME"
    let prefix = isIcons ? "ICON" : "LAUNCH_IMAGE"
    guard tree.kind(of: field.value) == .mapping else {
      if tree.kind(of: field.value) == .sequence {
        lowerPaths(field.value, path, to: "\(prefix)_FILES", field.aliasRange)
        if isIcons { lowerNoIconSet(field.value, path, field.aliasRange) }
      } else {
        lowerText(field.value, path, to: assetName, field.aliasRange)
      }
      return
    }
    let parts = fields(field.value, path, in: isIcons ? .icons : .launchImages)
    let hasCatalog = parts.contains { [.imagesCatalog, .imagesName].contains($0.field) }
    for part in parts {
      let alias = part.aliasRange ?? field.aliasRange
      let partPath = "\(path).\(part.field.description.nameText)"
      switch part.field {
      case .imagesCatalog:
        guard isText(part.value, partPath) else { continue }
        assign(
          "\(prefix)_CATALOG", pathFromRoot(part.value), field: partPath,
          at: tree.range(of: part.value), aliasRange: alias)
      case .imagesName: lowerText(part.value, partPath, to: assetName, alias)
      case .imagesFiles:
        lowerPaths(part.value, partPath, to: "\(prefix)_FILES", alias)
        if isIcons, !hasCatalog { lowerNoIconSet(part.value, partPath, alias) }
      case .iconsPrerendered: lowerInfoValue(part.value, ["UIPrerenderedIcon"], partPath, alias)
      default: break
      }
    }
  }

  /// Icons that are files take the place of the set in a catalog that a lower level names: Xcode
  /// refuses to build a catalog without the named set.
  private mutating func lowerNoIconSet(
    _ node: SpecNode, _ path: String, _ aliasRange: SourceRange?
  ) {
    assign(
      "ASSETCATALOG_COMPILER_APPICON_NAME", "", field: path, at: node, aliasRange: aliasRange)
  }

  // MARK: Code

  mutating func lowerFrameworks(_ field: SpecField) {
    var list = ListValue()
    if !tree.isNull(field.value) {
      for element in elements(field.value, "frameworks", of: "a framework or a list of frameworks")
      where isText(element.value, "frameworks") {
        let name = tree.string(of: element.value)
        guard !name.hasSuffix(".framework") || name.contains("$") else {
          report(
            "invalid-framework", "'\(name)' must be a name without '.framework'",
            at: element.value, help: "write '\(name.dropLast(".framework".count))'")
          continue
        }
        list.append(tree.text(of: element.value), at: tree.range(of: element.value))
      }
    }
    guard describesTargets else { return }
    assign(
      list, to: "FRAMEWORKS", field: "frameworks", at: field.value, aliasRange: field.aliasRange)
  }
}
