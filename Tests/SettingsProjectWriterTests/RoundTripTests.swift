import Foundation
import SettingsDiagnostics
import SettingsImport
import SettingsModel
import SettingsProjectWriter
import SettingsSystem
import SettingsTestSupport
import SettingsXcode
import Testing

/// A project that is imported and written again is the same.
struct RoundTripTests {
  struct Fixture: CustomTestStringConvertible {
    let name: String
    let config: String
    var tree: [String: String] = [:]

    var testDescription: String { name }
  }

  static let fixtures = [
    Fixture(
      name: "dependencies",
      config: """
        targets:
          App:
            type: application
            platform: iOS
            sources: [App/main.m]
            frameworks: [UIKit]
            dependencies:
              - Kit
              - { target: Static, link: NO }
              - { target: Part, embed: NO, weak: YES }
              - Extension
              - { framework: StoreKit, weak: YES }
              - { framework: AdSupport, platforms: [iOS] }
              - { library: libz.tbd }
              - { xcframework: Vendor/Maps.xcframework, codeSign: NO }
              - { xcframework: Vendor/Lib.framework, embed: NO, platforms: [iOS] }
              - { package: Algorithms }
              - { package: Core, product: [One, Two] }
              - { package: Core, product: Three, embed: YES }
          Kit: { type: framework, platform: iOS, sources: [Kit/k.m] }
          Part: { type: framework, platform: iOS, sources: [Kit/k.m] }
          Static: { type: staticLibrary, platform: iOS, sources: [Kit/k.m] }
          Extension: { type: appExtension, platform: iOS, sources: [Kit/k.m] }
          Tests: { type: unitTestBundle, platform: iOS, sources: [Tests/t.m], host: App }
          UITests: { type: uiTestBundle, platform: iOS, sources: [Tests/t.m], host: App }
          All: { dependencies: [App, Tests], scripts: { before: [{ run: echo all }] } }
        packages:
          Algorithms: { url: "https://example.com/Algorithms.git", from: 1.2.0 }
          Core: { path: Packages/Core }
          Exact: { url: "https://example.com/Exact", exact: 2.0.0 }
          Minor: { url: "https://example.com/Minor", upToNextMinor: 2.1.0 }
          Some: { url: "https://example.com/Some", range: [1.0.0, 1.4.0] }
          Branch: { url: "https://example.com/Branch", branch: main }
          Revision: { url: "https://example.com/Revision", revision: abc }
        """,
      tree: [
        "App/main.m": "", "App/other.txt": "", "Kit/k.m": "", "Tests/t.m": "",
        "Vendor/Maps.xcframework/Info.plist": "", "Vendor/Lib.framework/Lib": "",
        "Packages/Core/Package.swift": "\"One\" \"Two\" \"Three\"",
      ]),
    Fixture(
      name: "files",
      config: """
        targets:
          App:
            type: application
            platform: iOS
            sources: [App, Base.lproj/Main.storyboard, single.m, de.lproj/Main.strings]
            resources: [data.json, en.lproj/Info.strings, de.lproj/Info.strings, Art/A.xcassets]
            copyFiles:
              - { to: sharedSupport, subpath: Tools, files: [tool, other], codeSign: YES }
              - { to: frameworks, files: [plain.txt] }
            settings: { INFOPLIST_FILE: App/Info.plist }
          Kit:
            type: framework
            platform: iOS
            sources: [Kit]
            headers: { public: [Kit/Kit.h, Out.h], private: [Kit/Private.h], project: [Other.h] }
          Lib:
            type: staticLibrary
            platform: iOS
            sources: [single.m]
            headers: { public: [Out.h] }
        """,
      tree: [
        "App/a.m": "", "App/Sub/b.swift": "", "App/Info.plist": "", "App/image.png": "",
        "Base.lproj/Main.storyboard": "", "de.lproj/Main.strings": "", "single.m": "",
        "data.json": "", "en.lproj/Info.strings": "", "de.lproj/Info.strings": "",
        "Art/A.xcassets/Contents.json": "", "tool": "", "other": "", "plain.txt": "",
        "Kit/k.m": "", "Kit/Kit.h": "", "Kit/Private.h": "", "Out.h": "", "Other.h": "",
      ]),
    Fixture(
      name: "details of files",
      config: """
        project: { organization: Us & Co }
        packages: { Lint: { path: Core } }
        targets:
          App:
            type: application
            platform: macOS
            sources:
              - { path: App, exclude: [Old.m, Sub/x.m, notes.txt] }
              - { path: App/a.m, flags: -w -DX=1 }
              - { path: App/s.swift, flags: -Onone }
              - { path: b.m, flags: -fno-objc-arc }
              - { path: c.m, platforms: [macOS, macCatalyst] }
              - { path: d.m, platforms: [iOS], flags: -w }
            resources:
              - { path: Web, as: folder }
              - { path: App/Inner, as: folder }
              - { path: Level.png, tags: [one, two] }
              - { path: Base.lproj/M.storyboard, tags: [two] }
              - { path: only.json, platforms: [visionOS] }
            dependencies:
              - { target: Helper, to: wrapper, subpath: Contents/Library/LoginItems }
              - { target: Kit, removeHeaders: NO, platforms: [macCatalyst] }
              - { built: Other.framework, to: plugins }
              - { package: Lint, plugin: Linter }
          Helper: { type: application, platform: macOS, sources: [b.m] }
          Kit: { type: framework, platform: macOS, sources: [b.m] }
          All: { dependencies: [App, { package: Lint, plugin: Linter }] }
        """,
      tree: [
        "App/a.m": "", "App/Old.m": "", "App/Sub/x.m": "", "App/Sub/y.m": "", "App/notes.txt": "",
        "App/s.swift": "", "App/Inner/deep/x.css": "", "b.m": "", "c.m": "", "d.m": "",
        "Web/css/a.css": "", "Level.png": "", "Base.lproj/M.storyboard": "", "only.json": "",
        "Core/Package.swift": "\"Linter\"",
      ]),
    Fixture(
      name: "scripts and rules",
      config: """
        targets:
          App:
            type: application
            platform: macOS
            sources: [a.m]
            scripts:
              before:
                - run: |
                    echo one
                      echo "two: # $X"

                    echo three
                - { name: Quoted, run: "x\\n\\n", shell: /bin/bash, inputs: [a], outputs: [b, c] }
              after:
                - { name: Lists, run: y, inputLists: [l], outputLists: [m], always: YES }
                - { name: Install, run: z, always: NO, installOnly: YES, showsEnvironment: NO }
                - { name: Dep, run: w, dependencyFile: d.d }
            buildRules:
              - { files: "*.words", run: ./convert, outputs: [$(X).swift], oncePerArchitecture: NO }
              - { fileType: sourcecode.c, compiler: com.apple.compilers.llvm.clang.1_0 }
              - { name: Named, files: "*.x", run: "a\\nb", outputs: [o], outputFlags: [-w] }
        """, tree: ["a.m": ""]),
    Fixture(
      name: "schemes",
      config: """
        configurations: { Debug: debug, Beta: release, Release: release }
        targets:
          App: { type: application, platform: iOS, sources: [a.m], dependencies: [Kit] }
          Alpha: { type: application, platform: iOS, sources: [a.m] }
          Kit: { type: framework, platform: iOS, sources: [a.m] }
          Tests: { type: unitTestBundle, platform: iOS, sources: [a.m], host: App }
        schemes:
          App: { target: App }
          Beta: { target: App, run: Beta, archive: Beta, profile: Release, test: { targets: [] } }
          Full:
            target: App
            build:
              targets: [Alpha, Kit]
              before: [{ name: First, run: "echo <1> & \\"2\\"", shell: /bin/zsh }]
              after: [{ run: "echo\\nlast" }]
            run:
              arguments: [-b, "-a 1"]
              environment: { KEY: value, OTHER: "" }
              sanitizers: [address, undefinedBehavior]
              mainThreadChecker: NO
              before: [{ run: echo run }]
            test:
              configuration: Release
              targets: [Tests]
              coverage: [Kit]
              testPlans: [All.xctestplan, Few.xctestplan]
              sanitizers: [thread]
            profile: { arguments: [-p] }
        """, tree: ["a.m": "", "All.xctestplan": "{}", "Few.xctestplan": "{}"]),
  ]

