import SettingsDiagnostics
import SettingsXcode
import SettingsXcodeGen

/// The shared schemes of the project.
extension PartsImport {
  mutating func addSchemes() {
    let folder = LexicalPath.join(project.path, "xcshareddata/xcschemes")
    let targets = SchemeTargets(
      project.targets.map(\.name), types,
      hosts: result.targets.map { target in
        target.fields.first { $0.key == "host" }.map(\.value)
      })
    for entry in sources.folderEntries(folder) ?? []
    where !entry.isFolder && entry.name.hasSuffix(".xcscheme") {
      let name = String(entry.name.dropLast(".xcscheme".count))
      guard let bytes = try? sources.read(LexicalPath.join(folder, entry.name)) else {
        lose("scheme", "\(name) (it cannot be read)", of: nil)
        continue
      }
      do throws(PropertyList.Failure) {
        var scheme = SchemeImport(
          name, try SchemeElement.read(bytes), project, imported, targets, sources: sources)
        let value = scheme.value()
        for loss in scheme.losses { lose("scheme '\(name)'", loss, of: nil) }
        if let value { result.schemes.append(.init(key: name, value: value)) }
      } catch {
        lose("scheme", "\(name) (\(error.message))", of: nil)
      }
    }
  }
}

/// What all schemes of a project need of its targets.
struct SchemeTargets {
  /// By name; of several targets with a name, the first one counts.
  private let types: [String: XcodeGenProductType?]
  /// By the value of `host`, the names of tests, in the order of the project.
  private let tests: [PartValue: [String]]

  init(_ names: [String], _ types: [XcodeGenProductType?], hosts: [PartValue?]) {
    self.types = Dictionary(zip(names, types), uniquingKeysWith: { first, _ in first })
    var tests: [PartValue: [String]] = [:]
    for (name, (type, host)) in zip(names, zip(types, hosts)) where type?.isTest == true {
      if let host { tests[host, default: []].append(name) }
    }
    self.tests = tests
  }

  func contains(_ name: String) -> Bool { types[name] != nil }
  func type(of name: String) -> XcodeGenProductType? { types[name] ?? nil }
  func tests(of host: String) -> [String] { tests[.text(host)] ?? [] }
}

/// Makes a scheme of config.yaml from one of Xcode.
struct SchemeImport {
  let name: String
  let scheme: SchemeElement
  let project: XcodeProject
  let imported: ImportedProject
  let targets: SchemeTargets
  let sources: any SourceProvider
  private(set) var losses: [String] = []
  private var owner = ""
  private let container: String

  init(
    _ name: String, _ scheme: SchemeElement, _ project: XcodeProject, _ imported: ImportedProject,
    _ targets: SchemeTargets, sources: any SourceProvider
  ) {
    self.name = name
    self.scheme = scheme
    self.project = project
    self.imported = imported
    self.targets = targets
    self.sources = sources
    container = LexicalPath.fileName(of: LexicalPath.normalize(project.path))
  }

  private static let actions = [
    ("run", "LaunchAction"), ("test", "TestAction"), ("profile", "ProfileAction"),
    ("analyze", "AnalyzeAction"), ("archive", "ArchiveAction"),
  ]

  /// Returns the fields of the scheme; nil if it builds no target of the project.
  mutating func value() -> PartValue? {
    let build = scheme.child("BuildAction") ?? SchemeElement(name: "BuildAction")
    var built: [(name: String, isForAll: Bool, isForTests: Bool)] = []
    var runnable: String?
    for entry in build.entries("BuildActionEntries") {
      guard let reference = entry.child("BuildableReference"), let name = target(reference)
      else { continue }
      let flags = entry.attributes.filter { $0.name.hasPrefix("buildFor") }
      let on: [String] = flags.filter { $0.value == "YES" }.map { $0.name }
      built.append((name, on.count == 5, on == ["buildForTesting"]))
      if runnable == nil, on.contains("buildForRunning") { runnable = name }
    }
    let launch = scheme.child("LaunchAction")
    let run = launch?.child("BuildableProductRunnable") ?? launch?.child("RemoteRunnable")
    if let named = run?.child("BuildableReference").flatMap({ target($0) }),
      built.contains(where: { $0.name == named })
    {
      runnable = named
    }
    let tested = testables()
    guard let owner = runnable ?? built.first?.name ?? tested.first(where: targets.contains) else {
      losses.append("it builds no target of the project")
      return nil
    }
    // A scheme that only tests builds its tests for testing.
    if built.isEmpty { losses.append("actions that '\(owner)' is not built for") }
    self.owner = owner
    var fields: [(String, PartValue)] = [("target", .text(owner))]
    var others: [String] = []
    for entry in built {
      if !entry.isForAll, !(entry.isForTests && tested.contains(entry.name)) {
        losses.append("actions that '\(entry.name)' is not built for")
      }
      if entry.name != owner, !(entry.isForTests && tested.contains(entry.name)) {
        others.append(entry.name)
      }
    }
    var buildFields: [(String, PartValue)] = []
    if !others.isEmpty { buildFields.append(("targets", .texts(others))) }
    buildFields += scripts(build)
    check(build, consumed: [])
    if !buildFields.isEmpty { fields.append(("build", .entries(buildFields))) }
    for (key, element) in Self.actions {
      guard let action = scheme.child(element) else { continue }
      if let value = value(of: key, action, tested) { fields.append((key, value)) }
    }
    return .entries(fields)
  }

