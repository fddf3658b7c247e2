import SettingsDiagnostics
import SettingsModel

extension RuleID {
  package static let swiftVersion = RuleID("swift-version")
  package static let productTypeRemoved = RuleID("product-type-removed")
  package static let productNameMissing = RuleID("product-name-missing")
  package static let infoPlistMissing = RuleID("info-plist-missing")
  package static let infoPlistVersion = RuleID("info-plist-version")
  package static let infoPlistCopied = RuleID("info-plist-copied")
  package static let adHocSigning = RuleID("ad-hoc-signing")
  package static let traditionalHeaderMap = RuleID("traditional-header-map")
  package static let duplicateBuildFile = RuleID("duplicate-build-file")
  package static let duplicateOutput = RuleID("duplicate-output")
  package static let noBuildRule = RuleID("no-build-rule")
  package static let sourceInResources = RuleID("source-in-resources")
}

/// Rules about what Xcode refuses to build, or warns about before it builds anything. `generate`
/// checks the project that it writes with them.
extension RuleTable {
  /// The rules that `generate` applies to the project that it writes. A missing Info.plist file is
  /// reported where it is named.
  package static let refusals: [RuleID] =
    refusalRows.map(\.id).filter { $0 != .infoPlistMissing } + [.iconMissing]

  static let refusalRows: [Rule] = [
    Rule(
      .swiftVersion, .error, "a target with Swift files and without a language version",
      check: BuildRefusalCheck.self,
      account: """
        Xcode compiles Swift only with a SWIFT_VERSION that it supports: 4.0, 4.2, 5.0 or 6.0. Of a longer version \
        such as 5.9, the first number counts. A target without Swift files needs none.
        """,
      remedy:
        "Set SWIFT_VERSION for the project. A config.yaml has it from `presets: xcode`, the default."
    ),
    Rule(
      .productTypeRemoved, .error, "a product type that Xcode no longer builds",
      check: BuildRefusalCheck.self,
      account: """
        Targets for content of in-app purchases, which the store hosted, are no longer a product type of Xcode.
        """,
      remedy: "Remove the target."),
    Rule(
      .productNameMissing, .error, "a product without a name",
      check: BuildRefusalCheck.self,
      account: """
        PRODUCT_NAME is empty or not assigned. The product is named by its extension alone, such as `.app`, and \
        several commands of the build write to the same path. A config.yaml is checked with `defaults: xcode`; \
        otherwise `productName` has a default.
        """,
      remedy: "Set PRODUCT_NAME; Xcode's templates set it to `$(TARGET_NAME)`."),
    Rule(
      .infoPlistMissing, .error, "a bundle without an Info.plist",
      check: BuildRefusalCheck.self,
      account: """
        INFOPLIST_FILE names a file that does not exist, or a bundle that is signed has no Info.plist at all: \
        INFOPLIST_FILE is empty, and GENERATE_INFOPLIST_FILE is not YES. Xcode refuses to build both. A file \
        that a script mentions, or in a folder of build products, may be made by the build and is not \
        reported. A target is not reported either if none of its files exist.
        """,
      projects: [.xcode, .xcodeGen],
      remedy: "Set GENERATE_INFOPLIST_FILE to YES, or correct the path in INFOPLIST_FILE."),
    Rule(
      .infoPlistVersion, .error, "a system version in an Info.plist file that is wrong",
      check: BuildRefusalCheck.self,
      account: """
        MinimumOSVersion or LSMinimumSystemVersion in the Info.plist file is not a version, and Xcode refuses to \
        build. If it is less than the deployment target, Xcode replaces it, and the finding is a warning.
        """,
      projects: [.xcode, .xcodeGen],
      remedy: "Remove the key from the file; Xcode writes the deployment target."),
    Rule(
      .infoPlistCopied, .warning, "an Info.plist file that is also a resource",
      check: BuildRefusalCheck.self,
      account: """
        The file that INFOPLIST_FILE names is also copied into the product. Xcode warns about it, and on platforms \
        other than macOS the build fails, because multiple commands produce the Info.plist of the product. XcodeGen \
        leaves out a file only if INFOPLIST_FILE of the target names it without a reference such as `$(SRCROOT)`.
        """,
      projects: [.xcode, .xcodeGen],
      remedy:
        "Remove the file from the target's resources, and name its path without a reference in a spec."
    ),
    Rule(
      .adHocSigning, .error, "an ad hoc signature for a device",
      check: BuildRefusalCheck.self,
      account: """
        CODE_SIGN_IDENTITY is `-`. Apple's devices accept only products with an identity, so Xcode refuses to build for \
        them. Simulators and macOS accept an ad hoc signature.
        """,
      projects: [.xcode, .xcodeGen],
      remedy: "Set an identity such as `Apple Development`."),
    Rule(
      .traditionalHeaderMap, .warning, "a style of header maps that Xcode no longer supports",
      check: BuildRefusalCheck.self,
      account: """
        With ALWAYS_SEARCH_USER_PATHS = YES and without modules, `#include <…>` used to find the headers of the \
        target. Xcode warns that traditional header maps are no longer supported. A config.yaml is checked \
        with `defaults: xcode`.
        """,
      remedy: "Set ALWAYS_SEARCH_USER_PATHS to NO."),
    Rule(
      .duplicateBuildFile, .warning, "a file that is in a build phase twice",
      check: PhaseFileCheck.self,
      account: "Xcode skips the second entry, with its compiler flags. A merge often leaves both.",
      projects: [.xcode], remedy: "Remove one of the entries."),
    Rule(
      .duplicateOutput, .warning, "two files that become the same file of the product",
      check: PhaseFileCheck.self,
      account: """
        Two files of a target have the same name, and phases copy both to one place of the product. One of them \
        is lost, or the build fails because multiple commands produce it. Files in different `.lproj` folders, and \
        files for different platforms, do not collide. Two grammars for yacc both become `y.tab.h`; among the \
        resources, Xcode refuses them, and the finding is an error.
        """,
      projects: [.xcode], remedy: "Rename one of the files, or remove it from the target."),
    Rule(
      .noBuildRule, .warning, "a file in the sources phase that no build rule processes",
      check: PhaseFileCheck.self,
      account: """
        Xcode compiles or copies nothing for the file, and warns. Headers are not reported, nor are files that a \
        build rule of the target processes.
        """,
      projects: [.xcode],
      remedy: "Move the file to the Copy Bundle Resources phase, or remove it from the target."),
    Rule(
      .sourceInResources, .warning, "source code in the resources phase",
      check: PhaseFileCheck.self,
      account: """
        Swift in the Copy Bundle Resources phase is ignored. Other source code is compiled, and its object code \
        is put into the product under the name of the source.
        """,
      projects: [.xcode], remedy: "Move the file to the Compile Sources phase."),
  ]
}
