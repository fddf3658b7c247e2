internal import SettingsDiagnostics

/// A place in a file.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, as the project refers to it.
  public let path: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in UTF-8 bytes, counted from 1.
  public let column: Int

  /// The place as compilers print it: `config.yaml:12:5`.
  public var description: String { "\(path):\(line):\(column)" }

  init?(_ range: SourceRange?, in files: SourceFiles) {
    guard let range, let place = files.location(of: range) else { return nil }
    path = place.path
    line = place.line
    column = place.column
  }
}
