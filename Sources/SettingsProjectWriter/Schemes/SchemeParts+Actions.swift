import SettingsDiagnostics
import SettingsXcode
import SettingsXcodeGen

extension SchemeParts {
  private static let debugger = "Xcode.DebuggerFoundation.Debugger.LLDB"
  private static let debuggingLauncher = "Xcode.DebuggerFoundation.Launcher.LLDB"
  private static let plainLauncher = "Xcode.IDEFoundation.Launcher.PosixSpawn"

  private static func debugging(_ isOn: Bool) -> Attributes {
    [
      ("selectedDebuggerIdentifier", isOn ? debugger : ""),
      ("selectedLauncherIdentifier", isOn ? debuggingLauncher : plainLauncher),
    ]
  }

  /// `YES` for the switches of an action that are on.
  private func switches(
    _ action: XcodeGenMapping?, _ keys: [(key: String, attribute: String)]
  ) -> Attributes {
    keys.map { ($0.attribute, action?[$0.key]?.boolean == true ? "YES" : nil) }
  }

  private static let sanitizers: [(key: String, attribute: String)] = [
    ("enableAddressSanitizer", "enableAddressSanitizer"),
    ("enableASanStackUseAfterReturn", "enableASanStackUseAfterReturn"),
    ("enableThreadSanitizer", "enableThreadSanitizer"),
    ("enableUBSanitizer", "enableUBSanitizer"),
    ("disableMainThreadChecker", "disableMainThreadChecker"),
  ]

  // MARK: Building

  var buildAction: XMLElement {
    let entries = builds.map { build in
      XMLElement(
        "BuildActionEntry",
        [
          ("buildForTesting", build.actions.contains(.test).word),
          ("buildForRunning", build.actions.contains(.run).word),
          ("buildForProfiling", build.actions.contains(.profile).word),
          ("buildForArchiving", build.actions.contains(.archive).word),
          ("buildForAnalyzing", build.actions.contains(.analyze).word),
        ], [build.reference])
    }
    return XMLElement(
      "BuildAction",
      [
        ("parallelizeBuildables", (plan.build["parallelizeBuild"]?.boolean ?? true).word),
        (
          "buildImplicitDependencies",
          (plan.build["buildImplicitDependencies"]?.boolean ?? true).word
        ),
        (
          "runPostActionsOnFailure",
          (plan.build["runPostActionsOnFailure"]?.boolean ?? false).word
        ),
      ],
      scripts(plan.build, isStrict: plan.owner == nil)
        + [XMLElement("BuildActionEntries", [], entries)])
  }

  // MARK: Testing

  var testAction: XMLElement {
    let test = plan.test
    let coverage = coverageTargets
    var attributes: Attributes = [
      ("buildConfiguration", configuration(test, isDebug: true))
    ]
    attributes += Self.debugging(test?["debugEnabled"]?.boolean ?? true)
    attributes += [
      ("shouldUseLaunchSchemeArgsEnv", (!hasArguments(test)).word),
      ("language", test?["language"]?.text), ("region", test?["region"]?.text),
      ("codeCoverageEnabled", test?["gatherCoverageData"]?.boolean == true ? "YES" : nil),
      ("onlyGenerateCoverageForSpecifiedTargets", (!coverage.isEmpty).word),
    ]
    attributes += switches(test, Self.sanitizers)
    attributes += [
      ("systemAttachmentLifetime", attachmentLifetime),
      (
        "preferredScreenCaptureFormat",
        test?["preferredScreenCaptureFormat"]?.text == "screenshots" ? "screenshots" : nil
      ),
      ("customLLDBInitFile", test?["customLLDBInit"]?.text),
    ]
    var children = scripts(test)
    if let plans = testPlans { children.append(plans) }
    children.append(XMLElement("MacroExpansion", [], [testMacroExpansion]))
    children.append(XMLElement("Testables", [], tests.map(testable)))
    children += arguments(test)
    if !coverage.isEmpty { children.append(XMLElement("CodeCoverageTargets", [], coverage)) }
    return XMLElement("TestAction", attributes, children)
  }

