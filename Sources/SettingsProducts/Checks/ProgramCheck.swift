import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// Compares the program of a product, as its load commands describe it, with the cell.
struct ProgramCheck {
  let product: BuiltProduct
  let expected: ExpectedProduct
  let contents: ProductContents

  func check(
    _ debug: DebugInformation, _ family: ProductFamily, _ parts: ExpectedParts?,
    _ findings: inout ProductFindings
  ) {
    let images: [MachOImage]
    switch contents.images {
    case nil:
      if product.kind != .program, contents.infoPlist != nil,
        let name = expected.text("EXECUTABLE_NAME"),
        case .success(let list)? = contents.infoPlist, list["CFBundleExecutable"] == nil
      {
        findings.isUnknown(
          .program, "Info.plist names no program, but \(expected.cell) makes '\(name)'")
      }
      return
    case .failure(let failure):
      findings.cannotRead(.program, failure)
      return
    case .success(let read): images = read
    }
    findings.note(.program)
    checkArchitectures(images, &findings)
    for image in images {
      checkPlatform(image, &findings)
      checkSystem(image, &findings)
    }
    if let first = images.first {
      checkSDK(first, &findings)
      checkPaths(first, &findings)
      LinkCheck(product: product, expected: expected).check(first, family, parts, &findings)
      checkLeftovers(first, &findings)
    }
    if images.contains(where: \.isEncrypted) {
      findings.isUnknown(
        .program, "the program is encrypted by the App Store, so its code is unknown",
        help: "verify the build before it goes to the App Store")
    }
    checkDebugInformation(images, debug, &findings)
  }

  // MARK: What it runs on

  private func checkArchitectures(_ images: [MachOImage], _ findings: inout ProductFindings) {
    let actual = Set(images.map(\.architecture))
    let wanted = Set(expected.list("ARCHS")).subtracting(expected.list("EXCLUDED_ARCHS"))
    guard !wanted.isEmpty, actual != wanted else { return }
    if expected.isOn("ONLY_ACTIVE_ARCH"), actual.count == 1, actual.isSubset(of: wanted) { return }
    findings.differs(
      .program,
      "the architectures are \(Self.words(actual)), but \(expected.cell) has "
        + "\(Self.words(wanted)) (ARCHS)", at: expected.place("ARCHS"))
  }

  private static func words(_ names: Set<String>) -> String {
    names.isEmpty ? "none" : names.sorted().list(last: "and")
  }

  private func checkPlatform(_ image: MachOImage, _ findings: inout ProductFindings) {
    guard let sdk = expected.sdk else { return }
    let wanted = ProductPlatforms.number(of: sdk, isCatalyst: expected.isCatalyst)
    guard let actual = image.platform else {
      findings.isUnknown(
        .program, "\(image.architecture): the program does not state its platform")
      return
    }
    if actual == wanted || ProductPlatforms.isOlder(actual, of: wanted) { return }
    findings.differs(
      .program,
      "\(image.architecture): the program is for \(ProductPlatforms.name(actual)), but "
        + "\(expected.cell) is for \(ProductPlatforms.name(wanted))",
      at: expected.place("SDKROOT"), help: "choose the platform of the cell with --sdk")
  }

  private func checkSystem(_ image: MachOImage, _ findings: inout ProductFindings) {
    guard let (name, text) = expected.deploymentTarget, let actual = image.minimumSystem,
      let found = VersionNumber(actual), let wanted = VersionNumber(text),
      let platform = image.platform
    else { return }
    let oldest = ProductPlatforms.oldestSystem(platform, image.architecture)
    if found == wanted || found == oldest.map({ max($0, wanted) }) { return }
    findings.differs(
      .program,
      "\(image.architecture): the oldest system is \(actual), but \(expected.cell) has \(text) "
        + "(\(name))", at: expected.place(name))
  }

  private func checkSDK(_ image: MachOImage, _ findings: inout ProductFindings) {
    // Of Mac Catalyst, it is the SDK of iOS that belongs to that of macOS.
    guard !expected.isCatalyst, let actual = image.sdk, let found = VersionNumber(actual),
      let text = expected.text("SDK_VERSION"), found != VersionNumber(text)
    else { return }
    let message = "the program is built with the SDK \(actual), not \(text)"
    if expected.isReleaseChosen {
      findings.differs(.program, message, help: "choose another release of Xcode with --xcode")
    } else {
      findings.isUnknown(
        .program, message, help: "choose the release whose defaults apply with --xcode")
    }
  }

  // MARK: Run paths

