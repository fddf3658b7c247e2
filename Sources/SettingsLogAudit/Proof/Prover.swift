import SettingsArtifacts
import SettingsDiagnostics
import SettingsSystem

/// Compiles a target's sources in one cell and looks at what came out.
struct Prover: Sendable {
  let toolchain: Toolchain
  let request: AuditRequest
  let folder: String
  let headersAre: TargetSource.Language
  let calls: [LogCall]
  let width: Int

  func prove(
    _ cell: AuditCell, index: Int, setup: ClangSetup, files: [ClangReader.File],
    swiftFiles: [String], declaresFunctions: Bool, progress: AuditProgress?
  ) async -> CellProof {
    let allowances = LogAllowance.list(of: cell.values)
    let compiled = files.filter { $0.source.language != .header && setup.compiles($0.source) }
    let swiftFiles = swiftFiles.filter { cell.selection.compiles($0) }
    var proofs = await ParallelWork.map(compiled, width: width, progress: progress) { file in
      compile(file, index: index, setup: setup, allowances: allowances)
    }
    if !swiftFiles.isEmpty {
      proofs.append(
        compileSwift(
          swiftFiles, cell, index: index, declaresFunctions: declaresFunctions,
          allowances: allowances))
    }
    var leftOut: [CellProof.LeftOut] = []
    var languages: [TargetSource.Language] = []
    for file in compiled where !languages.contains(file.source.language) {
      languages.append(file.source.language)
      leftOut += setup.leftOut(file.source.language).map {
        .init(
          language: file.source.language.rawValue, setting: $0.setting, arguments: $0.arguments)
      }
    }
    if !swiftFiles.isEmpty {
      leftOut += swiftFlags(cell).leftOut.map {
        .init(language: "Swift", setting: $0.setting, arguments: $0.arguments)
      }
    }
    return CellProof(files: proofs, leftOut: leftOut)
  }

  // MARK: C

  private func compile(
    _ file: ClangReader.File, index: Int, setup: ClangSetup, allowances: [LogAllowance]
  ) -> CellProof.File {
    let name = request.relative(file.source.path)
    let object = "\(folder)/\(index)-\(file.key).o"
    let command = setup.command(for: file.source.kind, headersAre: headersAre)
    let arguments =
      [toolchain.clang] + command.arguments
      + ["-w", "-c", "-o", object, "-x", command.dialect, file.source.path]
    if let failure = run(arguments) {
      return CellProof.File(name: name, texts: [], functions: [], failure: failure)
    }
    let paths = [file.source.path, name]
    return look(
      at: [object], name: name, calls: calls.filter { $0.file == name }, cell: index,
      notTexts: Self.otherLiterals(in: file)
    ) { function in allowances.contains { $0.covers(call: function, in: paths) } }
  }

  /// Texts that stand in the file outside of log calls as well: finding them proves nothing.
  private static func otherLiterals(in file: ClangReader.File) -> Set<String> {
    var texts: Set<String> = []
    for token in CLexer.tokens(of: file.text) where token.kind == .literal {
      let isInCall = file.sites.contains { $0.range.contains(token.range.lowerBound) }
      if !isInCall { texts.insert(CLiteral.text(of: file.text[token.range])) }
    }
    return texts
  }

  // MARK: Swift

  private func swiftFlags(_ cell: AuditCell) -> CompilerFlags {
    CompilerFlags.flags(
      for: cell.values, language: .swift, set: .host, catalogue: toolchain.catalogue,
      responseFiles: .onDisk)
  }

