import SettingsDiagnostics
package import SettingsSystem
package import SettingsXcode

/// The compilers of this machine.
package struct Toolchain: Sendable {
  package let clang: String
  package let swiftCompiler: String?
  /// The version of Swift, such as `6.3.1`.
  package let swiftVersion: String
  /// A text that identifies the toolchain.
  package let identity: String
  /// The folder with the libraries that read Swift; nil if the toolchain has none.
  package let hostLibraries: String?
  /// The toolchain's Swift modules for this machine, sorted.
  let modules: [String]
  package let catalog: CompilerCatalog
  /// The folders of the toolchain, and of the SDKs that belong to it, with links resolved.
  let folders: [String]
  /// The flags that Objective-C needs on this machine besides a cell's flags. On systems other than
  /// Apple's, these are GNUstep's headers and constant strings.
  package let objectiveCExtras: [String]
  /// The limits of each compiler, and of the program that reads Swift.
  let limits: CompilerProcess.Limits

  package struct Failure: Error {
    package let message: String
    package let help: String?
  }

  /// - Parameter limits: The limits of each compiler that reads sources.
  package static func find(
    limits: CompilerProcess.Limits = CompilerProcess.Limits()
  ) throws(Failure) -> Toolchain {
    let swift = try output(["swiftc", CompilerInformation.question])
      .flatMap { CompilerInformation(answer: $0) }
    let ownClang = swift.map { $0.usr + "/bin/clang" }.flatMap { DiskEntry.exists($0) ? $0 : nil }
    let clang = ownClang ?? "clang"
    guard let clangVersion = try output([clang, "--version"]) else {
      throw Failure(
        message: "clang was not found; it reads C and Objective-C sources",
        help: "install a Swift toolchain or Xcode, so that 'swiftc' and 'clang' are found")
    }
    guard let swift else {
      throw Failure(
        message: "'swiftc \(CompilerInformation.question)' does not report where the toolchain is",
        help: "put a Swift toolchain's 'usr/bin' into PATH")
    }
    let version = swift.version ?? ""
    let libraries = swift.resources + "/host"
    let readsSwift = ["SwiftIfConfig", "SwiftParser"].allSatisfy {
      DiskEntry.exists("\(libraries)/\($0).swiftmodule")
    }
    return Toolchain(
      clang: clang, swiftCompiler: swift.version == nil ? nil : swift.usr + "/bin/swiftc",
      swiftVersion: number(in: version),
      identity: version + "\n" + String(decoding: clangVersion, as: UTF8.self),
      hostLibraries: readsSwift ? libraries : nil, modules: modules(swift.resources),
      catalog: try catalog(swift.usr), folders: folders(swift.usr, clang: clang),
      objectiveCExtras: extras(),
      limits: limits)
  }

  /// Runs a compiler, or another program that reads sources.
  ///
  /// - Parameter sourceCount: The number of sources that it reads.
  func run(
    _ arguments: [String], sourceCount: Int = 1, outputLimit: Int? = nil
  ) throws(CompilerFailure) -> Subprocess.Outcome {
    var process = CompilerProcess(arguments, limits: limits)
    process.sourceCount = sourceCount
    if let outputLimit { process.outputLimit = outputLimit }
    do throws(Subprocess.Failure) { return try process.run() } catch {
      throw CompilerFailure(error)
    }
  }

  /// Returns the first word that is a version: `6.3.1` in `Swift version 6.3.1 (…)`.
  private static func number(in text: String) -> String {
    let words = text.split { $0 == " " || $0 == "-" }
    let digits = words.first {
      $0.first?.isNumber == true && $0.allSatisfy { $0.isNumber || $0 == "." }
    }
    return digits.map(String.init) ?? "6"
  }

  private static func modules(_ resources: String) -> [String] {
    #if os(macOS)
      let folder = "\(resources)/macosx"
    #else
      let folder = "\(resources)/linux"
    #endif
    let ending = ".swiftmodule"
    return ((try? Folder.entries(of: folder)) ?? []).map(\.name)
      .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  private static func catalog(_ usr: String) throws(Failure) -> CompilerCatalog {
    let folder = "\(usr)/\(CompilerCatalog.folder)"
    let disk = DiskSources()
    do {
      return try CompilerCatalog(
        clang: try disk.read("\(folder)/\(CompilerCatalog.clangFile)"),
        swift: try disk.read("\(folder)/\(CompilerCatalog.swiftFile)"))
    } catch {
      throw Failure(
        message: "the toolchain's catalog of compiler settings cannot be read in '\(folder)'",
        help:
          "toolchains from swift.org contain it since 6.2; without it, settings cannot become flags"
      )
    }
  }

  private static func folders(_ usr: String, clang: String) -> [String] {
    var folders = ["lib/swift", "lib/clang", "include"].map { "\(usr)/\($0)" }
    folders.append("/Library/Developer/CommandLineTools")
    let program = clang.contains("/") ? clang : Environment.executable(named: clang)
    let disk = DiskSources()
    // clang's own headers are in `../lib/clang`.
    if let program = program.flatMap(disk.canonicalPath) {
      folders.append(LexicalPath.join(LexicalPath.directory(of: program), "../lib/clang"))
    }
    #if canImport(Darwin)
      // What `xcode-select` selects contains the SDKs.
      folders.append("/var/db/xcode_select_link")
      if let developer = Environment.variable("DEVELOPER_DIR") { folders.append(developer) }
    #endif
    return folders.compactMap { disk.canonicalPath(LexicalPath.normalize($0)) }.uniqued()
  }

  private static func extras() -> [String] {
    #if canImport(Darwin)
      return []
    #else
      var flags: [String] = []
      // Without headers for Objective-C, sources that need them are reported as unknown.
      if let answer = (try? output(["gcc", "-print-file-name=include"])) ?? nil {
        let folder = String(decoding: answer, as: UTF8.self).split(separator: "\n").first
        if let folder, DiskEntry.exists("\(folder)/objc/objc.h") {
          flags += ["-idirafter", String(folder)]
        }
      }
      if DiskEntry.isDirectory("/usr/include/GNUstep") {
        flags += ["-idirafter", "/usr/include/GNUstep", "-fconstant-string-class=NSConstantString"]
      }
      return flags
    #endif
  }

  /// Returns the output of a program; nil if there is no such program.
  private static func output(_ arguments: [String]) throws(Failure) -> [UInt8]? {
    let outcome: Subprocess.Outcome
    do throws(Subprocess.Failure) {
      outcome = try CompilerProcess(arguments).run()
    } catch {
      if error.isMissingProgram { return nil }
      throw Failure(
        message: "'\(arguments[0])' was not run: \(error.explanation)", help: nil)
    }
    if let ending = outcome.failedEnding {
      throw Failure(
        message: "'\(arguments.joined(separator: " "))' \(ending)",
        help: "check that it works by itself, with the same TMPDIR and limits (see 'ulimit -a')")
    }
    return outcome.output
  }
}

/// A compiler that cannot be started, or that a limit ended.
struct CompilerFailure: Error {
  /// What happened, and the option that changes the limit.
  let explanation: String

  init(_ failure: Subprocess.Failure) {
    let option: String? =
      switch failure {
      case .tooMuchTime: "--compiler-time"
      case .tooMuchMemory: "--compiler-memory"
      default: nil
      }
    explanation =
      failure.explanation + (option.map { "; '\($0)' sets this limit" } ?? "")
  }
}
