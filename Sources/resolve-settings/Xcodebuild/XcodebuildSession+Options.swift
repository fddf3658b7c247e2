import AppleDefaults
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsSystem
import SettingsXcode

extension XcodebuildSession {
  /// Xcode's folder, or its usual place.
  var developerFolder: String {
    xcode?.developerFolder ?? "/Applications/Xcode.app/Contents/Developer"
  }

  func options() throws(XcodebuildFailure) -> ResolutionOptions {
    var options = ResolutionOptions()
    options.xcode.release = facts.release
    options.xcode.developerFolder = xcode?.developerFolder
    options.sdk = try sdk()?.name
    for name in ["HOME", "USER"] {
      if let value = Environment.variable(name) { options.environment.append((name, value)) }
    }
    options.overrides = arguments.settings + arguments.switches.filter { $0.value == "NO" }
    if !arguments.architectures.isEmpty {
      options.overrides.append(("ARCHS", arguments.architectures.joined(separator: " ")))
    }
    options.overrides += arguments.switches.filter { $0.value == "YES" }
    let shared = Environment.variable("XCODE_XCCONFIG_FILE").flatMap { $0.isEmpty ? nil : $0 }
    // The last file is the highest level.
    options.xcconfigFiles = [arguments.xcconfig, shared].compactMap(\.self)
    for path in options.xcconfigFiles where !DiskEntry.exists(path) {
      throw .missing("The file “\(path)” couldn’t be opened because there is no such file.")
    }
    return options
  }

  /// The SDK of `-sdk`: its name for SDKROOT, and the name with its version.
  private func sdk() throws(XcodebuildFailure) -> (name: String, canonical: String)? {
    guard let name = arguments.sdk else { return nil }
    guard let sdk = SDKTable.sdk(named: name),
      let version = facts.systems[sdk.platform]?.version,
      name == sdk.platformName || sdk.version == version || !name.contains(where: \.isNumber)
    else { throw .open("SDK \"\(name)\" cannot be located.", code: 64) }
    return (name, sdk.platformName + version)
  }

  /// The lines before an answer in text, as far as arguments cause them.
  var header: String {
    if arguments.isQuiet || arguments.isJSON { return "" }
    let words = ["\(developerFolder)/usr/bin/xcodebuild"] + arguments.words
    var text = "Command line invocation:\n    "
    text += words.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ") + "\n\n"
    var defaults: [(String, String)] = arguments.userDefaults.map { ($0.name, $0.value) }
    defaults.sort { $0.0 < $1.0 }
    text += Self.section("User defaults from command line", defaults)
    var settings: [String: String] = [:]
    for (name, value) in arguments.settings { settings[name] = value }
    if !arguments.architectures.isEmpty {
      settings["ARCHS"] = arguments.architectures.joined(separator: " ")
    }
    if let sdk = try? sdk() { settings["SDKROOT"] = sdk.canonical }
    text += Self.section(
      "Build settings from command line", settings.sorted { $0.key < $1.key }.map { ($0, $1) })
    return text
  }

  private static func section(_ title: String, _ lines: [(String, String)]) -> String {
    if lines.isEmpty { return "" }
    return "\(title):\n" + lines.map { "    \($0.0) = \($0.1)\n" }.joined() + "\n"
  }

  // MARK: -showsdks

  func sdks() -> ByteBuffer {
    let order: [(platform: Platform, simulator: Bool)] =
      [.iOS, .macOS, .tvOS, .visionOS, .watchOS].flatMap {
        (platform: Platform) -> [(Platform, Bool)] in
        platform == .macOS
          ? [(platform, false), (platform, false)] : [(platform, false), (platform, true)]
      }
    let listed = order.compactMap { entry -> XcodebuildSDK? in
      guard
        let sdk = SDKTable.all.first(where: {
          $0.platform == entry.platform && $0.isSimulator == entry.simulator
        }), let system = facts.systems[entry.platform]
      else { return nil }
      return XcodebuildSDK(sdk.version(system.version), build: system.build)
    }
    return XcodebuildSDK.list(
      listed, driverKit: facts.driverKitVersion, developerFolder: developerFolder,
      isJSON: arguments.isJSON)
  }
}