  /// The name of a target of the project; nil for another one, which is reported.
  private mutating func target(_ reference: SchemeElement) -> String? {
    let name = reference["BlueprintName"] ?? ""
    let place = (reference["ReferencedContainer"] ?? "").drop { $0 != ":" }.dropFirst()
    if targets.contains(name), LexicalPath.fileName(of: String(place)) == container {
      return name
    }
    losses.append("'\(name)' of \(place.isEmpty ? "no container" : String(place))")
    return nil
  }

  // MARK: Actions

  private mutating func value(
    of key: String, _ action: SchemeElement, _ tested: [String]
  ) -> PartValue? {
    var fields: [(String, PartValue)] = []
    let isDebug = !["profile", "archive"].contains(key)
    let usual =
      imported.configurations.first { $0.isDebug == isDebug } ?? imported.configurations.first
    if let configuration = action["buildConfiguration"], configuration != usual?.name {
      if imported.configurations.contains(where: { $0.name == configuration }) {
        fields.append(("configuration", .text(configuration)))
      } else {
        losses.append("configuration '\(configuration)' of \(key), which does not exist")
      }
    }
    if key == "test" {
      fields += tests(action, tested)
    }
    if ["run", "test", "profile"].contains(key) { fields += arguments(action) }
    if key != "analyze" { fields += scripts(action) }
    if key == "run" || key == "test" {
      let words = [
        ("enableAddressSanitizer", "address"), ("enableThreadSanitizer", "thread"),
        ("enableUBSanitizer", "undefinedBehavior"),
      ]
      let sanitizers = words.filter { action[$0.0] == "YES" }.map(\.1)
      if !sanitizers.isEmpty { fields.append(("sanitizers", .texts(sanitizers))) }
      if action["disableMainThreadChecker"] == "YES" {
        fields.append(("mainThreadChecker", .boolean(false)))
      }
    }
    check(action, consumed: Self.consumed)
    if fields.isEmpty { return nil }
    if fields.count == 1, fields[0].0 == "configuration" { return fields[0].1 }
    return .entries(fields)
  }

  private func testables() -> [String] {
    (scheme.child("TestAction")?.entries("Testables") ?? []).compactMap { testable in
      testable.child("BuildableReference")?["BlueprintName"]
    }
  }

  private mutating func tests(
    _ action: SchemeElement, _ tested: [String]
  ) -> [(String, PartValue)] {
    var fields: [(String, PartValue)] = []
    var names: [String] = []
    for testable in action.entries("Testables") {
      guard let reference = testable.child("BuildableReference"), let name = target(reference)
      else { continue }
      names.append(name)
      for (attribute, value) in testable.attributes
      where !(value == "NO" || attribute == "testExecutionOrdering" && value == "sequential") {
        losses.append("\(attribute) of tests '\(name)'")
      }
      for child in testable.children where child.name != "BuildableReference" {
        losses.append("\(child.name) of tests '\(name)'")
      }
    }
    // Without a list, these are tested.
    if names != targets.tests(of: owner) { fields.append(("targets", .texts(names))) }
    if action["codeCoverageEnabled"] == "YES" {
      let covered = action.entries("CodeCoverageTargets").compactMap { target($0) }
      fields.append(("coverage", covered.isEmpty ? .boolean(true) : .texts(covered)))
    }
    let plans = action.entries("TestPlans").sorted { left, right in
      left["default"] == "YES" && right["default"] != "YES"
    }
    var paths: [String] = []
    for plan in plans {
      let path = String((plan["reference"] ?? "").drop { $0 != ":" }.dropFirst())
      let folder = LexicalPath.directory(of: LexicalPath.normalize(project.path))
      let place = LexicalPath.normalize(LexicalPath.join(folder, path))
      if sources.isReadableFile(place) {
        paths.append(LexicalPath.relative(place, to: imported.folder))
      } else {
        losses.append("test plan '\(path)', which does not exist")
      }
    }
    if !paths.isEmpty { fields.append(("testPlans", .texts(paths))) }
    return fields
  }

  private mutating func arguments(_ action: SchemeElement) -> [(String, PartValue)] {
    var fields: [(String, PartValue)] = []
    var arguments: [String] = []
    for argument in action.entries("CommandLineArguments") {
      let text = argument["argument"] ?? ""
      if argument["isEnabled"] == "NO" {
        losses.append("argument '\(text)' of \(action.name), which is switched off")
      } else {
        arguments.append(text)
      }
    }
    if !arguments.isEmpty { fields.append(("arguments", .texts(arguments))) }
    var variables: [(String, PartValue)] = []
    var names: Set<String> = []
    for variable in action.entries("EnvironmentVariables") {
      let key = variable["key"] ?? ""
      if variable["isEnabled"] == "NO" {
        losses.append("variable '\(key)' of \(action.name), which is switched off")
      } else if !names.insert(key).inserted {
        losses.append("second variable '\(key)' of \(action.name)")
      } else {
        variables.append((key, .text(variable["value"] ?? "")))
      }
    }
    if !variables.isEmpty { fields.append(("environment", .entries(variables))) }
    if let shares = action["shouldUseLaunchSchemeArgsEnv"],
      (shares == "YES") != fields.isEmpty
    {
      losses.append("shouldUseLaunchSchemeArgsEnv of \(action.name)")
    }
    return fields
  }

