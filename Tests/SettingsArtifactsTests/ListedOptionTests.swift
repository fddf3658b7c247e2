import Foundation
import SettingsArtifacts
import SettingsTestSupport
import Testing

/// The options of the toolchain's compilers, compared with those that a project may use.
@Suite(.endsWhenHanging) struct ListedOptionTests {
  /// A compiler with its options.
  enum Compiler: CaseIterable, CustomTestStringConvertible {
    case clang
    case clangBehindDriver
    case swiftc
    case swiftFrontend

    var table: OptionTable {
      switch self {
      case .clang: ClangOptions.driver
      case .clangBehindDriver: ClangOptions.behindDriver
      case .swiftc, .swiftFrontend: SwiftOptions.table
      }
    }

    /// The command that lists all options.
    var help: [String] {
      switch self {
      case .clang: ["clang", "--help-hidden"]
      case .clangBehindDriver: ["clang", "-cc1", "--help"]
      case .swiftc: ["swiftc", "-help-hidden"]
      case .swiftFrontend: ["swiftc", "-frontend", "-help-hidden"]
      }
    }

    /// Returns the arguments with which the driver passes on some arguments.
    private func passed(_ arguments: [String]) -> [String] {
      switch self {
      case .clang, .swiftc: arguments
      case .clangBehindDriver: arguments.flatMap { ["-Xclang", $0] }
      case .swiftFrontend: arguments.flatMap { ["-Xfrontend", $0] }
      }
    }

    func confined(_ arguments: [String]) -> ConfinedArguments {
      switch self {
      case .clang, .clangBehindDriver: ConfinedArguments(clang: passed(arguments))
      case .swiftc, .swiftFrontend: ConfinedArguments(swift: passed(arguments))
      }
    }

    var testDescription: String { help.dropLast().joined(separator: " ") }

    /// The names of all options, such as `-D` and `-std=`.
    func optionNames() async throws -> [String] {
      let run = try await BuiltTool.run(URL(fileURLWithPath: "/usr/bin/env"), help)
      let names = run.output.split(separator: "\n").compactMap { line -> String? in
        guard let word = line.split(separator: " ").first, line.hasPrefix("  -"), word.count > 1
        else { return nil }
        let name = word.prefix { $0 != "<" && $0 != "[" }
        return String(name.firstIndex(of: "=").map { name[...$0] } ?? name)
      }
      try #require(names.count > 200, "\(run.errors)")
      return Set(names).sorted()
    }
  }

  @Test(arguments: Compiler.allCases)
  func `an option that is not listed is refused in every form`(compiler: Compiler) async throws {
    var refusedCount = 0
    for name in try await compiler.optionNames() {
      // clang's warnings are listed as a family.
      let isWarning = name.hasPrefix("-W") && compiler.table.form(of: "-W") != nil
      if isWarning || compiler.table.form(of: name) != nil { continue }
      refusedCount += 1
      for value in ["/a/b", "value", "1"] {
        var forms = [[name], [name + value], [name, value]]
        if compiler.table.form(of: name + "=") == nil { forms.append(["\(name)=\(value)"]) }
        for arguments in forms {
          let confined = compiler.confined(arguments)
          #expect(confined.kept.isEmpty, "\(arguments)")
          #expect(!confined.refused.isEmpty, "\(arguments)")
        }
      }
    }
    #expect(refusedCount > 100)
  }

  /// A folder for compilations, each of which may start a program or write a file.
  struct Stage {
    let folder = Result { try TemporaryFolder() }
    let objects = Result { try TemporaryFolder() }

    /// What compilations did that they must not do.
    struct Effects: Equatable {
      /// The files that are new in the folder.
      var files: [String] = []
      /// The programs in the folder that were started.
      var programs: [String] = []
    }

    /// A program that a project contains.
    func program() throws -> String {
      try folder.get().write(executable: "touch \"$0.started\"", to: "evil.sh")
    }

