@testable import SettingsModel
import Testing

struct SDKTableTests {
  @Test(arguments: [
    ("iphoneos", "iphoneos26.5"), ("iphonesimulator18.2", "iphonesimulator18.2"),
    ("macosx", "macosx26.5"), ("XROS2", "xros2"),
    ("/X.app/Contents/Developer/Platforms/WatchOS.platform/SDKs/WatchOS11.0.sdk", "watchos11.0"),
  ])
  func `an SDK is found by name, with its version or the newest`(name: String, canonical: String) {
    #expect(SDKTable.sdk(named: name)?.canonicalName == canonical)
  }

  @Test(arguments: [
    "", "iphone", "iphoneos18.x", "linux", "26.5", "iphoneos.", "iphoneos9223372036854775807",
  ])
  func `an invalid SDK is rejected`(name: String) {
    #expect(SDKTable.sdk(named: name) == nil)
  }

  @Test func `a bare name takes the version that is requested`() {
    #expect(
      SDKTable.sdk(named: "iphoneos", defaultVersion: "18.2")?.canonicalName == "iphoneos18.2")
    #expect(
      SDKTable.sdk(named: "iphoneos17", defaultVersion: "18.2")?.canonicalName == "iphoneos17")
  }

  @Test(arguments: Platform.allCases)
  func `every platform has a device SDK that its SDKROOT names`(platform: Platform) {
    #expect(SDKTable.deviceSDK(of: platform) == SDKTable.sdk(named: platform.sdkRoot))
    #expect(SDKTable.deviceSDK(of: platform)?.isSimulator == false)
  }
}
