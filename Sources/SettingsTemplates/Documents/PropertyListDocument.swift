/// The Info.plist files that templates bring: what is the same in every project. The rest is said in
/// config.yaml and merged in.
enum PropertyListDocument {
  /// For apps, frameworks and bundles of tests.
  static func bundle(packageType: String, isApplication: Bool) -> String {
    var entries = [
      ("CFBundleDevelopmentRegion", "<string>en</string>"),
      ("CFBundleExecutable", "<string>$(EXECUTABLE_NAME)</string>"),
      ("CFBundleIdentifier", "<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"),
      ("CFBundleInfoDictionaryVersion", "<string>6.0</string>"),
      ("CFBundleName", "<string>$(PRODUCT_NAME)</string>"),
      ("CFBundlePackageType", "<string>\(packageType)</string>"),
      ("CFBundleShortVersionString", "<string>$(MARKETING_VERSION)</string>"),
      ("CFBundleVersion", "<string>$(CURRENT_PROJECT_VERSION)</string>"),
    ]
    if isApplication { entries.append(("LSRequiresIPhoneOS", "<true/>")) }
    return document(entries)
  }

  /// For what the store hosts.
  static var contentInfo: String {
    document([
      ("ContentVersion", "<string>$(MARKETING_VERSION)</string>"),
      ("IAPProductIdentifier", "<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"),
    ])
  }

  private static func document(_ entries: [(key: String, value: String)]) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>

      """
    for entry in entries { text += "\t<key>\(entry.key)</key>\n\t\(entry.value)\n" }
    return text + "</dict>\n</plist>\n"
  }
}
