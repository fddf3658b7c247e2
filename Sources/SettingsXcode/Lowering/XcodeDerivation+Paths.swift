import AppleDefaults
import SettingsDiagnostics
import SettingsModel

extension XcodeDerivation {
  mutating func addPaths() {
    for name in Self.paths {
      let path = text(name)
      if path.isEmpty, facts.hasOlderEngine { continue }
      add(name, absolute(path))
    }
    let information = text("INFOPLIST_FILE")
    add("PRODUCT_SETTINGS_PATH", information.isEmpty ? "" : absolute(information))
  }

  /// Adds the location of a product in an install build: below DSTROOT, or in another folder if it
  /// is not installed.
  mutating func addDeploymentLocation(_ kind: XcodeTarget.Kind) {
    let isUninstalled = isTrue("SKIP_INSTALL") || text("INSTALL_PATH").isEmpty
    let installed =
      kind == .native
      ? "$(INSTALL_ROOT)/$(INSTALL_PATH:__stripslash)" : "$(INSTALL_ROOT)/$(INSTALL_PATH)"
    add(
      "TARGET_BUILD_DIR",
      (isUninstalled ? "$(UNINSTALLED_PRODUCTS_DIR)/$(PLATFORM_NAME)" : installed)
        + "$(TARGET_BUILD_SUBPATH)")
    let products = absolute(text("CONFIGURATION_BUILD_DIR"))
    add(
      "BUILT_PRODUCTS_DIR", isTrue("RETAIN_RAW_BINARIES") ? products + "/BuiltProducts" : products)
  }

  /// Adds the folder of built products before all other search paths.
  mutating func addSearchPaths() {
    let isApplication = target.product.isApplication || target.product.isWatchApp
    if isApplication, Self.sanitizers.contains(where: { isTrue($0.name) }) {
      addRunpath(isTrue("SHALLOW_BUNDLE"))
    }
    guard isTrue("ENABLE_DEFAULT_SEARCH_PATHS"), !facts.hasOlderEngine else { return }
    for (name, value) in XcodeFacts.searchPaths {
      let isOn = Self.switchName(name)
      guard text(isOn).isEmpty || isTrue(isOn) else { continue }
      add(name, value)
    }
  }

  /// Adds the folder of an application's frameworks, unless it is already searched.
  mutating func addRunpath(_ isShallow: Bool) {
    let frameworks = "@executable_path/\(isShallow ? "" : "../")Frameworks"
    if !words("LD_RUNPATH_SEARCH_PATHS").contains(frameworks) {
      add("LD_RUNPATH_SEARCH_PATHS", "$(inherited) \(frameworks)")
    }
  }

  // MARK: Inside the SDK

  /// Moves folders of the system into the SDK if the SDK contains them, as Xcode does.
  mutating func addPathsInside(_ sdk: SDK) {
    for name in ["HEADER_SEARCH_PATHS", "FRAMEWORK_SEARCH_PATHS", "LIBRARY_SEARCH_PATHS"] {
      // Most search paths do not name folders of the system. Checking the text first avoids
      // splitting it.
      let text = text(name)
      guard text.utf8.contains(UInt8(ascii: "/")),
        text.contains("/usr/") || text.contains("/System/")
      else { continue }
      // Blanks stay as they are, unless elements are quoted.
      let isQuoted = text.utf8.contains { [0x22, 0x27, 0x5C].contains($0) }
      let elements =
        isQuoted
        ? ListText.elements(of: text)
        : text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      let folders = elements.map { $0.isEmpty ? "" : LexicalPath.normalize($0) }
      let moved = folders.map { Self.path(derived($0, sdk), inside: sdk) }
      guard moved != folders else { continue }
      add(
        name,
        isQuoted
          ? String(decoding: ListText.joined(moved), as: UTF8.self)
          : moved.joined(separator: " "))
    }
    let header = text("GCC_PREFIX_HEADER")
    let moved = Self.path(header, inside: sdk)
    if moved != header { add("GCC_PREFIX_HEADER", moved) }
  }

  /// Returns a search path as it is once SDKROOT and the folders of the build are absolute. Its own
  /// text was evaluated before.
  private func derived(_ path: String, _ sdk: SDK) -> String {
    func rest(behind folder: String) -> Substring? {
      guard !folder.isEmpty, path.hasPrefix(folder) else { return nil }
      let rest = path.dropFirst(folder.count)
      return rest.isEmpty || rest.hasPrefix("/") ? rest : nil
    }
    if let rest = rest(behind: text("SDKROOT")) { return XcodePlatform.sdkFolder(sdk) + rest }
    let isInBuild = Self.paths.contains { rest(behind: text($0)) != nil }
    return isInBuild ? absolute(path) : path
  }

  private static func path(_ path: String, inside sdk: SDK) -> String {
    guard isInEverySDK(path) else { return path }
    return XcodePlatform.sdkFolder(sdk) + path
  }

  /// Whether every SDK contains a file or folder: headers and libraries for C, and frameworks.
  private static func isInEverySDK(_ path: String) -> Bool {
    let known = [
      "/usr", "/usr/include", "/usr/include/libxml2", "/usr/include/libxml", "/usr/include/objc",
      "/usr/include/sys", "/usr/include/mach", "/usr/include/c++/v1", "/usr/lib", "/usr/lib/swift",
      "/usr/lib/system", "/System/Library", "/System/Library/Frameworks",
      "/System/Library/PrivateFrameworks",
    ]
    if known.contains(path) { return true }
    let frameworks = "/System/Library/Frameworks/"
    guard path.hasPrefix(frameworks) else { return false }
    let parts = path.dropFirst(frameworks.count).split(separator: "/").map(String.init)
    guard let framework = parts.first, framework.hasSuffix(".framework") else { return false }
    let name = String(framework.dropLast(".framework".count))
    guard SystemFrameworks.framework(named: name) != nil else { return false }
    switch parts.count {
    case 1: return true
    case 2: return parts[1] == "Headers"
    case 3: return parts[1] == "Headers" && parts[2] == "\(name).h"
    default: return false
    }
  }
}
