import Foundation
import SettingsTestSupport
import Testing

/// Whether the toolchain of the first swiftc in PATH has Apple's specifications.
private let hasCatalog: Bool = {
  guard let compiler = Program("swiftc") else { return false }
  let catalog = compiler.url.resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("share/pm")
  return FileManager.default.fileExists(atPath: catalog.path)
}()

/// Scripts/record-xcode, with a stand-in for xcodebuild that answers as a known release does.
@Suite(
  .enabled(
    if: Program("python3") != nil && hasCatalog, "needs python3 and the catalog of a toolchain"))
struct RecordXcodeTests {
  let folder: TemporaryFolder
  let python: Program
  let tool: String

  init() throws {
    folder = try TemporaryFolder()
    python = try #require(Program("python3"))
    tool = try BuiltTool().url.path
  }

  private func record(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> BuiltTool.Run {
    let script = ReleasedPackage.workingCopy.appendingPathComponent("Scripts/record-xcode").path
    return try await python.run(
      [script, "--resolve-settings", tool] + arguments, in: folder.url, environment: environment)
  }

  /// A stand-in that is this tool, with an Xcode of a release.
  private func makeXcode(_ release: String) throws -> String {
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleShortVersionString</key><string>\(release)</string>
      </dict></plist>
      """, to: "Xcode.app/Contents/version.plist")
    try folder.write("", to: "Xcode.app/Contents/Developer/empty")
    return try folder.write(
      executable: """
        DEVELOPER_DIR='\(folder.path("Xcode.app/Contents/Developer"))' \
        exec '\(tool)' xcodebuild "$@"
        """, to: "bin/stand-in")
  }

  /// The texts in a list of a Swift file, from the declaration to the closing bracket of its line.
  private static func texts(_ declaration: String, in file: String) throws -> Set<String> {
    guard let start = file.range(of: "static let \(declaration)") else { return [] }
    let list = try #require(file[start.upperBound...].range(of: "\n  ]"))
    return Set(
      file[start.upperBound..<list.lowerBound].matches(of: #/"((?:[^"\\]|\\.)*)"/#).map {
        String($0.1)
      })
  }

  private static func facts(_ release: String) throws -> String {
    let path = "Sources/AppleDefaults/Releases/ReleaseFacts+Xcode\(release).swift"
    return try String(
      contentsOf: ReleasedPackage.workingCopy.appendingPathComponent(path), encoding: .utf8)
  }

  // MARK: Facts

  @Test func `the facts about a known release are those of its file`() async throws {
    let xcode = try makeXcode("16.4")
    let run = try await record("--xcodebuild", xcode, "-o", "Facts.swift")
    #expect(run.succeeded, "\(run.transcript)")
    #expect(run.output == "")
    #expect(run.errors.contains("Xcode 16.4 is known"))
    #expect(!run.errors.contains("values differ"), "\(run.errors)")

    let recorded = try folder.read("Facts.swift")
    let known = try Self.facts("16_4")
    // The release, the build and the SDKs.
    let head = known.prefix(upTo: try #require(known.range(of: " missing:")).lowerBound)
    #expect(recorded.hasPrefix(String(head)))
    #expect(recorded.contains("printsForeignDeploymentTargets: false)"))
    #expect(
      recorded.contains(
        "isTest(type) ? [(\"PRODUCT_SPECIFIC_LDFLAGS\", "
          + "\"-framework XCTest -lXCTestSwiftSupport\")] : []"))
    #expect(!recorded.contains("defaultsOfPlatform"))

    // The probe project has no value of SWIFT_VERSION, so this setting is empty everywhere.
    let unseen: Set<String> = ["EFFECTIVE_SWIFT_VERSION"]
    #expect(
      try Self.texts("missingIn16_4", in: recorded)
        == Self.texts("newIn26", in: known).subtracting(unseen)
        .union(["__ORIGINAL_SDK_DEFINED_LLVM_TARGET_TRIPLE_SYS"]))
    // Values that are too long for a line are divided differently.
    let isName = { (text: String) in !text.contains(" ") }
    #expect(
      try Self.texts("defaultsOf16_4", in: recorded).filter(isName)
        == Self.texts("removedIn26", in: known).filter(isName).union(["AVAILABLE_PLATFORMS"]))
  }

  @Test(.enabled("needs swift") { Program("swift") != nil })
  func `the file has the format of this repository`() async throws {
    let run = try await record("--xcodebuild", makeXcode("16.4"), "-o", "Facts.swift")
    #expect(run.succeeded, "\(run.transcript)")
    let swift = try #require(Program("swift"))
    let lint = try await swift.run(
      [
        "format", "lint", "--strict", "--configuration",
        ReleasedPackage.workingCopy.appendingPathComponent(".swift-format").path,
        folder.path("Facts.swift"),
      ], in: folder.url)
    #expect(lint.succeeded, "\(lint.transcript)")
  }

  @Test func `the check compares a known release`() async throws {
    let xcode = try makeXcode("15.4")
    let check = try await record("--xcodebuild", xcode, "--check")
    #expect(check.output == "Xcode 15.4: 134 cells are equal\n", "\(check.transcript)")
    #expect(check.succeeded)
  }

  /// A newer release, made from the answers of this tool about the newest known one.
  private func makeNewerXcode() throws -> String {
    try folder.write(
      """
      import json, os, subprocess, sys
      if "-version" in sys.argv:
          sys.exit(print("Xcode 99.1\\nBuild version 99A5"))
      environment = dict(os.environ, DEVELOPER_DIR="/no-xcode")
      answer = subprocess.run(["\(tool)", "xcodebuild", *sys.argv[1:]], env=environment,
                              check=True, capture_output=True, text=True).stdout
      if "-showBuildSettings" not in sys.argv:
          sys.exit(print(answer))
      cells = json.loads(answer)
      for cell in cells:
          own = cell["buildSettings"]
          del own["ENABLE_HEADER_DEPENDENCIES"]
          own["CACHE_ROOT"] = "/var/folders/zz/C"
          own["NEW_FLAG"] = 'a "b" \\\\ c'
          own["NEW_LOG"] = own["TARGET_TEMP_DIR"] + "/new.log"
          own["NEW_TOOL"] = own["DEVELOPER_DIR"] + "/usr/bin/new"
          own["NEW_HOME"] = "/Users/me/new"
          own["UNFIT"] = own["CONFIGURATION"]
          own["DEVELOPER_APPLICATIONS_DIR"] = own["DEVELOPER_DIR"] + "/Apps"
          if own["PLATFORM_NAME"] == "macosx":
              own["PLATFORM_DEVELOPER_APPLICATIONS_DIR"] = own["DEVELOPER_APPLICATIONS_DIR"]
              own["CODE_SIGN_INJECT_BASE_ENTITLEMENTS"] = "NO"
          if own["PRODUCT_TYPE"].endswith(".framework"):
              own["NEW_FOR_FRAMEWORKS"] = "YES"
      print(json.dumps(cells))
      """, to: "newer.py")
    return try folder.write(
      executable: "exec '\(python.url.path)' '\(folder.path("newer.py"))' \"$@\"",
      to: "bin/stand-in")
  }

  @Test func `a difference is a fact where it fits, and is listed where it does not`() async throws
  {
    let run = try await record("--xcodebuild", makeNewerXcode())
    #expect(run.succeeded, "\(run.transcript)")
    let start = try #require(run.output.range(of: "driverKitVersion"))
    #expect(
      run.output[start.lowerBound...] == #"""
        driverKitVersion: "25.5", missing: missingIn99_1, defaults: defaultsOf99_1,
            defaultsOfPlatform: platformDefaultsOf99_1, defaultsOfProduct: productDefaultsOf99_1)

          /// The settings that Xcode 99.1 does not have.
          private static let missingIn99_1: Set<String> = [
            "ENABLE_HEADER_DEPENDENCIES"
          ]

          /// The defaults that are different in Xcode 99.1.
          private static let defaultsOf99_1: Settings = [
            ("DEVELOPER_APPLICATIONS_DIR", "$(DEVELOPER_DIR)/Apps"), ("NEW_FLAG", "a \"b\" \\ c"),
            ("NEW_LOG", "$(TARGET_TEMP_DIR)/new.log"), ("NEW_TOOL", "$(DEVELOPER_DIR)/usr/bin/new"),
          ]

          /// The defaults that Xcode 99.1 has for the platform of some SDKs.
          @Sendable
          private static func platformDefaultsOf99_1(_ sdk: SDK) -> Settings {
            switch sdk.platform {
            case .macOS:
              [("CODE_SIGN_INJECT_BASE_ENTITLEMENTS", "NO")]
            default: []
            }
          }

          /// The defaults that Xcode 99.1 has for some product types.
          @Sendable
          private static func productDefaultsOf99_1(_ type: String) -> Settings {
            switch type {
            case "com.apple.product-type.framework":
              [("NEW_FOR_FRAMEWORKS", "YES")]
            default: []
            }
          }
        }

