import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsSystem

/// The program that reads Swift with the toolchain's own parser. It is built on first use.
///
/// Linking the parser's libraries requires flags that SwiftPM considers unsafe. Other packages
/// cannot depend on a version of a package with such flags. The program is therefore stored as text
/// and compiled here, once for each toolchain and version of the text.
package struct SwiftReader: Sendable {
  let program: String
  /// The toolchain's modules for this machine.
  let modules: [String]
  private let toolchain: Toolchain

  package struct Failure: Error {
    package let message: String

    init(message: String) { self.message = message }

    fileprivate init(_ explanation: String, making folder: String) {
      message = "the program that reads Swift cannot be created in '\(folder)': \(explanation)"
    }
  }

  /// Returns the reader, after building its program if the cache does not contain it.
  ///
  /// - Parameters:
  ///   - source: The source of the program.
  ///   - caches: The folder in which the program is stored.
  package static func prepare(
    source: [UInt8], toolchain: Toolchain, caches: String
  ) throws(Failure) -> SwiftReader {
    guard let libraries = toolchain.hostLibraries, let compiler = toolchain.swiftCompiler else {
      throw Failure(
        message: "the toolchain has no SwiftParser and SwiftIfConfig libraries: "
          + "Swift files are not read")
    }
    let key = ContentHash.of([toolchain.identity, libraries, ContentHash.of(source).text]).text
    let folder = "\(caches)/scanner-\(key)"
    let program = "\(folder)/SwiftLogScanner"
    if DiskEntry.exists(program) {
      return SwiftReader(program: program, toolchain)
    }
    let made = "\(folder)/.made-\(CurrentProcess.monotonicNanoseconds)"
    try compile(source, with: compiler, libraries, in: folder, to: made)
    // If another process was faster, its program is the same.
    do throws(SystemError) { try Folder.rename(made, to: program) } catch {
      throw Failure(error.explanation, making: folder)
    }
    return SwiftReader(program: program, toolchain)
  }

  private init(program: String, _ toolchain: Toolchain) {
    self.program = program
    self.toolchain = toolchain
    modules = toolchain.modules
  }

  /// The limits for compiling the program, which is known. It takes a minute on a busy machine.
  private static var compilationLimits: CompilerProcess.Limits {
    var limits = CompilerProcess.Limits()
    limits.seconds = 1_200
    return limits
  }

  private static func compile(
    _ source: [UInt8], with compiler: String, _ libraries: String, in folder: String,
    to program: String
  ) throws(Failure) {
    let work: String
    do throws(SystemError) {
      try Folder.create(folder)
      work = try Folder.createTemporary(prefix: "swift-log-scanner")
    } catch {
      throw Failure(error.explanation, making: folder)
    }
    defer { Folder.remove(work) }
    do throws(SystemErrorWithPath) {
      try ScratchFile.write(source, to: "\(work)/main.swift")
    } catch {
      throw Failure(error.explanation, making: folder)
    }
    var arguments = [
      compiler, "-Onone", "-swift-version", "5", "-module-name", "SwiftLogScanner",
      "-I", libraries, "-L", libraries, "-Xlinker", "-rpath", "-Xlinker", libraries,
      "-o", program, "\(work)/main.swift",
    ]
    for library in ["SwiftSyntax", "SwiftParser", "SwiftParserDiagnostics", "SwiftDiagnostics"] {
      arguments.append("-l\(library)")
    }
    arguments.append("-lSwiftIfConfig")
    let outcome: Subprocess.Outcome
    do throws(Subprocess.Failure) {
      outcome = try CompilerProcess(arguments, limits: compilationLimits).run()
    } catch {
      throw Failure(error.explanation, making: folder)
    }
    if outcome.status != 0 {
      let line = outcome.errorText.split(separator: "\n").first { $0.contains("error:") }
      throw Failure(
        message: "the program that reads Swift cannot be compiled: "
          + (line.map(String.init) ?? "swiftc ended with \(outcome.status)"))
    }
  }

  /// The values that `#if` tests in one cell.
  struct Variant: Sendable {
    let fields: [String]

    init(_ cell: AuditCell, compilerVersion: String) {
      let platform = cell.values.text("PLATFORM_NAME") ?? cell.values.text("SDKROOT") ?? ""
      let system: String
      let isCatalyst = cell.values.text("SDK_VARIANT") == "iosmac"
      if platform.hasPrefix("iphone") || isCatalyst {
        system = "iOS"
      } else if platform.hasPrefix("macosx") {
        system = "macOS"
      } else if platform.hasPrefix("appletv") {
        system = "tvOS"
      } else if platform.hasPrefix("watch") {
        system = "watchOS"
      } else if platform.hasPrefix("xr") {
        system = "visionOS"
      } else {
        #if os(macOS)
          system = "macOS"
        #else
          system = "Linux"
        #endif
      }
      #if arch(arm64)
        let ownArchitecture = "arm64"
      #else
        let ownArchitecture = "x86_64"
      #endif
      var architectures = system == "Linux" ? [ownArchitecture] : cell.values.list("ARCHS")
      if architectures.isEmpty { architectures = ["arm64"] }
      var language = cell.values.text("SWIFT_VERSION") ?? "5"
      if language.hasSuffix(".0") { language = String(language.dropLast(2)) }
      fields =
        [
          system, architectures.joined(separator: " "),
          isCatalyst ? "macCatalyst" : platform.hasSuffix("simulator") ? "simulator" : "",
          language, compilerVersion,
        ] + cell.swift.names
    }
  }

  /// Whether `assert` evaluates its condition with these compiler flags.
  static func evaluatesAssertions(_ flags: [String]) -> Bool {
    if let place = flags.lastIndex(of: "-assert-config"), flags.indices.contains(place + 1) {
      return flags[place + 1] == "Debug"
    }
    let level = flags.last { $0.hasPrefix("-O") } ?? "-Onone"
    return level == "-Onone" || level == "-Oplayground"
  }

  /// What the program is told besides the files.
  struct Question: Sendable {
    let macros: [String]
    let sinks: [String]
    let functions: [String]
    let ownModules: Set<String>
    let variants: [Variant]
  }

  /// Returns the lines that the program writes for each file, without `file` and `end`.
  ///
  /// If the program does not read all files, those that are left are read again, each alone.
  ///
  /// - Parameter folder: The folder for temporary files of the run.
  func read(
    _ paths: [String], _ question: Question, folder: String
  ) -> [Result<[String], Failure>] {
    let text = request(paths, question)
    let file = "\(folder)/request-\(ContentHash.of(text).text)"
    var answers: [String: [String]] = [:]
    var failure = Failure(message: "the program that reads Swift failed on it")
    do throws(SystemErrorWithPath) {
      try ScratchFile.write(Array(text.utf8), to: file)
    } catch {
      failure = Failure(message: "cannot write '\(file)': \(error.explanation)")
      return paths.map { _ in .failure(failure) }
    }
    do throws(CompilerFailure) {
      let outcome = try toolchain.run([program, file], sourceCount: paths.count)
      answers = Self.answers(in: outcome.output)
    } catch {
      failure = Failure(message: "\(failure.message): \(error.explanation)")
    }
    return paths.map { path in
      if let lines = answers[path] { return .success(lines) }
      return (paths.count > 1 ? read([path], question, folder: folder).first : nil)
        ?? .failure(failure)
    }
  }

  private func request(_ paths: [String], _ question: Question) -> String {
    var request = ""
    for name in question.macros { request += TabFields.line(["macro", name]) + "\n" }
    for name in question.sinks { request += TabFields.line(["sink", name]) + "\n" }
    for name in question.functions { request += TabFields.line(["function", name]) + "\n" }
    for name in modules { request += TabFields.line(["module", name]) + "\n" }
    for name in AppleModules.all.union(modules).union(question.ownModules).sorted() {
      request += TabFields.line(["known", name]) + "\n"
    }
    for variant in question.variants {
      request += TabFields.line(["variant"] + variant.fields) + "\n"
    }
    for path in paths { request += TabFields.line(["file", path]) + "\n" }
    return request
  }

  private static func answers(in output: [UInt8]) -> [String: [String]] {
    var answers: [String: [String]] = [:]
    var current: (path: String, lines: [String])?
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("file\t") {
        current = (TabFields.unescaped(line.dropFirst(5)), [])
      } else if line == "end" {
        if let current { answers[current.path] = current.lines }
        current = nil
      } else {
        current?.lines.append(String(line))
      }
    }
    return answers
  }
}
