import SettingsArtifacts
import SettingsDiagnostics
import SettingsSystem

/// Compiles a target's sources in all cells, and searches the objects.
///
/// The compilations of all cells share the processors. Cells with the same command for a compiler
/// share the object.
struct Prover: Sendable {
  let toolchain: Toolchain
  let request: AuditRequest
  let folder: String
  let headersAre: TargetSource.Language
  let calls: [LogCall]
  let width: Int
  let quotes: MessageQuotes

  /// The sources of a target, and the C setup of each cell.
  struct Input: Sendable {
    let setups: [ClangSetup]
    let files: [ClangReader.File]
    let assembly: [String]
    let swiftFiles: [String]
    let declaresFunctions: Bool
  }

  func prove(_ input: Input, progress: AuditProgress?) async -> [[UnitProof]] {
    var units: [ProofUnit] = []
    for cell in request.cells.indices {
      // The module takes the longest, so it comes first.
      if let unit = swiftUnit(input, cell: cell) { units.append(unit) }
    }
    for cell in request.cells.indices { units += clangUnits(input, cell: cell) }
    var jobs: [ProofUnit] = []
    var jobOfKey: [String: Int] = [:]
    for unit in units where jobOfKey[unit.command.key] == nil {
      jobOfKey[unit.command.key] = jobs.count
      jobs.append(unit)
    }
    let patterns = patternsByFile
    let outcomes = await ParallelWork.map(
      Array(jobs.enumerated()), width: width, progress: progress
    ) { job in
      compile(job.element, index: job.offset, patterns)
    }
    var proofs = request.cells.map { _ in [UnitProof]() }
    for unit in units {
      guard let job = jobOfKey[unit.command.key] else { continue }
      proofs[unit.cell].append(UnitProof(unit: unit, outcome: outcomes[job]))
    }
    return proofs
  }

  /// The patterns that the log calls of each file leave in an object.
  private var patternsByFile: [String: [TextPatterns.Pattern]] {
    var result: [String: [TextPatterns.Pattern]] = [:]
    for call in calls { result[call.file, default: []] += call.patterns }
    return result
  }

  // MARK: C

  private func clangUnits(_ input: Input, cell: Int) -> [ProofUnit] {
    let setup = input.setups[cell]
    let blocks = setup.platform == nil ? nil : BlockSupport(folder: folder)
    let sources = input.files.filter {
      $0.source.language != .header && setup.compiles($0.source)
    }
    let assembly = input.assembly.filter { request.cells[cell].selection.includes($0) }
    return sources.map { file in
      let command = setup.command(for: file.source.kind, headersAre: headersAre)
      let flags = (blocks?.first ?? []) + command.arguments + (blocks?.last ?? [])
      return unit(
        .source(file), file.source.path, flags + ["-x", command.dialect], setup, cell)
    }
      + assembly.map { path in
        let kind = TargetSource.Kind(language: .c, flags: [])
        let arguments = setup.command(for: kind, headersAre: headersAre).arguments
        // Unlike C, assembly needs no SDK. That of Apple's systems has a syntax of its own.
        let architecture = request.cells[cell].values.list("ARCHS").first ?? "arm64"
        let target = setup.platform.map { ["-target", $0.triple(architecture)] } ?? []
        return unit(
          .assembly(path), path, Self.assemblyFlags(arguments), optional: target, setup, cell)
      }
  }

  /// Returns the flags that assembly takes: definitions and header folders. It does not have C's
  /// prefix header.
  private static func assemblyFlags(_ arguments: [String]) -> [String] {
    var flags: [String] = []
    var rest = arguments[...]
    while let flag = rest.popFirst() {
      if ["-D", "-U", "-I", "-iquote", "-isystem"].contains(flag) {
        flags += [flag] + (rest.popFirst().map { [$0] } ?? [])
      } else if ["-D", "-U", "-I"].contains(where: flag.hasPrefix) {
        flags.append(flag)
      } else if ["-include", "-x"].contains(flag) {
        rest = rest.dropFirst()
      }
    }
    return flags
  }

  private func unit(
    _ content: ProofUnit.Content, _ path: String, _ arguments: [String],
    optional: [String] = [], _ setup: ClangSetup, _ cell: Int
  ) -> ProofUnit {
    // With link-time optimization, objects are bitcode, which is only compiled when the product is
    // linked.
    let arguments =
      [toolchain.clang] + arguments + ["-w", "-fno-lto", "-fno-crash-diagnostics", "-c"]
    let shared = arguments.map { $0 == setup.header ? "\0" + (setup.headerText ?? "") : $0 }
    return ProofUnit(
      cell: cell, name: request.relative(path), content: content,
      command: CompileCommand(
        arguments: arguments, inputs: [path], output: .single, optional: optional,
        key: ContentHash.of(shared + optional + [path]).text))
  }

