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
        help: schemes are defined in 'schemes'

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
          "config.yaml:2:41: error: macOS has no simulator, and T@Debug"),
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
    #expect(
      run.errors.contains("config.yaml:2:41: error: the platform of T@Debug, which 'device' refers")
    )
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

  // MARK: --destination

  private static let spec = """
    name: Multi
    targets:
      App:
        type: application
        platform: auto
        supportedDestinations: [iOS, visionOS]
        settings: { A: any, "A[sdk=iphonesimulator*]": simulator }
      Tool: { type: tool, platform: macOS }

    """

  private func runSpec(_ arguments: [String]) async throws -> BuiltTool.Run {
    let folder = try TemporaryFolder()
    try folder.write(Self.spec, to: "project.yml")
    return try await BuiltTool().run(arguments, in: folder.url)
  }

  @Test(arguments: [
    ("platform=iOS Simulator", "simulator\n"), ("platform=visionOS", "any\n"),
    ("generic/platform=iOS Simulator", "simulator\n"),
  ])
  func `a destination selects one of the platforms of a target`(
    destination: String, value: String
  ) async throws {
    let run = try await runSpec(["App@Debug", "--key", "A", "--destination", destination])
    #expect(run.output == value)
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: ["print", "explain", "diff"])
  func `titles name the destination`(command: String) async throws {
    let arguments =
      switch command {
      case "print": ["print", "App@Debug", "--levels"]
      case "explain": ["explain", "App@Debug", "A"]
      default: ["diff", "App@Debug", "@Release"]
      }
    let run = try await runSpec(arguments + ["--destination", "platform=iOS Simulator"])
    #expect(run.output.contains("App@Debug (iOS Simulator)"), "\(run.transcript)")
  }

  @Test func `a named target that does not support the destination is an error`() async throws {
    let run = try await runSpec(["Tool", "--destination", "platform=tvOS"])
    #expect(run.status == 2)
    #expect(
      run.errors == """
        error: 'Tool' does not support the destination 'tvOS' [usage]
        help: it supports 'platform=macOS'

        """)
  }

  @Test func `targets that do not support the destination are left out with a note`() async throws {
    let run = try await runSpec(["--destination", "platform=iOS", "--key", "A"])
    #expect(run.status == 0)
    #expect(run.output == "any\n")
    #expect(
      run.errors
        == "note: left out targets that do not support the destination 'iOS': Tool "
        + "[unsupported-destination]\n")
  }

  @Test func `without a destination a note lists the platforms and how to select one`()
    async throws
  {
    let run = try await runSpec(["App@Debug", "--key", "SDKROOT"])
    #expect(run.output == "auto\n")
    #expect(
      run.errors == """
        note: no destination selects a platform of 'App', whose SDKROOT is 'auto'; supported: iOS, \
        iOS Simulator, visionOS, visionOS Simulator [undecided-platform]
        help: select one with --destination 'platform=iOS' or --sdk iphoneos

        """)
    let quiet = try await runSpec(["App@Debug", "--key", "SDKROOT", "-q"])
    #expect(quiet.errors.isEmpty)
  }

  @Test(arguments: ["--sdk", "--arch"])
  func `a destination excludes the options that it decides`(option: String) async throws {
    let run = try await runSpec(["App", "--destination", "platform=iOS", option, "arm64"])
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        "error: '--destination' selects the SDK and the architecture; remove '\(option)'\n"))
  }

  @Test func `a mistake in a destination is underlined`() async throws {
    let run = try await runSpec(["App", "--destination", "platform=iOS Simulatr"])
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        """
        --destination:1:10: error: unknown platform 'iOS Simulatr'; did you mean 'iOS Simulator'? \
        [invalid-destination]
        platform=iOS Simulatr
                 ^~~~~~~~~~~~

        """), "\(run.errors)")
  }

  @Test func `a scheme of config.yaml takes a destination as xcodebuild does`() async throws {
    func config(_ destination: String) -> String {
      """
      targets: { T: { platform: iOS, settings: { A: any, "A[sdk=iphonesimulator*]": simulator } } }
      schemes: { S: { target: T, destination: "\(destination)" } }

      """
    }
    let fine = try await run(
      config("platform=iOS Simulator,OS=26.5"), ["--scheme", "S", "--key", "A"])
    #expect(fine.output == "simulator\n", "\(fine.errors)")
    let typo = """
      targets: { T: { platform: iOS } }
      schemes:
        S:
          target: T
          destination: platform=iOS Simulatr

      """
    let run = try await run(typo, ["check"])
    #expect(
      run.errors.contains(
        "config.yaml:5:27: error: unknown platform 'iOS Simulatr'; did you mean 'iOS Simulator'?"),
      "\(run.errors)")
  }
}
