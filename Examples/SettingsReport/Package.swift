// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SettingsReport",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "swift-build-settings", path: "../..")],
  targets: [
    .executableTarget(
      name: "SettingsReport",
      dependencies: [.product(name: "BuildSettingsKit", package: "swift-build-settings")])
  ]
)
