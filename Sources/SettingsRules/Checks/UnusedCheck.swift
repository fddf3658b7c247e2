import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// Checks for templates that no target inherits, and for macros and user-defined settings that
/// nothing reads.
///
/// Only config.yaml itself and the xcconfig files are checked, because an included file may serve
/// other projects. Nothing is reported if an inaccessible file may read the name.
struct UnusedCheck: RuleCheck {
  private var usage = NameUsage()

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    usage.note(cell)
  }

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    if report.isOn(.unusedTemplate) { checkTemplates(project, &report) }
    if [.unusedMacro, .unusedSetting, .unknownSetting].contains(where: { report.isOn($0) }) {
      let references = ReferencedNames(project)
      if report.isOn(.unusedMacro) { checkMacros(project, references, &report) }
      if report.isOn(.unusedSetting) || report.isOn(.unknownSetting) {
        checkSettings(project, references, &report)
      }
    }
  }

  private func checkTemplates(_ project: RuleProject, _ report: inout RuleReport) {
    guard let spec = project.spec else { return }
    var used: Set<Int> = []
    for target in spec.targets { used.formUnion(spec.ancestors(of: target)) }
    for template in spec.templates where !used.contains(template) {
      let name = spec.members[template].name
      guard spec.tree.isInRootFile(name) else { continue }
      report.add(
        .unusedTemplate, "no target inherits template '\(spec.name(of: template))'",
        at: spec.tree.range(of: name),
        help: "name it in a target's 'inherits', or remove it", of: template)
    }
  }

  private func checkMacros(
    _ project: RuleProject, _ references: ReferencedNames, _ report: inout RuleReport
  ) {
    for macro in usage.macros where !Self.systemMacros.contains(macro.name) {
      if macro.name.hasPrefix("_") || macro.isUsed { continue }
      if references.contains("MACRO_\(macro.name)")
        || references.contains("SWIFT_CONDITION_\(macro.name)")
        || references.mentions(macro.name)
      {
        continue
      }
      guard project.isOwn(macro.place) else { continue }
      for cell in macro.cells {
        report.add(
          .unusedMacro, "no source file mentions the macro '\(macro.name)'", at: macro.place,
          help: "remove it, or turn the rule off: 'rules: { unused-macro: off }'", in: cell)
      }
    }
  }

  /// Macros that system headers use.
  private static let systemMacros: Set<String> = [
    "DEBUG", "NDEBUG", "NS_BLOCK_ASSERTIONS", "COCOAPODS", "SWIFT_PACKAGE", "TESTING_ENABLED",
    "GLES_SILENCE_DEPRECATION", "OS_ACTIVITY_MODE",
  ]

  private func checkSettings(
    _ project: RuleProject, _ references: ReferencedNames, _ report: inout RuleReport
  ) {
    // An inaccessible file may refer to any of them.
    if usage.hasUnseenFiles { return }
    guard let mentions = ProjectMentions(project) else { return }
    let store = project.store
    var seen: Set<SourceRange> = []
    // A project may assign one name in each of many targets.
    var findings: [SettingName: Finding?] = [:]
    for block in store.blocks where store[block.level].kind.isAuthored {
      for assignment in store.assignments[block.assignments] {
        let origin = store.origin(of: assignment)
        let name = store.names.text(of: assignment.name)
        let isUnwritten = InfoPlistSetting.isUnwritten(name)
        guard store.names.type(of: assignment.name) == .userDefined || isUnwritten,
          origin.field == nil, !origin.range.isNone, seen.insert(origin.range).inserted,
          project.isOwn(origin.range)
        else { continue }
        let finding: Finding?
        if let known = findings[assignment.name] {
          finding = known
        } else {
          let isKnown =
            !isUnwritten && project.systemSettings.contains(name) || references.contains(name)
            || usage.isInFiles(name) || mentions.contain(name)
          finding = isKnown ? nil : Self.finding(about: name, project, &report)
          findings[assignment.name] = .some(finding)
        }
        guard let finding else { continue }
        report.add(
          finding.rule, finding.message, at: project.place(ofName: name, assigned: origin),
          help: finding.help, of: project.member(at: origin.range))
      }
    }
  }
}

