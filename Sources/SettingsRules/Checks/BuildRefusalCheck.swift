import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcodeGen

/// Checks what makes Xcode refuse a target, or warn about it, before it builds anything.
struct BuildRefusalCheck: RuleCheck {
  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard cell.identity.target != nil, let type = cell.productType, type.family != .none else {
      return
    }
    checkProductType(type, cell, &report)
    checkSwiftVersion(cell, &report)
    // The tool's own levels around a config.yaml have both.
    guard cell.parts != nil || cell.project.isOnXcodeDefaults, !cell.missesSettings else { return }
    checkProductName(cell, &report)
    checkHeaderMaps(cell, &report)
    guard cell.parts != nil, type.hasInformation else { return }
    checkInformation(cell, &report)
    checkSigning(cell, &report)
  }

  // MARK: Swift

  private static let languageVersions = ["4.0", "4.2", "5.0", "6.0"]

  private func checkSwiftVersion(_ cell: RuleCell, _ report: inout RuleReport) {
    let setting = "SWIFT_VERSION"
    guard cell.knows(setting), report.isOn(.swiftVersion, in: cell) else { return }
    let written = cell.text(setting)
    if let written, Self.isSupported(written) { return }
    guard let example = cell.sources?.swift else { return }
    let flags = cell.list("OTHER_SWIFT_FLAGS") ?? []
    if flags.contains("-swift-version") || flags.contains("-language-mode") { return }
    let versions = Self.languageVersions.joined(separator: ", ")
    report.add(
      .swiftVersion,
      written.map { "SWIFT_VERSION '\($0)' is not a version of the Swift language" }
        ?? "the target compiles Swift and has no SWIFT_VERSION, so Xcode refuses to build it",
      at: cell.place(of: setting) ?? cell.project.place(ofTarget: cell.identity.target),
      notes: [.init("one of the Swift files is '\(example)'")],
      help: cell.project.help(
        "write 'settings: { SWIFT_VERSION: 5.0 }'; Xcode accepts \(versions)",
        orBySettings: "set SWIFT_VERSION; Xcode accepts \(versions)"), in: cell.identity)
  }

  /// Xcode compares the version, and otherwise its first number.
  private static func isSupported(_ text: String) -> Bool {
    guard let version = VersionNumber.Packed(text) else { return false }
    return (4...6).contains(version.number / 10_000)
  }

  // MARK: Products

  private func checkProductType(
    _ type: ProductType, _ cell: RuleCell, _ report: inout RuleReport
  ) {
    guard type.family == .content else { return }
    report.add(
      .productTypeRemoved, "Xcode no longer builds products of type '\(type.friendlyName)'",
      at: cell.place(of: "PRODUCT_TYPE") ?? cell.project.place(ofTarget: cell.identity.target),
      help: "remove the target; apps download such files with Background Assets",
      in: cell.identity)
  }

  private func checkProductName(_ cell: RuleCell, _ report: inout RuleReport) {
    guard cell.knows("PRODUCT_NAME"), cell.text("PRODUCT_NAME") == nil else { return }
    report.add(
      .productNameMissing, "the target has no PRODUCT_NAME, so its product has no name",
      at: cell.place(of: "PRODUCT_NAME") ?? cell.project.place(ofTarget: cell.identity.target),
      help: cell.project.help(
        "write 'productName: $(TARGET_NAME)'", orBySettings: "set PRODUCT_NAME to '$(TARGET_NAME)'"),
      in: cell.identity)
  }

  private func checkHeaderMaps(_ cell: RuleCell, _ report: inout RuleReport) {
    let setting = "ALWAYS_SEARCH_USER_PATHS"
    guard cell.boolean(setting) == true, cell.boolean("USE_HEADERMAP") != false,
      cell.boolean("ALWAYS_USE_SEPARATE_HEADERMAPS") != true,
      cell.boolean("CLANG_ENABLE_MODULES") != true
    else { return }
    report.add(
      .traditionalHeaderMap,
      "ALWAYS_SEARCH_USER_PATHS is YES, a style of header maps that Xcode no longer supports",
      at: cell.place(of: setting) ?? cell.project.place(ofTarget: cell.identity.target),
      help: "set it to NO, and write \"…\" for headers of the target in #include", in: cell.identity
    )
  }

  // MARK: Info.plist

  private func checkInformation(_ cell: RuleCell, _ report: inout RuleReport) {
    let setting = "INFOPLIST_FILE"
    guard let written = cell.text(setting) else {
      checkNoInformation(cell, &report)
      return
    }
    let path = cell.path(written)
    if case .missing = cell.project.files.presence(of: path) {
      guard cell.missesFiles, !cell.isElsewhere(path), !cell.isMade(path),
        !cell.isBelowOtherRoot(written)
      else { return }
      report.add(
        .infoPlistMissing,
        "there is no Info.plist file at '\(path)'"
          + cell.project.files.suggestion(for: path), at: cell.place(of: setting),
        help: "paths are relative to the project's folder (SRCROOT)", in: cell.identity,
        family: "missing")
      return
    }
    if case .file = cell.project.files.presence(of: path), cell.informationFile.isUnknown,
      cell.boolean("INFOPLIST_PREPROCESS") != true
    {
      report.add(
        .infoPlistMissing, "the Info.plist file '\(path)' is not a property list with keys",
        at: cell.place(of: setting), help: "correct the file; 'plutil -lint' shows what is wrong",
        in: cell.identity)
    }
    checkCopies(of: path, cell, &report)
    checkVersion(cell, &report)
  }

  private func checkNoInformation(_ cell: RuleCell, _ report: inout RuleReport) {
    guard cell.missesFiles, cell.boolean("GENERATE_INFOPLIST_FILE") != true,
      cell.boolean("CODE_SIGNING_ALLOWED") == true,
      cell.boolean("DOWNGRADE_CODESIGN_MISSING_INFO_PLIST_ERROR") != true
    else { return }
    report.add(
      .infoPlistMissing,
      "the product is signed and has no Info.plist: INFOPLIST_FILE is empty, and"
        + " GENERATE_INFOPLIST_FILE is not YES",
      at: cell.place(of: "GENERATE_INFOPLIST_FILE")
        ?? cell.project.place(ofTarget: cell.identity.target),
      help: "set GENERATE_INFOPLIST_FILE to YES, or INFOPLIST_FILE to the path of one",
      in: cell.identity)
  }

  /// Reports an Info.plist file that is copied into the product besides being processed.
  private func checkCopies(of path: String, _ cell: RuleCell, _ report: inout RuleReport) {
    guard report.isOn(.infoPlistCopied, in: cell), cell.copiesInformation(path) else { return }
    let place =
      cell.parts?.target?.files(in: .resources).first { $0.item.paths.contains(path) }?.place
      ?? cell.place(of: "INFOPLIST_FILE")
    report.add(
      .infoPlistCopied,
      "the target's Info.plist file '\(path)' is also one of its resources, so two commands write"
        + " it into the product", at: place,
      notes: cell.note("it is the target's Info.plist file here", at: "INFOPLIST_FILE"),
      help: "remove it from the target's resources", in: cell.identity, family: "copied")
  }

  private func checkVersion(_ cell: RuleCell, _ report: inout RuleReport) {
    guard
      cell.boolean("INFOPLIST_EXPAND_BUILD_SETTINGS") == false
        || InfoPlist.versionKeys.contains(where: { cell.informationFile[$0] != nil })
    else { return }
    for problem in cell.information?.problems ?? []
    where problem.identifier == RuleID.infoPlistVersion.rawValue {
      let place = InfoPlist.versionKeys.lazy.compactMap { cell.informationPlace(of: $0) }.first
      // The report names the cells.
      let cellName = "\(cell.targetName)@\(cell.configuration.name)"
      report.add(
        .infoPlistVersion, problem.message.replacing(" of \(cellName)", with: ""),
        at: place ?? cell.place(of: "INFOPLIST_FILE"), help: problem.help, in: cell.identity,
        usually: problem.severity)
    }
  }

  // MARK: Signing

  private func checkSigning(_ cell: RuleCell, _ report: inout RuleReport) {
    let setting = "CODE_SIGN_IDENTITY"
    guard cell.text(setting) == "-", cell.boolean("CODE_SIGNING_ALLOWED") == true,
      cell.boolean("AD_HOC_CODE_SIGNING_ALLOWED") == false
    else { return }
    let platform = cell.text("PLATFORM_NAME") ?? "the platform"
    report.add(
      .adHocSigning, "CODE_SIGN_IDENTITY is '-', and \(platform) does not allow ad hoc signing",
      at: cell.place(of: setting),
      help: "set it to 'Apple Development', or only for simulators with [sdk=*simulator*]",
      in: cell.identity,
      usually: cell.boolean("CODE_SIGNING_REQUIRED") == false ? .warning : nil)
  }
}

