public import Foundation
import SettingsSystem

/// The machine's own programs.
public enum Tools {
  /// Whether a program, looked up in PATH, succeeds; false if there is none.
  public static func succeeds(_ words: [String]) -> Bool {
    (try? Subprocess(words).run())?.status == 0
  }

  /// Whether mounts can be made that only a process of ours sees: they hold for the superuser, too.
  public static let canMount = succeeds(
    ["unshare", "-rm", "mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", "/mnt"])

  /// The program that judges property lists: the toolchain's own, beside swiftc. Another one of that
  /// name comes with GNUstep.
  public static let plutil: URL? = {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for path in paths {
      let compiler = URL(filePath: String(path)).appending(path: "swiftc")
      guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
      let real = compiler.resolvingSymlinksInPath().deletingLastPathComponent()
      for folder in [real, compiler.deletingLastPathComponent()] {
        let candidate = folder.appending(path: "plutil")
        if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      }
    }
    let system = URL(filePath: "/usr/bin/plutil")
    #if canImport(Darwin)
      return system
    #else
      return nil
    #endif
  }()

  /// What a file that gzip wrote contains.
  public static func unpacked(_ file: URL) throws -> Data {
    var gzip = Subprocess(["gzip", "-dc", file.path])
    gzip.outputLimit = 1 << 30
    let outcome = try gzip.run()
    guard outcome.status == 0 else { throw CocoaError(.fileReadCorruptFile) }
    return Data(outcome.output)
  }
}