  private var attachmentLifetime: String? {
    if plan.test?["captureScreenshotsAutomatically"]?.boolean == false { return "keepNever" }
    return plan.test?["deleteScreenshotsWhenEachTestSucceeds"]?.boolean == false
      ? "keepAlways" : nil
  }

  private var coverageTargets: [XMLElement] {
    (plan.test?["coverageTargets"]?.list ?? []).compactMap { value in
      SchemeTarget(covered: value).flatMap { composer.reference($0, at: value.range) }
    }
  }

  private var testPlans: XMLElement? {
    let plans = (plan.test?["testPlans"]?.list ?? []).compactMap(\.mapping)
      .filter { $0["path"]?.text != nil }
    if plans.isEmpty { return nil }
    let chosen = plans.firstIndex { $0["defaultPlan"]?.boolean == true } ?? 0
    let defaults = plans.filter { $0["defaultPlan"]?.boolean == true }
    if plan.owner == nil, defaults.count > 1 {
      draft.refuse(
        "scheme '\(plan.name)' has more than one default test plan",
        at: defaults[1]["defaultPlan"]?.range)
    }
    let allowsMissing =
      draft.options.mapping["disabledValidations"]?.readableTexts?.contains("missingTestPlans")
      == true
    return XMLElement(
      "TestPlans", [],
      plans.enumerated().map { index, mapping in
        let path = mapping["path"]?.text ?? ""
        if !allowsMissing, !draft.listing.exists(draft.place(path)) {
          draft.refuse(
            "there is no test plan at '\(path)'", as: draft.contents.isConfig ? .warning : .error,
            at: mapping["path"]?.range,
            help: draft.contents.isConfig
              ? "create it, or correct the path"
              : "XcodeGen accepts it with options: { disabledValidations: [missingTestPlans] }")
        }
        return XMLElement(
          "TestPlanReference",
          [("reference", "container:\(path)"), ("default", index == chosen ? "YES" : nil)])
      })
  }

  private var testMacroExpansion: XMLElement {
    if let found = built(plan.test?["macroExpansion"]?.text) { return found }
    let own = schemeTarget.map(\.name)
    let tested =
      builds.filter { $0.actions.contains(.test) }.map { ($0.name, $0.reference) }
      + tests.map { ($0.name, $0.reference) }
    let name = builds.contains { $0.name == own } ? own : builds.first?.name
    if tested.contains(where: { $0.0 == name }) { return reference }
    return tested.first?.1 ?? reference
  }

  private func testable(
    _ test: (value: XcodeGenValue, name: String, reference: XMLElement)
  ) -> XMLElement {
    let mapping = test.value.mapping
    var children = [test.reference] + location(mapping?["location"]?.text)
    let selected = mapping?["selectedTests"]?.readableTexts ?? []
    let skipped = mapping?["skippedTests"]?.readableTexts ?? []
    if !selected.isEmpty || !skipped.isEmpty {
      children.append(
        XMLElement(
          selected.isEmpty ? "SkippedTests" : "SelectedTests", [],
          (selected.isEmpty ? skipped : selected).map { XMLElement("Test", [("Identifier", $0)]) }))
    }
    return XMLElement(
      "TestableReference",
      [
        ("skipped", (mapping?["skipped"]?.boolean ?? false).word),
        ("parallelizable", (mapping?["parallelizable"]?.boolean ?? false).word),
        (
          "testExecutionOrdering",
          mapping?["randomExecutionOrder"]?.boolean == true ? "random" : nil
        ),
        ("useTestSelectionWhitelist", selected.isEmpty ? nil : "YES"),
      ], children)
  }

  // MARK: Running

