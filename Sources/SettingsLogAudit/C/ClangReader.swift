import SettingsArtifacts
import SettingsSystem

/// Reads a target's C, C++ and Objective-C through clang's own preprocessor: which call sites are left
/// in which configuration.
///
/// All files are laid over by copies with marks around their call sites (clang's file overlay), so that
/// the preprocessor sees every file under its own name, headers included, and its output tells what
/// each call expanded to.
struct ClangReader: Sendable {
  /// A file as it was read.
  struct File: Sendable {
    let source: TargetSource
    let text: [UInt8]
    let key: String
    let sites: [CallSite]
    let unbalancedLine: Int?
  }

  /// What one file gave in one cell.
  struct Reading: Sendable, Equatable {
    /// `KEY SITE 0|1`, a line each: the sites that the preprocessor came by, and whether anything of
    /// them is left.
    var sites: [String] = []
    var dependencies: [String] = []
    var errors: [ClangMessage] = []

    var lines: [String] {
      sites
        + errors.map {
          TabFields.line([
            "E", $0.path, String($0.line), $0.isMissingHeader ? "1" : "0", $0.message,
          ])
        }
    }

    init() {}

    init(lines: [String]) {
      for line in lines {
        let fields = TabFields.fields(line)
        if fields.count == 5, fields[0] == "E", let number = Int(fields[2]) {
          errors.append(
            ClangMessage(
              path: fields[1], line: number, message: fields[4], isMissingHeader: fields[3] == "1"))
        } else {
          sites.append(line)
        }
      }
    }
  }

  let toolchain: Toolchain
  let folder: String
  let headersAre: TargetSource.Language

  /// Writes the marked copies and the overlay that puts them in the place of the files.
  func writeOverlay(_ files: [File]) throws(SystemErrorWithPath) -> String {
    var roots: [String] = []
    for (index, file) in files.enumerated() where !file.sites.isEmpty {
      let path = "\(folder)/source-\(index)"
      let marked = SiteMarks.marked(file.text, sites: file.sites, key: file.key)
      try write(marked, path)
      roots.append(
        "{\"type\":\"file\",\"name\":\(Self.json(file.source.path)),"
          + "\"external-contents\":\(Self.json(path))}")
    }
    let overlay = "\(folder)/overlay.yaml"
    let text =
      "{\"version\":0,\"use-external-names\":\"false\",\"roots\":[\(roots.joined(separator: ","))]}"
    try write(Array(text.utf8), overlay)
    return overlay
  }

  private func write(_ bytes: [UInt8], _ path: String) throws(SystemErrorWithPath) {
    do { try AtomicFile.write(bytes, to: path) } catch {
      throw SystemErrorWithPath(path: path, explanation: error.explanation)
    }
  }

  private static func json(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  /// Reads one file in one cell.
  func read(_ file: File, _ setup: ClangSetup, overlay: String) -> Reading {
    var reading = Reading()
    let arguments =
      [toolchain.clang] + setup.arguments(for: file.source.language, headersAre: headersAre)
      + ["-w", "-E", "-ivfsoverlay", overlay, file.source.path]
    let outcome: Subprocess.Outcome
    do throws(Subprocess.Failure) {
      outcome = try Subprocess(arguments).run()
    } catch {
      reading.errors = [
        ClangMessage(
          path: file.source.path, line: 1, message: "clang: \(error.explanation)",
          isMissingHeader: false)
      ]
      return reading
    }
    reading.errors = ClangMessage.parse(outcome.errors)
    if outcome.status != 0, reading.errors.isEmpty {
      reading.errors = [
        ClangMessage(
          path: file.source.path, line: 1, message: "clang ended with \(outcome.status)",
          isMissingHeader: false)
      ]
    }
    reading.dependencies = SiteMarks.files(in: outcome.output)
      .filter { !$0.hasPrefix(folder + "/") && $0 != file.source.path }
    reading.sites = Self.states(SiteMarks.find(in: outcome.output))
    return reading
  }

  /// The sites that were come by, each once, sorted; what stands inside a call that is off is off too.
  static func states(_ found: [SiteMarks.Found]) -> [String] {
    var isOn: [SiteMarks.Mark: Bool] = [:]
    for (index, item) in found.enumerated() {
      var state = !Expansion(tokens: item.tokens).isNothing
      for outer in item.enclosing where state {
        // The enclosing call ends after this one: the next of its marks in the list is its own.
        if let closing = found[(index + 1)...].first(where: { $0.mark == outer }) {
          state = !Expansion(tokens: closing.tokens).isNothing
        }
      }
      isOn[item.mark] = (isOn[item.mark] ?? false) || state
    }
    return isOn.map { "\($0.key.file) \($0.key.site) \($0.value ? 1 : 0)" }.sorted()
  }

  /// What the cache knows a reading by.
  func cacheKey(_ file: File, _ setup: ClangSetup, names: ContentHash) -> String {
    let arguments = setup.arguments(for: file.source.language, headersAre: headersAre)
      .map { $0.hasPrefix(folder + "/") ? "(generated)" : $0 }
    return ContentHash.of(
      [
        "c", toolchain.identity, file.source.path, ContentHash.of(file.text).text, names.text,
        setup.headerText ?? "",
      ] + arguments
    ).text
  }
}
