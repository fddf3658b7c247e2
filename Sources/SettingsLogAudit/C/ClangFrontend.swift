import SettingsSystem

/// The languages that clang reads, as far as they differ in the code that they call implicitly.
///
/// Objective-C++ counts as C++, which may call everything that Objective-C may call.
enum CDialect: Sendable {
  case c
  case objectiveC
  case cPlusPlus

  /// - Parameter name: The value of `-x`.
  init(named name: String) {
    self = name.contains("c++") ? .cPlusPlus : name.hasPrefix("objective") ? .objectiveC : .c
  }
}

/// The compiler that clang's driver runs: the command that `clang -E` starts for some flags.
///
/// The driver starts a process for each source. The compiler itself reads many sources in one
/// process, each with its own preprocessor. Starting the process is most of the cost of a source.
struct ClangFrontend: Sendable {
  struct Failure: Error {
    let messages: [ClangMessage]
  }

  /// The command without its input.
  let command: [String]
  private let toolchain: Toolchain
  let dialect: CDialect
  /// Whether missing headers are not errors.
  ///
  /// One such error suppresses the errors of all sources after it. Without these errors, the output
  /// shows which headers are missing, because it contains every `#include`. This takes almost twice
  /// the time, so it is only used where headers are missing.
  var toleratesMissingHeaders = false

  /// - Parameters:
  ///   - arguments: The arguments of the driver.
  ///   - dialect: The value of `-x`.
  ///   - placeholder: An existing file, in place of the input.
  init(
    _ toolchain: Toolchain, arguments: [String], dialect: String, placeholder: String
  ) throws(Failure) {
    self.toolchain = toolchain
    self.dialect = CDialect(named: dialect)
    let driver = [toolchain.clang, "-###"] + arguments + ["-w", "-E", "-x", dialect, placeholder]
    func failed(_ message: String) -> Failure {
      Failure(messages: [
        ClangMessage(path: "clang", line: 1, message: message, isMissingHeader: false)
      ])
    }
    let outcome: Subprocess.Outcome
    do throws(CompilerFailure) {
      outcome = try toolchain.run(driver)
    } catch {
      throw failed(error.explanation)
    }
    let messages = ClangMessage.parse(outcome.errors)
    guard messages.isEmpty, outcome.status == 0 else {
      throw messages.isEmpty
        ? failed("it ended with \(outcome.status)") : Failure(messages: messages)
    }
    let command = outcome.errorText.utf8.split(separator: UInt8(ascii: "\n"))
      .map(Self.words).first { $0.contains("-cc1") }
    guard let command, command.last == placeholder else {
      throw failed("'-###' does not print the command that it would run")
    }
    self.command = command.dropLast()
  }

  /// The maximum output for the sources of one process.
  private static let outputLimit = 256 << 20

  /// Runs the preprocessor on some sources.
  func preprocess(_ paths: [String], overlay: String) throws(CompilerFailure)
    -> Subprocess.Outcome
  {
    var arguments = ["-ivfsoverlay", overlay, "-ferror-limit", "0"]
    if toleratesMissingHeaders {
      arguments += [
        "-dI", "-dependency-file", "/dev/null", "-MT", "x", "-MG", "-sys-header-deps",
      ]
    }
    return try toolchain.run(
      command + arguments + paths, sourceCount: paths.count, outputLimit: Self.outputLimit)
  }

  /// Returns the words of a line of `-###`. Each is in quotes, with a backslash before special
  /// characters. Clang writes bytes: a quote may be part of a `Character` that begins before it, and
  /// the rest of that argument would be further arguments of the compiler.
  private static func words(_ line: Substring.UTF8View) -> [String] {
    var words: [String] = []
    var word: [UInt8]?
    var rest = line[...]
    while let byte = rest.popFirst() {
      switch (byte, word) {
      case (UInt8(ascii: "\""), nil): word = []
      case (UInt8(ascii: "\""), let finished?):
        words.append(String(decoding: finished, as: UTF8.self))
        word = nil
      case (UInt8(ascii: "\\"), .some): if let next = rest.popFirst() { word?.append(next) }
      case (_, .some): word?.append(byte)
      default: break
      }
    }
    return words
  }
}