  private func compileSwift(
    _ files: [String], _ cell: AuditCell, index: Int, declaresFunctions: Bool,
    allowances: [LogAllowance]
  ) -> CellProof.File {
    func failed(_ message: String) -> CellProof.File {
      CellProof.File(name: Self.swiftModule, texts: [], functions: [], failure: message)
    }
    guard let compiler = toolchain.swiftCompiler else { return failed("there is no swiftc") }
    var inputs = files
    do throws(SystemErrorWithPath) {
      if cell.logging.isConfigured, !declaresFunctions {
        let path = "\(folder)/\(index)-\(SwiftSource.fileName)"
        let text = request.swiftSource(of: cell)
        try ScratchFile.write(Array(text.utf8), to: path)
        inputs.append(path)
      }
      let flags = swiftFlags(cell).arguments
      let isWhole = flags.contains("-whole-module-optimization") || flags.contains("-wmo")
      // One object for each file, or one for all.
      let objects =
        isWhole
        ? ["\(folder)/\(index)-swift.o"] : inputs.indices.map { "\(folder)/\(index)-swift-\($0).o" }
      var arguments = [compiler] + flags + ["-suppress-warnings", "-c", "-parse-as-library"]
      if files.contains(where: { $0.hasSuffix("/main.swift") }) { arguments.removeLast() }
      if isWhole {
        arguments += ["-o", objects[0]]
      } else {
        let rows = zip(inputs, objects).map {
          "\"\(TabFields.escaped($0))\": {\"object\": \"\(TabFields.escaped($1))\"}"
        }
        let map = "\(folder)/\(index)-output.json"
        try ScratchFile.write(Array("{\(rows.joined(separator: ", "))}".utf8), to: map)
        arguments += ["-output-file-map", map]
      }
      if !flags.contains("-module-name") { arguments += ["-module-name", "Audited"] }
      if let failure = run(arguments + inputs) { return failed(failure) }
      let names = files.map(request.relative)
      return look(
        at: objects, name: Self.swiftModule, calls: calls.filter { names.contains($0.file) },
        cell: index, notTexts: []
      ) { function in
        // A module is one piece: allowed is what some file of it may do.
        allowances.contains { allowance in
          files.contains { allowance.covers(call: function, in: request.names(of: $0)) }
        }
      }
    } catch {
      return failed("cannot write '\(error.path)': \(error.explanation)")
    }
  }

  static let swiftModule = "(Swift module)"

  // MARK: Both

  private func look(
    at objects: [String], name: String, calls: [LogCall], cell: Int, notTexts: Set<String>,
    allows: (String) -> Bool
  ) -> CellProof.File {
    var texts: [(text: String, isAllowed: Bool)] = []
    for call in calls {
      for literal in call.literals where !notTexts.contains(literal) {
        let isAllowed = call.allowances[cell] != nil
        if let known = texts.firstIndex(where: { $0.text == literal }) {
          texts[known].isAllowed = texts[known].isAllowed && isAllowed
        } else {
          texts.append((literal, isAllowed))
        }
      }
    }
    func failed(_ explanation: String) -> CellProof.File {
      CellProof.File(
        name: name, texts: [], functions: [],
        failure: "its object file cannot be read: \(explanation)")
    }
    var result = ObjectSearch.Finding()
    for object in objects {
      let bytes: [UInt8]
      do throws(SourceReadFailure) {
        bytes = try DiskSources(limit: 512 << 20).read(object)
      } catch {
        return failed(error.explanation)
      }
      do throws(ObjectFile.Failure) {
        let found = try ObjectSearch.search(bytes, texts: texts, allows: allows)
        result.texts += found.texts.filter { !result.texts.contains($0) }
        result.functions += found.functions.filter { !result.functions.contains($0) }
      } catch {
        return failed(error.message)
      }
    }
    return CellProof.File(
      name: name, texts: result.texts, functions: result.functions, failure: nil)
  }

  /// - Returns: the first thing that the compiler complained of; nil when all is well.
  private func run(_ arguments: [String]) -> String? {
    do throws(Subprocess.Failure) {
      let outcome = try Subprocess(arguments).run()
      if outcome.status == 0 { return nil }
      let messages = ClangMessage.parse(outcome.errors)
      guard let first = messages.first else {
        let line = outcome.errorText.split(separator: "\n").first.map(String.init)
        return line ?? "the compiler ended with \(outcome.status)"
      }
      return "\(request.relative(first.path)):\(first.line): \(first.message)"
    } catch {
      return error.explanation
    }
  }
}
