import SettingsTestSupport
import Testing

/// An app with a local package `K`, and the verdict on its Release build.
struct PackageStage: Sendable, CustomTestStringConvertible {
  let what: String
  /// The version of the tools, and the arguments of `Package(…)` behind `products`.
  var tools = "5.9"
  var package = ""
  var targets = #".target(name: "K")"#
  /// What precedes the declaration of the package.
  var before = ""
  /// The files by their paths in the folder of the package, and around it behind `../`.
  var files: [String: String] = [:]
  var app = ["main.swift": "import K\nsay()\n"]
  /// The settings of the app.
  var settings = ""
  let status: String

  var testDescription: String { what }

  static func manifest(
    _ name: String, tools: String = "5.9", package: String = "", targets: String,
    before: String = ""
  ) -> String {
    """
    // swift-tools-version: \(tools)
    import PackageDescription
    \(before)
    let package = Package(
      name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
      \(package.isEmpty ? "" : package + ",") targets: [\(targets)])

    """
  }

  func check() async throws {
    var all = [
      "config.yaml": """
      version: 1
      configurations: { Debug: debug, Release: release }
      project:
        name: App
        platform: iOS
        deploymentTarget: "17.0"
        settings: { \(settings) }
      packages: { K: { path: K } }
      targets:
        App: { type: application, sources: [S], dependencies: [{ package: K, product: K }] }
      """,
      "K/Package.swift": Self.manifest(
        "K", tools: tools, package: package, targets: targets, before: before),
    ]
    for (path, text) in app { all["S/\(path)"] = text }
    for (path, text) in files {
      all[path.hasPrefix("../") ? String(path.dropFirst(3)) : "K/\(path)"] = text
    }
    let release = try await AuditStage(all).report("App@Release").cell("Release")
    #expect(release.status == status, "\(release.verdict)")
  }

  static let say = "public func say() { print(\"leak\") }\n"
  static let quiet = "public func say() {}\n"
  static func when(_ condition: String) -> String {
    "public func say() {\n#if \(condition)\n  print(\"leak\")\n#endif\n}\n"
  }
}