  @Test(arguments: fixtures)
  func `a project that is imported and written again has the same parts`(
    _ fixture: Fixture
  ) throws {
    let written = try WrittenConfig("version: 1\n" + fixture.config, tree: fixture.tree)
    let first = try ReadProject(written)
    let (outcome, second) = try written.importAndWrite()
    #expect(outcome.losses.map(\.text) == [])
    #expect(Set(first.lines).subtracting(second.lines) == [])
    #expect(Set(second.lines).subtracting(first.lines) == [])
    #expect(second.lines.count == first.lines.count)
    // And another time: the same file.
    let (again, _) = try written.importAndWrite(named: "again.yaml")
    #expect(again.config.string == outcome.config.string)
  }

  @Test func `fields of macros and logs, and presets, come back`() throws {
    let written = try WrittenConfig(
      """
      version: 1
      project:
        platform: iOS
        organizationIdentifier: com.example
        macros: { SHARED: a b, FLAG: }
        prefixHeader: { imports: [UIKit/UIKit.h] }
        logging: { macro: AppLog, level: off, sinks: { objc: NSLog } }
        when: { Debug: { macros: { FLAG: 1 }, logging: { level: debug } } }
      targets:
        App: { type: application, sources: [App/main.m], macros: { SHARED: null, "OWN": "" } }
        Kit: { type: framework, sources: [App/main.m] }
      """,
      tree: ["App/main.m": ""], presets: "xcode")
    let (outcome, _) = try written.importAndWrite()
    #expect(outcome.losses.map(\.text) == [])
    let text = outcome.config.string
    for line in [
      "macros: { SHARED: a b }", "macros: { OWN: \"\", SHARED: null }",
      "prefixHeader: { imports: [UIKit/UIKit.h] }",
      "organizationIdentifier: com.example", "logging: { level: debug }",
      "macros: { FLAG: 1 }", "sinks: { objc: NSLog }",
    ] {
      #expect(text.contains(line), "\(text)")
    }
    #expect(!text.contains("presets: none"))
    #expect(!text.contains("MACRO_") && !text.contains("CLANG_WARN"), "\(text)")
  }

