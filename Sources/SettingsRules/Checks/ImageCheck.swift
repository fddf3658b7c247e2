import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel

/// Checks icons and launch images: that they exist, with the sizes and names that devices need.
struct ImageCheck: RuleCheck {
  /// The two kinds of images, which only differ in their rules and sizes.
  enum Kind {
    case icon
    case launchImage

    var missing: RuleID { self == .icon ? .iconMissing : .launchImageMissing }
    var size: RuleID { self == .icon ? .iconSize : .launchImageSize }
    var name: RuleID { self == .icon ? .iconName : .launchImageName }
    var files: String { self == .icon ? "ICON_FILES" : "LAUNCH_IMAGE_FILES" }
    var catalog: String { self == .icon ? "ICON_CATALOG" : "LAUNCH_IMAGE_CATALOG" }
    var noun: String { self == .icon ? "icon" : "launch image" }

    var assetName: String {
      self == .icon
        ? "ASSETCATALOG_COMPILER_APPICON_NAME" : "ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME"
    }

    var helpForMissingSet: String {
      "add it to the catalog, use the name of one that exists, or have none with "
        + "'settings: { \(assetName): \"\" }'"
    }

    /// The extension of a set's folder in a catalog.
    var set: String { self == .icon ? "appiconset" : "launchimage" }
  }

  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard cell.productType?.family == .application, !cell.missesSettings else { return }
    checkCatalogs(in: cell, &report)
    guard cell.isMobileApplication else { return checkIconSet(in: cell, &report) }
    for kind in [Kind.icon, .launchImage] {
      if cell.parts == nil, let files = cell.list(kind.files), !files.isEmpty {
        check(files, kind, in: cell, &report)
      } else if let name = cell.text(kind.assetName) {
        checkCatalog(name, kind, in: cell, &report)
      }
    }
  }

  // MARK: Files

  private func check(
    _ files: [String], _ kind: Kind, in cell: RuleCell, _ report: inout RuleReport
  ) {
    var sizes: Set<PixelSize> = []
    // A size that may be in an unreadable file is not reported as missing.
    var isComplete = true
    for file in files {
      let place =
        cell.place(ofElement: file, inListOf: kind.files) ?? cell.place(of: kind.files)
      let name: ImageName?
      do throws(ImageName.Failure) { name = try ImageName(LexicalPath.fileName(of: file)) } catch {
        name = nil
        report.add(
          kind.name, "\(kind.noun) '\(file)' \(error.reason)", at: place,
          help: "a name consists of a base, the scale, the device and '.png': Name@2x~ipad.png",
          in: cell.identity)
      }
      switch cell.project.files.presence(of: file) {
      case .unknown: isComplete = false
      case .missing:
        isComplete = false
        report.add(
          kind.missing, "there is no \(kind.noun) at '\(file)'", at: place,
          help: "paths are relative to the project's folder", in: cell.identity)
      case .file:
        guard let bytes = cell.project.files.bytes(of: file) else {
          isComplete = false
          continue
        }
        guard let header = PNGHeader(bytes) else {
          isComplete = false
          report.add(
            kind.size, "\(kind.noun) '\(file)' is not a PNG image", at: place,
            help: "save it as PNG", in: cell.identity)
          continue
        }
        let size = PixelSize(header)
        sizes.insert(size)
        if let name { check(size, name, file, kind, at: place, in: cell, &report) }
      }
    }
    if isComplete { checkRequired(sizes, kind, in: cell, &report) }
  }

  private func check(
    _ size: PixelSize, _ name: ImageName, _ file: String, _ kind: Kind, at place: SourceRange?,
    in cell: RuleCell, _ report: inout RuleReport
  ) {
    let allowed: [PixelSize]
    switch kind {
    case .icon:
      guard let expected = IconSizes.expected(by: name) else {
        if IconSizes.exists(size, scale: name.scale) { return }
        report.add(
          .iconSize,
          "icon '\(file)' has \(size) pixels, which is not a size of icons at \(name.scale)x",
          at: place, help: "icons are square: 60 points for iPhone, 76 for iPad", in: cell.identity)
        return
      }
      allowed = [expected]
    case .launchImage:
      guard let expected = LaunchImageSizes.expected(by: name) else {
        report.add(
          .launchImageName, "launch image '\(file)' has a name that does not match any screen",
          at: place,
          help: "the height, the orientation, the scale and the device must match",
          in: cell.identity)
        return
      }
      allowed = expected
    }
    if allowed.contains(size) { return }
    let words = allowed.map(\.description).joined(separator: " or ")
    report.add(
      kind.size, "\(kind.noun) '\(file)' has \(size) pixels instead of \(words)", at: place,
      help: "use an image of the size in its name, or rename it",
      in: cell.identity)
  }

  /// Reports the sizes that devices need and that no file has.
  private func checkRequired(
    _ sizes: Set<PixelSize>, _ kind: Kind, in cell: RuleCell, _ report: inout RuleReport
  ) {
    guard let target = cell.text("IPHONEOS_DEPLOYMENT_TARGET").flatMap(VersionNumber.init) else {
      return
    }
    if kind == .launchImage {
      // A launch storyboard replaces launch images on systems that support it.
      if target >= VersionNumber(8) { return }
    }
    let families = cell.deviceFamilies ?? ["1"]
    for (device, family) in [("iphone", "1"), ("ipad", "2")] where families.contains(family) {
      let required =
        kind == .icon
        ? IconSizes.required(for: device, since: target).map { [$0] }
        : LaunchImageSizes.required(for: device, since: target)
      for alternatives in required where sizes.isDisjoint(with: alternatives) {
        let words = alternatives.map(\.description).joined(separator: " or ")
        let name = device == "iphone" ? "iPhone" : "iPad"
        report.add(
          kind.missing,
          "no \(kind.noun) has \(words) pixels, which \(name) needs for iOS \(target.shortText) and later",
          at: cell.place(of: kind.files),
          notes: cell.note(
            "the app runs on \(name) because of this", at: "TARGETED_DEVICE_FAMILY")
            + cell.note("the deployment target is set here", at: "IPHONEOS_DEPLOYMENT_TARGET"),
          help: "add such an image to the list", in: cell.identity)
      }
    }
  }
}
