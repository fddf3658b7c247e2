import Foundation
import SettingsTestSupport
import Testing

/// Input that is made to hurt: answered in bounded time and memory, never by a crash.
@Suite(.endsWhenHanging)
struct HostileInputTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
  }

  static let head = "version: 1\nproject:\n  name: P\n  platform: iOS\n  settings:\n"
  static let tail = "targets: { T: { type: application } }\n"

  /// A config, the arguments, and the expected result.
  struct Attack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: [String]
    let status: Int32
    /// The expected text on standard error; nil for none.
    let message: String?
    let config: @Sendable () -> String
  }

  static func settings(_ lines: some Sequence<String>) -> String {
    head + lines.map { "    \($0)\n" }.joined() + tail
  }

  static let attacks: [Attack] = [
    Attack(
      testDescription: "twenty settings that all refer to one another", arguments: ["T"],
      status: 2, message: "error: evaluating 'A0' takes more than 4000000 steps (A0 → A1 → "
    ) {
      settings(
        (0..<20).map { i in
          "A\(i): \"" + (0..<20).filter { $0 != i }.map { "$(A\($0))" }.joined(separator: " ")
            + "\""
        })
    },
    Attack(
      testDescription: "a chain of 100,000 settings", arguments: ["T", "--key", "A0"], status: 0,
      message: nil
    ) { settings((0..<100_000).map { "A\($0): $(A\($0 + 1))" } + ["A100000: end"]) },
    Attack(
      testDescription: "the story of a chain of 10,000 settings",
      arguments: ["explain", "T", "A0"],
      status: 0, message: nil
    ) { settings((0..<10_000).map { "A\($0): $(A\($0 + 1))" } + ["A10000: end"]) },
    Attack(
      testDescription: "a chain whose values would fill the memory together", arguments: ["T"],
      status: 2, message: "error: the values that go into 'A0' exceed the limit of memory"
    ) { settings((0..<30_000).map { "A\($0): $(A\($0 + 1))x" } + ["A30000: end"]) },
    Attack(
      testDescription: "a value that doubles sixty times", arguments: ["T"], status: 2,
      message: "error: the value of 'A0' grows beyond 4194304 bytes"
    ) { settings((0..<60).map { "A\($0): $(A\($0 + 1))$(A\($0 + 1))" } + ["A60: end"]) },
    Attack(
      testDescription: "operators that lengthen a value fifteen times", arguments: [], status: 2,
      message: "error: evaluating 'A0' takes more than 4000000 steps (A0 → A1 → A2)"
    ) {
      settings(
        (0..<15).map { "A\($0): $(A\($0 + 1):lower:upper:quote) $(A\($0 + 1))" }
          + ["A15: a b c d e f g h"]
      )
      .replacing(tail, with: "targets: { T: {}, U: {}, V: {} }\n")
    },
    Attack(
      testDescription: "100,000 references inside one another", arguments: ["T", "--key", "A"],
      status: 0, message: nil
    ) {
      settings([
        "A: x" + String(repeating: "$(", count: 100_000) + "B"
          + String(repeating: ")", count: 100_000)
      ])
    },
    Attack(
      testDescription: "100,000 references that are never closed", arguments: ["T", "--key", "A"],
      status: 0, message: nil
    ) { settings(["A: x" + String(repeating: "$(", count: 100_000)]) },
    Attack(
      testDescription: "a list of 20,000 elements, explained", arguments: ["explain", "T", "A"],
      status: 0, message: nil
    ) { settings(["A: [" + (0..<20_000).map { "e\($0)" }.joined(separator: ", ") + "]"]) },
    Attack(
      testDescription: "5,000 misspelled names among 5,000", arguments: ["check"], status: 1,
      message: "error: no template or target is named 'Targte0'; did you mean 'Target0'?"
    ) {
      "version: 1\nproject: { name: P, platform: iOS }\ntargets:\n"
        + (0..<5000).map { "  Target\($0): { type: application, inherits: Targte\($0) }\n" }
        .joined()
    },
    Attack(
      testDescription: "10,000 unknown fields", arguments: ["check"], status: 1,
      message: "config.yaml:10003:3: error: unknown field 'field9999' in project"
    ) {
      "version: 1\nproject:\n  name: P\n" + (0..<10_000).map { "  field\($0): x\n" }.joined()
        + tail
    },
    Attack(
      testDescription: "templates that inherit in a lattice", arguments: ["T", "--key", "SDKROOT"],
      status: 0, message: nil
    ) {
      let rows = (0..<900).map { i in
        "  t\(i): { inherits: [t\(i + 1), u\(i + 1)] }\n  u\(i): { inherits: [t\(i + 1), u\(i + 1)] }\n"
      }
      return "version: 1\nproject: { name: P, platform: iOS }\ntemplates:\n" + rows.joined()
        + "  t900: {}\n  u900: {}\ntargets: { T: { type: application, inherits: t0 } }\n"
    },
    Attack(
      testDescription: "YAML that ends after a comma", arguments: ["check"], status: 2,
      message: "error: this '{' is never closed"
    ) { "k: {a: b," },
    Attack(
      testDescription: "20,000 targets", arguments: ["T19999", "--key", "PRODUCT_NAME"], status: 0,
      message: nil
    ) {
      "version: 1\nproject: { name: P, platform: iOS }\ntargets:\n"
        + (0..<20_000).map { "  T\($0): { type: application }\n" }.joined()
    },
    Attack(
      testDescription: "aliases that multiply", arguments: ["T"], status: 2,
      message: "error: the aliases up to here refer to more than 1000000 nodes"
    ) {
      "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
        + (1..<10).map { i in
          "a\(i): &a\(i) [" + Array(repeating: "*a\(i - 1)", count: 10).joined(separator: ",")
            + "]\n"
        }.joined()
    },
    Attack(
      testDescription: "100,000 open brackets", arguments: ["T"], status: 2,
      message: "error: collections are nested more than 100 deep"
    ) { "a: " + String(repeating: "[", count: 100_000) },
    Attack(
      testDescription: "names without a name", arguments: ["check"], status: 1,
      message: "error: setting '' does not start with a setting's name"
    ) { settings(["\"\": x", "\" \": y", "é: z", "\"a@b\": w"]) },
    Attack(
      testDescription: "terminal commands in names", arguments: ["\u{1B}[31m"], status: 2,
      message: "error: no target matches '\\u{1B}[31m'"
    ) { "version: 1\nproject: { name: P }\ntargets: { \"T\\e[31m\": { type: application } }\n" },
    Attack(
      testDescription: "a pattern full of stars", arguments: ["T", "--key", "SDKROOT"], status: 0,
      message: nil
    ) {
      settings(["\"B[sdk=" + String(repeating: "*i", count: 400) + "]\": z"])
    },
    Attack(
      testDescription: "a file beyond the bound", arguments: ["T"], status: 2,
      message: "error: cannot read 'config.yaml': it is larger than the limit of 67108864 bytes"
    ) { "# " + String(repeating: "x", count: 68 << 20) },
  ]

  @Test(arguments: attacks)
  func `an attack ends with an answer or an error`(attack: Attack) async throws {
    try folder.write(attack.config(), to: "config.yaml")
    let words = attack.arguments.map { "'\($0)'" }.joined(separator: " ")
    let run = try await tool.runScript(
      // Processor time, not wall time, because other processes do not count.
      "ulimit -v \(Sanitizer.limit(kilobytes: 4_000_000)); ulimit -t 120; exec \"$TOOL\" \(words)",
      in: folder.url)
    #expect(run.status == attack.status, "\(run.errors.prefix(1000))")
    #expect(!run.wasSignalled)
    if let message = attack.message {
      #expect(run.errors.contains(message), "\(run.errors.prefix(1000))")
    } else {
      #expect(run.errors == "")
    }
    let limits = run.errors.split(separator: "\n").filter { $0.contains("[evaluation-limit]") }
    // One for the cause, and one for what else fails because of it.
    #expect(limits.count <= 2)
    for word in ["Fatal", "Backtrac", "crashed"] { #expect(!run.errors.contains(word)) }
  }

  /// Large files get their memory in another way than small ones, and a reserve that not every process may have.
  @Test(arguments: [200_000, 4_000_000])
  func `a large file is answered as a small one, within what memory there may be`(
    kilobytes: Int
  ) async throws {
    let config =
      "project: { name: P, platform: iOS }\ntargets:\n  T: { settings: { OWN: value } }\n"
    let comment = "# what stands between the lines of a large file\n"
    try folder.write(config, to: "small.yaml")
    try folder.write(
      config + String(repeating: comment, count: (9 << 20) / comment.utf8.count), to: "large.yaml")
    let small = try await tool.run("print", "--config", "small.yaml", in: folder.url)
    let limit = Sanitizer.limit(kilobytes: kilobytes)
    let large = try await tool.runScript(
      "ulimit -v \(limit); exec \"$TOOL\" print --config large.yaml", in: folder.url)
    #expect(small.output.contains("OWN = value"))
    #expect(large.transcript == small.transcript)
  }

  @Test func `paths that are not files are rejected`() async throws {
    try folder.link("one", to: "two")
    try folder.link("two", to: "one")
    _ = try await folder.makePipe("pipe")
    try folder.write("x", to: "folder/x")
    try folder.write(Self.settings([]), to: "good.yaml")
    let run = try await tool.runScript(
      """
      for file in one folder /dev/zero /dev/null folder/x/y ''; do
        timeout -s KILL 600 "$TOOL" --config "$file"; echo $?
        timeout -s KILL 600 "$TOOL" --xcconfig "$file" --config good.yaml; echo $?
      done
      # A pipe may be the config itself, but nothing else.
      timeout -s KILL 600 "$TOOL" --xcconfig pipe --config good.yaml; echo $?
      """, in: folder.url)
    #expect(run.output == String(repeating: "2\n", count: 13))
    Golden().expect(run.errors, matches: "no-files.txt")
  }

  @Test func `a file without read permission is an error`() async throws {
    try folder.write(Self.settings([]), to: "config.yaml")
    let run = try await tool.runScript(
      """
      chmod 0 config.yaml
      if [ "$(id -u)" = 0 ]; then
        exec setpriv --reuid 65534 --clear-groups --inh-caps=-all "$TOOL" --config "$PWD/config.yaml"
      fi
      exec "$TOOL"
      """, in: folder.url)
    #expect(run.status == 2)
  }

  /// A shell cannot mount anything where namespaces are switched off.
  @Test(.needsNoSanitizer, arguments: ["resolve-settings", "compare-logging"])
  func `arguments arrive where /proc cannot be read`(name: String) async throws {
    let tool = try BuiltTool(named: name)
    let run = try await tool.runScript(
      """
      unshare -rm true 2>/dev/null || exit 77
      exec unshare -rm sh -c 'mount -t tmpfs none /proc && exec "$TOOL" --no-such-option'
      """, in: folder.url)
    if run.status == 77 { return }
    #expect(run.status == 2)
    #expect(run.errors.contains("--no-such-option"), "\(run.errors)")
  }

  /// Its threads would trap, sooner or later: help needs none, and an audit refuses to start any.
  @Test(.needsNoSanitizer)
  func `compare-logging starts no threads where /proc cannot be read`() async throws {
    let run = try await BuiltTool(named: "compare-logging").runScript(
      """
      unshare -rm true 2>/dev/null || exit 77
      echo 'targets: { App: { type: application } }' > config.yaml
      exec unshare -rm sh -c 'mount -t tmpfs none /proc
      for number in 1 2 3 4 5 6 7 8 9 10 11 12; do "$TOOL" --help > /dev/null || exit 3; done
      exec "$TOOL" App'
      """, in: folder.url)
    if run.status == 77 { return }
    #expect(run.status == 2)
    #expect(run.errors.contains("error: /proc cannot be read"), "\(run.errors)")
  }

  @Test func `init removes the leftovers of a killed run, although it refuses`() async throws {
    try folder.write("version: 1\n", to: "config.yaml")
    try folder.write("x", to: "App/.resolve-settings-4711-2n9c.tmp")
    let run = try await BuiltTool(named: "resolve-settings").runScript(
      """
      exec "$TOOL" init --template single-view --name App --organization com.example --devices iphone
      """, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("'config.yaml' already exists"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("App")).isEmpty)
  }

  @Test(
    .needsNoThreadSanitizer,
    arguments: [
      "print -o out.txt", "generate App --output out", "schema -o out.json", "check --fix",
      "init --template single-view --name New --organization com.example --devices iphone",
      "import App.xcodeproj -o out.yaml",
    ])
  func `a file size limit is reported and leaves no file behind`(command: String) async throws {
    if !command.hasPrefix("init") {
      try folder.write(
        "project: { name: P, platform: iOS, devices: [iphone, tv] }\n"
          + "targets: { App: { type: application, settings: { L: \"${A}\" } } }\n",
        to: "config.yaml")
    }
    try folder.write(
      """
      { objects = {
        P = { isa = PBXProject; buildConfigurationList = L; targets = (); };
        L = { isa = XCConfigurationList; buildConfigurations = (D); };
        D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { A = b; }; };
      }; rootObject = P; }
      """, to: "App.xcodeproj/project.pbxproj")
    let before = try files()
    // Through a pipe: the limit is for the files of the test, too.
    let run = try await tool.runScript(
      "{ (ulimit -f 0; \"$TOOL\" \(command)); echo status $?; } 2>&1 | cat", in: folder.url)
    #expect(run.output.contains("status 2"), "\(run.output)")
    #expect(run.output.contains("it is larger than the file size limit"))
    #expect(try files() == before)
  }

  /// A generated file that cannot be opened is not the same as one that does not exist.
  @Test(arguments: 4...9)
  func `too many open files are reported and change no answer`(limit: Int) async throws {
    let config = "project: { name: P, platform: iOS }\ntargets:\n  App: { type: application }\n"
    // Its files are in deeper folders, each of which takes a descriptor.
    let unneeded = "  Old: { type: application, localizations: { de: { displayName: Alt } } }\n"
    try folder.write(config + unneeded, to: "config.yaml")
    let generate = "\"$TOOL\" generate --only info-plist,strings -o Generated --no-cache"
    let old = try await tool.runScript(generate, in: folder.url)
    #expect(old.status == 0, "\(old.transcript)")
    try folder.write(config, to: "config.yaml")

    let run = try await tool.runScript(
      "{ (ulimit -n \(limit); \(generate)); echo status $?; } 2>&1 | cat", in: folder.url)
    let found = try files()
    let last = try await tool.runScript(generate, in: folder.url)
    #expect(last.status == 0, "\(last.transcript)")
    if run.output.contains("status 0") {
      #expect(try found == files())
    } else {
      // With few descriptors, the tool's libraries cannot be loaded.
      #expect(run.output.lowercased().contains("too many open files"), "\(run.output)")
      #expect(run.output.contains("status 2") || !run.output.contains("error: cannot"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("Generated/Old")))
  }

  /// Every file below the test's folder with its text.
  private func files() throws -> [String: String] {
    let names = FileManager.default.enumerator(atPath: folder.url.path)?.allObjects ?? []
    var found: [String: String] = [:]
    for case let name as String in names {
      found[name] = try? String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    }
    return found
  }

  @Test func `a reader that goes away is not a failure and leaves no trace`() async throws {
    try folder.write(
      Self.settings((0..<5000).map { "A\($0): some value that fills the pipe" }), to: "config.yaml")
    let run = try await tool.runScript(
      "{ \"$TOOL\"; echo $? > status; } | head -c 1; cat status", in: folder.url)
    #expect(run.output == "B0\n")
    #expect(run.errors == "")
  }

  @Test func `without a config the advice works`() async throws {
    let run = try await tool.run("check", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("note: looked in \(folder.path)"))
    #expect(run.errors.contains("or create one with 'resolve-settings init'"))
    let begun = try await tool.run(
      "init", "--template", "single-view", "--name", "MyApp", "--organization", "com.example",
      "--devices", "universal", in: folder.url)
    #expect(begun.status == 0)
    let after = try await tool.run("check", "--strict", in: folder.url)
    #expect(
      after.transcript == """
        --- stdout
        config.yaml: no problems found
        --- stderr
        --- exit 0

        """)
    #expect(try await tool.run("MyApp", in: folder.url).output.contains("SDKROOT = iphoneos"))
  }
}
