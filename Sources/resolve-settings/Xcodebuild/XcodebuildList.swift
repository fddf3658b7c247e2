import SettingsDiagnostics
import SettingsModel
import SettingsProjectWriter

/// What `xcodebuild -list` prints.
struct XcodebuildList {
  struct Project {
    let targets: [String]
    let configurations: [String]
    let defaultConfiguration: String?
  }

  let name: String
  let schemes: [String]
  /// The parts of a project; nil for a workspace.
  var project: Project?

  init(name: String, schemes: [String]) {
    self.name = name
    self.schemes = schemes
  }

  /// The order in which Xcode lists names.
  static func isBefore(_ left: String, _ right: String) -> Bool {
    NaturalKey(left) < NaturalKey(right)
  }

  var text: String {
    let name = name.escapingControlCharacters
    var text = "Information about \(project == nil ? "workspace" : "project") \"\(name)\":\n"
    if let project {
      text += Self.section("Targets", project.targets)
      text += Self.section("Build Configurations", project.configurations)
      if let name = project.defaultConfiguration ?? project.configurations.last {
        text +=
          "    If no build configuration is specified and -scheme is not passed then "
          + "\"\(name.escapingControlCharacters)\" is used.\n\n"
      }
    }
    if schemes.isEmpty {
      return text
        + (project == nil
          ? "    There are no schemes in workspace \"\(name)\".\n"
          : "    This project contains no schemes.\n")
    }
    return text + Self.section("Schemes", schemes)
  }

  private static func section(_ title: String, _ names: [String]) -> String {
    if names.isEmpty { return "" }
    return "    \(title):\n"
      + names.map { "        \($0.escapingControlCharacters)\n" }.joined() + "\n"
  }

  var json: ByteBuffer {
    var json = JSONWriter(.pretty)
    json.beginObject()
    json.object(project == nil ? "workspace" : "project") { json in
      if let project {
        json.member("configurations", project.configurations)
      }
      json.member("name", name)
      json.member("schemes", schemes)
      if let project {
        json.member("targets", project.targets)
      }
    }
    return json.finished()
  }

  // MARK: Destinations

  /// The line of `-showdestinations` for any device of a platform.
  static func line(of destination: Destination) -> String {
    guard let sdk = destination.sdk else { return "" }
    let title = destination.platformName
    if destination.platform == .macOS {
      let variant = destination.variant.map { ", variant:\($0.name)" } ?? ""
      return "{ platform:macOS\(variant), name:Any Mac }"
    }
    let kind =
      sdk.isSimulator
      ? "DVTiOSDeviceSimulatorPlaceholder"
      : destination.platform == .iOS ? "DVTiPhonePlaceholder" : "DVTiOSDevicePlaceholder"
    return "{ platform:\(title), id:dvtdevice-\(kind)-\(sdk.platformName):placeholder, "
      + "name:Any \(title) Device }"
  }
}
