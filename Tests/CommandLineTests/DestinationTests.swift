import SettingsTestSupport
import Testing

/// What schemes' destinations and `--sdk` make of a target's own SDK.
struct DestinationTests {
  private func run(_ config: String, _ arguments: [String]) async throws -> BuiltTool.Run {
    let folder = try TemporaryFolder()
    try folder.write(config, to: "config.yaml")
    return try await BuiltTool().run(arguments, in: folder.url)
  }

  private func sdkName(_ config: String, _ arguments: [String]) async throws -> String {
    let run = try await run(config, ["print", "--key", "SDK_NAME"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  @Test(arguments: [
    ("simulator", "iphonesimulator18.2\n"), ("device", "iphoneos18.2\n"),
    ("iphonesimulator17.0", "iphonesimulator17.0\n"),
  ])
  func `a destination goes by the SDK that settings name`(
    destination: String, expected: String
  ) async throws {
    let config = """
      targets: { T: { sdkVersion: 18.2, settings: { SDKROOT: $(WANTED), WANTED: iphoneos } } }
      schemes: { S: { target: T, destination: \(destination) } }
      """
    #expect(try await sdkName(config, ["--scheme", "S"]) == expected)
  }

  @Test func `two files are compared on the destinations of their schemes`() async throws {
    let folder = try TemporaryFolder()
    func config(_ value: String, _ destination: String) -> String {
      """
      targets:
        T: { platform: iOS, settings: { A: any, "A[sdk=iphonesimulator*]": \(value) } }
        U: { platform: iOS, settings: { A: \(value) } }
      schemes: { S: { target: T, destination: \(destination) } }

      """
    }
    try folder.write(config("one", "simulator"), to: "a.yaml")
    try folder.write(config("two", "simulator"), to: "b.yaml")
    try folder.write(config("one", "device"), to: "c.yaml")
    let tool = try BuiltTool()
    for (file, changes) in [("a", []), ("b", ["one", "two"]), ("c", ["one", "any"])] {
      let run = try await tool.run(
        "diff", "a.yaml", "\(file).yaml", "--scheme", "S", in: folder.url)
      #expect(run.status == (changes.isEmpty ? 0 : 1), "\(file): \(run.errors)")
      #expect(!run.output.contains("U@"), "\(run.output)")
      for change in changes { #expect(run.output.contains(change), "\(run.output)") }
    }
    let unknown = try await tool.run(
      "diff", "a.yaml", "b.yaml", "--scheme", "Nonsense", in: folder.url)
    #expect(unknown.status == 2)
    #expect(
      unknown.errors == """
        a.yaml: error: no scheme is named 'Nonsense' (known: S) [usage]
        help: 'schemes' names them

        """)
  }

  @Test(arguments: [
    ("platform: macOS", "T@Debug is built for"), ("settings: { SDKROOT: macosx }", "T@Debug"),
    ("when: { Debug: { platform: macOS } }, platform: iOS", "T@Debug"),
  ])
  func `there is no simulator for macOS`(fields: String, cell: String) async throws {
    let config = """
      targets: { T: { \(fields) } }
      schemes: { S: { target: T, destination: simulator } }
      """
    for arguments in [["print", "--scheme", "S"], ["check"]] {
      let run = try await run(config, arguments)
      #expect(run.status == (arguments == ["check"] ? 1 : 2))
      #expect(
        run.errors.contains(
          "config.yaml:2:41: error: there is no simulator for macOS, which T@Debug"),
        "\(run.errors)")
      #expect(run.errors.contains("\n                                        ^~~~~~~~~"))
      #expect(run.errors.contains("help: write 'device', or leave 'destination' out"))
    }
  }

  @Test func `a destination of a target that is for no platform is a mistake`() async throws {
    let config = """
      targets: { T: { settings: { A: b } } }
      schemes: { S: { target: T, destination: device } }
      """
    let run = try await run(config, ["print", "--scheme", "S"])
    #expect(run.status == 2)
    #expect(run.errors.contains("config.yaml:2:41: error: 'device' says nothing: no platform is"))
    #expect(run.errors.contains("help: give the target a platform"))
  }

  @Test(arguments: [
    ("platform: iOS", "iphoneos", "iphoneos18.2\n"),
    ("platform: iOS", "iphonesimulator", "iphonesimulator18.2\n"),
    ("platform: iOS", "iphoneos17.0", "iphoneos17.0\n"),
    ("platform: iOS", "macosx", "macosx26.5\n"),
    ("settings: { SDKROOT: iphoneos }", "iphoneos", "iphoneos18.2\n"),
    ("settings: { SDKROOT: macosx }, platform: iOS", "iphoneos", "iphoneos26.5\n"),
  ])
  func `an SDK without a version is the target's own where it is of its platform`(
    fields: String, sdk: String, expected: String
  ) async throws {
    let config = "targets: { T: { sdkVersion: 18.2, \(fields) } }\n"
    #expect(try await sdkName(config, ["--sdk", sdk]) == expected)
  }
}