  // MARK: Swift

  static let swiftModule = "(Swift module)"

  /// Returns the flags of a cell's Swift module that this machine's compiler supports.
  func swiftFlags(_ cell: AuditCell) -> CompilerFlags {
    CompilerFlags.flags(
      for: cell.values, language: .swift, set: .host, catalog: toolchain.catalog,
      responseFiles: cell.responseFiles)
  }

  private func swiftUnit(_ input: Input, cell index: Int) -> ProofUnit? {
    let cell = request.cells[index]
    let files = input.swiftFiles.filter { cell.selection.includes($0) }
    if files.isEmpty { return nil }
    var inputs = files
    var generated = ""
    var failure: String?
    if cell.logging.isConfigured, !input.declaresFunctions {
      let path = "\(folder)/\(index)-\(SwiftSource.fileName)"
      generated = request.swiftSource(of: cell)
      do throws(SystemErrorWithPath) {
        try ScratchFile.write(Array(generated.utf8), to: path)
      } catch {
        failure = "cannot write '\(error.path)': \(error.explanation)"
      }
      inputs.append(path)
    }
    let (confined, refused) = swiftFlags(cell).confined(.swift, in: cell.values.text("SRCROOT"))
    if let flag = refused.first {
      failure = "\(flag.setting): \(cell.refusal(of: flag, by: "swiftc"))"
    }
    let flags = confined.arguments.filter { !$0.hasPrefix("-lto=") }
    let isWhole = flags.contains("-whole-module-optimization") || flags.contains("-wmo")
    var arguments = flags + ["-suppress-warnings", "-c"]
    #if os(Linux)
      // A textual interface may name plug-ins to load. The SDKs of macOS consist of them.
      arguments += ["-Xfrontend", "-module-load-mode", "-Xfrontend", "only-serialized"]
    #endif
    if !files.contains(where: { $0.hasSuffix("/main.swift") }) {
      arguments.append("-parse-as-library")
    }
    // As in Xcode, one process compiles many files, because each process reads all files of the
    // module.
    if !isWhole { arguments += ["-enable-batch-mode", "-j\(width)"] }
    if !flags.contains("-module-name") { arguments += ["-module-name", "Audited"] }
    if toolchain.swiftCompiler == nil { failure = "swiftc was not found" }
    // A bridging header of C compiles everywhere, one of Objective-C often only with Apple's SDK.
    let bridging = ConfinedArguments(
      swift: swiftFlags(cell).leftOut.filter { $0.setting == "SWIFT_OBJC_BRIDGING_HEADER" }
        .flatMap(\.arguments), in: cell.values.text("SRCROOT")
    ).kept
    return ProofUnit(
      cell: index, name: Self.swiftModule, content: .swift(files),
      command: CompileCommand(
        arguments: [toolchain.swiftCompiler ?? "swiftc"] + arguments, inputs: inputs,
        output: isWhole ? .single : .each, optional: bridging,
        key: ContentHash.of(arguments + bridging + files + ["\0", generated]).text,
        failure: failure, projectArguments: flags))
  }

  // MARK: Compiling

  private func compile(
    _ unit: ProofUnit, index: Int, _ patterns: [String: [TextPatterns.Pattern]]
  ) -> UnitProof.Outcome {
    let command = unit.command
    if let failure = command.failure { return .failed(failure) }
    var arguments = command.arguments
    let objects: [String]
    let work = "\(folder)/proof-\(index)"
    do throws(SystemError) { try Folder.create(work) } catch {
      return .failed("cannot make the folder '\(work)': \(error.explanation)")
    }
    defer { Folder.remove(work) }
    switch command.output {
    case .single:
      objects = ["\(work)/0.o"]
      arguments += ["-o", objects[0]]
      // Record which headers the file includes. A project may treat its own as those of the system.
      if case .source = unit.content { arguments += ["-MD", "-MF", "\(work)/headers"] }
    case .each:
      objects = command.inputs.indices.map { "\(work)/\($0).o" }
      let rows = zip(command.inputs, objects).map {
        "\(Self.json($0)): {\"object\": \(Self.json($1))}"
      }
      let map = "\(work)/output.json"
      do throws(SystemErrorWithPath) {
        try ScratchFile.write(Array("{\(rows.joined(separator: ", "))}".utf8), to: map)
      } catch {
        return .failed("cannot write '\(error.path)': \(error.explanation)")
      }
      arguments += ["-output-file-map", map]
    }
    var hasOptionalFlags = true
    let count = command.inputs.count
    let all = arguments + command.optional + command.inputs
    if let failure = run(unit, all, work, sourceCount: count) {
      hasOptionalFlags = false
      if command.optional.isEmpty
        || run(unit, arguments + command.inputs, work, sourceCount: count) != nil
      {
        return .failed(failure)
      }
    }
    let texts = TextPatterns(unit.files(request).flatMap { patterns[$0] ?? [] })
    var evidence = ObjectEvidence()
    for object in objects {
      do throws(SourceReadFailure) {
        let bytes = try DiskSources(limit: 2 << 30).read(object)
        do throws(ObjectFile.Failure) {
          evidence.merge(try ObjectEvidence(bytes, patterns: texts))
        } catch {
          return .failed("its object file cannot be read: \(error.message)")
        }
      } catch {
        return .failed("its object file cannot be read: \(error.explanation)")
      }
    }
    if let unreadable = evidence.unreadable.first {
      return .failed("its object file cannot be read: \(unreadable.reason)")
    }
    let list = (try? DiskSources().read("\(work)/headers")) ?? []
    return .compiled(
      evidence, headers: Self.headers(in: list).filter { !quotes.isOfSystem($0) },
      hasOptionalFlags: hasOptionalFlags)
  }

