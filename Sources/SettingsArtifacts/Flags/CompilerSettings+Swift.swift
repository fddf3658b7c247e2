import SettingsDiagnostics
import SettingsModel

/// The arguments of swiftc that Xcode adds to those of the catalog, in its order. Those that
/// `LeftOutArguments` lists are not among them.
extension CompilerSettings {
  func addBuildFlags(_ context: BuildContext, to writer: inout FlagWriter) {
    func add(_ setting: String, _ arguments: [String]) {
      writer.flags.append(Flag(setting, arguments))
    }
    if context.swiftFileNames.count == 1, context.swiftFileNames[0] != "main.swift",
      !isTrue("SWIFT_LIBRARIES_ONLY"), !isTrue("SWIFT_DISABLE_PARSE_AS_LIBRARY")
    {
      add("SWIFT_DISABLE_PARSE_AS_LIBRARY", ["-parse-as-library"])
    }
    addLibraryStub(to: &writer)
    if isTrue("SWIFT_EMIT_LOC_STRINGS") {
      add("SWIFT_EMIT_LOC_STRINGS", ["-emit-localized-strings"])
    }
    add("", ["-c"])
    let isWhole = isWholeModule
    if !isWhole {
      let isBatch = isTrue("SWIFT_ENABLE_BATCH_MODE")
      add("SWIFT_ENABLE_BATCH_MODE", [isBatch ? "-enable-batch-mode" : "-disable-batch-mode"])
      if isTrue("SWIFT_ENABLE_INCREMENTAL_COMPILATION") {
        add("SWIFT_ENABLE_INCREMENTAL_COMPILATION", ["-incremental"])
      }
    }
    if buildsModulesExplicitly {
      add("SWIFT_ENABLE_EXPLICIT_MODULES", ["-explicit-module-build"])
    }
    add("", ["-emit-module"])
    if let version = cell.text("SWIFT_USER_MODULE_VERSION") {
      add("SWIFT_USER_MODULE_VERSION", ["-user-module-version", version])
    }
    if let level = cell.text("SWIFT_LIBRARY_LEVEL") {
      add("SWIFT_LIBRARY_LEVEL", ["-library-level", level])
    }
    if let name = cell.text("SWIFT_PACKAGE_NAME") {
      add("SWIFT_PACKAGE_NAME", ["-package-name", name])
    }
    let header = cell.text("SWIFT_OBJC_INTERFACE_HEADER_NAME")
    if header != nil, context.usesHeaderMaps, let folder = cell.text("TARGET_TEMP_DIR") {
      add("TARGET_TEMP_DIR", ["-Xcc", "-I\(folder)/swift-overrides.hmap"])
    }
    if isTrue("SWIFT_ENABLE_EMIT_CONST_VALUES"),
      !cell.list("SWIFT_EMIT_CONST_VALUE_PROTOCOLS").isEmpty
    {
      add("SWIFT_EMIT_CONST_VALUE_PROTOCOLS", ["-emit-const-values"])
    }
    addImporterFlags(to: &writer)
    if header != nil { add("SWIFT_OBJC_INTERFACE_HEADER_NAME", ["-emit-objc-header"]) }
    addBridgingHeader(to: &writer)
    if context.hasModuleHeaders {
      add("DEFINES_MODULE", ["-import-underlying-module"])
      if header != nil, isTrue("SWIFT_INSTALL_OBJC_HEADER"), context.usesHeaderMaps,
        let overlay = cell.text("SWIFT_UNEXTENDED_VFS_OVERLAY_PATH")
      {
        add(
          "SWIFT_UNEXTENDED_VFS_OVERLAY_PATH", ["-Xcc", "-ivfsoverlay", "-Xcc", overlay])
      }
    }
    if let folder = cell.text("COMPILER_WORKING_DIRECTORY") ?? cell.text("PROJECT_DIR") {
      add("PROJECT_DIR", ["-working-directory", folder])
    }
    if !isWhole {
      add("", ["-experimental-emit-module-separately", "-disable-cmo"])
    } else if isTrue("SWIFT_EAGER_MODULE_EMISSION_IN_WMO"),
      swift.value(of: "SWIFT_OPTIMIZATION_LEVEL") == "-Onone"
    {
      add(
        "SWIFT_EAGER_MODULE_EMISSION_IN_WMO", ["-emit-module-separately-wmo", "-disable-cmo"])
    } else {
      add("SWIFT_EAGER_MODULE_EMISSION_IN_WMO", ["-no-emit-module-separately-wmo"])
    }
  }

  /// Whether all files of the module are compiled at once.
  private var isWholeModule: Bool {
    isTrue("SWIFT_WHOLE_MODULE_OPTIMIZATION")
      || swift.value(of: "SWIFT_COMPILATION_MODE") == "wholemodule"
      || swift.value(of: "SWIFT_OPTIMIZATION_LEVEL") == "-Owholemodule"
  }

  private var buildsModulesExplicitly: Bool {
    if swift.value(of: "SWIFT_OBJC_INTEROP_MODE") == "objcxx"
      || cell.list("OTHER_SWIFT_FLAGS").contains("-cxx-interoperability-mode=default")
    {
      return false
    }
    if let version = cell.text("SWIFT_VERSION"), version.hasPrefix("4") { return false }
    return isTrue("SWIFT_ENABLE_EXPLICIT_MODULES")
      || isTrue("_EXPERIMENTAL_SWIFT_EXPLICIT_MODULES")
  }

  /// Adds what makes a stub of a library, which targets that link it need not wait for.
  private func addLibraryStub(to writer: inout FlagWriter) {
    guard isTrue("EAGER_LINKING") || isTrue("SUPPORTS_TEXT_BASED_API"),
      ["mh_dylib", "mh_object"].contains(swift.value(of: "MACH_O_TYPE"))
    else { return }
    var arguments = ["-emit-tbd"]
    let values = [
      ("-tbd-install_name", cell.text("TAPI_DYLIB_INSTALL_NAME") ?? ""),
      ("-tbd-current-version", cell.text("DYLIB_CURRENT_VERSION")),
      ("-tbd-compatibility-version", cell.text("DYLIB_COMPATIBILITY_VERSION")),
    ]
    for (flag, value) in values {
      if let value { arguments += ["-Xfrontend", flag, "-Xfrontend", value] }
    }
    writer.flags.append(Flag("EAGER_LINKING", arguments))
  }

  /// Adds the search paths and macros with which Swift imports headers, each for clang.
  private func addImporterFlags(to writer: inout FlagWriter) {
    var headers = FlagWriter(swift, fileTypes: nil, tree: tree, responseFiles: nil)
    addHeaderSearchPaths(usesModules: true, isForSwift: true, to: &headers)
    headers.addList("GCC_PREPROCESSOR_DEFINITIONS", ["-D"])
    for flag in headers.flags {
      writer.flags.append(Flag(flag.setting, flag.arguments.flatMap { ["-Xcc", $0] }))
    }
  }
}