  private func checkPaths(_ image: MachOImage, _ findings: inout ProductFindings) {
    var wanted: [String] = []
    for path in expected.elements("LD_RUNPATH_SEARCH_PATHS") where !wanted.contains(path) {
      wanted.append(path)
    }
    let actual = Set(image.rpaths)
    for path in wanted where !actual.contains(path) && image.isProgram {
      findings.differs(
        .program,
        "the run path '\(path)' of \(expected.cell) is missing (LD_RUNPATH_SEARCH_PATHS)",
        at: expected.place("LD_RUNPATH_SEARCH_PATHS"))
    }
    for path in actual.subtracting(wanted).sorted() where path != "/usr/lib/swift" {
      let isLocal = LexicalPath.isAbsolute(path)
      findings.differs(
        .program,
        isLocal
          ? "the run path '\(path)' is a folder of the machine that built the product"
          : "the run path '\(path)' is not one of \(expected.cell) (LD_RUNPATH_SEARCH_PATHS)",
        at: expected.place("LD_RUNPATH_SEARCH_PATHS"), severity: .warning)
    }
  }

  // MARK: What is left of debugging

  private func checkLeftovers(_ image: MachOImage, _ findings: inout ProductFindings) {
    if expected.isRelease {
      for name in product.entries.keys.sorted()
      where name.hasSuffix(".debug.dylib") || name.hasSuffix("__preview.dylib") {
        findings.differs(
          .program, "'\(name)' has the code of a build for debugging",
          at: expected.place("ENABLE_DEBUG_DYLIB"),
          help: "build the configuration \(expected.configuration)")
      }
    }
    for (marker, setting) in [
      ("libclang_rt.asan", "ENABLE_ADDRESS_SANITIZER"),
      ("libclang_rt.tsan", "ENABLE_THREAD_SANITIZER"),
    ] where !expected.isOn(setting) && image.libraries.contains(where: { $0.path.contains(marker) })
    {
      findings.differs(
        .program,
        "the program is built with a sanitizer, but \(setting) is off in "
          + expected.cell, at: expected.place(setting))
    }
    let isStripped =
      expected.isOn("DEPLOYMENT_POSTPROCESSING")
      && expected.isOn("STRIP_INSTALLED_PRODUCT")
    if isStripped, image.debugSymbols > 0 {
      findings.differs(
        .program,
        "the program has \(image.debugSymbols) symbols for debuggers, but \(expected.cell) strips "
          + "its product (STRIP_INSTALLED_PRODUCT)", at: expected.place("STRIP_INSTALLED_PRODUCT"))
    }
    for path in image.objectFiles {
      guard let built = Self.configuration(inObjectFile: path), built != expected.configuration
      else { continue }
      findings.differs(
        .program,
        "the program is linked of object files of the configuration '\(built)', not "
          + "'\(expected.configuration)': '\(path)'",
        help: "name the cell of that configuration with -t, or build the other one")
      break
    }
  }

  /// The configuration that the path of an object file names:
  /// `…/App.build/Debug-iphoneos/App.build/Objects-normal/arm64/a.o`.
  private static func configuration(inObjectFile path: String) -> String? {
    let parts = LexicalPath.components(of: path)
    guard let index = parts.firstIndex(where: { $0.hasPrefix("Objects-") }), index >= 3,
      parts[index - 1].hasSuffix(".build"), parts[index - 3].hasSuffix(".build")
    else { return nil }
    let folder = parts[index - 2]
    for sdk in SDKTable.all where folder.hasSuffix("-\(sdk.platformName)") {
      return String(folder.dropLast(sdk.platformName.utf8.count + 1))
    }
    return String(folder)
  }

  // MARK: dSYM

  private func checkDebugInformation(
    _ images: [MachOImage], _ debug: DebugInformation, _ findings: inout ProductFindings
  ) {
    guard let own = debug.contents(ofProduct: product.fileName) else {
      let format = expected.text("DEBUG_INFORMATION_FORMAT")
      if format == "dwarf-with-dsym", !debug.isEmpty {
        findings.differs(
          .program,
          "there is no dSYM among those of the other products, but \(expected.cell) "
            + "makes one (DEBUG_INFORMATION_FORMAT)",
          at: expected.place("DEBUG_INFORMATION_FORMAT"))
      }
      return
    }
    if let failure = own.failure {
      findings.isUnknown(.program, "the dSYM cannot be read: \(failure)")
      return
    }
    for image in images {
      guard let uuid = image.uuid, !own.uuids.contains(uuid) else { continue }
      findings.differs(
        .program,
        "\(image.architecture): the dSYM is of another build: it does not have the UUID \(uuid)",
        help: "keep the dSYM that was made with the product")
    }
    let level = expected.text("SWIFT_OPTIMIZATION_LEVEL")
    if !own.isOptimized, let level, level != "-Onone" {
      findings.differs(
        .program,
        "its debug information names '-Onone', but \(expected.cell) has '\(level)' "
          + "(SWIFT_OPTIMIZATION_LEVEL)", at: expected.place("SWIFT_OPTIMIZATION_LEVEL"))
    }
  }
}
