import Foundation
import SettingsTestSupport
import Testing

/// Packages that a project links are read from their manifests, which never run.
@Suite(.enabled("needs clang and swiftc") { Installed.has("clang") && Installed.has("swiftc") })
struct PackageLinkTests {
  private static let say = "public func say() { print(\"leak\") }\n"
  private static let quiet = "public func say() {}\n"
  private static func when(_ condition: String) -> String {
    "public func say() {\n#if \(condition)\n  print(\"leak\")\n#endif\n}\n"
  }

  struct Package: Sendable, CustomTestStringConvertible {
    let what: String
    let targets: String
    var dependencies = ""
    var before = ""
    var after = ""
    var files: [String: String]
    let status: String

    var testDescription: String { what }

    var manifest: String {
      """
      // swift-tools-version:5.7
      import PackageDescription
      \(before)
      let package = Package(
        name: "K", products: [.library(name: "K", targets: ["K"])], /* none */
        dependencies: [\(dependencies)], targets: [\(targets)])
      \(after)

      """
    }
  }

  private static let packages = [
    Package(
      what: "a target that logs", targets: ".target(name: \"K\")",
      files: ["Sources/K/k.swift": say], status: "logs"),
    Package(
      what: "DEBUG in Release", targets: ".target(name: \"K\")",
      files: ["Sources/K/k.swift": when("DEBUG")], status: "silent"),
    Package(
      what: "SWIFT_PACKAGE", targets: ".target(name: \"K\")",
      files: ["Sources/K/k.swift": when("SWIFT_PACKAGE")], status: "logs"),
    Package(
      what: "a condition for debug",
      targets:
        ".target(name: \"K\", swiftSettings: [.define(\"LOUD\", .when(configuration: .debug))])",
      files: ["Sources/K/k.swift": when("LOUD")], status: "silent"),
    Package(
      what: "a condition for the platform",
      targets: ".target(name: \"K\", swiftSettings: settings + [])",
      before: "let settings: [SwiftSetting] = [.define(\"LOUD\", .when(platforms: [.macOS]))]",
      files: ["Sources/K/k.swift": when("LOUD")], status: "logs"),
    Package(
      what: "a target behind the product",
      targets: ".target(name: \"K\", dependencies: [\"M\"]), .target(name: \"M\")",
      files: ["Sources/K/k.swift": quiet, "Sources/M/m.swift": say], status: "logs"),
    Package(
      what: "a target that nothing links",
      targets: ".target(name: \"K\"), .target(name: \"M\"), .testTarget(name: \"KTests\")",
      files: [
        "Sources/K/k.swift": quiet, "Sources/M/m.swift": say, "Tests/KTests/t.swift": say,
      ], status: "silent"),
    Package(
      what: "excluded files", targets: ".target(name: \"K\", path: \"Lib\", exclude: [\"Old\"])",
      files: ["Lib/k.swift": quiet, "Lib/Old/o.swift": say], status: "silent"),
    Package(
      what: "C with a definition",
      targets: ".target(name: \"K\", cSettings: [.define(\"LOUD\", to: \"1\")])",
      files: [
        "Sources/K/k.c":
          "#include <stdio.h>\nvoid f(void) {\n#if LOUD\n  puts(\"leak\");\n#endif\n}\n",
        "Sources/K/include/k.h": "void f(void);\n",
      ], status: "logs"),
    Package(
      what: "another package on this disk",
      targets: ".target(name: \"K\", dependencies: [.product(name: \"M\", package: \"M\")])",
      dependencies: ".package(path: \"../M\")", files: ["Sources/K/k.swift": quiet],
      status: "logs"),
    Package(
      what: "a package on a server",
      targets: ".target(name: \"K\", dependencies: [.product(name: \"A\", package: \"a\")])",
      dependencies: ".package(url: \"https://example.com/a.git\", \"1.0.0\"..<\"2.0.0\")",
      files: ["Sources/K/k.swift": quiet], status: "unknown"),
    Package(
      what: "a binary target",
      targets:
        ".target(name: \"K\", dependencies: [\"B\"]), .binaryTarget(name: \"B\", path: \"B.xcframework\")",
      files: ["Sources/K/k.swift": quiet], status: "unknown"),
    Package(
      what: "a loop that adds a condition", targets: ".target(name: \"K\")",
      after: """
        for target in package.targets {
          target.swiftSettings = (target.swiftSettings ?? []) + [.define("LOUD")]
        }
        """, files: ["Sources/K/k.swift": when("LOUD")], status: "logs"),
    Package(
      what: "a loop that adds to a variable",
      targets: ".target(name: \"K\", swiftSettings: [.define(\"LOUD\")])",
      after: """
        for target in package.targets {
          var settings = target.swiftSettings ?? []
          settings.append(.enableUpcomingFeature("ExistentialAny"))
          settings += [.strictMemorySafety()]
          target.swiftSettings = settings
        }
        """, files: ["Sources/K/k.swift": when("LOUD")], status: "logs"),
    Package(
      what: "a loop that replaces conditions",
      targets: ".target(name: \"K\", swiftSettings: [.define(\"LOUD\")])",
      after: "for target in package.targets { target.swiftSettings = [.define(\"QUIET\")] }",
      files: ["Sources/K/k.swift": when("LOUD || !QUIET")], status: "silent"),
    Package(
      what: "a loop with a dependency", targets: ".target(name: \"K\"), .target(name: \"M\")",
      after: "for item in package.targets { item.dependencies += [\"M\"] }",
      files: ["Sources/K/k.swift": quiet, "Sources/M/m.swift": say], status: "logs"),
    Package(
      what: "a loop over some targets", targets: ".target(name: \"K\")",
      after: "for item in package.targets where item.name == \"M\" { item.plugins = [] }",
      files: ["Sources/K/k.swift": quiet], status: "unknown"),
    Package(
      what: "a loop that changes a path", targets: ".target(name: \"K\")",
      after: "for item in package.targets { item.path = \"Other\" }",
      files: ["Sources/K/k.swift": quiet], status: "unknown"),
    Package(
      what: "a loop with a condition", targets: ".target(name: \"K\")",
      after: "for item in package.targets { if item.name == \"K\" { item.plugins = [] } }",
      files: ["Sources/K/k.swift": quiet], status: "unknown"),
    Package(
      what: "a manifest that computes", targets: ".target(name: \"K\")",
      before: "#if os(Linux)\nlet other = 1\n#endif", files: ["Sources/K/k.swift": quiet],
      status: "unknown"),
  ]

