import Foundation
import SettingsTestSupport
import Testing

/// `xcodebuild`: what tools ask xcodebuild for, and how they read the answer.
@Suite(.endsWhenHanging)
struct XcodebuildTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(Self.project, to: "App.xcodeproj/project.pbxproj")
    try folder.write("SWIFT_VERSION = 6.0\nFROM_FILE[config=Debug] = yes\n", to: "Extra.xcconfig")
  }

  /// An app with tests that run in it, and a library with a blank in its name.
  static let project = """
    // !$*UTF8*$!
    { archiveVersion = 1; objectVersion = 77; objects = {
      P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = ( A, T, K, );
        attributes = { TargetAttributes = { T = { TestTargetID = A; }; }; }; };
      G = { isa = PBXGroup; children = ( ); sourceTree = "<group>"; };
      A = { isa = PBXNativeTarget; name = App; buildConfigurationList = LA; buildPhases = ( );
        productName = App; productType = "com.apple.product-type.application"; };
      T = { isa = PBXNativeTarget; name = AppTests; buildConfigurationList = LT; buildPhases = ( );
        productName = AppTests; productType = "com.apple.product-type.bundle.unit-test"; };
      K = { isa = PBXNativeTarget; name = "My Kit"; buildConfigurationList = LK; buildPhases = ( );
        productName = Kit; productType = "com.apple.product-type.framework"; };
      L = { isa = XCConfigurationList; buildConfigurations = ( CD, CR, );
        defaultConfigurationName = Release; };
      LA = { isa = XCConfigurationList; buildConfigurations = ( AD, AR, ); };
      LT = { isa = XCConfigurationList; buildConfigurations = ( TD, TR, ); };
      LK = { isa = XCConfigurationList; buildConfigurations = ( KD, KR, ); };
      CD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos;
        PRODUCT_NAME = "$(TARGET_NAME)"; MODE = debugging; }; };
      CR = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos;
        PRODUCT_NAME = "$(TARGET_NAME)"; MODE = shipping; }; };
      AD = { isa = XCBuildConfiguration; name = Debug; buildSettings = {
        PRODUCT_BUNDLE_IDENTIFIER = com.example.App; INFOPLIST_FILE = Info.plist; EMPTY = ""; }; };
      AR = { isa = XCBuildConfiguration; name = Release; buildSettings = {
        PRODUCT_BUNDLE_IDENTIFIER = com.example.App; INFOPLIST_FILE = Info.plist; EMPTY = ""; }; };
      TD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
      TR = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
      KD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
      KR = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
    }; rootObject = P; }
    """

  private func ask(_ words: String...) async throws -> BuiltTool.Run {
    try await tool.run(
      ["xcodebuild"] + words, in: folder.url, environment: ["PATH": Self.catalogPath])
  }

  /// The folders of PATH in which a catalog is found, but no xcodebuild.
  static var catalogPath: String {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").filter {
      !FileManager.default.fileExists(atPath: "\($0)/xcodebuild")
    }.joined(separator: ":")
  }

  // MARK: -list

  @Test func `the list of a project is xcodebuild's`() async throws {
    let run = try await ask("-list", "-project", "App.xcodeproj", "-quiet")
    #expect(
      run.transcript == """
        --- stdout
        Information about project "App":
            Targets:
                App
                AppTests
                My Kit

            Build Configurations:
                Debug
                Release

            If no build configuration is specified and -scheme is not passed then "Release" is used.

            Schemes:
                App
                My Kit

        --- stderr
        --- exit 0

        """)
  }

  @Test func `the list in JSON is xcodebuild's`() async throws {
    #expect(
      try await ask("-list", "-json").output == """
        {
          "project" : {
            "configurations" : [
              "Debug",
              "Release"
            ],
            "name" : "App",
            "schemes" : [
              "App",
              "My Kit"
            ],
            "targets" : [
              "App",
              "AppTests",
              "My Kit"
            ]
          }
        }

        """)
  }

  @Test func `a workspace lists schemes only, sorted as Xcode sorts them`() async throws {
    try folder.write(
      "<Workspace><FileRef location=\"group:App.xcodeproj\"/></Workspace>",
      to: "All.xcworkspace/contents.xcworkspacedata")
    for name in ["tool", "App 10", "App 9", "Zoo"] {
      try folder.write(
        "<Scheme></Scheme>", to: "All.xcworkspace/xcshareddata/xcschemes/\(name).xcscheme")
    }
    let run = try await ask("-list", "-workspace", "All.xcworkspace", "-quiet")
    #expect(
      run.output == """
        Information about workspace "All":
            Schemes:
                App
                App 9
                App 10
                My Kit
                tool
                Zoo


        """)
  }

  @Test func `a project whose schemes Xcode must not make has none`() async throws {
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>IDEWorkspaceSharedSettings_AutocreateContextsIfNeeded</key><false/>
      </dict></plist>
      """, to: "App.xcodeproj/project.xcworkspace/xcshareddata/WorkspaceSettings.xcsettings")
    let run = try await ask("-list", "-quiet")
    #expect(run.output.hasSuffix("    This project contains no schemes.\n"))
    #expect(try await ask("-showBuildSettings", "-scheme", "App").status == 65)
  }

  // MARK: Readers of other tools

  /// fastlane: the first line whose part before ` = ` is the key.
  private func fastlane(_ text: String, _ key: String) -> String? {
    for line in text.split(separator: "\n") {
      let parts = line.components(separatedBy: " = ")
      if parts[0].trimmingCharacters(in: .whitespaces) == key { return parts.last }
    }
    return nil
  }

  /// Flutter's tools: each line with a word, ` = ` and a value; the last one counts.
  private func flutter(_ text: String) throws -> [String: String] {
    let expression = try Regex(#"^\s*(\w+) = (.*)$"#)
    var result: [String: String] = [:]
    for line in text.split(separator: "\n") {
      guard let match = try expression.wholeMatch(in: line),
        let name = match[1].substring, let value = match[2].substring
      else { continue }
      result[String(name)] = String(value)
    }
    return result
  }

  /// React Native's CLI: of the JSON's targets, the first that is an app.
  private func reactNative(_ data: Data) throws -> [String: String] {
    struct Entry: Decodable {
      let action: String
      let buildSettings: [String: String]
      let target: String
    }
    let entries = try JSONDecoder().decode([Entry].self, from: data)
    let app = try #require(entries.first { $0.buildSettings["WRAPPER_EXTENSION"] == "app" })
    return app.buildSettings
  }

  @Test func `fastlane, Flutter and React Native read the answers`() async throws {
    let scheme = ["-project", "App.xcodeproj", "-scheme", "App", "-configuration", "Debug"]
    let common = scheme + ["-sdk", "iphonesimulator", "-derivedDataPath", "out"]
    let text = try await tool.run(
      ["xcodebuild", "-showBuildSettings"] + common, in: folder.url,
      environment: ["PATH": Self.catalogPath])
    let json = try await tool.run(
      ["xcodebuild", "-showBuildSettings", "-json"] + common, in: folder.url,
      environment: ["PATH": Self.catalogPath])
    #expect(text.status == 0 && text.errors == "", "\(text.errors)")
    #expect(fastlane(text.output, "PRODUCT_BUNDLE_IDENTIFIER") == "com.example.App")
    #expect(fastlane(text.output, "MODE") == "debugging")
    let read = try flutter(text.output)
    let app = try reactNative(json.outputBytes)
    // Each run has a home folder of its own.
    for (name, value) in app where name != "HOME" && !name.hasPrefix("USER_") {
      #expect(read[name] == value, "\(name)")
    }
    #expect(app["TARGET_BUILD_DIR"]?.hasSuffix("/out/Build/Products/Debug-iphonesimulator") == true)
    #expect(app["INFOPLIST_PATH"] == "App.app/Info.plist")
    #expect(app["EMPTY"] == nil)
    #expect(app["CONFIGURATION"] == "Debug")
  }

  @Test func `blocks have xcodebuild's headers and order`() async throws {
    let run = try await ask("-showBuildSettings", "-alltargets", "-quiet")
    let headers = run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      headers == [
        "Build settings for action build and target App:",
        "Build settings for action build and target AppTests:",
        "Build settings for action build and target \"My Kit\":",
      ])
    let first = run.output.components(separatedBy: "\n\n")[0].split(separator: "\n").dropFirst()
    #expect(first.allSatisfy { $0.hasPrefix("    ") })
    #expect(first.map { $0.prefix { $0 != "=" } } == first.map { $0.prefix { $0 != "=" } }.sorted())
    #expect(run.output.hasSuffix("\n\n"))
  }

  @Test func `the first lines show what the arguments assign`() async throws {
    let run = try await ask(
      "-showBuildSettings", "-target", "My Kit", "-sdk", "iphonesimulator", "-arch", "arm64",
      "A=b c", "-IDESomething=YES")
    #expect(
      run.output.hasPrefix(
        """
        Command line invocation:
            /Applications/Xcode.app/Contents/Developer/usr/bin/xcodebuild -showBuildSettings -target \
        "My Kit" -sdk iphonesimulator -arch arm64 "A=b c" -IDESomething=YES

        User defaults from command line:
            IDESomething = YES

        Build settings from command line:
            A = b c
            ARCHS = arm64
            SDKROOT = iphonesimulator26.5

        Build settings for action build and target "My Kit":

        """), "\(run.output.prefix(600))")
  }

  @Test func `tests of a scheme that Xcode makes are built for testing`() async throws {
    let run = try await ask("-showBuildSettings", "-json", "-scheme", "App", "test")
    #expect(run.output.contains("\"action\" : \"test\""))
    #expect(run.output.contains("\"target\" : \"AppTests\""))
    #expect(run.output.contains("\"MODE\" : \"debugging\""))
    let archive = try await ask("-showBuildSettings", "-scheme", "App", "archive")
    #expect(archive.output.contains("Build settings for action archive and target App:"))
    #expect(archive.output.contains("    MODE = shipping\n"))
  }

  // MARK: Releases

  @Test(arguments: [("15.4", "15F31d", "17.5", false), ("16.4", "16F6", "18.5", true)])
  func `the Xcode of DEVELOPER_DIR answers`(
    version: String, build: String, sdk: String, knowsConfigurations: Bool
  ) async throws {
    try folder.write(
      "<plist><dict><key>CFBundleShortVersionString</key><string>\(version)</string></dict></plist>",
      to: "Xcode.app/Contents/version.plist")
    func ask(_ words: String...) async throws -> String {
      try await tool.run(
        ["xcodebuild"] + words, in: folder.url,
        environment: ["PATH": Self.catalogPath, "DEVELOPER_DIR": folder.path("Xcode.app")]
      ).output
    }
    #expect(try await ask("-version") == "Xcode \(version)\nBuild version \(build)\n")
    #expect(
      try await ask("-showsdks").contains("\n\tiOS \(sdk)                      \t-sdk iphoneos"))
    let settings = try await ask(
      "-showBuildSettings", "-configuration", "Debug", "-xcconfig", "Extra.xcconfig")
    #expect(settings.contains("    SDK_VERSION = \(sdk)\n"))
    #expect(settings.contains("    SWIFT_VERSION = 6.0\n"))
    #expect(settings.contains("    FROM_FILE = yes\n") == knowsConfigurations)
    #expect(
      settings.contains("    DEVELOPER_DIR = \(folder.path("Xcode.app"))/Contents/Developer\n"))
  }

  @Test(arguments: [("15.4", ""), ("16.4", warning), (nil, warning)])
  func `targets have no destination, which newer releases say`(
    version: String?, errors: String
  ) async throws {
    var environment = ["PATH": Self.catalogPath]
    if let version {
      try folder.write(
        "<plist><dict><key>CFBundleShortVersionString</key>"
          + "<string>\(version)</string></dict></plist>",
        to: "Xcode.app/Contents/version.plist")
      environment["DEVELOPER_DIR"] = folder.path("Xcode.app")
    }
    let words = ["-showBuildSettings", "-json", "-project", "App.xcodeproj", "-target", "App"]
    let plain = try await tool.run(
      ["xcodebuild"] + words, in: folder.url, environment: environment)
    for destination in ["generic/platform=iOS", "platform=tvOS", "id=1234"] {
      let run = try await tool.run(
        ["xcodebuild"] + words + ["-destination", destination], in: folder.url,
        environment: environment)
      #expect(run.status == 0)
      #expect(run.errors == errors)
      #expect(try reactNative(run.outputBytes).keys == reactNative(plain.outputBytes).keys)
    }
  }

  private static let warning =
    "--- xcodebuild: WARNING: Ignoring provided run destination because no scheme was passed.\n"

  // MARK: Failures

  @Test(
    arguments: [
      (["-list", "-project", "No.xcodeproj"], 66, "'No.xcodeproj' does not exist."),
      (
        ["-showBuildSettings", "-scheme", "No"], 65,
        "The project named \"App\" does not contain a scheme named \"No\". The \"-list\" option can be "
          + "used to find the names of the schemes in the project."
      ),
      (
        ["-showBuildSettings", "-target", "No"], 65,
        "The project named \"App\" does not contain a target named \"No\"."
      ),
      (
        ["-showBuildSettings", "-scheme", "App", "-target", "App"], 64,
        "You cannot specify both a scheme and targets."
      ),
      (
        ["-list", "-project", "A", "-workspace", "B"], 64,
        "You cannot specify both a project and a workspace."
      ),
      (
        ["-list", "-scheme", "A", "-scheme", "B"], 64, "option '-scheme' may only be provided once"
      ),
      (["-list", "-workspace", "App.xcodeproj"], 66, "'App.xcodeproj' is not a workspace file."),
      (["-list", "-project", "Extra.xcconfig"], 66, "'Extra.xcconfig' is not a project file."),
      (
        ["-showBuildSettings", "-scheme", "App", "-destination", "generic/platform=tvOS"], 70,
        "Unable to find a destination matching the provided destination specifier:\n"
          + "\t\t{ generic:1, platform:tvOS }\n"
      ),
      (
        [
          "-showBuildSettings", "-scheme", "App", "-destination",
          "platform=tvOS Simulator,name=Apple TV,OS=latest",
        ], 70,
        "Unable to find a destination matching the provided destination specifier:\n"
          + "\t\t{ platform:tvOS Simulator, OS:latest, name:Apple TV }\n"
      ),
      (["-list", "--nonsense"], 64, "invalid option '--nonsense'"),
      (
        ["-showBuildSettings", "-scheme", "App", "-destination", "platform=tvOS"], 70,
        "Unable to find a destination matching the provided destination specifier:\n"
          + "\t\t{ platform:tvOS }\n"
      ),
      (
        ["-showBuildSettings", "-derivedDataPath", "out"], 64,
        "The flag -scheme, -testProductsPath, or -xctestrun is required when specifying "
          + "-derivedDataPath."
      ),
      (
        ["-version", "-sdk"], 72,
        "only Xcode describes its SDKs; there is no other 'xcodebuild' in PATH to hand the "
          + "request to"
      ),
      (["build", "-sdk"], 64, "option '-sdk' requires a parameter"),
      (
        ["build"], 72,
        "only Xcode does this; there is no other 'xcodebuild' in PATH to hand the request to"
      ),
    ] as [([String], Int32, String)])
  func `failures are xcodebuild's`(words: [String], code: Int32, message: String) async throws {
    let run = try await tool.run(
      ["xcodebuild"] + words, in: folder.url, environment: ["PATH": Self.catalogPath])
    #expect(run.status == code)
    #expect(run.output == "")
    #expect(run.errors == "xcodebuild: error: \(message)\n")
  }

  @Test func `a damaged project cannot be read`() async throws {
    try folder.write("{ nonsense", to: "App.xcodeproj/project.pbxproj")
    let run = try await ask("-list")
    #expect(run.status == 74)
    #expect(run.errors.hasPrefix("xcodebuild: error: Unable to read project 'App.xcodeproj'.\n"))
  }
}
