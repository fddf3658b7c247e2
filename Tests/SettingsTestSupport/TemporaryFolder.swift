public import Foundation
import SettingsSystem

/// A folder of its own for one test, removed when the last reference to it is gone.
public final class TemporaryFolder: Sendable {
  /// The folder's real path: no symbolic link on the way (macOS keeps its temporary files behind one).
  public let url: URL

  public init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = parent.appendingPathComponent(
      "swift-build-settings-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    Self.left.add(url.path)
  }

  /// The folders that exist. Those that are not removed before the process ends are removed then: what
  /// all tests share, and what a program of a test still wrote to.
  private static let left = LeftFolders()

  deinit {
    try? FileManager.default.removeItem(at: url)
    if !FileManager.default.fileExists(atPath: url.path) { Self.left.remove(url.path) }
  }

  public var path: String { url.path }

  /// The absolute path of something inside.
  public func path(_ relative: String) -> String { url.appendingPathComponent(relative).path }

  /// Writes a file, with the folders that lead to it.
  @discardableResult
  public func write(_ text: String, to relative: String) throws -> URL {
    try write(Data(text.utf8), to: relative)
  }

  @discardableResult
  public func write(_ bytes: Data, to relative: String) throws -> URL {
    let file = url.appendingPathComponent(relative)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
    return file
  }

  /// Writes a shell script that can be run.
  ///
  /// A separate process writes it. For a moment, each program that another test starts has the files open
  /// that this process has open, and a file that is open for writing cannot be run ("text file busy").
  ///
  /// - Parameter text: What follows the line with the shell.
  /// - Returns: The file's path.
  @discardableResult
  public func write(executable text: String, to relative: String) throws -> String {
    let file = try write("#!/bin/sh\n\(text)\n", to: "\(relative).text")
    let script = "cat <\"$1\" >\"$2\" && chmod 755 \"$2\" && rm \"$1\""
    let run = try Subprocess(["/bin/sh", "-c", script, "sh", file.path, path(relative)]).run()
    guard run.status == 0 else { throw CommandFailed(description: "sh: \(run.errorText)") }
    return path(relative)
  }

  public func read(_ relative: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(relative)), as: UTF8.self)
  }

  public func link(_ relative: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(relative), withDestinationPath: target)
  }

  /// Makes a named pipe and returns its path.
  public func makePipe(_ relative: String) async throws -> String {
    let run = try await BuiltTool.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["mkfifo", path(relative)])
    guard run.status == 0 else { throw CommandFailed(description: "mkfifo: \(run.errors)") }
    return path(relative)
  }

  /// The names inside, sorted: what a failed write must not have added to.
  public func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Runs git here; fails when git does.
  @discardableResult
  public func git(_ arguments: String...) async throws -> String {
    let run = try await BuiltTool.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["git"] + arguments, in: url)
    guard run.status == 0 else {
      throw CommandFailed(description: "git \(arguments): \(run.errors)")
    }
    return run.output
  }

  /// Makes the folder a git repository with everything in it committed.
  public func commitEverything(message: String = "State") async throws {
    if !FileManager.default.fileExists(atPath: path(".git")) { try await git("init", "-q") }
    try await git("add", "-A")
    try await git("commit", "-q", "-m", message)
  }

  public struct CommandFailed: Error, CustomStringConvertible {
    public let description: String
  }
}

/// Removes the folders that are left when the process ends.
private final class LeftFolders: Sendable {
  private let paths = Locked<Set<String>>([])

  init() { atexit { TemporaryFolder.removeLeft() } }

  func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }
  func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }
  func removeAll() {
    for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
  }
}

extension TemporaryFolder {
  fileprivate static func removeLeft() { left.removeAll() }
}
