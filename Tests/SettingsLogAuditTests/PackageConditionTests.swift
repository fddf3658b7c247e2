import SettingsTestSupport
import Testing

/// Conditions of settings and dependencies, and the traits of packages.
@Suite(.enabled("needs clang and swiftc") { Installed.has("clang") && Installed.has("swiftc") })
struct PackageConditionTests {
  private static let quiet = PackageStage.quiet
  private static let say = PackageStage.say

  private static func traits(
    _ what: String, _ traits: String, when condition: String = "LOUD", settings: String = "",
    _ status: String
  ) -> PackageStage {
    PackageStage(
      what: what, tools: "6.1", package: "traits: \(traits)",
      targets: ".target(name: \"K\", swiftSettings: [\(settings)])",
      files: ["Sources/K/k.swift": PackageStage.when(condition)], status: status)
  }

  private static let define = ".define(\"LOUD\", .when(traits: [\"Loud\", \"Other\"]))"
  private static let defaults = ".default(enabledTraits: [\"Loud\"])"

  /// A package that another one depends on.
  private static func other(_ what: String, _ requests: String, _ status: String) -> PackageStage {
    PackageStage(
      what: what, tools: "6.1",
      package: "traits: [\"Own\"], dependencies: [.package(path: \"../M\"\(requests))]",
      targets: ".target(name: \"K\", dependencies: [.product(name: \"M\", package: \"M\")])",
      files: [
        "Sources/K/k.swift": quiet,
        "../M/Package.swift": PackageStage.manifest(
          "M", tools: "6.1", package: "traits: [\(defaults), \"Loud\"]",
          targets: ".target(name: \"M\")"),
        "../M/Sources/M/m.swift": PackageStage.when("Loud"),
      ], status: status)
  }

  private static let traits = [
    traits("a trait that is on", "[\(defaults), \"Loud\"]", when: "Loud", "logs"),
    traits("a trait that is off", "[\"Loud\"]", when: "Loud", "silent"),
    traits("a setting of a trait that is on", "[\(defaults), \"Loud\"]", settings: define, "logs"),
    traits("a setting of a trait that is off", "[\"Loud\"]", settings: define, "silent"),
    traits(
      "a trait that another one enables",
      """
      [.default(enabledTraits: ["A"]), .trait(name: "A", description: "", enabledTraits: ["Loud"]),
       "Loud"]
      """, when: "Loud", "logs"),
    traits("traits that are computed", "Set(names)", when: "Loud", "unknown"),
    PackageStage(
      what: "a trait is no macro of C", tools: "6.1", package: "traits: [\(defaults), \"Loud\"]",
      files: [
        "Sources/K/k.c":
          "#include <stdio.h>\nvoid say(void) {\n#ifdef Loud\n  puts(\"\");\n#endif\n}\n",
        "Sources/K/include/K.h": "void say(void);\n",
      ], status: "silent"),
    other("the default traits of a dependency", "", "logs"),
    other("a dependency without traits", ", traits: []", "silent"),
    other("a trait of a dependency", ", traits: [.defaults]", "logs"),
    other("a named trait of a dependency", ", traits: [\"Loud\"]", "logs"),
    other(
      "a trait of a dependency with a condition",
      ", traits: [.trait(name: \"Loud\", condition: .when(traits: [\"Own\"]))]", "silent"),
    PackageStage(
      what: "a dependency of a trait that is off", tools: "6.1", package: "traits: [\"Loud\"]",
      targets: """
        .target(
          name: "K", dependencies: [.target(name: "M", condition: .when(traits: ["Loud"]))]),
        .target(name: "M")
        """,
      files: ["Sources/K/k.swift": quiet, "Sources/M/m.swift": say], status: "silent"),
  ]

  @Test(.serialized, arguments: traits)
  func `traits are conditions`(stage: PackageStage) async throws { try await stage.check() }

  @Test(arguments: [("", "silent"), ("traits = (default, Loud);", "logs")])
  func `an Xcode project requests traits`(traits: String, status: String) async throws {
    let project = XcodeProjectText(
      targets: [.init(sources: ["main.swift"], packages: ["PD_K"])],
      objects: """
        PD_K = {isa = XCSwiftPackageProductDependency; productName = K; };
        LR = {isa = XCLocalSwiftPackageReference; relativePath = K; \(traits) };
        """)
    let stage = try AuditStage([
      "T.xcodeproj/project.pbxproj": project.text.replacing(
        "mainGroup = G;", with: "mainGroup = G; packageReferences = (LR);"),
      "config.yaml": "", "main.swift": "import K\n",
      "K/Package.swift": PackageStage.manifest(
        "K", tools: "6.1", package: "traits: [\"Loud\"]", targets: ".target(name: \"K\")"),
      "K/Sources/K/k.swift": PackageStage.when("Loud"),
    ])
    let release = try await stage.report("--config", "T.xcodeproj", "T@Release").cell("Release")
    #expect(release.status == status, "\(release.verdict)")
  }

  private static func dependency(_ what: String, _ need: String, _ status: String) -> PackageStage {
    PackageStage(
      what: what, package: "dependencies: [.package(path: \"../N\")]",
      targets: ".target(name: \"K\", dependencies: [\(need)]), .target(name: \"M\")",
      files: [
        "Sources/K/k.swift": quiet, "Sources/M/m.swift": say,
        "../N/Package.swift": PackageStage.manifest("N", targets: ".target(name: \"N\")"),
        "../N/Sources/N/n.swift": say,
      ], status: status)
  }

  private static let dependencies = [
    dependency(
      "a target for another platform",
      ".target(name: \"M\", condition: .when(platforms: [.macOS, .visionOS]))", "silent"),
    dependency(
      "a target for the platform", ".target(name: \"M\", condition: .when(platforms: [.iOS]))",
      "logs"),
    dependency(
      "a product for another platform",
      ".product(name: \"N\", package: \"N\", condition: .when(platforms: [.linux]))", "silent"),
    dependency(
      "a product for the platform",
      ".product(name: \"N\", package: \"N\", condition: .when(platforms: [.linux, .iOS]))", "logs"),
    dependency(
      "a condition that is computed",
      ".target(name: \"M\", condition: .when(platforms: Platform.all))", "unknown"),
  ]

  @Test(.serialized, arguments: dependencies)
  func `a dependency counts on its platforms`(stage: PackageStage) async throws {
    try await stage.check()
  }
}
