import SettingsArtifacts
import SettingsDiagnostics
import SettingsSystem

/// Reads the sources of a target in languages other than Swift and the C family, in each cell that
/// compiles them.
struct ForeignReader: Sendable {
  /// The result of reading one source in one cell.
  struct Reading: Sendable {
    var calls: [PreprocessedCall] = []
    var errors: [ClangMessage] = []

    /// The reading with each entry once.
    fileprivate var unique: Reading { Reading(calls: calls.uniqued(), errors: errors.uniqued()) }
  }

  let toolchain: Toolchain
  let folder: String
  let sinks: Set<String>
  let quotes: MessageQuotes

  /// Reads a source for all architectures of a cell.
  ///
  /// - Parameter setups: The setups of the cell, one for each architecture.
  func read(_ source: ForeignSource, _ setups: [ClangSetup]) -> Reading {
    if source.kind == .preprocessedAssembly {
      var reading = Reading()
      for setup in setups {
        let own = preprocess(source, setup)
        reading.calls += own.calls
        reading.errors += own.errors
      }
      return reading.unique
    }
    do throws(SourceReadFailure) {
      let text = try DiskSources().read(source.path)
      let words = quotes.boundary.contains(source.path) ? nil : ProjectWords()
      return reading(source, text, words) { line in (source.path, line) }
    } catch {
      return Reading(errors: [
        message(source.path, 0, "cannot be read: \(error.explanation)")
      ])
    }
  }

  /// - Parameter words: The words that a report may contain; nil if it may contain all.
  private func reading(
    _ source: ForeignSource, _ text: [UInt8], _ words: ProjectWords?,
    place: (Int) -> (path: String, line: Int)?
  ) -> Reading {
    let finding = source.search(text, sinks: sinks)
    var reading = Reading()
    for call in finding.calls {
      let place = place(call.line) ?? (source.path, 0)
      reading.calls.append(
        PreprocessedCall(
          path: LexicalPath.normalize(place.path), line: place.line,
          name: words?.contain(call.name) ?? true ? call.name : call.baseName, text: "",
          isSource: true, literals: []))
    }
    for doubt in finding.doubts {
      let place = place(doubt.line) ?? (source.path, 0)
      reading.errors.append(
        message(place.path, place.line, words?.shown(doubt.message) ?? doubt.message))
    }
    return reading
  }

  private func message(_ path: String, _ line: Int, _ text: String) -> ClangMessage {
    ClangMessage(path: path, line: line, message: text, isMissingHeader: false)
  }

  private func preprocess(_ source: ForeignSource, _ setup: ClangSetup) -> Reading {
    let arguments =
      [toolchain.clang] + setup.assemblyArguments + source.flags
      + ["-w", "-fno-crash-diagnostics", "-E", "-x", "assembler-with-cpp", source.path]
    let outcome: Subprocess.Outcome
    do throws(CompilerFailure) {
      outcome = try toolchain.run(arguments)
    } catch {
      return Reading(errors: [message(source.path, 0, "clang: \(error.explanation)")])
    }
    let preprocessed = PreprocessedSource(outcome.output[...]) { path, isSystem in
      !(isSystem || path.hasPrefix("<") || path.hasPrefix(folder + "/"))
    }
    let own = preprocessed.own
    var words: ProjectWords?
    if !quotes.readsOnlyProject(preprocessed.files + [source.path], arguments) {
      words = ProjectWords(in: preprocessed.files, quotes)
    }
    var result = reading(source, own.text, words) { own.place(ofLine: $0) }
    result.errors += quotes.quoted(
      ClangMessage.parse(outcome.errors), dependencies: preprocessed.files, arguments: arguments)
    if outcome.status != 0, result.errors.isEmpty {
      result.errors = [message(source.path, 0, "clang ended with \(outcome.status)")]
    }
    return result
  }
}
