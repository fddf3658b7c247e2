import SettingsProjects
import SettingsSystem
import SettingsTestSupport
import Testing

/// The manifest of a package decides what its targets are and how they are compiled.
@Suite(.enabled("needs clang and swiftc") { Installed.has("clang") && Installed.has("swiftc") })
struct PackageManifestTests {
  private static let quiet = PackageStage.quiet
  private static let say = PackageStage.say
  private static let older = PackageStage.manifest(
    "K", targets: #".target(name: "K", path: "Old")"#)

  @Test(arguments: [
    (["": "5.9", "@swift-5.9": "5.9"], ""),
    (["": "5.9", "@swift-6": "5.5"], "@swift-6"),
    (["": "5.9", "@swift-6.3": "5.5", "@swift-6.3.1": "5.5"], "@swift-6.3.1"),
    (["": "5.9", "@swift-6.0": "6.0", "@swift-6.1": "5.5"], ""),
    (["": "5.9", "@swift-6.0": "6.0", "@swift-7": "6.1"], "@swift-6.0"),
    (["": "6.0", "@swift-5.9": "6.1"], "@swift-5.9"),
    (["": "5.5", "@swift-05.9": "5.9", "@swift-5.9.1.1": "6.1"], "@swift-05.9"),
    (["": "5.5", "@swift-5.10": "5.10", "@swift-5.9": "5.9"], "@swift-5.10"),
  ])
  func `the manifest for Swift 6.3.1 is that of its package manager`(
    manifests: [String: String], chosen: String
  ) throws {
    let folder = try TemporaryFolder()
    for (name, tools) in manifests {
      try folder.write("// swift-tools-version:\(tools)\n", to: "Package\(name).swift")
    }
    let files = PackageManifest.files(in: folder.path, sources: DiskSources())
    let path = try PackageManifest.chosen(of: files, compiler: "6.3.1", sources: DiskSources())
    #expect(path == folder.path("Package\(chosen).swift"))
  }

  private static let manifests = [
    PackageStage(
      what: "a manifest for a version of Swift", tools: "5.5",
      files: [
        "Package@swift-5.9.swift": older, "Sources/K/k.swift": quiet, "Old/k.swift": say,
      ], status: "logs"),
    PackageStage(
      what: "a manifest for a version of Swift without other targets", tools: "5.5",
      files: [
        "Package@swift-5.9.swift": older, "Sources/K/k.swift": say, "Old/k.swift": quiet,
      ], status: "silent"),
    PackageStage(
      what: "a manifest for a later compiler",
      files: [
        "Package@swift-99.swift": older, "Sources/K/k.swift": quiet, "Old/k.swift": say,
      ], status: "silent"),
    PackageStage(
      what: "a manifest for a version of Swift that computes", tools: "5.5",
      files: [
        "Package@swift-5.9.swift": older + "package.name += \"\"\n", "Sources/K/k.swift": quiet,
      ], status: "unknown"),
    PackageStage(
      what: "a path that is computed",
      targets: ".target(name: \"K\", path: Context.packageDirectory)",
      files: ["Sources/K/k.swift": quiet], status: "unknown"),
    PackageStage(
      what: "a path that a method makes",
      targets: ".target(name: \"K\", path: \"OLD\".lowercased())",
      files: ["OLD/k.swift": quiet, "old/k.swift": say], status: "unknown"),
    PackageStage(
      what: "a computed variable in front of a constant",
      targets: ".target(name: \"K\", path: place)",
      before: "var place: String { \"Old\" }\nlet other = \"New\"",
      files: ["New/k.swift": quiet, "Old/k.swift": say], status: "unknown"),
    PackageStage(
      what: "a setting that is not known",
      targets: ".target(name: \"K\", swiftSettings: [.shout()])",
      files: ["Sources/K/k.swift": quiet], status: "unknown"),
    PackageStage(
      what: "a target of the package that is not understood and not linked",
      targets: ".target(name: \"K\"), .target(name: \"M\", swiftSettings: [.shout()])",
      files: ["Sources/K/k.swift": quiet, "Sources/M/m.swift": say], status: "silent"),
    PackageStage(
      what: "two targets in one folder",
      targets: """
        .target(name: "K", dependencies: ["M"], path: "All", sources: ["k.swift"]),
        .target(name: "M", path: "All", sources: ["m.swift"])
        """,
      files: ["All/k.swift": quiet, "All/m.swift": say], status: "logs"),
  ]

  @Test(.serialized, arguments: manifests)
  func `the manifest is understood or the package is unknown`(stage: PackageStage) async throws {
    try await stage.check()
  }

  // MARK: Language modes

  private static func mode(
    _ what: String, _ condition: String, tools: String = "6.0", package: String = "",
    settings: String = "", _ status: String
  ) -> PackageStage {
    PackageStage(
      what: what, tools: tools, package: package,
      targets: ".target(name: \"K\", swiftSettings: [\(settings)])",
      files: ["Sources/K/k.swift": PackageStage.when(condition)], status: status)
  }

  private static let modes = [
    mode("tools of Swift 6", "swift(>=6)", "logs"),
    mode("tools of Swift 5", "swift(>=6)", tools: "5.9", "silent"),
    mode("tools of Swift 4", "swift(>=5)", tools: "4.2", "silent"),
    mode(
      "the latest of the package's modes", "swift(<6)", package: "swiftLanguageModes: [.v6, .v5]",
      "silent"),
    mode("the target's mode", "swift(<6)", settings: ".swiftLanguageMode(.v5)", "logs"),
    mode("no other mode", "swift(>=6)", settings: ".swiftLanguageMode(.v5)", "silent"),
    mode(
      "the last mode", "swift(>=6)",
      settings: ".swiftLanguageMode(.v6), .swiftLanguageMode(.version(\"5\"))", "silent"),
    mode(
      "a mode for another configuration", "swift(<6)",
      settings: ".swiftLanguageMode(.v5, .when(configuration: .debug))", "silent"),
    mode(
      "a mode that is computed", "swift(<6)", settings: ".swiftLanguageMode(.init(5))", "unknown"),
    mode(
      "a flag", "swift(>=6)", tools: "5.9", settings: ".unsafeFlags([\"-swift-version\", \"6\"])",
      "logs"),
  ]

  @Test(.serialized, arguments: modes)
  func `the language mode of a package's target decides`(stage: PackageStage) async throws {
    try await stage.check()
  }
}
