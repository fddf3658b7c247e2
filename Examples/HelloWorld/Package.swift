// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "HelloWorld",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "swift-build-settings", path: "../..")],
  targets: [
    .executableTarget(
      name: "HelloWorld",
      plugins: [.plugin(name: "BuildSettingsPlugin", package: "swift-build-settings")])
  ]
)
