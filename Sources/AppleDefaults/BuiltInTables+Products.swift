import SettingsModel

extension BuiltInTables {
  /// Returns the settings of a product type: names of wrapper and executable, and folders inside a
  /// bundle.
  static func product(_ type: ProductType?) -> Settings {
    switch type?.family ?? .none {
    case .application:
      wrapper("app", packageType: "com.apple.package-type.wrapper.application", "APPL")
        + [
          ("GENERATE_PKGINFO_FILE", "YES"), ("INSTALL_PATH", "$(LOCAL_APPS_DIR)"),
          ("MACH_O_TYPE", "mh_execute"),
        ]
    case .appExtension:
      wrapper("appex", packageType: "com.apple.package-type.app-extension", "XPC!")
        + [("MACH_O_TYPE", "mh_execute")]
    case .xpcService:
      wrapper("xpc", packageType: "com.apple.package-type.bundle.xpc-service", "XPC!")
        + [("MACH_O_TYPE", "mh_execute")]
    case .systemExtension:
      wrapper(
        "systemextension", packageType: "com.apple.package-type.wrapper.system-extension", "SYSX")
        + [("MACH_O_TYPE", "mh_execute")]
    case .driverExtension:
      wrapper("dext", packageType: "com.apple.package-type.wrapper.driver-extension", "DEXT")
        + [("MACH_O_TYPE", "mh_execute")]
    case .kernelExtension:
      wrapper("kext", packageType: "com.apple.package-type.wrapper.kernel-extension", "KEXT")
        + [("INSTALL_PATH", "$(DEFAULT_KEXT_INSTALL_PATH)"), ("MACH_O_TYPE", "mh_execute")]
    case .framework: framework(machOType: "mh_dylib", packageType: "framework")
    case .staticFramework: framework(machOType: "staticlib", packageType: "framework.static")
    case .bundle:
      wrapper("bundle", packageType: "com.apple.package-type.wrapper", "BNDL")
        + [("MACH_O_TYPE", "mh_bundle")]
    case .testBundle:
      wrapper("xctest", packageType: "com.apple.package-type.bundle.unit-test", "BNDL")
        + [("MACH_O_TYPE", "mh_bundle")]
    case .staticLibrary:
      executable("com.apple.package-type.static-library", machOType: "staticlib")
        + library + [
          ("EXECUTABLE_EXTENSION", "a"), ("EXECUTABLE_PREFIX", "lib"),
          ("EXECUTABLE_SUFFIX", ".$(EXECUTABLE_EXTENSION)"),
        ]
    case .dynamicLibrary:
      executable("com.apple.package-type.mach-o-dylib", machOType: "mh_dylib")
        + library + [
          ("EXECUTABLE_EXTENSION", "$(DYNAMIC_LIBRARY_EXTENSION:default=dylib)"),
          ("EXECUTABLE_SUFFIX", ".$(EXECUTABLE_EXTENSION)"),
        ]
    case .tool:
      executable("com.apple.package-type.mach-o-executable", machOType: "mh_execute")
        + [("INSTALL_PATH", "/usr/local/bin")]
    case .content:
      [
        ("CONTENTS_FOLDER_PATH", "$(WRAPPER_NAME)"), ("FULL_PRODUCT_NAME", "$(WRAPPER_NAME)"),
        ("INFOPLIST_PATH", "$(CONTENTS_FOLDER_PATH)/ContentInfo.plist"),
        ("PACKAGE_TYPE", "com.apple.package-type.in-app-purchase-content"),
        ("SHALLOW_BUNDLE", "YES"),
        ("UNLOCALIZED_RESOURCES_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/Contents"),
        ("WRAPPER_NAME", "$(WRAPPER_PREFIX)$(PRODUCT_NAME)$(WRAPPER_SUFFIX)"),
      ]
    case .none: []
    }
  }

  /// A product that is one file.
  private static func executable(_ packageType: String, machOType: String) -> Settings {
    [
      ("EXECUTABLE_PATH", "$(EXECUTABLE_NAME)"), ("FULL_PRODUCT_NAME", "$(EXECUTABLE_NAME)"),
      ("MACH_O_TYPE", machOType), ("PACKAGE_TYPE", packageType), ("SHALLOW_BUNDLE", "NO"),
    ]
  }

  private static let library: Settings = [
    ("INSTALL_PATH", "/usr/local/lib"), ("PRIVATE_HEADERS_FOLDER_PATH", "/usr/local/include"),
    ("PUBLIC_HEADERS_FOLDER_PATH", "/usr/local/include"),
  ]