  @Test func `a project that lacks a setting of the presets turns it off`() throws {
    let written = try WrittenConfig(
      "targets: { App: { type: application, platform: iOS, sources: [App/main.m] } }",
      tree: ["App/main.m": ""], presets: "xcode")
    let output = try #require(written.output)
    for file in output.files {
      let text = String(decoding: file.bytes, as: UTF8.self)
        .replacing("ENABLE_USER_SCRIPT_SANDBOXING = YES;", with: "")
        .replacing(
          "LD_RUNPATH_SEARCH_PATHS = \"@executable_path/Frameworks\";",
          with: "LD_RUNPATH_SEARCH_PATHS = \"$(inherited) @executable_path/Frameworks\";")
      try written.folder.write(text, to: "\(output.name)/\(file.path)")
    }
    let outcome = try ProjectImport([written.folder.path(output.name)], options: .init()).outcome()
    let text = outcome.config.string
    #expect(outcome.losses.map(\.text) == [])
    #expect(text.contains("ENABLE_USER_SCRIPT_SANDBOXING: NO"), "\(text)")
    #expect(text.contains("LD_RUNPATH_SEARCH_PATHS: \" @executable_path/Frameworks\""), "\(text)")
    #expect(!text.contains("presets: none") && !text.contains("CLANG_WARN"), "\(text)")
  }