extension UnusedCheck {
  /// What is reported at each assignment of a name.
  private struct Finding {
    let rule: RuleID
    let message: String
    let help: String
  }

  /// Returns the finding about a name that nothing refers to; nil if its rule is off everywhere.
  private static func finding(
    about name: String, _ project: RuleProject, _ report: inout RuleReport
  ) -> Finding? {
    if name.hasPrefix(InfoPlistSetting.keyPrefix) {
      guard report.isOn(.unknownSetting) else { return nil }
      let key = String(name.dropFirst(InfoPlistSetting.keyPrefix.count))
      let isUnwritten = InfoPlistSetting.isUnwritten(name)
      let meant = isUnwritten ? nil : Suggestion.nearest(to: name, in: keySettings, within: 3)
      return Finding(
        rule: .unknownSetting,
        message: "Xcode \(isUnwritten ? "never reads" : "has no setting") \(name), so the key does"
          + " not reach the Info.plist" + Suggestion.didYouMean(meant),
        help: project.help(
          "write 'info: { \(key): … }'",
          orBySettings: "write \(key) in the file that INFOPLIST_FILE names"))
    }
    guard report.isOn(.unusedSetting), !KnownSettings.contain(name) else { return nil }
    let meant = Suggestion.lackingPrefix(name) { candidate in
      candidate.withBytes { DeclaredTypes.type(of: $0) } != nil
    }
    return Finding(
      rule: .unusedSetting,
      message: "nothing refers to the user-defined setting '\(name)'"
        + Suggestion.didYouMean(meant),
      help: project.help(
        "remove it; if a script reads it, turn the rule off: 'rules: { unused-setting: off }'",
        orBySettings:
          "remove it; if a script reads it, turn the rule off: --disable unused-setting"))
  }

  /// The declared settings of keys of the Info.plist.
  private static let keySettings = DeclaredTypes.names.filter {
    $0.hasPrefix(InfoPlistSetting.keyPrefix) && !InfoPlistSetting.isUnwritten($0)
  }
}

/// The names that belong to Xcode, declared or not, and that projects do not define.
private enum KnownSettings {
  /// The names that Xcode and its test system read without a declaration.
  private static let names: Set<String> = [
    "TEST_TARGET_NAME", "USES_XCTRUNNER", "XCTRUNNER_PATH", "TEST_AFTER_BUILD", "TEST_RIG",
    "VERSIONING_SYSTEM", "PREBINDING", "ZERO_LINK", "PODS_ROOT", "PODS_BUILD_DIR",
    "PODS_CONFIGURATION_BUILD_DIR", "PODS_PODFILE_DIR_PATH", "PODS_XCFRAMEWORKS_BUILD_DIR",
    "USE_RECURSIVE_SCRIPT_INPUTS_IN_SCRIPT_PHASES", "LIBRARY_STYLE", "BITCODE_GENERATION_MODE",
    "DERIVE_UIKITFORMAC_PRODUCT_BUNDLE_IDENTIFIER",
  ]

  private static let prefixes = [
    "APPLICATION_EXTENSION_", "ASSETCATALOG_", "BUILD_LIBRARY_", "CLANG_", "CODE_SIGN",
    "CODE_SIGNING_",
    "COPY_", "DEBUG_INFORMATION_", "DEVELOPMENT_", "DSTROOT", "ENABLE_", "GCC_", "GENERATE_",
    "IBC_",
    "INFOPLIST_", "INTENTS_", "LD_", "LLVM_", "LOCALIZ", "METAL_", "MTL_", "OTHER_", "PRODUCT_",
    "PROVISIONING_", "REGISTER_", "RUN_", "STRIP_", "STRINGS_", "SUPPORTS_", "SWIFT_", "TAPI_",
    "VALIDATE_", "WARNING_", "XCODE_", "EAGER_", "ALTERNATE_", "AD_HOC_", "MERGE", "MAKE_MERGEABLE",
    "LOGGING_", "PREFIX_HEADER_", "MACRO_",
  ]

  static func contain(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }
}