  private static func framework(machOType: String, packageType: String) -> Settings {
    wrapper("framework", packageType: "com.apple.package-type.wrapper." + packageType, "FMWK")
      + [
        ("CODESIGNING_FOLDER_PATH", "$(TARGET_BUILD_DIR)/$(CONTENTS_FOLDER_PATH)"),
        ("CONTENTS_FOLDER_PATH_SHALLOW_BUNDLE_NO", "$(VERSIONS_FOLDER_PATH)/$(FRAMEWORK_VERSION)"),
        ("CURRENT_VERSION", "Current"),
        ("EXECUTABLES_FOLDER_PATH", "$(LOCALIZED_RESOURCES_FOLDER_PATH)"),
        ("EXECUTABLE_FOLDER_PATH_SHALLOW_BUNDLE_NO", "$(CONTENTS_FOLDER_PATH)"),
        ("INFOPLIST_PATH", "$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/Info.plist"),
        ("INSTALL_PATH", "$(LOCAL_LIBRARY_DIR)/Frameworks"),
        ("MACH_O_TYPE", machOType),
        ("PKGINFO_PATH", "$(WRAPPER_NAME)/PkgInfo"),
        ("SHARED_SUPPORT_FOLDER_PATH", "$(UNLOCALIZED_RESOURCES_FOLDER_PATH)"),
        ("VERSIONPLIST_PATH", "$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/version.plist"),
        ("VERSIONS_FOLDER_PATH", "$(VERSIONS_FOLDER_PATH_SHALLOW_BUNDLE_$(SHALLOW_BUNDLE))"),
        ("VERSIONS_FOLDER_PATH_SHALLOW_BUNDLE_NO", "$(WRAPPER_NAME)/Versions"),
        ("VERSIONS_FOLDER_PATH_SHALLOW_BUNDLE_YES", "$(WRAPPER_NAME)"),
      ]
  }

  /// A product that is a folder.
  private static func wrapper(
    _ pathExtension: String, packageType: String, _ bundlePackageType: String
  ) -> Settings {
    [
      ("CONTENTS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH_SHALLOW_BUNDLE_$(SHALLOW_BUNDLE))"),
      ("CONTENTS_FOLDER_PATH_SHALLOW_BUNDLE_NO", "$(WRAPPER_NAME)/Contents"),
      ("CONTENTS_FOLDER_PATH_SHALLOW_BUNDLE_YES", "$(WRAPPER_NAME)"),
      ("DOCUMENTATION_FOLDER_PATH", "$(LOCALIZED_RESOURCES_FOLDER_PATH)/Documentation"),
      ("EXECUTABLES_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/Executables"),
      ("EXECUTABLE_FOLDER_PATH", "$(EXECUTABLE_FOLDER_PATH_SHALLOW_BUNDLE_$(SHALLOW_BUNDLE))"),
      ("EXECUTABLE_FOLDER_PATH_SHALLOW_BUNDLE_NO", "$(CONTENTS_FOLDER_PATH)/MacOS"),
      ("EXECUTABLE_FOLDER_PATH_SHALLOW_BUNDLE_YES", "$(CONTENTS_FOLDER_PATH)"),
      ("EXECUTABLE_PATH", "$(EXECUTABLE_FOLDER_PATH)/$(EXECUTABLE_NAME)"),
      ("EXTENSIONS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/Extensions"),
      ("FRAMEWORKS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/Frameworks"),
      ("FULL_PRODUCT_NAME", "$(WRAPPER_NAME)"),
      ("INFOPLIST_PATH", "$(CONTENTS_FOLDER_PATH)/Info.plist"),
      ("INFOSTRINGS_PATH", "$(LOCALIZED_RESOURCES_FOLDER_PATH)/InfoPlist.strings"),
      (
        "LOCALIZED_RESOURCES_FOLDER_PATH",
        "$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/$(DEVELOPMENT_LANGUAGE).lproj"
      ),
      ("MODULES_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/Modules"),
      ("PACKAGE_TYPE", packageType),
      ("PKGINFO_PATH", "$(CONTENTS_FOLDER_PATH)/PkgInfo"),
      ("PLUGINS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/PlugIns"),
      ("PRIVATE_HEADERS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/PrivateHeaders"),
      ("PRODUCT_BUNDLE_PACKAGE_TYPE", bundlePackageType),
      ("PUBLIC_HEADERS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/Headers"),
      ("SCRIPTS_FOLDER_PATH", "$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/Scripts"),
      ("SHALLOW_BUNDLE", "$(SHALLOW_BUNDLE_PLATFORM:default=YES)"),
      ("SHARED_FRAMEWORKS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/SharedFrameworks"),
      ("SHARED_SUPPORT_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/SharedSupport"),
      (
        "UNLOCALIZED_RESOURCES_FOLDER_PATH",
        "$(UNLOCALIZED_RESOURCES_FOLDER_PATH_SHALLOW_BUNDLE_$(SHALLOW_BUNDLE))"
      ),
      ("UNLOCALIZED_RESOURCES_FOLDER_PATH_SHALLOW_BUNDLE_NO", "$(CONTENTS_FOLDER_PATH)/Resources"),
      ("UNLOCALIZED_RESOURCES_FOLDER_PATH_SHALLOW_BUNDLE_YES", "$(CONTENTS_FOLDER_PATH)"),
      ("VERSIONPLIST_PATH", "$(CONTENTS_FOLDER_PATH)/version.plist"),
      ("WRAPPER_EXTENSION", pathExtension),
      ("WRAPPER_NAME", "$(WRAPPER_PREFIX)$(PRODUCT_NAME)$(WRAPPER_SUFFIX)"),
      ("WRAPPER_SUFFIX", ".$(WRAPPER_EXTENSION)"),
      ("XPCSERVICES_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/XPCServices"),
    ]
  }
}
