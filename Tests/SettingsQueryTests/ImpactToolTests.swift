import Foundation
import SettingsTestSupport
import Testing

/// `impact` and `explain --why-not`, as users run them.
struct ImpactToolTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      "FLAGS = -a\nNAME = $(TARGET_NAME:lower)\nEMPTY =\n", to: "Shared/Base.xcconfig")
    try folder.write(
      """
      version: 1
      configurations: { Debug: debug, Release: release }
      project:
        platform: iOS
        xcconfig: Shared/Base.xcconfig
        settings:
          ROOT: one
          PATHS:
            - $(ROOT)/a
          INDIRECT: $($(KEY))
          KEY: ROOT
        when:
          Debug: { settings: { ROOT: two } }
      targets:
        App: { type: application, bundleIdentifier: "a.$(ROOT)", settings: { FLAGS: "$(inherited) -b" } }
        Kit: { type: framework, bundleIdentifier: b.c, settings: { ROOT: own } }

      """, to: "config.yaml")
  }

  private func run(_ arguments: String...) async throws -> BuiltTool.Run {
    try await tool.run(["impact"] + arguments, in: folder.url)
  }

  @Test func `a line decides, and others read it`() async throws {
    let run = try await run("config.yaml:7")
    #expect(run.errors == "")
    #expect(
      run.output == """
        config.yaml:7:11  project  ROOT = one

        1 of 4 cells
          App@Release
          decides  ROOT
          read by  INDIRECT
          read by  PATHS
          read by  PRODUCT_BUNDLE_IDENTIFIER

        """)
    // The column of an editor is accepted.
    #expect(try await self.run("config.yaml:7:3").output == run.output)
    #expect(try await self.run("./config.yaml:7").output == run.output)
  }

  @Test func `a composed name is a reference`() async throws {
    let run = try await run("KEY", "-c", "Release")
    #expect(
      run.output == """
        config.yaml:11:10  project  KEY = ROOT

        2 of 2 cells
          App@Release
          Kit@Release
          decides  KEY
          read by  INDIRECT

        """)
  }

  @Test func `an xcconfig file means all its assignments`() async throws {
    let run = try await run("Base.xcconfig")
    #expect(
      run.output == """
        Shared/Base.xcconfig:1:9  project xcconfig (Shared/Base.xcconfig)  FLAGS = -a
        Shared/Base.xcconfig:2:8  project xcconfig (Shared/Base.xcconfig)  NAME = $(TARGET_NAME:lower)
        Shared/Base.xcconfig:3:8  project xcconfig (Shared/Base.xcconfig)  EMPTY = 

        4 of 4 cells
          App in every configuration
          Kit in every configuration
          decides  EMPTY
          decides  NAME

        2 of 4 cells
          Kit in every configuration
          decides  FLAGS

        2 of 4 cells
          App in every configuration
          inherited by  FLAGS

        """)
    let empty = try await self.run("Shared/Base.xcconfig:3")
    #expect(empty.output.contains("decides  EMPTY"))
    #expect(empty.output.contains("4 of 4 cells"))
  }

  @Test func `settings of Xcode are counted unless they are requested`() async throws {
    let run = try await run("PRODUCT_NAME", "-t", "App", "-c", "Debug")
    #expect(
      run.output.contains("1 of 1 cell\n  App@Debug\n  decides  PRODUCT_NAME\n"), "\(run.output)")
    #expect(run.output.contains("settings of Xcode also read them; --all prints them"))
    let all = try await self.run("PRODUCT_NAME", "-t", "App", "-c", "Debug", "--all")
    #expect(all.output.contains("  read by  FULL_PRODUCT_NAME\n"), "\(all.output)")
    #expect(!all.output.contains("--all prints"))
  }

  /// Where no value differs without the assignments, none depends on them, and the other way round.
  @Test func `only values that depend on a line change without it`() async throws {
    let before = try await tool.run(
      ["print", "@Debug", "@Release", "--format", "json"], in: folder.url)
    let text = try String(contentsOf: folder.url.appending(path: "config.yaml"), encoding: .utf8)
    try folder.write(text.replacing("ROOT: one", with: "ROOT: changed"), to: "config.yaml")
    let after = try await tool.run(
      ["print", "@Debug", "@Release", "--format", "json"], in: folder.url)
    let changed = try Self.differences(before.output, after.output)
    let json = try await run("config.yaml:7", "--format", "json").output
    let impact = try JSONDecoder().decode(Impact.self, from: Data(json.utf8))
    var affected: Set<String> = []
    for effect in impact.effects {
      for cell in effect.cells {
        affected.insert("\(cell.target)@\(cell.configuration) \(effect.setting)")
      }
    }
    #expect(changed == affected)
    #expect(!changed.isEmpty)
  }

  private struct Impact: Decodable {
    struct Cell: Decodable { let target, configuration: String }
    struct Effect: Decodable {
      let setting, role: String
      let cells: [Cell]
    }
    let effects: [Effect]
  }

  private static func differences(_ one: String, _ other: String) throws -> Set<String> {
    let values = try [one, other].map { text -> [String: String] in
      let cells = try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
      var values: [String: String] = [:]
      for cell in cells {
        let name = "\(cell["target"] ?? "")@\(cell["configuration"] ?? "")"
        for (setting, value) in cell["buildSettings"] as? [String: String] ?? [:] {
          values["\(name) \(setting)"] = value
        }
      }
      return values
    }
    return Set(values[0].keys.filter { values[0][$0] != values[1][$0] })
  }

  @Test(arguments: [
    ("config.yaml:8", "the next line with a value is 9: 'PATHS'"),
    ("config.yaml:1", "the next line with a value is 4"),
    ("config.yaml:99", "'config.yaml' has no line 99"),
    ("config.yaml:+7", "'+7' after 'config.yaml:' is not a line number"),
    ("config.yaml:", "'' after 'config.yaml:' is not a line number"),
    ("config.yaml:99999999999999999999", "'config.yaml' has no line 99999999999999999999"),
    ("config.yaml:0", "'config.yaml' has no line 0"),
    ("other.yaml:3", "no file of the searched cells is 'other.yaml'"),
    ("Bas.xcconfig", "no file of the searched cells is 'Bas.xcconfig'"),
    ("ROOTS", "no level assigns 'ROOTS'; did you mean 'ROOT'?"),
    (":", "no level assigns ':'"),
    ("", "no level assigns ''"),
  ])
  func `what does not exist is an error`(subject: String, message: String) async throws {
    let run = try await run(subject)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `a file that two others include is meant in all cells`() async throws {
    try folder.write("SHARED = 1\n", to: "All.xcconfig")
    try folder.write("#include \"All.xcconfig\"\n", to: "A.xcconfig")
    try folder.write("#include \"All.xcconfig\"\n", to: "B.xcconfig")
    let text = try String(contentsOf: folder.url.appending(path: "config.yaml"), encoding: .utf8)
    try folder.write(
      text.replacing(
        "Shared/Base.xcconfig", with: "{ Debug: A.xcconfig, Release: B.xcconfig }"),
      to: "config.yaml")
    for subject in ["All.xcconfig", "All.xcconfig:1"] {
      let run = try await run(subject)
      #expect(run.output.contains("4 of 4 cells"), "\(run.output)\(run.errors)")
    }
  }

  @Test func `a path may be absolute`() async throws {
    let path = folder.url.appending(path: "config.yaml").path
    #expect(try await run("\(path):7").output == run("config.yaml:7").output)
    #expect(try await run("Shared/../config.yaml:7").output == run("config.yaml:7").output)
  }

  @Test func `a part of a path that two files have is an error`() async throws {
    try folder.write("OTHER = 1\n", to: "More/Base.xcconfig")
    let text = try String(contentsOf: folder.url.appending(path: "config.yaml"), encoding: .utf8)
    try folder.write(
      text.replacing(
        "{ type: framework,", with: "{ type: framework, xcconfig: More/Base.xcconfig,"),
      to: "config.yaml")
    let run = try await run("Base.xcconfig")
    #expect(run.status == 2)
    #expect(
      run.errors.contains("'Base.xcconfig' is the end of more than one path"), "\(run.errors)")
    #expect(run.errors.contains("'Shared/Base.xcconfig' and 'More/Base.xcconfig'"))
    #expect(try await self.run("More/Base.xcconfig").output.contains("decides  OTHER"))
  }

  // MARK: explain --why-not

  @Test func `the outcome of a line is explained in every cell`() async throws {
    let run = try await tool.run(["explain", "--why-not", "config.yaml:7"], in: folder.url)
    #expect(run.errors == "")
    #expect(
      run.output == """
        config.yaml:7:11  project  ROOT = one

        overridden in 1 of 4 cells by project when Debug, config.yaml:13:32: = two
          App@Debug

        wins in 1 of 4 cells
          App@Release

        overridden in 2 of 4 cells by target Kit, config.yaml:16:68: = own
          Kit in every configuration

        """)
  }

  @Test func `a line that does not apply, and one that is inherited, are explained`() async throws {
    try folder.write(
      "OWN = 1\nOWN[sdk=macosx*] = 2\nFLAGS = -a\n", to: "Shared/Base.xcconfig")
    let condition = try await tool.run(
      ["explain", "--why-not", "Shared/Base.xcconfig:2", "-t", "App"], in: folder.url)
    #expect(
      condition.output == """
        Shared/Base.xcconfig:2:20  project xcconfig (Shared/Base.xcconfig)  OWN[sdk=macosx*] = 2

        [sdk=macosx*] is not met in 2 of 2 cells; the winner is project xcconfig \
        (Shared/Base.xcconfig), Shared/Base.xcconfig:1:7: = 1
          App in every configuration

        """)
    let when = try await tool.run(
      ["explain", "--why-not", "config.yaml:13", "-c", "Release", "-t", "App"], in: folder.url)
    #expect(
      when.output.contains(
        "'when Debug' does not apply in 1 of 1 cell; the winner is project, config.yaml:7:11: = one"
      ),
      "\(when.output)")
    let inherited = try await tool.run(
      ["explain", "--why-not", "Shared/Base.xcconfig:3", "-t", "App", "-c", "Debug"], in: folder.url
    )
    #expect(
      inherited.output.contains(
        "inherited in 1 of 1 cell by target App, config.yaml:15:79: = $(inherited) -b"),
      "\(inherited.output)")
  }

  @Test func `a macro that another place overrides is explained beside its list`() async throws {
    try folder.write(
      """
      configurations: { Debug: debug, Release: release }
      project:
        platform: iOS
        macros:
          KEPT: 1
          API_HOST: one
        when:
          Debug:
            macros: { API_HOST: two }
      targets:
        App: { type: application, bundleIdentifier: a.b }

      """, to: "config.yaml")
    let run = try await tool.run(["explain", "--why-not", "config.yaml:6"], in: folder.url)
    #expect(
      run.output.contains(
        """
        project  MACRO_API_HOST = API_HOST=one

        overridden in 1 of 2 cells by project when Debug, config.yaml:9:17: = API_HOST=two
          App@Debug

        wins in 1 of 2 cells
          App@Release

        """), "\(run.output)")
    #expect(run.output.contains("project  GCC_PREPROCESSOR_DEFINITIONS = $(inherited)"))
    #expect(!run.output.contains("SWIFT_CONDITION_API_HOST"))
    // The list alone is enough for a macro that has an effect in all cells.
    let kept = try await tool.run(["explain", "--why-not", "config.yaml:5"], in: folder.url)
    #expect(kept.output.contains("GCC_PREPROCESSOR_DEFINITIONS"))
    #expect(!kept.output.contains("MACRO_KEPT ="), "\(kept.output)")
  }

  @Test(arguments: [
    (["--why-not", "config.yaml:8"], "no build setting is assigned on this line"),
    (["--why-not", "config.yaml:7", "App"], "'--why-not' does not accept 'App'"),
    (["--why-not", ""], "option '--why-not' has an empty value"),
    ([], "'explain' needs more arguments: 'explain TARGET[@CONFIGURATION] NAME …'"),
  ])
  func `a wrong question is an error`(arguments: [String], message: String) async throws {
    let run = try await tool.run(["explain"] + arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
