import AppleDefaults
import SettingsDiagnostics
import SettingsModel

/// An SDK as `xcodebuild -showsdks` prints it.
struct XcodebuildSDK {
  private let sdk: SDK
  private let build: String

  init(_ sdk: SDK, build: String) {
    self.sdk = sdk
    self.build = build
  }

  private var displayName: String {
    (sdk.isSimulator ? "Simulator - \(sdk.platform)" : sdk.displayName) + " \(sdk.version)"
  }

  private var productName: String {
    switch sdk.platform {
    case .iOS: "iPhone OS"
    case .macOS: "macOS"
    case .tvOS: "Apple TVOS"
    case .watchOS: "Watch OS"
    case .visionOS: "xrOS"
    }
  }

  static func list(
    _ sdks: [XcodebuildSDK], driverKit: String, developerFolder: String, isJSON: Bool
  ) -> ByteBuffer {
    isJSON
      ? json(sdks, driverKit, developerFolder) : ByteBuffer(text(sdks, driverKit))
  }

  private static func text(_ sdks: [XcodebuildSDK], _ driverKit: String) -> String {
    var text = "DriverKit SDKs:\n" + line("DriverKit \(driverKit)", "driverkit\(driverKit)")
    var section = ""
    for entry in sdks {
      if entry.sdk.displayName != section {
        section = entry.sdk.displayName
        text += "\n\(section) SDKs:\n"
      }
      text += line(entry.displayName, entry.sdk.canonicalName)
    }
    return text + "\n"
  }

  private static func line(_ name: String, _ canonicalName: String) -> String {
    "\t\(name)\(String(repeating: " ", count: max(0, 30 - name.count)))\t-sdk \(canonicalName)\n"
  }

  /// Without `buildID` and `productCopyright`, which differ from one installation to another.
  private static func json(
    _ sdks: [XcodebuildSDK], _ driverKit: String, _ developerFolder: String
  ) -> ByteBuffer {
    func path(_ path: String) -> String {
      developerFolder + path.dropFirst("$(DEVELOPER_DIR)".count)
    }
    let folder = "\(developerFolder)/Platforms/DriverKit.platform"
    var json = JSONWriter(.pretty)
    json.beginArray()
    json.beginObject()
    json.member("canonicalName", "driverkit\(driverKit)")
    json.member("displayName", "DriverKit \(driverKit)")
    json.member("isBaseSdk", true)
    json.member("platform", "driverkit")
    json.member("platformPath", folder)
    json.member("platformVersion", driverKit)
    json.member("sdkPath", "\(folder)/Developer/SDKs/DriverKit\(driverKit).sdk")
    json.member("sdkVersion", driverKit)
    json.endObject()
    for entry in sdks {
      let sdk = entry.sdk
      json.beginObject()
      json.member("canonicalName", sdk.canonicalName)
      json.member("displayName", entry.displayName)
      json.member("isBaseSdk", true)
      json.member("platform", sdk.platformName)
      json.member("platformPath", path(XcodePlatform.folder(sdk)))
      json.member("platformVersion", sdk.version)
      json.member("productBuildVersion", entry.build)
      json.member("productName", entry.productName)
      json.member("productVersion", sdk.version)
      json.member("sdkPath", path(XcodePlatform.sdkFolder(sdk)))
      json.member("sdkVersion", sdk.version)
      json.endObject()
    }
    json.endArray()
    json.endDocument()
    return json.buffer
  }
}
