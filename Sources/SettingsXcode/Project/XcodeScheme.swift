import SettingsDiagnostics

/// A shared scheme: which configuration each action builds, and which targets.
package struct XcodeScheme: Sendable {
  /// What a scheme can be asked to do; `build` has no configuration of its own.
  package enum Action: String, CaseIterable, Sendable {
    case run
    case test
    case profile
    case analyze
    case archive

    /// The element that describes it.
    fileprivate var element: StaticString {
      switch self {
      case .run: "LaunchAction"
      case .test: "TestAction"
      case .profile: "ProfileAction"
      case .analyze: "AnalyzeAction"
      case .archive: "ArchiveAction"
      }
    }

    /// The attribute of a build entry that says whether the target is built for it.
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

  /// A target that the scheme builds.
  package struct Target: Sendable, Equatable {
    package let name: String
    /// `container:App.xcodeproj` without the word before the colon.
    package let container: String
  }

  /// The configuration of each action, as far as the scheme names one.
  package private(set) var configurations: [Action: String] = [:]
  private var targets: [Action: [Target]] = [:]

  /// The targets that an action builds, in the order of the scheme.
  package func targets(for action: Action) -> [Target] { targets[action] ?? [] }

  package init(_ bytes: [UInt8]) throws(PropertyList.Failure) {
    var scanner = XMLScanner(bytes)
    var flags: Set<Action>?
    var isScheme = false
    var tested: [Target] = []
    var isTestable = false
    while let piece = try scanner.next() {
      switch piece {
      case .start(let name, let attributes, let isEmpty):
        func value(_ key: StaticString) -> String? {
          attributes.first { scanner.name($0.name, is: key) }.map { scanner.string($0.value) }
        }
        if scanner.name(name, is: "Scheme") { isScheme = true }
        for action in Action.allCases where scanner.name(name, is: action.element) {
          configurations[action] = value("buildConfiguration")
        }
        if scanner.name(name, is: "BuildActionEntry"), !isEmpty {
          flags = Set(Action.allCases.filter { value($0.flag) == "YES" })
        } else if scanner.name(name, is: "TestableReference"), !isEmpty {
          isTestable = value("skipped") != "YES"
        } else if scanner.name(name, is: "BuildableReference"),
          let target = value("BlueprintName")
        {
          let container = value("ReferencedContainer") ?? ""
          let path = container.split(separator: ":", maxSplits: 1).last.map(String.init) ?? ""
          let entry = Target(name: target, container: path)
          for action in Action.allCases where flags?.contains(action) == true {
            if !targets(for: action).contains(entry) { targets[action, default: []].append(entry) }
          }
          if isTestable, !tested.contains(entry) { tested.append(entry) }
        }
      case .end(let name):
        if scanner.name(name, is: "BuildActionEntry") { flags = nil }
        if scanner.name(name, is: "TestableReference") { isTestable = false }
      case .text: break
      }
    }
    for target in tested where !targets(for: .test).contains(target) {
      targets[.test, default: []].append(target)
    }
    if !isScheme {
      throw PropertyList.Failure(message: "this is no scheme: it has no <Scheme>", offset: 0)
    }
  }
}
