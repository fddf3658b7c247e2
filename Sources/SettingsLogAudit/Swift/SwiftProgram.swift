import CSettingsScanner
import SettingsDiagnostics
import SettingsSystem

/// The program that reads Swift with the toolchain's own parser. It is built on first use.
///
/// Linking the parser's libraries requires flags that SwiftPM considers unsafe. Other packages
/// cannot depend on a version of a package with such flags. The program is therefore stored as text
/// and compiled here, once for each toolchain and version of the text.
///
/// It runs only if this run built it, or if an earlier run built it and kept it in a cache that only
/// this user can write to.
final class SwiftProgram: Sendable {
  private static let fileName = "SwiftLogScanner"

  static let scanner: [UInt8] = {
    var count = 0
    let start = unsafe settings_scanner(&count)
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }()
  /// A text that identifies the scanner.
  static let identity = ContentHash.of(scanner).text

  private let source: [UInt8]
  private let toolchain: Toolchain
  /// The cache for the program; nil if it is built for this run alone.
  private let cache: CacheFolder?
  private let state = Locked(State())

  private struct State {
    var reader: Result<SwiftReader, SwiftReader.Failure>?
    /// The temporary folder with the program, if this run has built it.
    var folder: String?
  }

  /// - Parameter cache: The cache of the run.
  init(source: [UInt8] = scanner, toolchain: Toolchain, cache: CacheFolder?) {
    self.source = source
    self.toolchain = toolchain
    self.cache = cache?.forPrograms
  }

  deinit {
    if let folder = state.withLock({ $0.folder }) { Folder.remove(folder) }
  }

  /// Returns the reader, after building the program if there is none.
  func reader() throws(SwiftReader.Failure) -> SwiftReader {
    try state.withLock { state in
      if let reader = state.reader { return reader }
      let reader = Result { () throws(SwiftReader.Failure) in try prepare(&state) }
      state.reader = reader
      return reader
    }.get()
  }

  private func prepare(_ state: inout State) throws(SwiftReader.Failure) -> SwiftReader {
    guard let libraries = toolchain.hostLibraries, let compiler = toolchain.swiftCompiler else {
      throw SwiftReader.Failure(
        message: "the toolchain has no SwiftParser and SwiftIfConfig libraries: "
          + "Swift files are not read")
    }
    let key = ContentHash.of([toolchain.identity, libraries, ContentHash.of(source).text]).text
    if let program = cache?.program(key, file: Self.fileName) {
      return SwiftReader(program: program, toolchain)
    }
    let folder: String
    do throws(SystemError) {
      folder = try Folder.createTemporary(prefix: "swift-log-scanner")
    } catch {
      throw SwiftReader.Failure(error.explanation, making: "a temporary folder")
    }
    state.folder = folder
    let program = "\(folder)/\(Self.fileName)"
    try compile(with: compiler, libraries, in: folder, to: program)
    let kept = cache?.keepProgram(key, file: Self.fileName, copyOf: program)
    return SwiftReader(program: kept ?? program, toolchain)
  }

  /// The limits for compiling the program, which is known. It takes a minute on a busy machine.
  private static var compilationLimits: CompilerProcess.Limits {
    var limits = CompilerProcess.Limits()
    limits.seconds = 1_200
    return limits
  }

  private func compile(
    with compiler: String, _ libraries: String, in folder: String, to program: String
  ) throws(SwiftReader.Failure) {
    do throws(SystemErrorWithPath) {
      try ScratchFile.write(source, to: "\(folder)/main.swift")
    } catch {
      throw SwiftReader.Failure(error.explanation, making: "'\(error.path)'")
    }
    var arguments = [
      compiler, "-Onone", "-swift-version", "5", "-module-name", "SwiftLogScanner",
      "-I", libraries, "-L", libraries, "-Xlinker", "-rpath", "-Xlinker", libraries,
      "-o", program, "\(folder)/main.swift",
    ]
    for library in ["SwiftSyntax", "SwiftParser", "SwiftParserDiagnostics", "SwiftDiagnostics"] {
      arguments.append("-l\(library)")
    }
    arguments.append("-lSwiftIfConfig")
    let outcome: Subprocess.Outcome
    do throws(Subprocess.Failure) {
      outcome = try CompilerProcess(arguments, limits: Self.compilationLimits).run()
    } catch {
      throw SwiftReader.Failure(error.explanation, making: "'\(program)'")
    }
    if outcome.status != 0 {
      let line = outcome.errorText.split(separator: "\n").first { $0.contains("error:") }
      throw SwiftReader.Failure(
        message: "the program that reads Swift cannot be compiled: "
          + (line.map(String.init) ?? "swiftc ended with \(outcome.status)"))
    }
  }
}
