/// Every rule that `check` knows, by its stable identifier: what scripts, baselines, `rules:` and
/// suppressions refer to. docs/rules.md lists them in this order.
package enum RuleID: String, Sendable, CaseIterable, Hashable {
  // Products and their identities.
  case bundleIdentifierCharacters = "bundle-identifier-characters"
  case bundleIdentifierMismatch = "bundle-identifier-mismatch"
  case bundleIdentifierDuplicate = "bundle-identifier-duplicate"
  case extensionIdentifierPrefix = "extension-identifier-prefix"
  case extensionPointMissing = "extension-point-missing"
  case versionFormat = "version-format"
  case typeMissing = "type-missing"

  // Devices and orientations.
  case deviceFamilyPlatform = "device-family-platform"
  case iPadOrientations = "ipad-orientations"
  case noOrientation = "no-orientation"
  case upsideDownPhone = "upside-down-phone"
  case orientationDevice = "orientation-device"

  // The appearance and the launch of an app.
  case bundleNameLength = "bundle-name-length"
  case iconMissing = "icon-missing"
  case iconSize = "icon-size"
  case iconName = "icon-name"
  case launchImageMissing = "launch-image-missing"
  case launchImageSize = "launch-image-size"
  case launchImageName = "launch-image-name"
  case launchScreenMissing = "launch-screen-missing"
  case launchStoryboardAndImages = "launch-storyboard-and-images"
  case mainStoryboardMissing = "main-storyboard-missing"
  case storyboardInitialController = "storyboard-initial-controller"
  case storyboardSegue = "storyboard-segue"
  case storyboardUnreadable = "storyboard-unreadable"
  case backgroundModeExits = "background-mode-exits"

  // The system's frameworks.
  case frameworkUnknown = "framework-unknown"
  case frameworkTooNew = "framework-too-new"
  case frameworkRenamed = "framework-renamed"
  case frameworkDeprecated = "framework-deprecated"
  case frameworkRemoved = "framework-removed"

  // Building.
  case unknownSDK = "unknown-sdk"
  case debugInRelease = "debug-in-release"
  case debugLanguageMismatch = "debug-language-mismatch"
  case prefixHeaderMissing = "prefix-header-missing"
  case prefixHeaderObjectiveC = "prefix-header-objc"
  case logTextRemains = "log-text-remains"
  case sourceMissing = "source-missing"
  case allowedFileMissing = "allowed-file-missing"

  // Values.
  case lostInherited = "lost-inherited"
  case duplicateListElement = "duplicate-list-element"
  case cutByComment = "cut-by-comment"
  case deprecatedReference = "deprecated-reference"
  case trailingDollar = "trailing-dollar"
  case trailingBackslash = "trailing-backslash"
  case unterminatedQuotation = "unterminated-quotation"
  case unterminatedReference = "unterminated-reference"
  case missingReferenceName = "missing-reference-name"
  case missingOperatorName = "missing-operator-name"
  case invalidOperator = "invalid-operator"
  case unknownOperator = "unknown-operator"
  case referenceCycle = "reference-cycle"
  case settingValue = "setting-value"
  case xcodeVersion = "xcode-version"

  // Settings without effect or use.
  case noEffect = "no-effect"
  case assignedTwice = "assigned-twice"
  case conditionNeverHolds = "condition-never-holds"
  case unknownParameter = "unknown-parameter"
  case unusedTemplate = "unused-template"
  case unusedMacro = "unused-macro"
  case unusedSetting = "unused-setting"
  case unknownSetting = "unknown-setting"
  case xcconfigIncludeCycle = "xcconfig-include-cycle"
  case noTargets = "no-targets"
  case unknownRule = "unknown-rule"

  /// The rule's row in the table.
  package var rule: Rule { RuleTable.rule(self) }
}