  @Test func `a framework without the versions of the presets has empty ones`() throws {
    let written = try WrittenConfig(
      "targets: { Kit: { type: framework, platform: iOS, sources: [Kit/main.m] } }",
      tree: ["Kit/main.m": ""], presets: "xcode")
    let output = try #require(written.output)
    for file in output.files {
      let text = String(decoding: file.bytes, as: UTF8.self)
        .replacing("VERSIONING_SYSTEM = \"apple-generic\";", with: "")
        .replacing("VERSION_INFO_PREFIX = \"\";", with: "")
        .replacing("DYLIB_CURRENT_VERSION = 1;", with: "")
      try written.folder.write(text, to: "\(output.name)/\(file.path)")
    }
    let outcome = try ProjectImport([written.folder.path(output.name)], options: .init()).outcome()
    let text = outcome.config.string
    #expect(outcome.losses.map(\.text) == [])
    #expect(text.contains("VERSIONING_SYSTEM: \"\""), "\(text)")
    #expect(text.contains("DYLIB_CURRENT_VERSION: \"\""), "\(text)")
    #expect(!text.contains("VERSION_INFO") && !text.contains("presets: none"), "\(text)")
  }
}

/// What a project has beside settings, in lines that compare.
struct ReadProject {
  private(set) var lines: [String] = []

  init(_ written: WrittenConfig) throws {
    try self.init(
      written.read(), files: try #require(written.output, "\(written.messages)").files)
  }

  init(_ project: XcodeProject, files: [ProjectWriter.File]) throws {
    let parts = Project(project)
    lines.append("organization \(parts.organization ?? "")")
    lines += parts.packages.map { "package \($0)" }.sorted()
    for (target, part) in zip(project.targets, parts.targets) {
      var own = ["\(target.name): \(target.productType ?? "none")"]
      for phase in part.phases {
        switch phase {
        case .sources(let files): own += Self.sorted("source", files)
        case .headers(let files): own += Self.sorted("header", files)
        case .resources(let files): own += Self.sorted("resource", files)
        case .frameworks(let files): own += Self.sorted("linked", files)
        case .copy(var copy):
          let files = copy.files
          copy.files = []
          own += Self.sorted("\(copy)", files)
        default: own.append("\(phase)")
        }
      }
      own += part.dependencies.map { "\($0)" }.sorted()
      own += part.rules.map { "\($0)" } + part.folders.map { "\($0)" }
      own += part.foreignFiles + part.plugins.map { "\($0)" } + part.attributes.map(\.name)
      own += part.members.map { "\($0)" }
      own.append("tests \(part.testTarget ?? -1)")
      lines += own
    }
    for file in files where file.path.hasSuffix(".xcscheme") {
      lines.append(file.path)
      lines += String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        .filter { !$0.contains("Generated by") }
    }
  }

  private static func sorted(_ kind: String, _ files: [Project.BuildFile]) -> [String] {
    files.map { "\(kind) \($0)" }.sorted()
  }
}

extension WrittenConfig {
  /// Writes the project to the disk, imports it, and makes the project of the result.
  func importAndWrite(
    named name: String = "imported.yaml"
  ) throws -> (ProjectImport.Outcome, ReadProject) {
    let output = try #require(output, "\(messages)")
    for file in output.files {
      try folder.write(
        String(decoding: file.bytes, as: UTF8.self), to: "\(output.name)/\(file.path)")
    }
    let outcome: ProjectImport.Outcome
    do throws(ProjectImport.Failure) {
      outcome = try ProjectImport([folder.path(output.name)], options: .init()).outcome()
    } catch {
      throw ImportError(messages: error.diagnostics.map(\.message))
    }
    try folder.write(outcome.config.string, to: name)
    let (_, new, messages) = Self.write(folder.path(name), in: folder.path)
    let written = try #require(new, "\(messages)\n\(outcome.config.string)")
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let bytes = try #require(written.files.first).bytes
    let path = folder.path(written.name)
    let project = try #require(
      XcodeProjectReader.read(
        bytes, path: path, file: files.add(path: path, bytes: bytes), diagnostics: &diagnostics))
    return (outcome, try ReadProject(project, files: written.files))
  }

  struct ImportError: Error { let messages: [String] }
}
