// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-build-settings",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "BuildSettingsKit", targets: ["BuildSettingsKit"]),
    .executable(name: "resolve-settings", targets: ["resolve-settings"]),
    .plugin(name: "ResolveSettings", targets: ["ResolveSettings"]),
  ],
  targets: [
    // The ground: values that every room speaks of, and the doors to libyaml and to the system.
    .systemLibrary(
      name: "CSettingsYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .target(name: "SettingsDiagnostics"),
    .target(name: "SettingsSystem", dependencies: ["SettingsDiagnostics"]),
    .target(name: "SettingsModel", dependencies: ["SettingsDiagnostics"]),

    // Front ends: text in, assignments on levels out.
    .target(name: "SettingsYAML", dependencies: ["CSettingsYAML", "SettingsDiagnostics"]),
    .target(
      name: "SettingsSpec", dependencies: ["SettingsYAML", "SettingsModel", "SettingsDiagnostics"]),
    .target(name: "SettingsXcode", dependencies: ["SettingsModel", "SettingsDiagnostics"]),

    // The engine, and the views of what it finds.
    .target(name: "SettingsResolution", dependencies: ["SettingsModel", "SettingsDiagnostics"]),
    .target(
      name: "SettingsRendering",
      dependencies: ["SettingsResolution", "SettingsModel", "SettingsDiagnostics"]),

    // What people touch: the library, the tool, the plugin.
    .target(
      name: "BuildSettingsKit",
      dependencies: [
        "SettingsSystem", "SettingsDiagnostics", "SettingsYAML", "SettingsModel", "SettingsSpec",
        "SettingsXcode", "SettingsResolution", "SettingsRendering",
      ]),
    .executableTarget(
      name: "resolve-settings",
      dependencies: ["BuildSettingsKit", "SettingsSystem", "SettingsDiagnostics"]),

    // The tests, and what they share.
    .target(name: "SettingsTestSupport", path: "Tests/SettingsTestSupport"),
    .testTarget(
      name: "SettingsSystemTests",
      dependencies: ["SettingsSystem", "SettingsDiagnostics", "SettingsTestSupport"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["resolve-settings", "SettingsDiagnostics", "SettingsTestSupport"],
      exclude: ["Goldens", "Shells"]),
    .plugin(
      name: "ResolveSettings",
      capability: .command(
        intent: .custom(
          verb: "resolve-settings",
          description: "Print the build settings in force for a target and configuration.")),
      dependencies: ["resolve-settings"]),
  ]
)

for target in package.targets where ![.system, .plugin].contains(target.type) {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ]
}
