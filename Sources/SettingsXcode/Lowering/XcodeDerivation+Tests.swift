import SettingsDiagnostics
import SettingsModel

extension XcodeDerivation {
  /// Adds the location of a test bundle, and the program that runs it.
  mutating func addTestBundle() {
    if let sdk, sdk.platform != .macOS, !sdk.isSimulator {
      add("DEBUG_INFORMATION_FORMAT", "dwarf-with-dsym")
    }
    if isTrue("USES_XCTRUNNER") {
      add("XCTRUNNER_PRODUCT_NAME", "$(PRODUCT_NAME)-Runner.app")
      add("TARGET_BUILD_SUBPATH", "/$(XCTRUNNER_PRODUCT_NAME)$(_WRAPPER_CONTENTS_DIR)/PlugIns")
      add("DWARF_DSYM_FOLDER_PATH", "$(TARGET_BUILD_DIR)")
      add("ENTITLEMENTS_REQUIRED", "YES")
      add("PROVISIONING_PROFILE_DESTINATION_PATH", "$(TARGET_BUILD_DIR)/..")
    } else if !text("TEST_HOST").isEmpty, !movesProducts {
      addTestHost()
    }
  }

  /// Adds the location of a test bundle inside the application that it tests.
  private mutating func addTestHost() {
    let isShallow = isTrue("SHALLOW_BUNDLE")
    let host = deepHost(absolute(text("TEST_HOST")), isShallow)
    var contents = LexicalPath.directory(of: host)
    if !isShallow { contents = LexicalPath.directory(of: contents) }
    let products = absolute(text("TARGET_BUILD_DIR"))
    guard contents.hasPrefix(products + "/") else { return }
    add("TARGET_BUILD_SUBPATH", "\(contents.dropFirst(products.count))/PlugIns")
    add("DWARF_DSYM_FOLDER_PATH", "$(TARGET_BUILD_DIR)")
    // The engine prints the path as written, with every slash.
    let isRenamed = host != absolute(text("TEST_HOST"))
    let shown = isRenamed ? host : LexicalPath.join(target.projectFolder, text("TEST_HOST"))
    add("_BUILDABLE_SERIALIZATION_KEY", "test-bundle-with-host: Path(_str: \"\(shown)\")")
    addRunpath(isShallow)
  }

  /// Returns the host as a deep bundle, which an iOS application is on the Mac. A host with an iOS
  /// path is renamed.
  private mutating func deepHost(_ host: String, _ isShallow: Bool) -> String {
    let folder = LexicalPath.directory(of: host)
    guard sdk?.isCatalyst == true, !isShallow, !folder.hasSuffix("/Contents/MacOS"),
      LexicalPath.directory(of: folder) == absolute(text("BUILT_PRODUCTS_DIR"))
    else { return host }
    let rest =
      "\(LexicalPath.fileName(of: folder))/Contents/MacOS/\(LexicalPath.fileName(of: host))"
    add("TEST_HOST", "$(BUILT_PRODUCTS_DIR)/" + rest)
    if !text("BUNDLE_LOADER").isEmpty { add("BUNDLE_LOADER", "$(TEST_HOST)") }
    return LexicalPath.join(LexicalPath.directory(of: folder), rest)
  }
}
