/// The order of clang's arguments where Xcode passes some of them in a response file: first those
/// that remain on the command line, then those of the file.
struct ResponseFileOrder {
  private let exact: Set<String>
  private let prefixes: [String]
  private let pairs: Set<String>

  /// - Parameters:
  ///   - neutral: The flags that do not affect precompiled headers, with asterisks.
  ///   - keepsTarget: Whether the target and the SDK remain on the command line.
  init(_ neutral: [String], keepsTarget: Bool) {
    exact = Set(neutral.filter { !$0.hasSuffix("*") }).union(Self.diagnostics)
    prefixes =
      neutral.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) } + Self.diagnosticPrefixes
    pairs = Self.pairs.union(keepsTarget ? ["-target", "-isysroot", "--sysroot"] : [])
  }

  /// The arguments that only affect how diagnostics look, or what is recorded.
  private static let diagnostics: Set<String> = [
    "-fshow-column", "-fno-show-column", "-fshow-source-location", "-fno-show-source-location",
    "-fcaret-diagnostics", "-fno-caret-diagnostics", "-fansi-escape-codes",
    "-fdiagnostics-show-option", "-fno-diagnostics-show-option", "-fdiagnostics-show-hotness",
    "-fno-diagnostics-show-hotness", "-fdiagnostics-fixit-info", "-fdiagnostics-parseable-fixits",
    "-fdiagnostics-print-source-range-info", "-fno-elide-type", "-fdiagnostics-show-template-tree",
    "-fno-diagnostics-show-note-include-stack", "-M", "-MD", "-MMD", "-MG", "-MJ", "-MM", "-MP",
    "-MV",
  ]

  private static let diagnosticPrefixes = [
    "-fdiagnostics-format=", "-fdiagnostics-show-category=", "-fdiagnostics-hotness-threshold=",
    "-fbuild-session-file=",
  ]

  /// The arguments that are followed by a value.
  private static let pairs: Set<String> = [
    "-MT", "-MF", "-MQ", "--serialize-diagnostics", "-include", "-index-store-path",
    "-index-unit-output-path",
  ]

  func sorted(_ flags: [CompilerFlags.Flag]) -> [CompilerFlags.Flag] {
    var first: [CompilerFlags.Flag] = []
    var file: [CompilerFlags.Flag] = []
    var keepsNext = false
    var previous = ""
    for flag in flags {
      var line: [String] = []
      var response: [String] = []
      for argument in flag.arguments {
        let isPair = pairs.contains(argument)
        if keepsNext || isPair || !previous.hasPrefix("-X") && isNeutral(argument) {
          line.append(argument)
        } else {
          response.append(argument)
        }
        keepsNext = isPair && !keepsNext
        previous = argument
      }
      if !line.isEmpty { first.append(.init(flag.setting, line)) }
      if !response.isEmpty { file.append(.init(flag.setting, response)) }
    }
    return first + file
  }

  private func isNeutral(_ argument: String) -> Bool {
    exact.contains(argument) || prefixes.contains { argument.hasPrefix($0) }
  }
}
