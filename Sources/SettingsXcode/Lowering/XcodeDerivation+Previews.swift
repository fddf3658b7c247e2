import SettingsDiagnostics
import SettingsModel

extension XcodeDerivation {
  /// Adds the settings for previews, which need Swift code that is compiled for them.
  mutating func addPreviews() {
    guard isTrue("ENABLE_PREVIEWS") || isTrue("ENABLE_XOJIT_PREVIEWS") else { return }
    if text("SWIFT_VERSION").isEmpty || text("SWIFT_OPTIMIZATION_LEVEL") != "-Onone" || isInstall {
      for name in ["ENABLE_PREVIEWS", "ENABLE_XOJIT_PREVIEWS", "ENABLE_DEBUG_DYLIB"] {
        add(name, "NO")
      }
      return
    }
    let isExecutable = text("MACH_O_TYPE") == "mh_execute"
    if !isTrue("ENABLE_XOJIT_PREVIEWS") {
      add("ENABLE_THREAD_SANITIZER", "NO")
      if isExecutable {
        add("GCC_SYMBOLS_PRIVATE_EXTERN", "NO")
        add("LD_EXPORT_GLOBAL_SYMBOLS", "YES")
        add("STRIP_INSTALLED_PRODUCT", "NO")
      }
    } else if isExecutable, isTrue("ENABLE_DEBUG_DYLIB") {
      addDebugLibrary()
    }
    if isExecutable, isTrue("ENABLE_HARDENED_RUNTIME"), text("CODE_SIGN_IDENTITY") == "-" {
      add("ENABLE_HARDENED_RUNTIME", "NO")
    }
  }

  /// Adds the library beside the executable that contains the code for previews.
  private mutating func addDebugLibrary() {
    let folder = "$(EXECUTABLE_PATH:dir)"
    let name = "@rpath/$(EXECUTABLE_NAME).debug.dylib"
    let client = text("LD_CLIENT_NAME")
    add("EXECUTABLE_DEBUG_DYLIB_PATH", folder + "$(EXECUTABLE_NAME).debug.dylib")
    if client.isEmpty {
      add("EXECUTABLE_DEBUG_DYLIB_INSTALL_NAME", name)
    } else {
      add("EXECUTABLE_DEBUG_DYLIB_INSTALL_NAME", "@rpath/\(client).debug.dylib")
      add("EXECUTABLE_DEBUG_DYLIB_MAPPED_INSTALL_NAME", name)
    }
    add("EXECUTABLE_BLANK_INJECTION_DYLIB_PATH", folder + "__preview.dylib")
  }

  /// Excludes development assets from install builds.
  mutating func addDevelopmentAssets() {
    guard isInstall || isTrue("DEPLOYMENT_POSTPROCESSING") else { return }
    let paths = ListText.elements(of: text("DEVELOPMENT_ASSET_PATHS"))
    guard !paths.isEmpty else { return }
    let excluded = paths.map { path in
      // The function does not read the disk. The folders in Xcode's templates have no extension.
      let path = LexicalPath.join(text("PROJECT_DIR"), path)
      return LexicalPath.fileName(of: path).contains(".") ? path : path + "/*"
    }
    add(
      "EXCLUDED_SOURCE_FILE_NAMES",
      String(decoding: ListText.joined(["$(inherited)"] + excluded), as: UTF8.self))
  }
}
