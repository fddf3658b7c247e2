import SettingsXcode
import Testing

/// The order of the build phases of a target, and of the files in them.
struct PhaseOrderTests {
  private static let signed = "(CodeSignOnCopy RemoveHeadersOnCopy)"
  private static let scripts = """
    preBuildScripts: [{ script: s, name: Pre }], postCompileScripts: [{ script: s, name: Middle }], postBuildScripts: [{ script: s, name: Post }]
    """

  private func phases(_ target: String, _ rest: String = "", _ files: [String]) throws -> [String] {
    try WrittenGraph(
      WrittenProject(
        "name: P\ntargets:\n  T: { \(target) }\n\(rest)",
        tree: Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
    ).phases(of: "T")
  }

  @Test(arguments: [false, true])
  func `resources are behind sources, unless the target asks for the opposite`(
    areFirst: Bool
  ) throws {
    let phases = try phases(
      """
      type: framework, platform: iOS, putResourcesBeforeSourcesBuildPhase: \(areFirst), \(Self.scripts), sources: [S]
      """, "", ["S/a.swift", "S/b.h", "S/c.png"])
    let sources = ["Sources: a.swift", "Middle"]
    let resources = ["Resources: c.png"]
    #expect(
      phases == ["Pre", "Headers: b.h (Public)"]
        + (areFirst ? resources + sources : sources + resources)
        + ["Post"])
  }

  @Test func `an app has phases for all that it embeds`() throws {
    #expect(
      try phases(
        """
        type: application, platform: macOS, \(Self.scripts),
        sources: [S, { path: C, buildPhase: { copyFiles: { destination: resources } } }],
        dependencies: [{ target: Bundle }, { target: Ext }, { target: Service }, { bundle: b.bundle }, { package: Pk },
          { target: One, copy: { destination: plugins } }, { target: Two, copy: { destination: plugins } }, { target: Kit }]
        """,
        """
          Kit: { type: framework, platform: macOS }
          One: { type: framework, platform: macOS }
          Two: { type: framework, platform: macOS }
          Ext: { type: app-extension, platform: macOS }
          Service: { type: xpc-service, platform: macOS }
          Bundle: { type: bundle, platform: macOS }
        packages: { Pk: { url: u, from: 1.0.0 } }
        """, ["S/a.swift", "S/c.png", "S/F.framework/x", "C/d.txt"]) == [
          "Pre", "Sources: a.swift", "Middle", "Resources: c.png, Bundle.bundle \(Self.signed)",
          "CopyFiles 16 $(CONTENTS_FOLDER_PATH)/XPCServices: Service.xpc \(Self.signed)",
          "CopyFiles 7: d.txt",
          "Frameworks: Pk, One.framework, Two.framework, Kit.framework",
          "Copy Bundle Resources 7: b.bundle \(Self.signed)",
          "Embed Foundation Extensions 13: Ext.appex (RemoveHeadersOnCopy)",
          "Embed Frameworks 10: Kit.framework \(Self.signed), F.framework",
          "Embed Dependencies 13: One.framework \(Self.signed), Two.framework \(Self.signed)",
          "Post",
        ])
  }

  @Test func `a static library publishes headers first, and that of its Swift code later`() throws {
    #expect(
      try phases(
        "type: library.static, platform: iOS, \(Self.scripts), sources: [S], dependencies: [{ sdk: A.framework }]",
        "", ["S/a.swift", "S/b.h", "S/c.png"]) == [
          "Pre", "CopyFiles 16 include/$(PRODUCT_NAME): b.h", "Sources: a.swift", "Middle",
          "Resources: c.png", "Copy Swift Objective-C Interface Header", "Frameworks: A.framework",
          "Post",
        ])
  }

  @Test func `files are sorted by name, and each is once in a phase`() throws {
    #expect(
      try phases(
        """
        type: tool, platform: macOS, sources: [{ path: S, excludes: [Sub] }, { path: S, compilerFlags: -x },
          { path: S/b.c, buildPhase: { copyFiles: { destination: resources, subpath: x } } },
          { path: S/b.c, buildPhase: { copyFiles: { destination: resources, subpath: x } } }]
        """, "", ["S/b.c", "S/10.c", "S/9.c", "S/Sub/a.c"]) == [
          "Sources: 10.c, 9.c, a.c COMPILER_FLAGS(-x), b.c", "CopyFiles 7 x: b.c",
        ])
  }

  @Test(arguments: [
    ("bundle, platform: macOS", []), ("application.watchapp2, platform: watchOS", []),
    ("application.messages, platform: iOS", []),
    ("app-extension.messages-sticker-pack, platform: iOS", []),
    ("app-extension, platform: iOS", ["Sources"]), ("tool, platform: macOS", ["Sources"]),
  ])
  func `some types have no empty phase of sources`(type: String, expected: [String]) throws {
    #expect(try phases("type: \(type)", "", []) == expected)
  }
}
