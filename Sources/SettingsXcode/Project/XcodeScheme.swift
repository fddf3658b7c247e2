import SettingsDiagnostics

/// A shared scheme: the configuration of each action, and the targets that it builds.
package struct XcodeScheme: Sendable {
  /// An action of a scheme. `build` is not listed, because it has no configuration.
  package enum Action: String, CaseIterable, Sendable {
    case run
    case test
    case profile
    case analyze
    case archive

    /// The element that describes the action.
    fileprivate var element: StaticString {
      switch self {
      case .run: "LaunchAction"
      case .test: "TestAction"
      case .profile: "ProfileAction"
      case .analyze: "AnalyzeAction"
      case .archive: "ArchiveAction"
      }
    }

    /// The attribute of a build entry that states whether the target is built for the action.
    fileprivate var flag: StaticString {
      switch self {
      case .run: "buildForRunning"
      case .test: "buildForTesting"
      case .profile: "buildForProfiling"
      case .analyze: "buildForAnalyzing"
      case .archive: "buildForArchiving"
      }
    }
  }

  /// A text in the file, and its bytes.
  package struct Word: Sendable {
    package let text: String
    package let range: Range<Int>
  }

  /// A target that a scheme or a test plan names.
  package struct Target: Sendable, Hashable {
    package let name: String
    /// The path of the container without the word before the colon, as in
    /// `container:App.xcodeproj`. It is relative to the folder that contains the scheme's project
    /// or workspace.
    package let container: String
    /// The bytes of the name.
    package let range: Range<Int>

    init(name: String, reference: String, range: Range<Int>) {
      self.name = name
      container = XcodeScheme.path(reference)
      self.range = range
    }

    /// Compares targets regardless of where they are named.
    package static func == (left: Target, right: Target) -> Bool {
      left.name == right.name && left.container == right.container
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(container)
    }
  }

  /// The configuration of each action that names one.
  package private(set) var configurations: [Action: Word] = [:]
  /// The default test plan. Its text is a path like that of a container.
  package private(set) var testPlan: Word?
  /// The sanitizers of each action.
  private var sanitizers: [Action: [SchemeSetting]] = [:]
  private var gathersCoverage = false
  /// The targets for which coverage is gathered; empty for all.
  private var coveredTargets: [String] = []
  private var built: [Action: [Target]] = [:]
  /// The targets that the scheme itself lists for testing.
  private var tested: [Target] = []

  /// Returns the targets that an action builds, in the order of the scheme.
  ///
  /// - Parameter goesByPlan: Whether a test plan decides about the tested targets, so that the
  ///   scheme's own list is ignored.
  package func targets(for action: Action, goesByPlan: Bool = false) -> [Target] {
    let targets = built[action] ?? []
    guard action == .test, !goesByPlan else { return targets }
    return (targets + tested).uniqued()
  }

  /// Returns the settings that an action assigns for the targets that it builds. Coverage also
  /// applies to running, which shares its products with testing.
  ///
  /// - Parameter plan: The test plan that decides about testing; nil without one.
  package func settings(for action: Action, plan: XcodeTestPlan?) -> [SchemeSetting] {
    if action == .test, let plan { return plan.settings }
    let isCovered = gathersCoverage && (action == .run || action == .test)
    return sanitizers[action, default: []]
      + (isCovered ? SchemeSetting.coverage(of: coveredTargets) : [])
  }

  package init(_ bytes: [UInt8]) throws(PropertyList.Failure) {
    var scanner = XMLScanner(bytes)
    var open = OpenElements()
    var flags: Set<Action>?
    var isScheme = false
    var isTestable = false
    var hasDefaultPlan = false
    var isCoverageList = false
    while let piece = try scanner.next() {
      try open.follow(piece, in: scanner)
      switch piece {
      case .start(let name, let attributes, let isEmpty):
        func word(_ key: StaticString) -> Word? {
          attributes.first { scanner.name($0.name, is: key) }.map {
            Word(text: scanner.string($0.value), range: $0.value)
          }
        }
        if scanner.name(name, is: "Scheme") { isScheme = true }
        for action in Action.allCases where scanner.name(name, is: action.element) {
          configurations[action] = word("buildConfiguration")
          let switches: [(StaticString, SchemeSetting)] = [
            ("enableAddressSanitizer", .addressSanitizer),
            ("enableThreadSanitizer", .threadSanitizer),
            ("enableUBSanitizer", .undefinedBehaviorSanitizer),
          ]
          sanitizers[action] = switches.filter { word($0.0)?.text == "YES" }.map(\.1)
          if action == .test { gathersCoverage = word("codeCoverageEnabled")?.text == "YES" }
        }
        if scanner.name(name, is: "CodeCoverageTargets"), !isEmpty { isCoverageList = true }
        if scanner.name(name, is: "BuildActionEntry"), !isEmpty {
          flags = Set(Action.allCases.filter { word($0.flag)?.text == "YES" })
        } else if scanner.name(name, is: "TestableReference"), !isEmpty {
          isTestable = word("skipped")?.text != "YES"
        } else if scanner.name(name, is: "TestPlanReference"), let plan = word("reference") {
          let isDefault = word("default")?.text == "YES"
          if testPlan == nil || isDefault && !hasDefaultPlan {
            testPlan = Word(text: Self.path(plan.text), range: plan.range)
            hasDefaultPlan = isDefault
          }
        } else if scanner.name(name, is: "BuildableReference"), let target = word("BlueprintName") {
          if isCoverageList { coveredTargets.append(target.text) }
          let entry = Target(
            name: target.text, reference: word("ReferencedContainer")?.text ?? "",
            range: target.range)
          for action in Action.allCases where flags?.contains(action) == true {
            built[action, default: []].append(entry)
          }
          if isTestable { tested.append(entry) }
        }
      case .end(let name):
        if scanner.name(name, is: "BuildActionEntry") { flags = nil }
        if scanner.name(name, is: "TestableReference") { isTestable = false }
        if scanner.name(name, is: "CodeCoverageTargets") { isCoverageList = false }
      case .text: break
      }
    }
    built = built.mapValues { $0.uniqued() }
    tested = tested.uniqued()
    try open.finish(in: scanner)
    if !isScheme { throw PropertyList.Failure(message: "it has no <Scheme>", offset: 0) }
  }

  /// Returns the text after `container:`.
  private static func path(_ reference: String) -> String {
    guard let colon = reference.firstIndex(of: ":") else { return reference }
    return String(reference[reference.index(after: colon)...])
  }
}
