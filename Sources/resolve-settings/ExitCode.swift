/// How the tool ends, as scripts see it.
enum ExitCode: Int32, Sendable {
  /// All is well; warnings may have been printed.
  case fine = 0
  /// The question was answered, and the answer is a finding: `diff` saw differences, `check` errors.
  case findings = 1
  /// The question could not be answered: wrong usage, unreadable input, output that cannot be written.
  case unusable = 2
}