extension ProductType {
  /// Whether Xcode expects an Info.plist in the product.
  var hasInformation: Bool {
    switch family {
    case .application, .appExtension, .xpcService, .systemExtension, .driverExtension,
      .kernelExtension, .framework, .staticFramework, .bundle, .testBundle:
      true
    case .staticLibrary, .dynamicLibrary, .tool, .content, .none: false
    }
  }
}

extension RuleCell {
  /// Whether the build, or what writes the project, may make a file.
  fileprivate func isMade(_ path: String) -> Bool {
    if (project.outline as? XcodeGenOutline)?.project.propertyLists[project.files.resolve(path)]
      != nil
    {
      return true
    }
    return mayBeMade(path)
  }

  /// Whether the Info.plist file is among the files that are copied.
  fileprivate func copiesInformation(_ path: String) -> Bool {
    guard let sources, sources.paths.contains(project.files.resolve(path)) else { return false }
    guard let outline = project.outline as? XcodeGenOutline else { return true }
    guard outline.copies(project.files.resolve(path), target: identity.target, project.files)
    else { return false }
    // XcodeGen leaves out a file that the target's own settings name as it is.
    guard let winner = winner(of: "INFOPLIST_FILE") else { return false }
    return !project.store.assignments[winner].isLiteral
  }
}

extension XcodeGenOutline {
  /// Whether a source of a target copies a file: one without a phase of its own copies property
  /// lists.
  fileprivate func copies(_ path: String, target: Int?, _ files: RuleFiles) -> Bool {
    guard let target else { return false }
    let entries = project.targets[target].sources.filter {
      ($0.phase ?? "resources") == "resources"
    }
    .map { source in
      SourcePath(
        path: LexicalPath.normalize(LexicalPath.join(project.folder, source.path)),
        exclusions: source.excludes)
    }
    return files.list(entries)?.files.contains { $0.path == path } ?? false
  }
}
