public import Foundation

/// Python with the packages that tests use.
public enum Python {
  /// Finds an interpreter: the one of `Scripts/setup --tests`, or one in the search path.
  ///
  /// - Parameter modules: What it must be able to import, as in `yaml, jsonschema`.
  /// - Returns: Nil if there is none.
  public static func interpreter(importing modules: String) -> URL? {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    // As Scripts/setup looks for one: what it finds there, it does not install.
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let own = root.appendingPathComponent(".build/python/bin/python3").path
    return ([own] + folders.map { "\($0)/python3" }).map { URL(fileURLWithPath: $0) }
      .first { canImport(modules, $0) }
  }

  private static func canImport(_ modules: String, _ interpreter: URL) -> Bool {
    guard FileManager.default.isExecutableFile(atPath: interpreter.path) else { return false }
    // Without the packages in the user's home folder, which programs of tests do not see.
    return Tools.succeeds([interpreter.path, "-s", "-c", "import \(modules)"])
  }
}