        """#)
    #expect(run.errors.contains("Syntax@Debug and 66 more: UNFIT: 'Debug' (not printed)"))
    #expect(run.errors.contains("Syntax@Release and 66 more: UNFIT: 'Release' (not printed)"))
    #expect(run.errors.contains("left out, because they name folders of the user: NEW_HOME"))
    #expect(run.errors.contains("xcode26_5, xcode99_1]"))
  }

  // MARK: Recordings

  private static let corpus = ReleasedPackage.workingCopy
    .appendingPathComponent("../shared/xcodebuild").standardizedFileURL

  static var isPresent: Bool {
    FileManager.default.fileExists(
      atPath: corpus.appendingPathComponent("expected-older.jsonl.gz").path)
  }

  /// A stand-in that prints the recordings of Kingfisher.
  private func makeRecordedXcode() throws -> String {
    try folder.write(
      """
      import gzip, json, os, sys
      release, corpus = os.environ["RELEASE"], os.environ["CORPUS"]

      def rows(name, opened=open):
          with opened(os.path.join(corpus, name), "rt", encoding="utf-8") as lines:
              return [row for row in map(json.loads, lines) if row["xcode"] == release]

      sdks = rows("sdks.jsonl")
      if "-version" in sys.argv:
          row = next(row for row in sdks if "version" in row)
          sys.exit(print(row["version"] + "\\n" + row["build"]))
      if "-showsdks" in sys.argv:
          sys.exit(print(json.dumps([row for row in sdks if "version" not in row])))
      project = sys.argv[sys.argv.index("-project") + 1]
      configuration = sys.argv[sys.argv.index("-configuration") + 1]
      products = os.path.join(os.path.dirname(project), "build")
      places = {"{ROOT}": os.path.join(corpus, "projects/kingfisher"),
                "{SYMROOT}": products, "{OBJROOT}": products,
                "{DEVELOPER_DIR}": "/Applications/Xcode.app/Contents/Developer",
                "{XCODE}": "/Applications/Xcode.app"}
      cells = []
      for row in rows("expected-older.jsonl.gz", gzip.open):
          if project.endswith(row["project"]) and row["configuration"] == configuration:
              text = json.dumps(row["all"])
              for mark, place in places.items():
                  text = text.replace(mark, place)
              cells.append({"target": row["target"], "buildSettings": json.loads(text)})
      print(json.dumps(cells))
      """, to: "recorded.py")
    return try folder.write(
      executable: "exec '\(python.url.path)' '\(folder.path("recorded.py"))' \"$@\"",
      to: "bin/stand-in")
  }

  @Test(
    .enabled(if: isPresent, "../shared/xcodebuild is not beside this clone"),
    arguments: ["15.4", "16.4"])
  func `recordings of Xcode give the names of its file`(release: String) async throws {
    let projects = Self.corpus.appendingPathComponent("projects/kingfisher").path
    let run = try await record(
      "--xcodebuild", try makeRecordedXcode(), "--project", "\(projects)/Kingfisher.xcodeproj",
      "--project", "\(projects)/Demo/Kingfisher-Demo.xcodeproj",
      environment: ["RELEASE": release, "CORPUS": Self.corpus.path])
    #expect(run.succeeded, "\(run.transcript)")
    #expect(!run.errors.contains("values differ"), "\(run.errors)")

    let suffix = release.replacing(".", with: "_")
    let (older, newer) = try (Self.facts("15_4"), Self.facts("16_4"))
    var expected = try Self.texts("newIn26", in: newer)
    expected.insert("__ORIGINAL_SDK_DEFINED_LLVM_TARGET_TRIPLE_SYS")
    if release == "15.4" {
      expected.formUnion(try Self.texts("otherNewIn16", in: older))
      expected.formUnion(try Self.texts("unprintedBefore16", in: older))
      // The four platforms of the projects.
      expected.formUnion(["iphoneos", "macosx", "appletvos", "watchos"].map { "SDK_DIR_\($0)" })
      expected.remove("RECOMMENDED_XROS_DEPLOYMENT_TARGET")
    }
    #expect(
      try Self.texts("missingIn\(suffix)", in: run.output)
        .union(Self.texts("unprintedIn\(suffix)", in: run.output)) == expected)
    #expect(run.output.contains("hasOlderEngine: true") == (release == "15.4"))
  }

  // MARK: Failures

  @Test func `a file in the way is an error, and stays`() async throws {
    try folder.write("mine\n", to: "Facts.swift")
    let run = try await record("--xcodebuild", makeXcode("16.4"), "-o", "Facts.swift")
    #expect(run.status == 2)
    #expect(
      run.errors == "record-xcode: 'Facts.swift' exists; remove it or name another\n")
    #expect(try folder.read("Facts.swift") == "mine\n")
  }

  @Test func `without xcodebuild, an error names the option`() async throws {
    let run = try await record("--xcodebuild", folder.path("none"), "-o", "Facts.swift")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("record-xcode: there is no '"))
    #expect(run.errors.contains("name the program with --xcodebuild"))
  }

  @Test(arguments: [
    ("echo nonsense", "-version is not a version: 'nonsense'"),
    (
      "case $1 in -version) printf 'Xcode 16.4\\nBuild version 16F6\\n' ;; *) echo '[{' ;; esac",
      "-showsdks -json is not JSON"
    ),
    (
      "case $1 in -version) printf 'Xcode 16.4\\nBuild version 16F6\\n' ;; *) echo '[{}]' ;; esac",
      "-showsdks -json is not a list of SDKs"
    ),
    (
      "case $1 in -version) printf 'Xcode 16.4\\nBuild version 16F6\\n' ;; *) echo '[]' ;; esac",
      "-showsdks lists no DriverKit"
    ),
    ("echo 'Agree to the license.' >&2; exit 69", "ended with 69: Agree to the license."),
  ])
  func `an answer that cannot be read is an error, and no file is written`(
    script: String, message: String
  ) async throws {
    let xcode = try folder.write(executable: script, to: "bin/stand-in")
    let run = try await record("--xcodebuild", xcode, "-o", "Facts.swift")
    #expect(run.status == 2, "\(run.transcript)")
    #expect(run.errors.contains(message), "\(run.transcript)")
    #expect(!run.errors.contains("Traceback"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("Facts.swift")))
  }

  @Test func `an answer without settings is an error, and no file is written`() async throws {
    let real = try makeXcode("16.4")
    let xcode = try folder.write(
      executable: """
        case "$*" in *-showBuildSettings*) echo '[ {' ;; *) exec '\(real)' "$@" ;; esac
        """, to: "bin/damaged")
    let run = try await record("--xcodebuild", xcode, "-o", "Facts.swift")
    #expect(run.status == 2)
    #expect(run.errors.contains("is not JSON"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("Facts.swift")))
  }
}
