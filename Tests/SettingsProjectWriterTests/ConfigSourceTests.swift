import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsProjectWriter
import SettingsProjects
import SettingsResolution
import SettingsTestSupport
import SettingsXcode
import Testing

/// `sources` of a config.yaml in the Xcode project: folders, groups, patterns, exclusions and flags.
struct ConfigSourceTests {
  private static let tree = [
    "S/a.swift": "", "S/b.m": "", "S/note.md": "", "S/Old/x.m": "", "S/Old/y.c": "",
    "S/Old/Deep/z.md": "", "Gen/one.m": "", "Gen/two.m": "", "Gen/three.swift": "",
    "S/A.xcassets/Contents.json": "{}",
  ]

  private func write(
    _ sources: String, project: String = "platform: iOS", tree: [String: String] = tree
  ) throws -> WrittenConfig {
    let written = try WrittenConfig(
      "project: { \(project) }\ntargets: { App: { type: application, sources: [\(sources)] } }",
      tree: tree)
    if written.output != nil { #expect(try written.findings().map(\.message) == []) }
    return written
  }

  private func exceptions(_ written: WrittenConfig) throws -> [String] {
    try written.section("PBXFileSystemSynchronizedBuildFileExceptionSet")
  }

  /// The build files with their settings, sorted.
  private func buildFiles(_ written: WrittenConfig) throws -> [String] {
    try written.section("PBXBuildFile").map { line in
      let name =
        line.split(separator: "*")[0].isEmpty ? line : String(line.split(separator: "*")[1])
      let flags = line.firstRange(of: "COMPILER_FLAGS = ").map {
        line[$0.upperBound...].prefix { $0 != ";" }
      }
      return name.trimmingCharacters(in: .whitespaces) + (flags.map { " (\($0))" } ?? "")
    }.sorted()
  }

  @Test func `a folder in step with the disk names what it leaves out, and flags`() throws {
    let written = try write(
      "{ path: S, exclude: [\"**/*.md\", Old/y.c], flags: -w }, { path: S/b.m, flags: [-a, -b] }")
    #expect(try buildFiles(written) == [])
    let lines = try exceptions(written).joined(separator: " ")
    #expect(
      lines.contains("membershipExceptions = ( Old/Deep/z.md, Old/y.c, note.md, );"), "\(lines)")
    #expect(
      lines.contains(
        "additionalCompilerFlagsByRelativePath = { Old/x.m = \"-w\"; b.m = \"-a -b\"; };"),
      "\(lines)")
  }

  @Test(arguments: ["{ path: ., as: group }", "\"*\"", "\"**/*\""])
  func `what is written is no source of a second run`(sources: String) throws {
    let tree = ["a.swift": "", "Sub/b.swift": ""]
    let outputs = ["P.xcodeproj/project.pbxproj": "", "P-Info/App-Info.plist": "{}"]
    let first = try write(sources, project: "name: P, platform: iOS", tree: tree)
    let second = try write(
      sources, project: "name: P, platform: iOS", tree: tree.merging(outputs) { $1 })
    #expect(try buildFiles(first) == buildFiles(second))
    #expect(!(try buildFiles(first)).isEmpty)
  }

  @Test func `our reader finds the files left out and the flags`() throws {
    let written = try write("{ path: S, exclude: note.md }, { path: S/b.m, flags: -w }")
    let project = try written.read()
    let target = try #require(Project(project).targets.first { $0.name == "App" })
    let folder = written.folder.path
    #expect(
      target.excludedPaths.map { $0.replacing(folder + "/", with: "") }
        == ["S/note.md"])
    #expect(
      target.fileFlags.map { $0.path.replacing(folder + "/", with: "") + $0.flags }
        == ["S/b.m-w"])
  }

  @Test func `a group has a reference and a build file for each file`() throws {
    let written = try write(
      "{ path: S, as: group, exclude: [\"**/*.md\", Old/y.c], flags: -w }, { path: S/b.m, flags: -a }"
    )
    #expect(
      try buildFiles(written) == [
        "A.xcassets in Resources", "a.swift in Sources (\"-w\")", "b.m in Sources (\"-a\")",
        "x.m in Sources (\"-w\")",
      ])
    #expect(try written.section("PBXFileSystemSynchronizedRootGroup") == [])
    #expect(try !written.text().contains("note.md"))
    #expect(try !written.text().contains("Deep"))
  }

  @Test func `what one entry leaves out, another may name`() throws {
    for kind in ["folder", "group"] {
      let written = try write(
        "{ path: S, as: \(kind), exclude: [Old, \"*.md\"] }, S/Old/x.m, S/note.md")
      if kind == "group" {
        #expect(
          try buildFiles(written) == [
            "A.xcassets in Resources", "a.swift in Sources", "b.m in Sources",
            "note.md in Resources", "x.m in Sources",
          ])
      } else {
        let lines = try exceptions(written).joined(separator: " ")
        #expect(lines.contains("membershipExceptions = ( Old/Deep/z.md, Old/y.c, );"), "\(lines)")
      }
    }
  }

  @Test func `the innermost entry decides on flags`() throws {
    let written = try write(
      "{ path: S, flags: -a }, { path: S/Old, flags: -b }, { path: S/Old/x.m, flags: -c }")
    let lines = try exceptions(written).joined(separator: " ")
    #expect(lines.contains("{ Old/x.m = \"-c\"; Old/y.c = \"-b\"; b.m = \"-a\"; };"), "\(lines)")
    let groups = try write(
      "{ path: S, flags: -a }, { path: S/Old, flags: -b }, { path: S/Old/x.m, flags: -c }",
      project: "platform: iOS, sourcesAs: group")
    let files = try buildFiles(groups)
    #expect(files.contains("x.m in Sources (\"-c\")"), "\(files)")
    #expect(files.contains("y.c in Sources (\"-b\")"), "\(files)")
    #expect(files.contains("b.m in Sources (\"-a\")"), "\(files)")
    #expect(files.count { $0.hasPrefix("x.m") } == 1)
  }

  @Test func `a folder in a group may be in step with the disk`() throws {
    let written = try write("{ path: S, as: group }, { path: S/Old, as: folder }")
    #expect(try !buildFiles(written).contains { $0.hasPrefix("x.m") })
    #expect(try written.section("PBXFileSystemSynchronizedRootGroup").contains("path = Old;"))
  }

  @Test func `a pattern names files, and none in a folder that is named too`() throws {
    let written = try write(
      "{ path: \"Gen/*.m\", exclude: two.m, flags: -w }, \"{Gen,S}/t*.swift\"")
    #expect(try buildFiles(written) == ["one.m in Sources (\"-w\")", "three.swift in Sources"])
    let both = try write("Gen, { path: \"Gen/o*.m\", flags: -w }")
    #expect(try buildFiles(both) == [])
    #expect(try exceptions(both).contains("one.m = \"-w\";"))
  }

  @Test func `a file whose name looks like a pattern is that file`() throws {
    let written = try write(
      "\"G/a[1].m\", { path: G, exclude: \"b\\\\[2\\\\].m\" }",
      tree: ["G/a[1].m": "", "G/a1.m": "", "G/c.m": ""])
    #expect(try buildFiles(written) == [])
    #expect(written.messages == [])
  }

  @Test func `resources, headers and copied files of a group keep their own phases`() throws {
    let written = try WrittenConfig(
      """
      project: { platform: macOS, sourcesAs: group }
      targets:
        Kit:
          type: framework
          sources: [{ path: K, exclude: Extra/** }]
          headers: { public: [K/Kit.h] }
          resources: [K/Extra/data.json]
          copyFiles: [{ to: sharedSupport, files: [K/tool.json] }]
      """,
      tree: [
        "K/k.m": "", "K/Kit.h": "", "K/Own.h": "", "K/Extra/data.json": "",
        "K/Extra/other.json": "",
        "K/tool.json": "",
      ])
    #expect(try written.findings().map(\.message) == [])
    #expect(
      try buildFiles(written) == [
        "Kit.h in Headers", "Own.h in Headers", "data.json in Resources", "k.m in Sources",
        "tool.json in CopyFiles",
      ])
    let files = try written.section("PBXBuildFile")
    #expect(files.contains { $0.contains("Kit.h") && $0.contains("Public") })
    #expect(files.contains { $0.contains("Own.h") && !$0.contains("ATTRIBUTES") })
  }

  @Test(arguments: [
    ("16.0", "77", true), ("26.0", "77", true), ("15.4", "63", false), ("15.0", "60", false),
    ("14.3", "56", false), ("12.5", "54", false), ("9.0", "48", false), ("4.6", "46", false),
    ("1.0", "46", false),
  ])
  func `the oldest Xcode decides on format and folders`(
    xcode: String, version: String, isSynchronized: Bool
  ) throws {
    let written = try write("S", project: "platform: iOS, xcodeVersion: \"\(xcode)\"")
    #expect(try written.text().contains("objectVersion = \(version);"))
    #expect(try written.text().contains("compatibilityVersion") == !isSynchronized)
    #expect(
      try written.section("PBXFileSystemSynchronizedRootGroup").isEmpty == !isSynchronized)
  }

  @Test func `one more file in a group changes only its own lines`() throws {
    let written = try write("S", project: "platform: iOS, sourcesAs: group")
    let before = try written.text().split(separator: "\n")
    try written.folder.write("", to: "S/Old/new.m")
    let (_, output, _) = WrittenConfig.write(
      written.folder.path("config.yaml"), in: written.folder.path)
    let after = String(decoding: try #require(output?.files.first).bytes, as: UTF8.self)
      .split(separator: "\n")
    let difference = after.difference(from: before)
    #expect(difference.removals.isEmpty)
    #expect(difference.insertions.count == 4)
  }

  @Test(arguments: [
    ("{ path: S, as: group }, { path: S }", "target 'App' names the source 'S' twice"),
    ("{ path: S/b.m, as: group }", "'S/b.m' is not a folder"),
    ("\"Nowhere/*.m\"", "no file matches 'Nowhere/*.m' in 'sources'"),
    ("{ path: \"Gen/*.m\", exclude: \"*\" }", "no file matches 'Gen/*.m' in 'sources'"),
    (
      "S, { path: S/Old, as: group }",
      "'S/Old' cannot be a group in 'S', which is in step with the disk"
    ),
    ("{ exclude: x }", "an entry of 'sources' needs 'path'"),
    ("{ path: S, as: fodler }", "unknown kind 'fodler'; did you mean 'folder'?"),
    ("{ path: S, flags: w }", "compiler flags start with '-', and 'w' does not"),
    ("{ path: S, flag: -w }", "unknown field 'flag' in 'sources'; did you mean 'flags'?"),
    ("{ path: S, platforms: [macos, android] }", "unknown platform 'android'"),
    ("S, { path: S/b.m, platforms: [iOS] }", "'S/b.m' is part of 'S' for all platforms"),
    ("{ path: S, tags: a }", "field 'tags' is not allowed in 'sources'"),
  ])
  func `wrong sources are errors`(sources: String, message: String) throws {
    let written = try write(sources)
    #expect(written.messages.contains(message), "\(written.messages)")
    #expect(written.output == nil)
  }

  @Test(arguments: [
    "S, { path: Gen, platforms: [iOS] }", "S, { path: Gen/one.m, platforms: [iOS] }",
    "{ path: S, platforms: [iOS] }, { path: S/Old, platforms: [iOS] }",
  ])
  func `a source for one platform may be beside a folder for all`(sources: String) throws {
    #expect(try write(sources).messages == [])
  }

  @Test func `an old Xcode and a folder in step with the disk contradict each other`() throws {
    let written = try write(
      "{ path: S, as: folder }", project: "platform: iOS, xcodeVersion: 15.0")
    #expect(written.messages == ["Xcode 15.0 has no folders that are in step with the disk"])
    let project = try write("S", project: "platform: iOS, sourcesAs: folder, xcodeVersion: 15.0")
    #expect(project.messages == ["Xcode 15.0 has no folders that are in step with the disk"])
  }

  @Test(arguments: [
    ("xcodeVersion: next", "'xcodeVersion' must be a version such as 15.0, not 'next'"),
    ("sourcesAs: groups", "unknown kind 'groups'; did you mean 'group'?"),
    ("sourcesAs: [group]", "'sourcesAs' must be text, not a list"),
  ])
  func `wrong words of the project are errors`(field: String, message: String) throws {
    #expect(try write("S", project: field).messages.contains(message))
  }

  // MARK: Conditions

  private func conditional(_ sources: String, _ when: String) throws -> WrittenConfig {
    try WrittenConfig(
      """
      project: { platform: iOS, frameworks: [Foundation] }
      targets:
        App: { type: application, sources: [\(sources)], when: { \(when) } }
      """, tree: Self.tree)
  }

  @Test func `files and frameworks for a platform have filters`() throws {
    let written = try conditional(
      "{ path: S, as: group, exclude: Old }",
      """
      "sdk=macosx*": { sources: [$(inherited), { path: Gen, flags: -w }, S/Old/x.m], frameworks: [$(inherited), AppKit] },
      "sdk=iphone*": { frameworks: [$(inherited), UIKit, Foundation] }
      """)
    #expect(try written.findings().map(\.message) == [])
    let files = try written.section("PBXBuildFile")
    func filters(_ name: String) throws -> String {
      let line = try #require(files.first { $0.hasPrefix("/* \(name) in") }, "\(files)")
      guard let start = line.firstRange(of: "platformFilters = (") else { return "" }
      return String(line[start.upperBound...].prefix { $0 != ")" })
    }
    for name in ["one.m", "x.m", "AppKit.framework"] {
      #expect(try filters(name) == "macos, maccatalyst, ")
    }
    #expect(try filters("UIKit.framework") == "ios, ")
    for name in ["b.m", "Foundation.framework"] { #expect(try filters(name) == "") }
    #expect(try written.section("PBXFileSystemSynchronizedRootGroup") == [])
  }

  @Test func `an entry for some platforms has filters, and is in the sources of their cells`()
    throws
  {
    let written = try write(
      "S/a.swift, { path: Gen, flags: -w, platforms: [macOS, maccatalyst] }, { path: S/b.m, platforms: [iOS] }"
    )
    let files = try written.section("PBXBuildFile")
    #expect(
      files.contains { $0.contains("one.m in") && $0.contains("(macos, maccatalyst, )") },
      "\(files)")
    #expect(files.contains { $0.contains("b.m in") && $0.contains("(ios, )") })
    #expect(files.contains { $0.contains("a.swift in") && !$0.contains("platformFilters") })
    for (sdk, paths) in [
      ("iphonesimulator", "S/a.swift S/b.m"), ("macosx", "S/a.swift Gen -w"),
      ("appletvos", "S/a.swift"),
    ] {
      var options = ResolutionOptions()
      options.sdk = sdk
      let project = try SettingsProject(
        configFile: written.folder.path("config.yaml"), options: options)
      let cell = try project.cell(target: "App", configuration: "Debug")
      #expect(cell.settings.first { $0.name == "SOURCE_PATHS" }?.string == paths)
    }
  }

  @Test func `platforms of an entry limit those of its condition`() throws {
    let written = try conditional(
      "S/a.swift",
      "\"sdk=[im]*\": { sources: [$(inherited), { path: Gen/one.m, platforms: [iOS] }] }")
    #expect(
      try written.section("PBXBuildFile").contains {
        $0.contains("one.m in") && $0.contains("platformFilters = (ios, )")
      })
    let none = try conditional(
      "S/a.swift",
      "\"sdk=macosx*\": { sources: [$(inherited), { path: Gen/one.m, platforms: [iOS] }] }")
    #expect(none.messages == ["no platform in 'platforms' matches the condition above it"])
  }

  @Test func `a higher level replaces what a lower one has under a condition`() throws {
    let written = try WrittenConfig(
      """
      templates: { t: { when: { "sdk=macosx*": { sources: [$(inherited), Gen] } } } }
      targets:
        App: { type: application, platform: macOS, inherits: t, sources: [S] }
        Both: { type: application, platform: macOS, inherits: t, sources: [$(inherited), S] }
      """, tree: Self.tree)
    #expect(
      try buildFiles(written) == ["one.m in Sources", "three.swift in Sources", "two.m in Sources"])
  }

  @Test(arguments: [
    (
      "Debug: { sources: [$(inherited), Gen] }", "an Xcode project cannot have 'sources' in 'when'"
    ),
    (
      "\"sdk=iphoneos*\": { sources: [$(inherited), Gen] }",
      "an Xcode project cannot have 'sources' under this condition"
    ),
    (
      "\"arch=arm64\": { frameworks: [$(inherited), A] }",
      "an Xcode project cannot have 'frameworks' under this condition"
    ),
    (
      "\"sdk=macosx*, arch=arm64\": { sources: [$(inherited), Gen] }",
      "an Xcode project cannot have 'sources' under this condition"
    ),
    (
      "\"sdk=macosx*\": { sources: [Gen] }",
      "an Xcode project cannot replace 'sources' under a condition"
    ),
    (
      "\"sdk=macosx*\": { sources: [$(inherited), S/Old] }",
      "'S/Old' is part of 'S' for all platforms"
    ),
    (
      "\"sdk=macosx*\": { sources: [$(inherited), S/b.m] }",
      "'S/b.m' is part of 'S' for all platforms"
    ),
    (
      "\"sdk=macosx*\": { sources: [$(inherited), S] }",
      "target 'App' names the source 'S' twice"
    ),
    (
      "\"sdk=macosx*\": { dependencies: [Kit] }",
      "field 'dependencies' is not allowed in when 'sdk=macosx*'"
    ),
  ])
  func `other conditions are errors`(when: String, message: String) throws {
    let written = try conditional("S", when)
    #expect(written.messages == [message])
    #expect(written.output == nil)
  }
}
