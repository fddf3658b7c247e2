import Foundation
import SettingsTestSupport
import Testing

#if os(Linux)
  /// `init` where system calls fail.
  @Suite(.endsWhenHanging)
  struct InitFailureTests {
    let tool: BuiltTool
    let folder: TemporaryFolder

    init() throws {
      tool = try BuiltTool()
      folder = try TemporaryFolder()
    }

    /// A library in which the first calls that remove a file fail.
    private static let shim = """
      #include <errno.h>
      #include <stdlib.h>
      #include <sys/syscall.h>
      #include <unistd.h>
      static int left = -1;
      static int fails(void) {
        if (left < 0) left = atoi(getenv("FAILING_REMOVALS"));
        if (left == 0) return 0;
        left--;
        errno = EPERM;
        return 1;
      }
      int unlinkat(int folder, const char *name, int flags) {
        return fails() ? -1 : syscall(SYS_unlinkat, folder, name, flags);
      }
      int unlink(const char *name) {
        return fails() ? -1 : syscall(SYS_unlinkat, -100, name, 0);
      }
      """

    @Test(
      .enabled(if: Tools.succeeds(["clang", "--version"]), "clang is needed"),
      arguments: [(1, ["shim.c", "shim.so"]), (1000, nil)])
    func `a temporary file that cannot be removed is an error`(
      failures: Int, left: [String]?
    ) async throws {
      try folder.write(Self.shim, to: "shim.c")
      #expect(
        Tools.succeeds(
          ["clang", "-shared", "-fPIC", folder.path("shim.c"), "-o", folder.path("shim.so")]))
      let run = try await tool.run(
        InitToolTests.arguments("empty", "--no-xcode-project"), in: folder.url,
        environment: [
          "LD_PRELOAD": folder.path("shim.so"), "FAILING_REMOVALS": String(failures),
        ])
      #expect(run.status == 2, "\(run.transcript)")
      #expect(run.errors.contains("cannot write 'config.yaml': permission denied"))
      if let left {
        #expect(try folder.contents() == left)
        #expect(run.errors.contains("nothing was written"))
      } else {
        #expect(run.errors.contains("'config.yaml' cannot be removed again"))
      }
      // The next run removes what is left.
      let names = ["config.yaml", "config.schema.json"]
      for name in names { try? FileManager.default.removeItem(atPath: folder.path(name)) }
      let again = try await tool.run(
        InitToolTests.arguments("empty", "--no-xcode-project"), in: folder.url)
      #expect(again.status == 0, "\(again.transcript)")
      #expect(!(try folder.contents().contains { $0.hasSuffix(".tmp") }))
    }

    /// A library that sends SIGTERM when the first file gets its name.
    private static let interruption = """
      #include <fcntl.h>
      #include <signal.h>
      #include <sys/syscall.h>
      #include <unistd.h>
      int linkat(int from, const char *old, int to, const char *new, int flags) {
        static int isSent = 0;
        int status = syscall(SYS_linkat, from, old, to, new, flags);
        if (!isSent++) kill(getpid(), SIGTERM);
        return status;
      }
      """

    @Test(.enabled(if: Tools.succeeds(["clang", "--version"]), "clang is needed"))
    func `a signal waits until all files are written`() async throws {
      try folder.write(Self.interruption, to: "shim.c")
      #expect(
        Tools.succeeds(
          ["clang", "-shared", "-fPIC", folder.path("shim.c"), "-o", folder.path("shim.so")]))
      let arguments = InitToolTests.arguments("empty") + ["--output", "App"]
      let run = try await tool.run(
        arguments, in: folder.url, environment: ["LD_PRELOAD": folder.path("shim.so")])
      #expect(run.status == SIGTERM, "\(run.transcript)")
      let expected = try await tool.run(
        InitToolTests.arguments("empty") + ["--output", "Whole"], in: folder.url)
      #expect(expected.status == 0, "\(expected.transcript)")
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path("Whole")) {
        #expect(FileManager.default.fileExists(atPath: folder.path("App/\(path)")), "\(path)")
      }
    }
  }
#endif
