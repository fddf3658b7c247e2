import Foundation
import SettingsTestSupport
import Testing

/// `impact --since`, as users run it.
struct ChangeImpactTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  private static let config = """
    version: 1
    configurations: { Debug: debug, Release: release }
    project:
      platform: iOS
      xcconfig: Base.xcconfig
      settings:
        ROOT: one
        PATHS: $(ROOT)/a
        OLD: gone
      when:
        Debug: { settings: { ROOT: two } }
    targets:
      App: { type: application, bundleIdentifier: "a.$(ROOT)", settings: { MODE: "$(OLD)" } }
      Kit: { type: framework, bundleIdentifier: b.c, settings: { ROOT: own } }

    """
  private static let base = "FLAGS = -a\nNAME = first\nNAME[sdk=iphoneos*] = device\n"

  init() async throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(Self.config, to: "config.yaml")
    try folder.write(Self.base, to: "Base.xcconfig")
    try await folder.commitEverything()
  }

  private func impact(_ arguments: String..., since: String = "HEAD") async throws -> BuiltTool.Run
  {
    try await tool.run(["impact", "--since", since] + arguments, in: folder.url)
  }

  private func change(_ old: String, to new: String) throws {
    let text = try folder.read("config.yaml")
    try #require(text.contains(old))
    try folder.write(text.replacing(old, with: new), to: "config.yaml")
  }

  @Test(arguments: [
    ("Release: release", "Release: debug"), ("version: 1", "version: 1\npresets: none"),
    ("Kit: { type", "Kit: { inherits: App, type"),
  ])
  func `values that change without an assignment are not passed over`(
    old: String, new: String
  ) async throws {
    let before = try await impact("--format", "json")
    #expect(before.output.contains("\"inheritanceChanged\" : false"))
    try change(old, to: new)
    let run = try await impact()
    #expect(run.status == 0)
    let help = "'resolve-settings diff --since HEAD' lists them"
    #expect(run.output.contains(help), "\(run.output)")
    let diff = try await tool.run(
      ["diff", "--since", "HEAD", "--only", "settings"], in: folder.url)
    #expect(diff.status == 1, "\(diff.transcript)")
    let after = try await impact("--format", "json")
    #expect(after.output.contains("\"inheritanceChanged\" : true"))
  }

  @Test func `changed, added and removed assignments have effects`() async throws {
    try change("ROOT: one", to: "ROOT: changed\n    NEW: $(NAME)")
    try change("    OLD: gone\n", to: "")
    let run = try await impact()
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(
      run.output == """
        Added or changed since 'HEAD'
        config.yaml:7:11  project  ROOT = changed
        config.yaml:8:10  project  NEW = $(NAME)

        4 of 4 cells
          App in every configuration
          Kit in every configuration
          decides  NEW

        1 of 4 cells
          App@Release
          decides  ROOT
          read by  PATHS
          read by  PRODUCT_BUNDLE_IDENTIFIER

        Removed since 'HEAD'
        config.yaml:9:10  project  OLD = gone

        4 of 4 cells
          App in every configuration
          Kit in every configuration
          decides  OLD

        2 of 4 cells
          App in every configuration
          read by  MODE

        """)
  }

  /// Each change of a layout that leaves the assignments as they are.
  @Test(arguments: [
    ("config.yaml", "# A comment.\n" + config),
    ("config.yaml", config.replacing("ROOT: one", with: "ROOT:   'one'")),
    (
      "config.yaml",
      config.replacing("    OLD: gone\n", with: "").replacing(
        "    ROOT: one", with: "    OLD: gone\n    ROOT: one")
    ),
    ("Base.xcconfig", "\n// A comment.\n" + base.replacing("FLAGS = -a", with: "FLAGS=-a")),
    ("Base.xcconfig", "NAME = first\nNAME[sdk=iphoneos*] = device\nFLAGS = -a\n"),
  ])
  func `a change of the layout has no effect`(path: String, text: String) async throws {
    try folder.write(text, to: path)
    let run = try await impact()
    #expect(run.errors == "")
    #expect(run.output == "No assignment has changed since 'HEAD'.\n")
    #expect(run.status == 0)
  }

  @Test func `the order of assignments of one setting matters`() async throws {
    try folder.write(Self.base + "NAME = last\n", to: "Base.xcconfig")
    try await folder.commitEverything()
    try folder.write("NAME = last\n" + Self.base, to: "Base.xcconfig")
    let run = try await impact("-t", "App", "-c", "Debug", "--sdk", "iphonesimulator")
    #expect(run.output.contains("NAME = last\n"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("NAME = first\n"))
    #expect(run.output.contains("1 of 1 cell\n  App@Debug\n  decides  NAME\n"))
  }

  @Test func `a condition and the when key belong to an assignment`() async throws {
    let base = Self.base.replacing("[sdk=iphoneos*]", with: "[sdk=mac*]")
    try folder.write(base, to: "Base.xcconfig")
    try change("Debug: { settings", to: "Release: { settings")
    let run = try await impact("-t", "App")
    #expect(
      run.output.hasPrefix(
        """
        Added or changed since 'HEAD'
        """), "\(run.output)\(run.errors)")
    let parts = run.output.components(separatedBy: "\nRemoved since 'HEAD'\n")
    #expect(parts.count == 2)
    #expect(parts[0].contains("NAME[sdk=mac*] = device"))
    #expect(parts[0].contains("project when Release"))
    #expect(parts[0].contains("App@Release\n  decides  ROOT\n"))
    #expect(parts[1].contains("NAME[sdk=iphoneos*] = device"))
    #expect(parts[1].contains("App@Debug\n  decides  ROOT\n"))
  }

  @Test func `targets that only one side has are searched there`() async throws {
    try change("  Kit:", to: "  Extra: { type: framework, bundleIdentifier: x.y }\n  Kit:")
    try change(
      "  App: { type: application, bundleIdentifier: \"a.$(ROOT)\", settings: { MODE: \"$(OLD)\" } }\n",
      to: "")
    let run = try await impact()
    let parts = run.output.components(separatedBy: "\nRemoved since 'HEAD'\n")
    #expect(parts.count == 2, "\(run.output)\(run.errors)")
    #expect(parts[0].contains("target Extra  PRODUCT_BUNDLE_IDENTIFIER = x.y"))
    #expect(parts[0].contains("Extra in every configuration"))
    #expect(parts[1].contains("target App  MODE = $(OLD)"))
    #expect(parts[1].contains("App in every configuration"))
    // Either side may be requested by name.
    #expect(try await impact("-t", "Extra").output.contains("Extra in every configuration"))
    #expect(try await impact("-t", "App").output.contains("App in every configuration"))
  }

  /// What changes between two commits depends on the assignments that `impact` lists.
  @Test func `every value that differs is listed`() async throws {
    try change("ROOT: two", to: "ROOT: three")
    try change("PATHS: $(ROOT)/a", to: "PATHS: $(ROOT)/b $(NAME)")
    try folder.write(Self.base.replacing("-a", with: "-b"), to: "Base.xcconfig")
    let difference = try await tool.run(
      ["diff", "--since", "HEAD", "--per-cell", "--format", "json"], in: folder.url)
    let run = try await impact("--format", "json", "--all")
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let effects = try #require(json["effects"] as? [[String: Any]])
    let listed = Set(effects.compactMap { $0["setting"] as? String })
    #expect(json["since"] as? String == "HEAD")
    for setting in ["ROOT", "PATHS", "FLAGS", "PRODUCT_BUNDLE_IDENTIFIER"] {
      #expect(difference.output.contains("\"\(setting)\""), "\(difference.output)")
      #expect(listed.contains(setting), "\(run.output)")
    }
    #expect(!difference.output.contains("\"NAME\"") && !listed.contains("NAME"))
    let removed = try #require(json["removed"] as? [String: Any])
    #expect((removed["places"] as? [Any])?.isEmpty == true)
  }

  @Test(arguments: [
    (["--since", "HEAD", "config.yaml:7"], "remove 'config.yaml:7'"),
    (["--since", "nowhere"], "unknown git revision 'nowhere'"),
    (["--since", "HEAD", "-t", "Absent"], "'Absent'"),
    (["--since", "HEAD", "--config", "-"], "'--since' needs a config file"),
    ([], "'impact' needs FILE[:LINE], NAME or '--since REVISION'"),
  ])
  func `a question that cannot be answered is an error`(
    arguments: [String], message: String
  ) async throws {
    let run = try await tool.run(["impact"] + arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `an earlier version that cannot be read is an error`() async throws {
    try folder.write("targets: [", to: "config.yaml")
    try await folder.commitEverything()
    try folder.write(Self.config, to: "config.yaml")
    let run = try await impact()
    #expect(run.status == 2)
    #expect(run.errors.contains("this is 'config.yaml' at revision 'HEAD'"), "\(run.errors)")
  }
}
