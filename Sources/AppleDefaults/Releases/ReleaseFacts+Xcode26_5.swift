import SettingsModel

extension ReleaseFacts {
  static let xcode26_5 = ReleaseFacts(
    release: .newest, build: "17F42",
    systems: [
      .iOS: SystemFacts(version: "26.5", build: "23F73"),
      .macOS: SystemFacts(version: "26.5", build: "25F70"),
      .tvOS: SystemFacts(version: "26.5", build: "23L470"),
      .watchOS: SystemFacts(version: "26.5", build: "23T570"),
      .visionOS: SystemFacts(version: "26.5", build: "23O469"),
    ], driverKitVersion: "25.5")
}
