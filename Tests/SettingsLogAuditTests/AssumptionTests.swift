import SettingsArtifacts
import SettingsTestSupport
import Testing

/// Code that cannot be judged, and that counts as silent for a reason.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct AssumptionTests {
  @Test(arguments: [
    ("name=libx.a reason=so", "libx.a", "so"),
    ("name=a b.s reason=read by hand", "a b.s", "read by hand"),
    ("name=Pods/* reason=a reason=b", "Pods/*", "a reason=b"),
  ])
  func `an element of the setting is read`(element: String, name: String, reason: String) {
    let assumption = LogAssumption(element)
    #expect(assumption?.name == name)
    #expect(assumption?.reason == reason)
    #expect(assumption?.isArgument == false)
  }

  @Test(arguments: ["", "libx.a", "name=libx.a", "reason=so", "name= reason=so", "name=a reason= "])
  func `an incomplete element assumes nothing`(element: String) {
    #expect(LogAssumption(element) == nil)
  }

  @Test(arguments: [
    ("libx.a=so", "libx.a", "so"), ("a.s=x=y", "a.s", "x=y"), ("a*= read ", "a*", " read "),
  ])
  func `an argument is split at the first equals sign`(text: String, name: String, reason: String) {
    let assumption = LogAssumption(argument: text)
    #expect(assumption?.name == name)
    #expect(assumption?.reason == reason)
    #expect(assumption?.isArgument == true)
  }

  @Test(arguments: [
    ("a.s", ["Sources/a.s"], false), ("Sources/a.s", ["Sources/a.s"], true),
    ("Sources", ["Sources/a.s"], true), ("Sources/", ["Sources/a.s"], true),
    ("Source", ["Sources/a.s"], false), ("*.s", ["Sources/a.s"], true),
    ("Sources/?.s", ["Sources/a.s"], true), ("a[1].s", ["a[1].s"], true), ("*", ["x"], true),
  ])
  func `a name covers itself, a folder's content, and pattern matches`(
    name: String, names: [String], covers: Bool
  ) throws {
    let assumption = try #require(LogAssumption(argument: "\(name)=so"))
    let other = try #require(LogAssumption(argument: "other=so"))
    let found = LogAssumptions([other, assumption]).first(covering: names)
    #expect(found == (covers ? assumption : nil))
  }

  private static let files = [
    "Sources/a.c": "int a;\n", "Sources/Fast/b.s": "_f:\n  svc #0x80\n",
    "Sources/c.c": "#include \"vendor.h\"\nint c;\n",
  ]

  @Test(arguments: [
    (["Sources/Fast/b.s=by hand"], "unknown: 1 file lacks a header"),
    (["Sources/Fast/b.s=by hand", "vendor.h=declares types"], "silent"),
    (["*.s=by hand", "vendor.*=declares types"], "silent"),
    (["Sources/Fast=by hand", "Sources/c.c=declares types"], "silent"),
  ])
  func `an assumption covers unjudged items`(
    assumptions: [String], verdict: String
  ) async throws {
    let stage = try AuditStage(Self.files)
    let arguments = assumptions.flatMap { ["--assume-silent", $0] }
    let status: Int32 = verdict == "silent" ? 0 : 1
    let report = try await stage.report(arguments, status: status)
    #expect(try report.cell("Release").verdict == verdict)
    #expect(try report.cell("Release").silent == (status == 0))
    #expect(
      report.assumptions?.map(\.reason) == assumptions.map { String($0.split(separator: "=")[1]) })
    #expect(report.assumptions?.allSatisfy { $0.covers.count == 1 } == true)
  }

  @Test func `the report lists the project's assumptions with their reasons`() async throws {
    var files = Self.files
    files["config.yaml"] = AuditStage.config(
      release: "logging: { assumeSilent: { \"*.s\": read by hand, vendor.h: declares types } }")
    let stage = try AuditStage(files)
    let run = try await stage.run()
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output.contains("\nassumed silent: Sources/Fast/b.s:2: read by hand (Release)\n"))
    #expect(run.output.contains("\nApp@Release  silent, 2 assumed\n"), "\(run.transcript)")
    #expect(run.output.contains("\nApp@Debug    unknown: "))
    #expect(!run.errors.contains("has no effect"))
  }

  @Test(arguments: ["libVendor.a", "Vendor", "Vendor/libVendor.a", "Vendor.framework"])
  func `a library is named by its file or by its name`(name: String) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "OTHER_LDFLAGS: Vendor/libVendor.a"),
      "Sources/a.c": "int a;\n", "Vendor/libVendor.a": "!<arch>\n",
    ])
    let open = try await stage.run("@Release")
    #expect(open.status == 1 && open.output.contains("Vendor: a library without sources"))
    let run = try await stage.run("@Release", "--assume-silent", "\(name)=confirmed")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(!run.errors.contains("has no effect"))
    let other = try await stage.run("@Release", "--assume-silent", "Vendor.h=confirmed")
    #expect(other.status == 1 && other.errors.contains("has no effect"))
  }

  @Test func `an assumption that settles something in linked code is used`() async throws {
    let project = XcodeProjectText(targets: [
      .init(sources: ["main.c"], links: ["PR_K"], dependencies: ["K"]),
      .init(name: "K", type: "framework", sources: ["K.c"]),
    ])
    let stage = try AuditStage([
      "T.xcodeproj/project.pbxproj": project.text, "config.yaml": "",
      "main.c": "int main(void) { return 0; }\n",
      "K.c": "#include <dlfcn.h>\nvoid *find(const char *n) { return dlsym((void *)0, n); }\n",
    ])
    let open = try await stage.run("--config", "T.xcodeproj", "T@Release")
    #expect(open.status == 1, "\(open.transcript)")
    let run = try await stage.run(
      "--config", "T.xcodeproj", "T@Release", "--assume-silent", "dlsym=only our own")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(!run.errors.contains("has no effect"))
    #expect(run.output.contains(": only our own (Release)"), "\(run.transcript)")
    #expect(run.output.contains("silent, 1 assumed"), "\(run.transcript)")
  }

  @Test func `an assumption that covers nothing is a warning`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(project: "").replacing(
        "level: off,", with: "level: off, assumeSilent: { gone.a: old },"),
      "Sources/a.c": "int a;\n",
    ])
    let run = try await stage.run("--assume-silent", "libx.a=so")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.errors.contains("warning: '--assume-silent libx.a=…' has no effect: remove it\n"))
    #expect(
      run.errors.contains("warning: 'gone.a' in 'logging.assumeSilent' has no effect: remove it\n")
    )
    let part = try await stage.run("@Release", "--quiet", "--assume-silent", "libx.a=so")
    #expect(part.errors.isEmpty)
  }

  @Test(arguments: [
    ["--assume-silent"], ["--assume-silent", "x"], ["--assume-silent", "=so"],
    ["--assume-silent=x="], ["--assume-silent", "x= "],
  ])
  func `a malformed argument is a usage error`(arguments: [String]) async throws {
    let run = try await AuditStage(["Sources/a.c": "int a;\n"]).run(arguments)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains("'--assume-silent' "), "\(run.transcript)")
  }

  @Test func `a file that could not be read is covered by its path`() async throws {
    let stage = try AuditStage(["Sources/a.c": "#error not here\nint a;\n"])
    let open = try await stage.report([], status: 1)
    #expect(try open.cell("Release").status == "unknown")
    let report = try await stage.report(["--assume-silent", "Sources/a.c=unused"], status: 0)
    #expect(try report.cell("Release").status == "silent")
  }
}