  private mutating func scripts(_ action: SchemeElement) -> [(String, PartValue)] {
    [("before", "PreActions"), ("after", "PostActions")].compactMap { key, tag in
      var scripts: [PartValue] = []
      for entry in action.entries(tag) {
        guard let content = entry.child("ActionContent"), let text = content["scriptText"] else {
          losses.append("an action in \(tag) of \(action.name)")
          continue
        }
        var fields: [(String, PartValue)] = []
        if let title = content["title"], title != "Run Script" {
          fields.append(("name", .text(title)))
        }
        fields.append(("run", .text(text)))
        if let shell = content["shellToInvoke"], !shell.isEmpty {
          fields.append(("shell", .text(shell)))
        }
        let settings = content.child("EnvironmentBuildable")?.child("BuildableReference")
        if settings?["BlueprintName"] != owner {
          losses.append(
            "the target whose settings a script of \(action.name) sees, now '\(owner)'")
        }
        scripts.append(.entries(fields))
      }
      return scripts.isEmpty ? nil : (key, .list(scripts))
    }
  }

  // MARK: Everything else

  private static let consumed: Set<String> = [
    "buildConfiguration", "enableAddressSanitizer", "enableThreadSanitizer", "enableUBSanitizer",
    "disableMainThreadChecker", "shouldUseLaunchSchemeArgsEnv", "codeCoverageEnabled",
    "onlyGenerateCoverageForSpecifiedTargets",
  ]

  /// The values that the writer writes, or that mean the same as nothing.
  private static let usual: [String: Set<String>] = [
    "selectedDebuggerIdentifier": ["Xcode.DebuggerFoundation.Debugger.LLDB"],
    "selectedLauncherIdentifier": ["Xcode.DebuggerFoundation.Launcher.LLDB"],
    "launchStyle": ["0"], "useCustomWorkingDirectory": ["NO"],
    "ignoresPersistentStateOnLaunch": ["NO"], "debugDocumentVersioning": ["YES"],
    "debugServiceExtension": ["internal"], "allowLocationSimulation": ["YES"],
    "savedToolIdentifier": [""], "revealArchiveInOrganizer": ["YES"],
    "parallelizeBuildables": ["YES"], "buildImplicitDependencies": ["YES"],
    "runPostActionsOnFailure": ["NO"],
  ]

  /// The same for running an extension.
  private static let usualOfExtensions: [String: Set<String>] = [
    "selectedDebuggerIdentifier": [""],
    "selectedLauncherIdentifier": ["Xcode.IDEFoundation.Launcher.PosixSpawn"],
    "launchAutomaticallySubstyle": ["2"],
  ]

  private static let knownChildren: Set<String> = [
    "BuildActionEntries", "PreActions", "PostActions", "Testables", "TestPlans",
    "CodeCoverageTargets", "CommandLineArguments", "EnvironmentVariables",
  ]

  private mutating func check(_ action: SchemeElement, consumed: Set<String>) {
    let type = targets.type(of: owner)
    let isExtension = action.name == "LaunchAction" && type?.isExtensionProduct == true
    for (attribute, value) in action.attributes where !consumed.contains(attribute) {
      let usual =
        (isExtension ? Self.usualOfExtensions[attribute] : nil) ?? Self.usual[attribute]
      let known = usual.map { $0.contains(value) } ?? value.isEmpty
      if !known { losses.append("\(attribute)=\(value) of \(action.name)") }
    }
    for child in action.children where !Self.knownChildren.contains(child.name) {
      if child.children.isEmpty, child.attributes.isEmpty { continue }
      if Self.namesOwner(child, owner, type, in: action) { continue }
      losses.append("\(child.name) of \(action.name)")
    }
  }

  /// Whether an element names the scheme's target as the writer does.
  private static func namesOwner(
    _ element: SchemeElement, _ owner: String, _ type: XcodeGenProductType?,
    in action: SchemeElement
  ) -> Bool {
    guard element.child("BuildableReference")?["BlueprintName"] == owner else { return false }
    let runsOnWatch =
      action.name == "LaunchAction"
      && ["application.watchapp", "application.watchapp2"].contains(type?.name)
    switch element.name {
    case "MacroExpansion": return true
    case "BuildableProductRunnable": return !runsOnWatch
    case "RemoteRunnable":
      let isUsual = element.attributes.allSatisfy { attribute in
        ["runnableDebuggingMode": "2", "BundleIdentifier": "com.apple.Carousel"][attribute.name]
          == attribute.value
      }
      return runsOnWatch && isUsual
    default: return false
    }
  }
}
