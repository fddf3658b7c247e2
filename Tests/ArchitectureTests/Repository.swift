import Foundation

/// The working copy that these tests were compiled in.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Every Swift file under a folder, as paths relative to it, sorted.
  static func swiftFiles(under folder: String) throws -> [String] {
    let url = root.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: url.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
  }
}