  var launchAction: XMLElement {
    let run = plan.run
    let isExtension = schemeTarget?.type.isExtensionProduct == true
    var attributes: Attributes = [("buildConfiguration", configuration(run, isDebug: true))]
    attributes += Self.debugging((run?["debugEnabled"]?.boolean ?? true) && !isExtension)
    attributes += [
      ("language", run?["language"]?.text), ("region", run?["region"]?.text),
      ("launchStyle", "0"),
      ("askForAppToLaunch", run?["askForAppToLaunch"]?.boolean?.word),
      ("useCustomWorkingDirectory", (run?["customWorkingDirectory"]?.text != nil).word),
      ("customWorkingDirectory", run?["customWorkingDirectory"]?.text),
      ("ignoresPersistentStateOnLaunch", "NO"), ("debugDocumentVersioning", "YES"),
      ("debugServiceExtension", "internal"),
      ("enableGPUFrameCaptureMode", frameCapture), ("enableGPUValidationMode", gpuValidation),
    ]
    let places = run?["simulateLocation"]?.mapping.flatMap {
      $0["allow"]?.boolean == nil ? nil : $0
    }
    attributes.append(("allowLocationSimulation", (places?["allow"]?.boolean ?? true).word))
    attributes += switches(run, Self.sanitizers)
    attributes += switches(
      run,
      [
        ("disableThreadPerformanceChecker", "disablePerformanceAntipatternChecker"),
        ("stopOnEveryMainThreadCheckerIssue", "stopOnEveryMainThreadCheckerIssue"),
      ])
    attributes += [
      ("launchAutomaticallySubstyle", launchSubstyle(isExtension: isExtension)),
      ("customLLDBInitFile", run?["customLLDBInit"]?.text),
    ]
    var children = scripts(run)
    if isLaunchable { children.append(runnable) }
    children += location(places?["defaultLocation"]?.text)
    if let expansion = built(run?["macroExpansion"]?.text) ?? (isLaunchable ? nil : reference) {
      children.append(XMLElement("MacroExpansion", [], [expansion]))
    }
    children += arguments(run)
    if let path = run?["storeKitConfiguration"]?.text {
      children.append(
        XMLElement("StoreKitConfigurationFileReference", [("identifier", schemePath(path))]))
    }
    return XMLElement("LaunchAction", attributes, children)
  }

  private func launchSubstyle(isExtension: Bool) -> String? {
    let value = plan.run?["launchAutomaticallySubstyle"]
    if let text = value?.text { return text }
    if case .integer(let number)? = value?.content { return String(number) }
    return isExtension ? "2" : nil
  }

  private var frameCapture: String? {
    let value = plan.run?["enableGPUFrameCaptureMode"]
    switch value?.text {
    case "metal": return "1"
    case "openGL": return "2"
    case "disabled": return "3"
    case nil, "autoEnabled": return nil
    case let word?:
      draft.refuse(
        "'\(word)' is not valid; expected autoEnabled, metal, openGL or disabled",
        at: value?.range)
      return nil
    }
  }

  private var gpuValidation: String? {
    let value = plan.run?["enableGPUValidationMode"]
    return value?.boolean == false || value?.text == "disabled" ? "1" : nil
  }

  private var runnable: XMLElement {
    guard let type = schemeTarget?.type.name,
      ["application.watchapp", "application.watchapp2"].contains(type)
    else { return plainRunnable }
    return XMLElement(
      "RemoteRunnable",
      [("runnableDebuggingMode", "2"), ("BundleIdentifier", "com.apple.Carousel")], [reference])
  }

  private var plainRunnable: XMLElement {
    XMLElement("BuildableProductRunnable", [("runnableDebuggingMode", "0")], [reference])
  }

  // MARK: Profiling and archiving

  var profileAction: XMLElement {
    let profile = plan.profile
    var children = scripts(profile)
    if isLaunchable { children.append(plainRunnable) }
    children += arguments(profile)
    if !isLaunchable { children.append(XMLElement("MacroExpansion", [], [reference])) }
    return XMLElement(
      "ProfileAction",
      [
        ("buildConfiguration", configuration(profile, isDebug: false)),
        ("shouldUseLaunchSchemeArgsEnv", (!hasArguments(profile)).word),
        ("savedToolIdentifier", ""), ("useCustomWorkingDirectory", "NO"),
        ("debugDocumentVersioning", "YES"),
        ("askForAppToLaunch", profile?["askForAppToLaunch"]?.boolean?.word),
      ], children)
  }

  var archiveAction: XMLElement {
    let archive = plan.archive
    return XMLElement(
      "ArchiveAction",
      [
        ("buildConfiguration", configuration(archive, isDebug: false)),
        (
          "revealArchiveInOrganizer",
          (archive?["revealArchiveInOrganizer"]?.boolean ?? true).word
        ), ("customArchiveName", archive?["customArchiveName"]?.text),
      ], scripts(archive))
  }
}
