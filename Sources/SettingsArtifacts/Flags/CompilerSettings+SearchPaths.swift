import SettingsModel

/// The search paths of the compilers, in the order of the build system.
extension CompilerSettings {
  /// Adds the folders with headers: Xcode's header maps, those of the settings, and those of
  /// generated files.
  ///
  /// - Parameter usesModules: Whether headers are imported as modules.
  func addHeaderSearchPaths(
    usesModules: Bool, isForSwift: Bool = false, to writer: inout FlagWriter
  ) {
    let quote = FlagWriter.PathStyle(isAbsolute: context == nil, isNormalized: true)
    let joined = FlagWriter.PathStyle(
      isJoined: true, isAbsolute: context == nil, isNormalized: true)
    if let context, context.usesHeaderMaps, isTrue("USE_HEADERMAP"),
      !(isForSwift && isTrue("SWIFT_DISABLE_HEADERMAPS"))
    {
      addHeaderMaps(
        usesVirtualHeaders: usesModules
          && (context.usesVirtualHeaders || isTrue("HEADERMAP_USES_VFS")), quote, joined,
        to: &writer)
    }
    if context != nil, isTrue("USE_HEADER_SYMLINKS") {
      writer.addPaths("CPP_HEADER_SYMLINKS_DIR", "-iquote", quote)
    }
    let searchesAlways = context != nil && isTrue("ALWAYS_SEARCH_USER_PATHS")
    var known =
      searchesAlways
      ? writer.addPaths("USER_HEADER_SEARCH_PATHS", "-I", joined)
      : []
    if !searchesAlways { writer.addPaths("USER_HEADER_SEARCH_PATHS", "-iquote", quote) }
    known += writer.addPaths("HEADER_SEARCH_PATHS", "-I", joined)
    writer.addPaths("SYSTEM_HEADER_SEARCH_PATHS", "-isystem", quote, except: Set(known))
    writer.addPaths("PRODUCT_TYPE_HEADER_SEARCH_PATHS", "-I", joined)
    addDerivedFolders(isForSwift: isForSwift, to: &writer)
  }

  private func addHeaderMaps(
    usesVirtualHeaders: Bool, _ quote: FlagWriter.PathStyle, _ joined: FlagWriter.PathStyle,
    to writer: inout FlagWriter
  ) {
    writer.addPaths("CPP_HEADERMAP_FILE_FOR_GENERATED_FILES", "-iquote", quote)
    writer.addPaths("CPP_HEADERMAP_FILE_FOR_OWN_TARGET_HEADERS", "-I", joined)
    if usesVirtualHeaders {
      writer.addPaths("CPP_HEADERMAP_FILE_FOR_ALL_NON_FRAMEWORK_TARGET_HEADERS", "-I", joined)
      if let overlay = cell.text("CPP_HEADERMAP_PRODUCT_HEADERS_VFS_FILE") {
        writer.flags.append(
          Flag("CPP_HEADERMAP_PRODUCT_HEADERS_VFS_FILE", ["-ivfsoverlay", overlay]))
      }
    } else {
      writer.addPaths("CPP_HEADERMAP_FILE_FOR_ALL_TARGET_HEADERS", "-I", joined)
    }
    writer.addPaths("CPP_HEADERMAP_FILE_FOR_PROJECT_FILES", "-iquote", quote)
  }

  /// Adds the folders that tools generate headers in.
  private func addDerivedFolders(isForSwift: Bool, to writer: inout FlagWriter) {
    guard context != nil, isTrue("ENABLE_DEFAULT_SEARCH_PATHS"),
      let folder = cell.text("DERIVED_FILE_DIR")
    else { return }
    let own = cell.text("SWIFT_ENABLE_DEFAULT_SEARCH_PATHS_IN_HEADER_SEARCH_PATHS")
    let shared = cell.text("ENABLE_DEFAULT_SEARCH_PATHS_IN_HEADER_SEARCH_PATHS")
    guard (isForSwift ? own ?? shared : shared).map(SettingText.isTrue) ?? true else { return }
    let variant = cell.text("CURRENT_VARIANT") ?? "normal"
    let architecture = clang.value(of: "CURRENT_ARCH") ?? ""
    writer.flags.append(
      Flag(
        "DERIVED_FILE_DIR",
        ["-I\(folder)-\(variant)/\(architecture)", "-I\(folder)/\(architecture)", "-I\(folder)"]))
  }

  /// Adds the folders with frameworks.
  ///
  /// - Parameter system: The flag for folders whose headers are the system's.
  func addFrameworkSearchPaths(
    _ flag: String, system: String, isJoined: Bool, to writer: inout FlagWriter
  ) {
    let style = FlagWriter.PathStyle(
      isJoined: isJoined, isAbsolute: context == nil, isNormalized: context != nil)
    var systemStyle = style
    systemStyle.isJoined = false
    let known = Set(writer.addPaths("FRAMEWORK_SEARCH_PATHS", flag, style))
    writer.addPaths("PRODUCT_TYPE_FRAMEWORK_SEARCH_PATHS", system, systemStyle, except: known)
    writer.addPaths("SYSTEM_FRAMEWORK_SEARCH_PATHS", system, systemStyle, except: known)
  }

  func isTrue(_ setting: String) -> Bool {
    swift.value(of: setting).map(SettingText.isTrue) ?? false
  }
}