  @Test(arguments: [(say, "logs"), (quiet, "silent")])
  func `a package that only a workspace lists is judged`(text: String, status: String)
    async throws
  {
    let project = XcodeProjectText(
      targets: [.init(sources: ["main.swift"], packages: ["PD_K"])],
      objects: "PD_K = {isa = XCSwiftPackageProductDependency; productName = K; };")
    let stage = try AuditStage([
      "All.xcworkspace/contents.xcworkspacedata": """
      <Workspace version="1.0"><FileRef location="group:App/T.xcodeproj"/>
      <Group location="container:Packages"><FileRef location="group:K"/></Group></Workspace>
      """,
      "App/T.xcodeproj/project.pbxproj": project.text, "config.yaml": "",
      "App/main.swift": "import K\nsay()\n",
      "Packages/K/Package.swift": """
      import PackageDescription
      let package = Package(
        name: "K", products: [.library(name: "K", targets: ["K"])], targets: [.target(name: "K")])
      """, "Packages/K/Sources/K/k.swift": text,
    ])
    let report = try await stage.report("--config", "All.xcworkspace", "T@Release")
    let release = try report.cell("Release")
    #expect(release.status == status, "\(release.verdict)")
    // Without the workspace, the place of the package is unknown.
    let alone = try await stage.report("--config", "App/T.xcodeproj", "T@Release", status: 1)
    #expect(try alone.cell("Release").status == "unknown")
  }

  @Test(arguments: [(say, "logs"), (quiet, "silent")])
  func `a package in a synchronized folder is judged`(text: String, status: String) async throws {
    let project = XcodeProjectText(
      targets: [.init(sources: ["main.swift"], packages: ["PD_K"])],
      objects: """
        PD_K = {isa = XCSwiftPackageProductDependency; productName = K; };
        SF = {isa = PBXFileSystemSynchronizedRootGroup; path = Packages; sourceTree = "<group>"; };
        """)
    let manifest = """
      import PackageDescription
      let package = Package(
        name: "K", products: [.library(name: "K", targets: ["K"])], targets: [.target(name: "K")])
      """
    let files = [
      "T.xcodeproj/project.pbxproj": project.text, "config.yaml": "",
      "main.swift": "import K\nsay()\n",
      "Packages/K/Package.swift": manifest, "Packages/K/Sources/K/k.swift": text,
    ]
    let one = try await AuditStage(files).report("--config", "T.xcodeproj", "T@Release")
    #expect(try one.cell("Release").status == status)
    // The project does not show which of two packages is meant.
    let other = ["Packages/L/Package.swift": manifest, "Packages/L/Sources/K/k.swift": Self.quiet]
    let two = try await AuditStage(files.merging(other) { $1 })
      .report("--config", "T.xcodeproj", "T@Release")
    #expect(try two.cell("Release").status == "unknown")
  }

  @Test(.serialized, arguments: packages)
  func `the targets of a package product are judged`(package: Package) async throws {
    let project = XcodeProjectText(
      targets: [.init(sources: ["main.swift"], packages: ["PD_K"])],
      objects: """
        PD_K = {isa = XCSwiftPackageProductDependency; productName = K; };
        LR = {isa = XCLocalSwiftPackageReference; relativePath = K; };
        """)
    var files = [
      "T.xcodeproj/project.pbxproj": project.text, "config.yaml": "",
      "main.swift": "import K\nsay()\n", "K/Package.swift": package.manifest,
      "M/Package.swift": """
      import PackageDescription
      let package = Package(
        name: "M", products: [.library(name: "M", targets: ["M"])], targets: [.target(name: "M")])
      """, "M/Sources/M/m.swift": Self.say,
    ]
    for (path, text) in package.files { files["K/\(path)"] = text }
    let stage = try AuditStage(files)
    let report = try await stage.report("--config", "T.xcodeproj", "T@Release")
    let release = try report.cell("Release")
    #expect(release.status == package.status, "\(release.verdict)")
  }
}
