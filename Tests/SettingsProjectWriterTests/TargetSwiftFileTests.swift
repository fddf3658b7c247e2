import Foundation
import SettingsTestSupport
import Testing

/// Swift files that `generated` makes part of targets.
struct TargetSwiftFileTests {
  private static let config = """
    version: 1
    project:
      name: Parcel
      platform: iOS
      bundleIdentifier: com.example.parcel
      logging: { level: info }
      generated: swift
    targets:
      App: { type: application, sources: [Sources] }
      Kit: { type: framework, sources: [.] }
      Plain: { type: framework, sources: [Sources], generated: [] }
      Images: { type: bundle, sources: [Images] }
      All: { dependencies: [App] }
    """

  private let tool: BuiltTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(Self.config, to: "config.yaml")
    try folder.write("func f() { HMLog(\"a\") }\n", to: "Sources/a.swift")
    try folder.write("{}", to: "Images/A.xcassets/Contents.json")
  }

  private func generate(_ arguments: String...) async throws -> BuiltTool.Run {
    try await tool.run(["generate", "--no-cache"] + arguments, in: folder.url)
  }

  @Test func `each target with code has the file that generate makes of it`() async throws {
    let run = try await generate("--only", "xcode-project")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(try await generate("--only", "swift", "-o", "Out").status == 0)
    for target in ["App", "Kit"] {
      let path = "\(target)/EffectiveConfiguration.swift"
      #expect(try folder.read("Generated/\(path)") == folder.read("Out/\(path)"))
    }
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder.path("Generated"))
    #expect(folders.sorted() == ["App", "Kit"])
    let project = try folder.read("Parcel.xcodeproj/project.pbxproj")
    let uses = project.components(separatedBy: "/* EffectiveConfiguration.swift in Sources */ = {")
    #expect(uses.count == 3)
    // The files there would be sources of Kit.
    try FileManager.default.removeItem(atPath: folder.path("Out"))
    let again = try await generate("--only", "xcode-project", "--check")
    #expect(again.transcript == "--- stdout\n--- stderr\n--- exit 0\n")
  }

  @Test func `a warning about a place that several targets share is reported once`() async throws {
    try folder.write(
      Self.config + "\nconfigurations: { Debug: debug, Release: release, Staging: release }\n",
      to: "config.yaml")
    let run = try await generate("--only", "xcode-project")
    #expect(
      run.errors.components(separatedBy: "has no branch for Staging").count == 2, "\(run.errors)")
  }

  @Test func `a change of the config is a change of the file`() async throws {
    _ = try await generate("--only", "xcode-project")
    try folder.write(
      Self.config.replacing("com.example.parcel", with: "com.example.other"), to: "config.yaml")
    let check = try await generate("--only", "xcode-project", "--check")
    #expect(check.status == 1)
    #expect(check.output.contains("Generated/App/EffectiveConfiguration.swift"))
    #expect(
      check.errors.hasPrefix("error: 'Parcel.xcodeproj' is not up to date [outdated-project]\n"),
      "\(check.errors)")
    for text in [
      "note: updated: Generated/App/EffectiveConfiguration.swift\n",
      ": PRODUCT_BUNDLE_IDENTIFIER from 'com.example.parcel",
      "help: update it with 'resolve-settings generate --only xcode-project'\n",
    ] {
      #expect(check.errors.contains(text), "\(check.errors)")
    }
  }

  @Test func `a file of someone else is not replaced`() async throws {
    try folder.write("let mine = 1\n", to: "Generated/App/EffectiveConfiguration.swift")
    let run = try await generate("--only", "xcode-project")
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "'Generated/App/EffectiveConfiguration.swift' was not written by this tool"))
    #expect(try folder.contents() == ["Generated", "Images", "Sources", "config.yaml"])
  }

  @Test func `the arguments of compilers contain the file`() async throws {
    let run = try await generate("App@Debug", "--only", "compiler-arguments", "-o", "Out")
    #expect(run.status == 0, "\(run.transcript)")
    let arguments = try folder.read("Out/compiler-arguments.jsonl")
    #expect(arguments.contains("Generated/App/EffectiveConfiguration.swift"))
  }

  @Test func `an unknown kind is rejected`() async throws {
    try folder.write(Self.config.replacing("swift\n", with: "swft\n"), to: "config.yaml")
    let run = try await generate("--only", "xcode-project")
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "config.yaml:7:14: error: unknown kind 'swft'; did you mean 'swift'? [unknown-kind]"))
  }
}
