// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because the thread sanitizer must be in all modules that it links: see
// Scripts/check-threads.
let package = Package(
  name: "ConcurrentUse",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "swift-build-settings", path: "../..")],
  targets: [
    .executableTarget(
      name: "ConcurrentUse",
      dependencies: [.product(name: "BuildSettingsKit", package: "swift-build-settings")])
  ]
)
