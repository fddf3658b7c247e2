import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsSystem

/// Reads Swift files with the program that was built for that (`SwiftProgram`).
struct SwiftReader: Sendable {
  let program: String
  /// The toolchain's modules for this machine.
  let modules: [String]
  private let toolchain: Toolchain

  struct Failure: Error {
    let message: String

    init(message: String) { self.message = message }

    init(_ explanation: String, making item: String) {
      message = "the program that reads Swift cannot be created: \(item): \(explanation)"
    }
  }

  init(program: String, _ toolchain: Toolchain) {
    self.program = program
    self.toolchain = toolchain
    modules = toolchain.modules
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
      fields =
        [
          system, architectures.joined(separator: " "),
          isCatalyst ? "macCatalyst" : platform.hasSuffix("simulator") ? "simulator" : "",
          cell.languageVersions.joined(separator: " "), compilerVersion,
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

  /// The input of the program other than the files.
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
    for row in LogFunctions.forSwift { request += TabFields.line(["log"] + row) + "\n" }
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

extension AuditCell {
  /// The versions of Swift's language that sources may be compiled for: that of SWIFT_VERSION, and
  /// that of the last `-swift-version` among the flags. Build systems do not agree on which of them
  /// comes last.
  fileprivate var languageVersions: [String] {
    var result = [values.text("SWIFT_VERSION") ?? "5"]
    let arguments = swift.arguments.filter { $0 != "-Xfrontend" }
    if let place = arguments.lastIndex(of: "-swift-version"), place + 1 < arguments.count {
      result.append(arguments[place + 1])
    }
    return result.map { $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0 }.uniqued()
  }
}