    /// Compiles a file once with each list of arguments.
    func effects(of compiler: [String], _ source: String, _ lists: [[String]]) async throws
      -> Effects
    {
      let folder = try folder.get()
      let objects = try objects.get()
      try folder.write(
        source.hasSuffix(".c") ? "int f(int a) { return a ? a * 2 : 1; }\n" : "let a = [1, 2]\n",
        to: source)
      let program = try program()
      let before = try folder.contents()
      let command = (compiler + ["-c", source, "-o", objects.path("o")]).map(Self.quoted)
      let script =
        lists.map { (command + $0.map(Self.quoted)).joined(separator: " ") + " >/dev/null 2>&1\n" }
        .joined()
      try objects.write(script, to: "script")
      let log = objects.path("log")
      let run = try await BuiltTool.run(
        URL(fileURLWithPath: "/usr/bin/env"),
        ["strace", "-f", "--seccomp-bpf", "-e", "trace=execve", "-o", log, "sh"]
          + [objects.path("script")], in: folder.url,
        environment: ["TMPDIR": objects.path, "HOME": objects.path])
      let started = try objects.read("log").split(separator: "\n").filter { line in
        line.contains("execve(\"\(program)\"") || line.contains("execve(\"./evil.sh\"")
      }
      try #require(
        try objects.read("log").contains("execve("), "strace does not work: \(run.errors)")
      return Effects(
        files: try folder.contents().filter { !before.contains($0) },
        programs: started.isEmpty ? [] : ["evil.sh"])
    }

    private static func quoted(_ word: String) -> String {
      "'" + word.replacing("'", with: "'\\''") + "'"
    }
  }

  private static let canTrace = Tools.succeeds(["strace", "--seccomp-bpf", "-f", "true"])

  /// The arguments for all listed options with values that a project may choose: a file that does
  /// not exist, and a program.
  private static func lists(_ compiler: Compiler, program: String) -> [[String]] {
    let file = String(program.dropLast("evil.sh".count)) + "written"
    return compiler.table.namesWithValues.flatMap { name, isJoined, isSeparate in
      [file, "written", program, "./evil.sh"].flatMap { value in
        [isJoined ? [name + value] : [], isSeparate ? [name, value] : []].compactMap { arguments in
          let kept = compiler.confined(arguments).kept
          return kept.isEmpty ? nil : kept
        }
      }
    }
  }

  @Test(.enabled("needs strace", { canTrace }), arguments: Compiler.allCases)
  func `no listed option writes a file or starts a program`(compiler: Compiler) async throws {
    let stage = Stage()
    let lists = Self.lists(compiler, program: try stage.program())
    try #require(lists.count > 5)
    let effects =
      switch compiler {
      case .clang, .clangBehindDriver: try await stage.effects(of: ["clang", "-g"], "a.c", lists)
      case .swiftc, .swiftFrontend: try await stage.effects(of: ["swiftc", "-g"], "a.swift", lists)
      }
    #expect(effects == Stage.Effects())
  }

  @Test(
    .enabled("needs strace", { canTrace }),
    arguments: [
      "-O2 -mllvm=-print-changed=diff-quiet -mllvm=-print-changed-diff-path=%/evil.sh",
      "-ftime-report -mllvm=-info-output-file=%/written",
      "-Xclang -mllvm -Xclang -stats -Xclang -stats-file=%/written",
      "-flto=thin -fthin-link-bitcode=%/written", "-fno-integrated-as -B%/tools",
    ])
  func `an argument that writes a file or starts a program is refused or left out`(
    text: String
  ) async throws {
    let stage = Stage()
    let folder = try stage.folder.get()
    try folder.write(executable: ": > \"\(folder.path("written"))\"", to: "tools/as")
    let arguments = text.replacing("%", with: folder.path).split(separator: " ").map(String.init)
    #expect(
      try await stage.effects(of: ["clang"], "a.c", [arguments]) != Stage.Effects(),
      "without confinement, the arguments have an effect")
    for name in try folder.contents() where name.contains("written") || name.contains("started") {
      try FileManager.default.removeItem(atPath: folder.path(name))
    }
    let confined = ConfinedArguments(clang: arguments)
    #expect(!confined.refused.isEmpty)
    #expect(
      try await stage.effects(of: ["clang"], "a.c", [confined.kept]) == Stage.Effects())
  }
}
