/// The Info.plist files of templates, with what is the same in every project. The rest is in
/// config.yaml and is merged.
enum PropertyListDocument {
  /// The scene manifest of an app.
  struct SceneEntry {
    static let configuration = "Default Configuration"

    let delegate: String
    let storyboard: String?
  }

  /// For apps, frameworks and test bundles.
  static func bundle(
    packageType: String, isApplication: Bool, scene: SceneEntry? = nil
  ) -> String {
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
    if let scene { entries.append(("UIApplicationSceneManifest", manifest(of: scene))) }
    return document(entries)
  }

  /// One scene at a time, with its delegate.
  private static func manifest(of scene: SceneEntry) -> String {
    let storyboard = scene.storyboard.map { name in
      """

      \t\t\t\t\t<key>UISceneStoryboardFile</key>
      \t\t\t\t\t<string>\(name)</string>
      """
    }
    return """
      <dict>
      \t\t<key>UIApplicationSupportsMultipleScenes</key>
      \t\t<false/>
      \t\t<key>UISceneConfigurations</key>
      \t\t<dict>
      \t\t\t<key>UIWindowSceneSessionRoleApplication</key>
      \t\t\t<array>
      \t\t\t\t<dict>
      \t\t\t\t\t<key>UISceneConfigurationName</key>
      \t\t\t\t\t<string>\(SceneEntry.configuration)</string>
      \t\t\t\t\t<key>UISceneDelegateClassName</key>
      \t\t\t\t\t<string>$(PRODUCT_MODULE_NAME).\(scene.delegate)</string>\(storyboard ?? "")
      \t\t\t\t</dict>
      \t\t\t</array>
      \t\t</dict>
      \t</dict>
      """
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
