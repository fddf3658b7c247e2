import Foundation
import SettingsDiagnostics
import SettingsProjectWriter
import SettingsTestSupport
import Testing

/// The files beside the Xcode project of a config.yaml: prefix headers, and xcconfig files.
struct ConfigCompanionTests {
  // MARK: Prefix headers

  private static func headers(_ fields: String, configurations: String = "") -> String {
    """
    \(configurations)
    project: { platform: iOS }
    targets:
      App:
        type: application
        sources: [Sources]
        prefixHeader: { imports: [UIKit/UIKit.h] }
        \(fields)
    """
  }

  @Test func `one header serves configurations that need the same`() throws {
    let written = try WrittenConfig(Self.headers("when: { Debug: { macros: { DEBUG: 1 } } }"))
    #expect(
      try written.companion("App-Prefix.pch") == """
        /* \(ToolVersion.mark(of: "prefix-header"))App. Do not edit. */
        #ifndef APP_PREFIX_PCH
        #define APP_PREFIX_PCH

        #ifdef __OBJC__
        #import <UIKit/UIKit.h>
        #endif

        #endif

        """)
    #expect(try written.settings(of: "App")["GCC_PREFIX_HEADER"] == "$(TARGET_NAME)-Prefix.pch")
  }

  @Test func `macros select the branch of a configuration`() throws {
    let written = try WrittenConfig(
      Self.headers(
        """
        when:
              Debug: { macros: { DEBUG: 1 }, prefixHeader: { cImports: [debug.h] } }
              Beta: { macros: { BETA: 1, X: 2 }, prefixHeader: { cImports: [beta.h] } }
              Release: { macros: { X: 1 } }
              Store: { macros: { X: 1 } }
        """,
        configurations:
          "configurations: { Debug: debug, Beta: release, Release: release, Store: release }"))
    let lines = try written.companion("App-Prefix.pch").split(separator: "\n")
      .filter { $0.hasPrefix("#if") || $0.hasPrefix("#e") || $0.hasPrefix("#include") }
    #expect(
      lines == [
        "#ifndef APP_PREFIX_PCH", "#if defined(DEBUG)", "#include <debug.h>", "#ifdef __OBJC__",
        "#endif", "#elif defined(BETA)", "#include <beta.h>", "#ifdef __OBJC__", "#endif", "#else",
        "#ifdef __OBJC__", "#endif", "#endif", "#endif",
      ])
  }

  @Test func `a macro that a configuration lacks selects its branch, too`() throws {
    let written = try WrittenConfig(
      Self.headers(
        "when: { Debug: { prefixHeader: { cImports: [a.h] } }, Release: { macros: { NDEBUG: 1 } } }"
      ))
    #expect(try written.companion("App-Prefix.pch").contains("#if !defined(NDEBUG)\n"))
  }

  @Test func `headers that no macro distinguishes are an error`() throws {
    let written = try WrittenConfig(
      Self.headers("when: { Debug: { prefixHeader: { cImports: [a.h] } } }"))
    #expect(
      written.messages == [
        "the prefix header of target 'App' is different in 'Debug' and 'Release', and no macro "
          + "distinguishes them"
      ])
  }

  @Test func `a file of the user stays, and other headers are not written`() throws {
    let written = try WrittenConfig(
      """
      project: { platform: iOS }
      targets:
        App: { type: application, prefixHeader: { imports: [a.h] } }
        Own: { type: application, prefixHeader: Own.pch }
        All: { prefixHeader: { imports: [a.h] } }
      """, tree: ["App-Prefix.pch": "mine", "Own.pch": ""])
    #expect(try #require(written.project).companions.isEmpty)
    #expect(
      written.warnings == ["'App-Prefix.pch' was not written by this tool, and is not changed"])
  }

  @Test func `files that settings name and that do not exist are reported`() throws {
    let written = try WrittenConfig(
      """
      project: { platform: iOS }
      targets:
        App:
          type: application
          entitlements: Gone.entitlements
          prefixHeader: Here.pch
          settings: { INFOPLIST_FILE: $(SRCROOT)/Gone.plist }
      """, tree: ["Here.pch": ""])
    #expect(
      written.warnings.sorted() == [
        "there is no file at '\(written.folder.path)/Gone.plist', which INFOPLIST_FILE of target 'App' names",
        "there is no file at 'Gone.entitlements', which CODE_SIGN_ENTITLEMENTS of target 'App' names",
      ])
  }

  @Test func `an xcconfig file beside config.yaml is at the top of the navigator`() throws {
    let written = try WrittenConfig(
      """
      project: { name: P, platform: iOS, xcconfig: Base.xcconfig }
      targets: { App: { type: application } }
      """, tree: ["Base.xcconfig": "A = 1\n"])
    #expect(try written.findings().map(\.message) == [])
    #expect(try written.text().contains("path = Base.xcconfig; sourceTree = \"<group>\";"))
    // Before, it was in a group of its folder, inside one of the folder above.
    #expect(try !written.text().contains("path = ..;"))
  }

  // MARK: Settings in xcconfig files

  private static let xcconfig = """
    project:
      name: P
      platform: iOS
      settingsIn: xcconfig
      xcconfig: Base.xcconfig
      settings: { URL: "http://x//y", MULTI: "a\\nb", "MULTI[sdk=iphoneos*]": c, END: "x;", BLANK: " x " }
    targets:
      App:
        type: application
        sources: [Sources]
        settings: { OTHER_LDFLAGS: [$(inherited), "-a b"], "OTHER_LDFLAGS[sdk=iphoneos*]": $(inherited) -c }
        when: { Debug: { settings: { X: 1 } }, "sdk=iphonesimulator*": { settings: { X: 2 } } }
      Kit: { type: framework, xcconfig: { Debug: Kit.xcconfig } }
    """

  /// The same in a file of its own.
  private static let file = xcconfig + "\npresets: none\n"

  private static let tree = [
    "Sources/a.swift": "", "Base.xcconfig": "OTHER_LDFLAGS = -base\n", "Kit.xcconfig": "K = 1\n",
  ]

  @Test func `each level and configuration has a file, and the project has none of its settings`()
    throws
  {
    let written = try WrittenConfig(Self.xcconfig, tree: Self.tree)
    #expect(try written.findings().map(\.message) == [])
    let project = try #require(written.project)
    #expect(
      project.companions.map(\.path) == [
        "P-xcconfigs/Debug.xcconfig", "P-xcconfigs/Release.xcconfig",
        "P-xcconfigs/App/Debug.xcconfig", "P-xcconfigs/App/Release.xcconfig",
      ])
    #expect(
      try written.companion("P-xcconfigs/App/Debug.xcconfig") == """
        // Generated by resolve-settings from config.yaml. Do not edit.
        OTHER_LDFLAGS = $(inherited) -a\\ b
        OTHER_LDFLAGS[sdk=iphoneos*] = $(inherited) -c
        X = 1
        X[sdk=iphonesimulator*] = 2

        """)
    let base = try written.companion("P-xcconfigs/Release.xcconfig")
    #expect(base.contains("\n#include \"../Base.xcconfig\"\n"))
    #expect(base.contains("\nURL = http:/$()/x/$()/y\n"))
    #expect(base.contains("\nEND = x;$()\n"))
    #expect(base.contains("\nBLANK = $() x $()\n"))
    // No line can contain a line break, so all values of the setting stay in the project.
    #expect(!base.contains("MULTI"))
    #expect(try written.settings(of: nil) == ["MULTI": "a\nb", "MULTI[sdk=iphoneos*]": "c"])
    #expect(try written.settings(of: "App") == [:])
    #expect(try written.text().contains("path = Kit.xcconfig;"))
  }

  @Test func `the proof reads the files back`() throws {
    let written = try WrittenConfig(Self.xcconfig, tree: Self.tree)
    let findings = try written.findings { $0.replacing("X = 1\n", with: "X = 3\n") }
    #expect(
      findings.map(\.message).contains("X of App@Debug is '1', and would be '3' in the project"))
  }

  @Test func `names that would be one file get two`() throws {
    let written = try WrittenConfig(
      """
      project: { name: P, settingsIn: xcconfig, platform: iOS }
      targets:
        a"b: { type: framework, settings: { X: 1 } }
        a_b: { type: framework, settings: { X: 2 } }
        project: { type: framework, settings: { X: 3 } }
      """)
    #expect(try written.findings().map(\.message) == [])
    #expect(try written.companion("P-xcconfigs/a_b/Debug.xcconfig").contains("X = 1"))
    #expect(try written.companion("P-xcconfigs/a_b-2/Debug.xcconfig").contains("X = 2"))
    #expect(try written.companion("P-xcconfigs/project/Debug.xcconfig").contains("X = 3"))
  }

  @Test func `a wrong place is an error`() throws {
    let written = try WrittenConfig(
      "project: { settingsIn: xcconfigs }\ntargets: { A: { type: tool } }")
    #expect(written.messages == ["unknown place 'xcconfigs'; did you mean 'xcconfig'?"])
  }

  // MARK: The tool

  private func text(_ path: String, _ folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.path(path), encoding: .utf8)
  }

  private func run(_ folder: TemporaryFolder, _ arguments: String...) async throws -> BuiltTool.Run
  {
    try await BuiltTool().run(
      ["generate", "--only", "xcode-project"] + arguments, in: folder.url,
      environment: ["USER": "u"])
  }

  @Test func `files of targets that are gone are removed, and files of users stay`() async throws {
    let folder = try TemporaryFolder()
    for (path, text) in Self.tree { try folder.write(text, to: path) }
    try folder.write(Self.file, to: "config.yaml")
    #expect(try await run(folder, "--check").status == 1)
    #expect(try await run(folder).output.hasSuffix("6 created\n"))
    #expect(try await run(folder, "--check").status == 0)
    try folder.write("// mine\n", to: "P-xcconfigs/App/Own.xcconfig")
    let app = "P-xcconfigs/App/Debug.xcconfig"
    try folder.write(
      try text(app, folder).replacing("X = 1", with: "X = 9"), to: app)
    let check = try await run(folder, "--check")
    #expect(check.status == 1)
    #expect(check.output.contains("-X = 9\n+X = 1"))
    #expect(try await run(folder).output.contains("updated \(app)\n1 updated"))
    try folder.write(
      Self.file.replacing("  App:", with: "  Other:"), to: "config.yaml")
    let output = try await run(folder).output
    #expect(output.contains("removed P-xcconfigs/App/Debug.xcconfig\n"))
    #expect(output.contains("created P-xcconfigs/Other/Debug.xcconfig\n"))
    #expect(try text("P-xcconfigs/App/Own.xcconfig", folder) == "// mine\n")
    try folder.write(
      Self.file.replacing("settingsIn: xcconfig", with: "settingsIn: project"),
      to: "config.yaml")
    #expect(try await run(folder).output.contains("4 removed"))
    #expect(try await run(folder, "--check").status == 0)
  }

  @Test func `a file of the user at the path of an xcconfig file is an error`() async throws {
    let folder = try TemporaryFolder()
    for (path, text) in Self.tree { try folder.write(text, to: path) }
    try folder.write(Self.file, to: "config.yaml")
    try folder.write("// mine\n", to: "P-xcconfigs/Debug.xcconfig")
    let run = try await run(folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("'P-xcconfigs/Debug.xcconfig' was not written by this tool"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("P.xcodeproj")))
    #expect(try await self.run(folder, "--force").status == 0)
  }

  @Test func `a new project of the classic era has the prefix header that it names`() async throws {
    let folder = try TemporaryFolder()
    let arguments = [
      "init", "--template", "single-view", "--era", "classic", "--name", "Hello", "--organization",
      "com.example", "--devices", "universal", "--unit-tests",
    ]
    #expect(try await BuiltTool().run(arguments, in: folder.url).status == 0)
    #expect(
      try text("Hello-Prefix.pch", folder).hasPrefix("/* \(ToolVersion.anyMark)"))
    let check = try await run(folder, "--check")
    #expect(check.status == 0)
    #expect(check.errors == "")
  }
}
