import Foundation
import SettingsTestSupport
import Testing

/// The time of commands grows in proportion to their input.
@Suite(.serialized, .endsWhenHanging)
struct LinearCommandTests {
  /// A command, and the input for a size.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let command: String
    /// A size for which quadratic work shows.
    let size: Int
    let status: Int
    /// The words after the command.
    let words: @Sendable (Int) -> [String]
    /// The files, by their paths.
    let files: @Sendable (Int) -> [String: String]

    init(
      _ testDescription: String, _ command: String, from size: Int, endsWith status: Int = 0,
      words: @escaping @Sendable (Int) -> [String] = { _ in [] },
      config: @escaping @Sendable (Int) -> String
    ) {
      self.testDescription = testDescription
      self.command = command
      self.size = size
      self.status = status
      self.words = words
      files = { ["config.yaml": config($0)] }
    }

    init(
      _ testDescription: String, _ command: String, from size: Int, endsWith status: Int = 0,
      files: @escaping @Sendable (Int) -> [String: String]
    ) {
      self.testDescription = testDescription
      self.command = command
      self.size = size
      self.status = status
      words = { _ in [] }
      self.files = files
    }
  }

  /// A config with settings of its project, a target, and more lines.
  private static func config(
    settings: [String] = ["A: 1"], target: String = "type: application",
    targets: [String] = [], rest: [String] = []
  ) -> String {
    (["version: 1"] + rest + ["project:", "  name: P", "  platform: iOS", "  settings:"]
      + settings.map { "    \($0)" } + ["targets:", "  T: { \(target) }"]
      + targets.map { "  \($0)" }).joined(separator: "\n") + "\n"
  }

  private static func numbers(_ count: Int, _ text: (Int) -> String) -> [String] {
    (0..<count).map(text)
  }

  /// A project with one target.
  ///
  /// - Parameter objects: Further objects.
  private static func project(
    _ objects: [String], fields: String = "", target: String = ""
  ) -> [String: String] {
    [
      "App.xcodeproj/project.pbxproj": """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 56; objects = {
      P = { isa = PBXProject; buildConfigurationList = L; targets = (T); mainGroup = G; \(fields) };
      G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
      T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; \(target)
        productType = "com.apple.product-type.application"; };
      L = { isa = XCConfigurationList; buildConfigurations = (D, R); };
      D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; }; };
      R = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
      \(objects.joined(separator: "\n"))
      }; rootObject = P; }
      """
    ]
  }

  static let cases: [Case] = [
    Case(
      "packages of a project", "import App.xcodeproj -o config.yaml --force", from: 1500,
      files: { size in
        project(
          numbers(size) {
            "K\($0) = { isa = XCLocalSwiftPackageReference; relativePath = \($0)/Kit; };"
          }, fields: "packageReferences = (\(numbers(size) { "K\($0)," }.joined()));")
      }),
    Case(
      "sources that do not exist", "compare-logging --no-cache", from: 1500, endsWith: 1,
      files: { size in
        project(
          numbers(size) {
            """
            B\($0) = { isa = PBXBuildFile; fileRef = F\($0); };
            F\($0) = { isa = PBXFileReference; path = \($0).m; sourceTree = SOURCE_ROOT; };
            """
          } + [
            "S = { isa = PBXSourcesBuildPhase; files = (\(numbers(size) { "B\($0)," }.joined())); };"
          ], target: "buildPhases = (S);")
      }),
    Case(
      "configurations of a spec", "import project.yml -o config.yaml --force", from: 60,
      files: { size in
        [
          "project.yml":
            (["name: App", "configs:"] + numbers(size) { "  C\($0): debug" }
            + ["targets:", "  App:", "    type: application", "    platform: iOS", "    settings:"]
            + ["      configs:"] + numbers(size) { "        C\($0): { A\($0): x }" })
            .joined(separator: "\n")
        ]
      }),
    Case(
      "configuration files of a spec", "print T --config project.yml", from: 3000,
      files: { size in
        [
          "project.yml":
            (["name: App", "configs:"]
            + numbers(size) { "  C\($0): debug" }
            + [
              "targets:", "  T:", "    type: application", "    platform: iOS", "    configFiles:",
            ]
            + numbers(size) { "      C\($0): a.xcconfig" }).joined(separator: "\n"),
          "a.xcconfig": "A = 1\n",
        ]
      }),
    Case(
      "images of a catalog", "check", from: 1500, endsWith: 1,
      files: { size in
        let images = numbers(size) { #"{ "filename": "i\#($0).png", "size": "60x60" }"# }
        return [
          "config.yaml": config(
            target: "type: application, devices: iphone, icons: { catalog: A.xcassets, name: Icon }"
          ),
          "A.xcassets/Icon.appiconset/Contents.json":
            "{ \"images\": [\(images.joined(separator: ",\n"))] }",
        ]
      }),
    Case(
      "initial scenes of a storyboard", "check", from: 5000, endsWith: 1,
      files: { size in
        let scenes = numbers(size) {
          "<scene><objects><viewController id=\"v\($0)\" isInitialViewController=\"YES\"/></objects></scene>"
        }
        return [
          "config.yaml": config(
            target: "type: application, devices: iphone, sources: S, mainStoryboard: M"),
          "S/M.storyboard":
            "<document><scenes>\(scenes.joined(separator: "\n"))</scenes></document>",
        ]
      }),
    Case(
      "calls that may log", "compare-logging --no-cache", from: 300, endsWith: 1,
      files: { size in
        [
          "config.yaml": config(
            target: "type: tool, platform: macOS, sources: S, logging: { allow: ["
              + numbers(size) { "{ file: S/a.c, call: f\($0), reason: x }" }
              .joined(separator: ", ") + "] }"),
          "S/a.c": "int puts(const char *);\nvoid f(void) {\n"
            + String(repeating: "puts(\"x\");\n", count: size) + "}\n",
        ]
      }),
    Case(
      "functions that log", "compare-logging --no-cache", from: 3000,
      files: { size in
        [
          "config.yaml": config(
            target: "type: tool, platform: macOS, sources: S, logging: { functions: ["
              + numbers(size) { "F\($0)" }.joined(separator: ", ") + "] }"),
          "S/a.c": "int a;\n",
        ]
      }),
    Case(
      "cells that no project has", "print", from: 1500, endsWith: 2,
      words: { numbers($0) { "App\($0)" } }, config: { _ in config() }),
    Case(
      "names of keys", "print T", from: 3000,
      words: { numbers($0) { "--key=A\($0)" } },
      config: { config(settings: numbers($0) { "A\($0): 1" }) }),
    Case(
      "names of settings", "explain T", from: 1500,
      words: { numbers($0) { "A\($0)" } },
      config: { config(settings: numbers($0) { "A\($0): 1" }) }),
    Case(
      "names of values", "values", from: 2000,
      words: { numbers($0) { "A\($0)" } },
      config: { config(settings: numbers($0) { "A\($0): 1" }) }),
    Case(
      "settings whose places are asked for", "where", from: 250,
      words: { numbers($0) { "A\($0)" } },
      config: { config(settings: numbers($0) { "A\($0): 1" }) }),
    Case(
      "a chain of references", "impact A0", from: 500,
      config: { size in config(settings: numbers(size) { "A\($0 + 1): $(A\($0))" } + ["A0: x"]) }),
    Case(
      "targets that read one setting", "impact A", from: 300,
      config: { size in
        config(targets: numbers(size) { "T\($0): { settings: { B\($0): $(A) } }" })
      }),
    Case(
      "templates that add to one dictionary", "check", from: 1000,
      config: { size in
        config(
          target: "type: application, inherits: ["
            + numbers(size) { "t\($0)" }.joined(separator: ", ") + "]",
          rest: ["templates:"]
            + numbers(size) { "  t\($0): { info: { Shared: { A\($0): 1 } } }" })
      }),
  ]

  @Test(arguments: cases)
  func `four times the input takes about four times as long`(_ test: Case) async throws {
    let tool = try BuiltTool()
    try await LinearGrowth.expect(from: test.size) { size in
      let folder = try TemporaryFolder()
      for (path, text) in test.files(size) { try folder.write(text, to: path) }
      try folder.write(test.words(size).joined(separator: "\n"), to: "words")
      let run = try await tool.runScript(
        """
        TIMEFORMAT='%U'
        mapfile -t words < words
        time "$TOOL" \(test.command) "${words[@]}" > /dev/null 2> messages
        echo $?
        """, in: folder.url)
      let messages = try folder.read("messages")
      #expect(run.output == "\(test.status)\n", "\(messages.suffix(500))")
      return try #require(Double(run.errors.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
  }
}
