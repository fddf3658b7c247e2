import SettingsCommandLine
import SettingsXcode

/// xcodebuild's arguments, as far as questions about a project have them.
struct XcodebuildArguments {
  /// What xcodebuild is asked for.
  enum Question: String, CaseIterable {
    case showBuildSettings = "-showBuildSettings"
    case list = "-list"
    case version = "-version"
    case showSDKs = "-showsdks"
    case showDestinations = "-showdestinations"
  }

  /// Nil for a build, and for all else that only Xcode does.
  private(set) var question: Question?
  private(set) var isJSON = false
  private(set) var isQuiet = false
  private(set) var project: String?
  private(set) var workspace: String?
  private(set) var scheme: String?
  private(set) var targets: [String] = []
  private(set) var namesAllTargets = false
  private(set) var configuration: String?
  private(set) var sdk: String?
  private(set) var architectures: [String] = []
  private(set) var destinations: [String] = []
  private(set) var xcconfig: String?
  private(set) var derivedData: String?
  private(set) var settings: [(name: String, value: String)] = []
  private(set) var userDefaults: [(name: String, value: String)] = []
  private(set) var actions: [String] = []
  /// What `-enableAddressSanitizer YES` and the like assign.
  private(set) var switches: [(name: String, value: String)] = []
  /// The arguments, for the first lines of the answer.
  let words: [String]

  init(_ words: [String]) throws(XcodebuildFailure) {
    self.words = words
    var rest = words[...]
    var values: [String: String] = [:]
    var questions: [Question] = []
    while let word = rest.popFirst() {
      if let asked = Question(rawValue: word) {
        questions.append(asked)
      } else if word == "-json" {
        isJSON = true
      } else if word == "-quiet" {
        isQuiet = true
      } else if word == "-alltargets" {
        namesAllTargets = true
      } else if Self.valued.contains(word) {
        guard let value = rest.popFirst() else {
          if word == "-sdk", questions == [.version] { throw .describesSDKs }
          throw .usage("option '\(word)' requires a parameter")
        }
        try note(value, of: word, &values)
      } else if let setting = Self.switches[word] {
        guard let value = rest.popFirst(), ["YES", "NO"].contains(value) else {
          throw .usage("The flag \(word) must be supplied with an argument YES or NO")
        }
        switches.append((setting, value))
      } else if Self.valuedWithoutEffect.contains(word) {
        _ = rest.popFirst()
      } else if word.hasPrefix("-") {
        try noteFlag(word)
      } else if let pair = OptionValue.pair(word) {
        settings.append(pair)
      } else if Self.actions.contains(word) {
        actions.append(word)
      } else {
        throw .usage("Unknown build action '\(word)'.")
      }
    }
    project = values["-project"]
    workspace = values["-workspace"]
    scheme = values["-scheme"]
    configuration = values["-configuration"]
    sdk = values["-sdk"]
    xcconfig = values["-xcconfig"]
    derivedData = values["-derivedDataPath"]
    question = questions.count == 1 ? questions[0] : nil
    try checkCombinations()
  }

  private mutating func note(
    _ value: String, of option: String, _ values: inout [String: String]
  ) throws(XcodebuildFailure) {
    switch option {
    case "-target": targets.append(value)
    case "-arch": architectures.append(value)
    case "-destination": destinations.append(value)
    default:
      guard values.updateValue(value, forKey: option) == nil else {
        throw .usage("option '\(option)' may only be provided once")
      }
    }
  }

  /// Notes a user default, `-NAME=VALUE`; other flags only pass if they have no effect.
  private mutating func noteFlag(_ word: String) throws(XcodebuildFailure) {
    if let pair = OptionValue.pair(String(word.dropFirst())), !pair.name.hasPrefix("-") {
      userDefaults.append(pair)
    } else if !Self.withoutEffect.contains(word) {
      throw .usage("invalid option '\(word)'")
    }
  }

  private func checkCombinations() throws(XcodebuildFailure) {
    if project != nil, workspace != nil {
      throw .usage("You cannot specify both a project and a workspace.")
    }
    if scheme != nil, !targets.isEmpty || namesAllTargets {
      throw .usage("You cannot specify both a scheme and targets.")
    }
    if workspace != nil, !targets.isEmpty || namesAllTargets {
      throw .usage("You cannot specify targets with a workspace.")
    }
    for destination in destinations where !destination.contains("=") {
      throw .usage(
        "option 'Destination' requires at least one parameter of the form 'key=value'")
    }
  }

  /// The actions whose settings are printed; a scheme is built for one of them at a time.
  var printedActions: [String] {
    let others = actions.filter { $0 != "clean" }
    return others.isEmpty ? (actions.isEmpty ? ["build"] : ["clean"]) : others
  }

  // MARK: Words

  private static let valued: Set<String> = [
    "-project", "-workspace", "-scheme", "-target", "-configuration", "-sdk", "-arch",
    "-destination", "-xcconfig", "-derivedDataPath",
  ]

  /// Options with a value that does not change a build setting.
  private static let valuedWithoutEffect: Set<String> = [
    "-jobs", "-destination-timeout", "-resultBundlePath", "-resultBundleVersion", "-archivePath",
    "-clonedSourcePackagesDirPath", "-packageCachePath", "-scmProvider",
    "-parallel-testing-enabled", "-parallel-testing-worker-count",
    "-maximum-parallel-testing-workers", "-maximum-concurrent-test-device-destinations",
    "-maximum-concurrent-test-simulator-destinations",
  ]

  private static let withoutEffect: Set<String> = [
    "-verbose", "-parallelizeTargets", "-hideShellScriptEnvironment", "-allowProvisioningUpdates",
    "-allowProvisioningDeviceRegistration", "-skipPackagePluginValidation", "-skipMacroValidation",
    "-skipPackageUpdates", "-skipUnavailableActions", "-disableAutomaticPackageResolution",
    "-onlyUsePackageVersionsFromResolvedFile", "-disablePackageRepositoryCache",
    "-showBuildTimingSummary", "-skipPackageSignatureValidation",
  ]

  private static let switches = [
    "-enableAddressSanitizer": "ENABLE_ADDRESS_SANITIZER",
    "-enableThreadSanitizer": "ENABLE_THREAD_SANITIZER",
    "-enableUndefinedBehaviorSanitizer": "ENABLE_UNDEFINED_BEHAVIOR_SANITIZER",
    "-enableCodeCoverage": "CLANG_COVERAGE_MAPPING",
  ]

  private static let actions: Set<String> = [
    "build", "build-for-testing", "analyze", "archive", "test", "test-without-building", "docbuild",
    "install", "clean",
  ]

  /// The action of a scheme that an action of the command line is.
  static func schemeAction(_ action: String) -> XcodeScheme.Action {
    switch action {
    case "test", "build-for-testing", "test-without-building": .test
    case "archive", "install": .archive
    case "analyze": .analyze
    default: .run
    }
  }
}
