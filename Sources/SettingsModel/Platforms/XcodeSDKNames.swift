/// The meaning of SDK names in Xcode projects, including those that XcodeGen would generate.
package enum XcodeSDKNames {
  /// An empty SDKROOT and that of the machine's own system (`/`) mean the Mac's.
  package static func sdk(named value: String, defaultVersion: String?) -> SDK? {
    let name = ["", "/"].contains(value) ? "macosx" : value
    return SDKTable.sdk(named: name, defaultVersion: defaultVersion)
  }

  /// Returns the fallback names from the SDK's property lists. The SDKs of iOS are for embedded
  /// systems.
  package static func fallbackNames(of sdk: SDK) -> [String] {
    sdk.platform == .iOS ? [sdk.isSimulator ? "embeddedsimulator" : "embedded"] : []
  }
}
