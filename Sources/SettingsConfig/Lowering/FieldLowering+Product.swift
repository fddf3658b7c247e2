internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// The fields that define a target's product and its platform.
extension FieldLowering {
  mutating func lowerPlatform(_ field: SpecField) {
    guard
      let platform = word(
        field.value, "platform", noun: "platform", in: Platform.vocabulary,
        Platform.init(named:))
    else { return }
    assign(
      "SDKROOT", platform.sdkRoot, field: "platform", at: field.value,
      aliasRange: field.aliasRange)
    if isOnXcodeDefaults { return }
    assign(
      "SUPPORTED_PLATFORMS", platform.supportedPlatforms, field: "platform", at: field.value,
      aliasRange: field.aliasRange)
  }

  mutating func lowerDeploymentTarget(_ field: SpecField) {
    if tree.kind(of: field.value) == .mapping {
      for entry in tree.entries(of: field.value) {
        let platform = word(
          entry.key, "deploymentTarget", noun: "platform", in: Platform.vocabulary,
          Platform.init(named:))
        if let platform {
          lowerDeploymentTarget(
            entry.value, of: platform, "deploymentTarget.\(platform.rawValue)", entry.aliasRange)
        }
      }
      return
    }
    if let platform {
      lowerDeploymentTarget(field.value, of: platform, "deploymentTarget", field.aliasRange)
    } else if !hasUnknownPlatforms {
      report(
        "unknown-deployment-platform",
        "'deploymentTarget' has no platform: none is defined here, inherited, or in the project",
        at: field.value,
        help: "write 'platform: iOS' beside it, or 'deploymentTarget: { iOS: \"15.0\" }'")
    }
  }

  private mutating func lowerDeploymentTarget(
    _ node: SpecNode, of platform: Platform, _ path: String, _ aliasRange: SourceRange?
  ) {
    guard isText(node, path) else { return }
    let text = tree.text(of: node)
    guard text.contains(UInt8(ascii: "$")) || VersionNumber.isValid(text, maximumParts: 3) else {
      report(
        "invalid-version",
        "'\(path)' must be a version such as 15.0, not '\(tree.string(of: node))'",
        at: node)
      return
    }
    assignText(
      of: node, to: platform.deploymentTargetSetting, field: path, aliasRange: aliasRange)
  }

  mutating func lowerType(_ field: SpecField) {
    var type: ProductType?
    if tree.isScalar(field.value), !tree.isNull(field.value) {
      type = productTypes.type(named: tree.text(of: field.value).span)
    }
    type =
      type
      ?? word(
        field.value, "type", noun: "product type", in: ProductType.vocabulary,
        listing: ProductType.friendlyNames, ProductType.init(named:))
    if let type, !isOnXcodeDefaults {
      assign(
        "PRODUCT_TYPE", type.identifier, field: "type", at: field.value,
        aliasRange: field.aliasRange)
    }
  }

  mutating func lowerOrganizationIdentifier(_ field: SpecField) {
    lowerText(field, to: "ORGANIZATION_IDENTIFIER")
    // A bundle identifier in the same block overrides this one, unless the target does not pass it
    // on.
    if writesBundleIdentifier && !isPassedOn { return }
    assign(
      "PRODUCT_BUNDLE_IDENTIFIER",
      "$(ORGANIZATION_IDENTIFIER).$(PRODUCT_NAME:rfc1034identifier)",
      field: "organizationIdentifier", at: field.value, aliasRange: field.aliasRange)
  }

  mutating func lowerDevices(_ field: SpecField) {
    var text = ""
    var pieces: [Origin.Piece] = []
    var seen: [DeviceFamily] = []
    for element in elements(field.value, "devices", of: "a device or a list of devices") {
      guard
        let families = word(
          element.value, "devices", noun: "device", in: DeviceFamily.vocabulary,
          DeviceFamily.families(named:))
      else { continue }
      for family in families where !seen.contains(family) {
        seen.append(family)
        if !text.isEmpty { text += "," }
        pieces.append(
          Origin.Piece(
            valueOffset: UInt32(text.utf8.count), range: tree.range(of: element.value)))
        text += family.number
      }
    }
    if seen.isEmpty, tree.kind(of: field.value) == .sequence, tree.count(of: field.value) == 0 {
      report("empty-list", "'devices' is an empty list", at: field.value)
    }
    assign(
      "TARGETED_DEVICE_FAMILY", Array(text.utf8), field: "devices",
      at: tree.range(of: field.value), aliasRange: field.aliasRange,
      pieces: pieces)
  }

  mutating func lowerOrientations(_ field: SpecField) {
    guard tree.kind(of: field.value) == .mapping else {
      lowerOrientations(field.value, "orientations", to: ["iPhone", "iPad"], field.aliasRange)
      return
    }
    let devices = [DeviceFamily.iphone.rawValue, DeviceFamily.ipad.rawValue]
    for entry in tree.entries(of: field.value) {
      let device = word(entry.key, "orientations", noun: "device", in: devices) { name in
        devices.first { $0 == name.lowercased() }
      }
      guard let device else { continue }
      lowerOrientations(
        entry.value, "orientations.\(device)", to: [device == "ipad" ? "iPad" : "iPhone"],
        entry.aliasRange)
    }
  }

  private mutating func lowerOrientations(
    _ node: SpecNode, _ path: String, to devices: [String], _ aliasRange: SourceRange?
  ) {
    var list = ListValue()
    var seen: [InterfaceOrientation] = []
    for element in elements(node, path, of: "an orientation or a list of orientations") {
      let range = tree.range(of: element.value)
      if tree.isScalar(element.value), tree.hasText(element.value, "$(inherited)") {
        list.append("$(inherited)", at: range)
        continue
      }
      let orientations = word(
        element.value, path, noun: "orientation", in: InterfaceOrientation.vocabulary,
        InterfaceOrientation.orientations(named:))
      for orientation in orientations ?? [] where !seen.contains(orientation) {
        seen.append(orientation)
        list.append(orientation.infoPlistName, at: range)
      }
    }
    for device in devices {
      assign(
        list, to: "INFOPLIST_KEY_UISupportedInterfaceOrientations_\(device)", field: path,
        at: node, aliasRange: aliasRange)
    }
  }
}