  /// Returns the paths in a list in the format of `make`: `a.o: a.c b\ c.h \`.
  ///
  /// clang also doubles the backslashes in front of an escaped space.
  static func headers(in list: [UInt8]) -> [String] {
    var paths: [String] = []
    var path: [UInt8] = []
    var isAfterColon = false
    var rest = list[...]
    func finish() {
      if isAfterColon, !path.isEmpty { paths.append(String(decoding: path, as: UTF8.self)) }
      path = []
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\") where rest.first == 0x0A: rest.removeFirst()
      case UInt8(ascii: "\\"):
        var count = 1
        while rest.first == byte {
          rest.removeFirst()
          count += 1
        }
        let isEscape =
          rest.first == 0x20 ? !count.isMultiple(of: 2) : rest.first == UInt8(ascii: "#")
        let kept = !isEscape ? count : rest.first == 0x20 ? count / 2 : count - 1
        path += [UInt8](repeating: byte, count: kept)
        if isEscape, let escaped = rest.popFirst() { path.append(escaped) }
      case UInt8(ascii: "$") where rest.first == UInt8(ascii: "$"): path.append(rest.removeFirst())
      case UInt8(ascii: ":") where !isAfterColon && (rest.first == 0x20 || rest.first == 0x0A):
        isAfterColon = true
        path = []
      case 0x20, 0x0A: finish()
      default: path.append(byte)
      }
    }
    finish()
    return paths
  }

  /// Returns a quoted text for the map of outputs, which is read as YAML.
  private static func json(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  /// Runs a compiler.
  ///
  /// - Returns: The first error of the compiler; nil if it succeeds.
  private func run(
    _ unit: ProofUnit, _ arguments: [String], _ work: String, sourceCount: Int
  ) -> String? {
    do throws(CompilerFailure) {
      let outcome = try toolchain.run(arguments, sourceCount: sourceCount)
      if outcome.status == 0 { return nil }
      let messages = quoted(ClangMessage.parse(outcome.errors), of: unit, arguments, work)
      guard let first = messages.first else {
        // Any other line may be part of a file.
        return ClangMessage.withoutPlace(outcome.errors)
          ?? "the compiler ended with \(outcome.status)"
      }
      return "\(request.relative(first.path)):\(first.line): \(first.message)"
    } catch {
      return error.explanation
    }
  }

  /// Returns messages without the words that must not be quoted.
  private func quoted(
    _ messages: [ClangMessage], of unit: ProofUnit, _ arguments: [String], _ work: String
  ) -> [ClangMessage] {
    switch unit.content {
    case .source:
      let list = (try? DiskSources().read("\(work)/headers")).map(Self.headers)
      // A file that is not there has a name that the list cannot express, such as one with a line
      // break. It may be any file.
      let files = list.map { $0.allSatisfy { DiskEntry.exists($0) } ? $0 : ["/"] }
      return quotes.quoted(messages, dependencies: files, arguments: arguments)
    case .assembly:
      // It may include any file.
      return quotes.quoted(messages, dependencies: nil, arguments: arguments)
    case .swift:
      // The headers that modules and a bridging header include are not known, and a message about a
      // source may contain their names. Without options that name files or folders, swiftc reads
      // only the sources and the toolchain's modules.
      let inputs = unit.command.inputs
      let readsOthers =
        !unit.command.optional.isEmpty
        || SwiftOptions.namesFiles(unit.command.projectArguments)
      return quotes.quoted(
        messages, dependencies: readsOthers ? nil : inputs, arguments: arguments, sources: inputs)
    }
  }
}
