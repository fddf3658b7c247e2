/// The exit codes of the tool.
enum ExitCode: Int32, Sendable {
  /// Success; there may be warnings.
  case fine = 0
  /// The command succeeded, and the result is a finding: `diff` found differences, `check` found
  /// errors.
  case findings = 1
  /// The command failed: invalid usage, unreadable input, or output that cannot be written.
  case unusable = 2
}
