import Foundation
import SettingsTestSupport

/// The working copy as a repository of its own, with a tagged version: what others would fetch.
struct ReleasedPackage {
  /// The working copy that these tests were compiled in.
  static let workingCopy = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let folder: TemporaryFolder

  var repository: URL { folder.url.appendingPathComponent("swift-build-settings") }

  /// The repository's URL. Its last part is what manifests call the package.
  var url: String { "file://\(folder.path("swift-build-settings"))" }

  struct NotReleased: Error, CustomStringConvertible {
    let description: String
  }

  /// Takes all files that git would take in, committed or not.
  ///
  /// - Parameter version: the tag of the only commit; nil for none.
  init(version: String?, git: Program) async throws {
    folder = try TemporaryFolder()
    let listing = try await git.run(
      ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], in: Self.workingCopy)
    guard listing.succeeded else { throw NotReleased(description: listing.transcript) }
    for path in listing.output.split(separator: "\0").map(String.init) {
      let source = Self.workingCopy.appendingPathComponent(path)
      // A file may be deleted, but not yet so for git; a symbolic link is taken as one.
      guard (try? FileManager.default.attributesOfItem(atPath: source.path)) != nil else {
        continue
      }
      let copy = repository.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: source, to: copy)
    }
    let steps = [
      ["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "Release"],
    ]
    for step in steps + (version.map { [["tag", $0]] } ?? []) {
      let run = try await git.run(step, in: repository)
      guard run.succeeded else { throw NotReleased(description: run.transcript) }
    }
  }
}
