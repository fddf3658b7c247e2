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
      return SwiftReader(program: program, modules: toolchain.modules)
    }
    let made = "\(folder)/.made-\(CurrentProcess.monotonicNanoseconds)"
    try compile(source, with: compiler, libraries, in: folder, to: made)
    // If another process was faster, its program is the same.
    do throws(SystemError) { try Folder.rename(made, to: program) } catch {
      throw Failure(error.explanation, making: folder)
    }
    return SwiftReader(program: program, modules: toolchain.modules)
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
    do throws(Subprocess.Failure) { outcome = try Subprocess(arguments).run() } catch {
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

  /// Returns the lines that the program writes for each file, without `file` and `end`.
  func read(
    _ paths: [String], macros: [String], sinks: [String], functions: [String],
    ownModules: Set<String>,
    variants: [Variant], folder: String
  ) -> [[String]?] {
    var request = ""
    for name in macros { request += TabFields.line(["macro", name]) + "\n" }
    for name in sinks { request += TabFields.line(["sink", name]) + "\n" }
    for name in functions { request += TabFields.line(["function", name]) + "\n" }
    for name in modules { request += TabFields.line(["module", name]) + "\n" }
    for name in AppleModules.all.union(modules).union(ownModules).sorted() {
      request += TabFields.line(["known", name]) + "\n"
    }
    for variant in variants { request += TabFields.line(["variant"] + variant.fields) + "\n" }
    for path in paths { request += TabFields.line(["file", path]) + "\n" }
    let file = "\(folder)/request-\(ContentHash.of(request).text)"
    guard (try? ScratchFile.write(Array(request.utf8), to: file)) != nil,
      let outcome = try? Subprocess([program, file]).run()
    else { return paths.map { _ in nil } }
    var answers: [String: [String]] = [:]
    var current: (path: String, lines: [String])?
    for line in String(decoding: outcome.output, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("file\t") {
        current = (TabFields.unescaped(line.dropFirst(5)), [])
      } else if line == "end" {
        if let current { answers[current.path] = current.lines }
        current = nil
      } else {
        current?.lines.append(String(line))
      }
    }
    return paths.map { answers[$0] }
  }
}
