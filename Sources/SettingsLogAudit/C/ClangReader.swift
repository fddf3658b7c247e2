import SettingsArtifacts
import SettingsDiagnostics
import SettingsSystem

/// Reads a target's C, C++ and Objective-C with clang's own preprocessor, to find which call sites
/// are left in which configuration.
///
/// clang's file overlay replaces all files with copies that have marks around their call sites. The
/// preprocessor therefore sees every file, headers included, under its own name. Its output shows
/// what each call expanded to.
struct ClangReader: Sendable {
  /// A file that was read.
  struct File: Sendable {
    let source: TargetSource
    let text: [UInt8]
    let key: String
    let sites: [CallSite]
    /// Whether `text` differs from the file on disk, so that clang needs a copy.
    let isChanged: Bool
    /// Calls that pass parameters to functions that log, or that may log.
    var forwardedCalls: [ForwardedCall] = []
  }

  /// A macro that a file tests and that decides about a log call, although only one of Apple's SDKs
  /// defines it or not.
  struct Undecided: Sendable, Hashable {
    let path: String
    let name: String
  }

  /// The result of reading one file in one cell.
  struct Reading: Sendable, Equatable {
    /// The sites that the preprocessor reached, as `states(_:_:)` returns them.
    var sites: [String] = []
    /// The other log calls, in these files or in others.
    var preprocessed: [PreprocessedCall] = []
    var dependencies: [String] = []
    /// The dependencies that belong to the system.
    var systemHeaders: Set<String> = []
    var errors: [ClangMessage] = []
    /// Whether a directive in these files tests the architecture.
    var asksForArchitecture = false
    var undecided: [Undecided] = []
    /// The functions that these files define for others.
    var functions: [OwnFunctionFact] = []
    /// The calls whose output is only known at run time.
    var unknowns: [UnknownCall] = []
    /// The functions and classes that these files define, as in `ExternalNames`.
    var definitions: Set<String> = []
    /// The names that Swift imports from these files and that they do not define.
    var declarations: Set<String> = []
    /// The log calls in the bodies of members that the project declares as log functions. See
    /// `OwnCode.Judgment.inMember`.
    var inMembers: [MemberCall] = []
    /// The references to members that are not recognized as calls of declared functions.
    var memberReferences: Set<String> = []

    var lines: [String] {
      sites + (asksForArchitecture ? ["A"] : [])
        + functions.map { TabFields.line(["F", $0.name, $0.logs ? "1" : "0"]) }
        + unknowns.map {
          TabFields.line(["U", $0.kind.rawValue, $0.path, String($0.line), $0.name])
        }
        + (definitions.isEmpty ? [] : [TabFields.line(["D"] + definitions.sorted())])
        + (declarations.isEmpty ? [] : [TabFields.line(["H"] + declarations.sorted())])
        + undecided.map { TabFields.line(["M", $0.path, $0.name]) }
        + preprocessed.map { TabFields.line(["S"] + $0.fields) }
        + inMembers.map { TabFields.line(["I", $0.member] + $0.call.fields) }
        + memberReferences.sorted().map { TabFields.line(["R", $0]) }
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
        if fields == ["A"] {
          asksForArchitecture = true
        } else if fields.count == 3, fields[0] == "F" {
          functions.append(OwnFunctionFact(name: fields[1], logs: fields[2] == "1"))
        } else if fields.count == 5, fields[0] == "U",
          let kind = Unjudged.Kind(rawValue: fields[1]), let number = Int(fields[3])
        {
          unknowns.append(
            UnknownCall(kind: kind, path: fields[2], line: number, name: fields[4]))
        } else if fields[0] == "D" {
          definitions = Set(fields.dropFirst())
        } else if fields[0] == "H" {
          declarations = Set(fields.dropFirst())
        } else if fields.count == 3, fields[0] == "M" {
          undecided.append(Undecided(path: fields[1], name: fields[2]))
        } else if fields.count == 5, fields[0] == "E", let number = Int(fields[2]) {
          errors.append(
            ClangMessage(
              path: fields[1], line: number, message: fields[4], isMissingHeader: fields[3] == "1"))
        } else if fields[0] == "S", let call = PreprocessedCall(fields: fields.dropFirst()) {
          preprocessed.append(call)
        } else if fields[0] == "I", let call = PreprocessedCall(fields: fields.dropFirst(2)) {
          inMembers.append(MemberCall(member: fields[1], call: call))
        } else if fields.count == 2, fields[0] == "R" {
          memberReferences.insert(fields[1])
        } else {
          sites.append(line)
        }
      }
    }
  }

  let toolchain: Toolchain
  let folder: String
  let headersAre: TargetSource.Language
  /// The paths of the target's own files, and the functions that log.
  let paths: Set<String>
  let functions: LogNameTable
  /// The names that sources use for some of these functions.
  let spellings: [String: String]
  /// A fingerprint of the paths of the target's own headers. A new header may hide another of the
  /// same name.
  let headers: String
  let projectHeaders: ProjectHeaders
  /// The project's folder, under all of its names.
  let roots: Set<String>
  let quotes: MessageQuotes

  /// Writes the marked copies of files, and the overlay that replaces files with their copies. The
  /// overlay also replaces other headers with their skeletons.
  func writeOverlay(
    _ files: [File], skeletons: HeaderSkeletons
  ) throws(SystemErrorWithPath) -> String {
    var roots: [String] = []
    func lay(_ copy: String, over path: String) {
      roots.append(
        "{\"type\":\"file\",\"name\":\(Self.json(path)),"
          + "\"external-contents\":\(Self.json(copy))}")
    }
    for (index, file) in files.enumerated() where !file.sites.isEmpty || file.isChanged {
      let path = "\(folder)/source-\(index)"
      if skeletons.copies.isEmpty {
        try ScratchFile.write(
          SiteMarks.marked(file.text, sites: file.sites, key: file.key), to: path)
      }
      lay(path, over: file.source.path)
    }
    for (header, copy) in skeletons.copies.sorted(by: { $0.key < $1.key }) {
      lay(copy, over: header)
    }
    let overlay = "\(folder)/overlay-\(skeletons.copies.count).yaml"
    let text =
      "{\"version\":0,\"use-external-names\":\"false\",\"roots\":[\(roots.joined(separator: ","))]}"
    try ScratchFile.write(Array(text.utf8), to: overlay)
    return overlay
  }

  static func json(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  /// Returns the compiler for a language in a cell.
  func frontend(
    _ setup: ClangSetup, _ kind: TargetSource.Kind
  ) -> Result<ClangFrontend, ClangFrontend.Failure> {
    let placeholder = "\(folder)/placeholder"
    guard (try? ScratchFile.write([], to: placeholder)) != nil else {
      return .failure(
        ClangFrontend.Failure(messages: [message("a temporary file for it cannot be written")]))
    }
    let command = setup.readingCommand(for: kind, headersAre: headersAre)
    var arguments = command.arguments
    while true {
      do throws(ClangFrontend.Failure) {
        return .success(
          try ClangFrontend(
            toolchain, arguments: arguments, dialect: command.dialect,
            placeholder: placeholder))
      } catch {
        guard let rest = RejectedFlags.removed(from: arguments, error.messages) else {
          return .failure(error)
        }
        arguments = rest
      }
    }
  }

  private func message(_ text: String, in path: String = "clang") -> ClangMessage {
    ClangMessage(path: path, line: 1, message: text, isMissingHeader: false)
  }

  /// Reads some files in one cell, and returns how many bytes the preprocessor wrote for each.
  ///
  /// clang does not report which file an error belongs to, or whether it reached the other files.
  /// Files with errors are therefore read again in halves, until each is read alone.
  func read(
    _ files: [File], _ frontend: ClangFrontend, overlay: String
  ) -> [(reading: Reading, size: Int)] {
    guard let first = files.first else { return [] }
    let paths = files.map(\.source.path)
    var problem: ClangMessage?
    var size = files.count / 2
    do throws(CompilerFailure) {
      let outcome = try frontend.preprocess(paths, overlay: overlay)
      var errors = ClangMessage.parse(outcome.errors)
      if !frontend.toleratesMissingHeaders, errors.contains(where: \.isMissingHeader) {
        var tolerant = frontend
        tolerant.toleratesMissingHeaders = true
        return read(files, tolerant, overlay: overlay)
      }
      if outcome.status != 0, errors.isEmpty {
        let words = ClangMessage.withoutPlace(outcome.errors)
        var error = message(
          words ?? "clang ended with \(outcome.status)", in: first.source.path)
        error.hasPlace = false
        errors = [error]
      }
      let parts = PreprocessedSource.split(outcome.output, paths: paths)
      if let parts, errors.isEmpty || files.count == 1 {
        return zip(files, parts).map {
          (reading($0, $1, errors: errors, frontend), $1.count)
        }
      }
      // The files of an incomplete output are not known.
      problem = quotes.quoted(errors, dependencies: nil, arguments: frontend.command).first
    } catch {
      problem = message("clang: \(error.explanation)", in: first.source.path)
      // Halves would reach a limit of time again and again.
      size = 1
    }
    guard files.count > 1 else {
      var reading = Reading()
      reading.errors = [
        problem ?? message("clang's output cannot be parsed", in: first.source.path)
      ]
      return [(reading, 0)]
    }
    return stride(from: 0, to: files.count, by: size).flatMap { start in
      read(
        Array(files[start..<min(start + size, files.count)]), frontend, overlay: overlay)
    }
  }

  private func reading(
    _ file: File, _ output: ArraySlice<UInt8>, errors: [ClangMessage], _ frontend: ClangFrontend
  ) -> Reading {
    var reading = Reading()
    let source = PreprocessedSource(output) { path, isSystem in
      // A generated prefix header defines what logs, but contains no calls.
      paths.contains(path) || !(isSystem || path.hasPrefix("<") || path.hasPrefix(folder + "/"))
    } isProject: { path in
      isInProject(path)
    }
    reading.errors =
      quotes.quoted(
        source.missing.filter { !$0.isStandIn } + errors, dependencies: source.files,
        arguments: frontend.command)
    reading.dependencies = source.files
      .filter { !$0.hasPrefix(folder + "/") && $0 != file.source.path }
    reading.systemHeaders = source.systemFiles
    var scan = SiteMarks.scan(source.own.text)
    let ordinary = scan.ordinaryMarks(functions, frontend.dialect)
    if !ordinary.isEmpty { scan = SiteMarks.scan(source.own.text, opened: ordinary) }
    let finder = CallSiteFinder(
      source.own.text, tokens: scan.outside, names: functions, macros: [])
    finder.descriptors.hasReferences = frontend.dialect == .cPlusPlus
    let calls = finder.find()
    judge(
      scan, finder, finder.withReferences(calls.sites), source,
      dialect: frontend.dialect, &reading)
    reading.sites = Set(reading.sites + ordinary.map { SiteMarks.state("0", of: $0) }).sorted()
    noteExternalNames(file, scan, finder.code, source, dialect: frontend.dialect, &reading)
    let modules = finder.code.importedModules().filter {
      !AppleHeaders.contain(module: $0.name) && !file.source.modules.contains($0.name)
    }
    let words = words(for: reading, modules.map(\.name), of: file, source, frontend)
    if let words { reading = words.shown(reading) }
    for module in modules {
      guard let place = source.own.place(ofLine: module.line) else { continue }
      let message = "'\(module.name)' module not found"
      reading.errors.append(
        ClangMessage(
          path: place.path, line: place.line, message: words?.shown(message) ?? message,
          isMissingHeader: true))
    }
    if let name = scan.equivalentName(in: source.own.text),
      let place = source.own.place(ofLine: name.line)
    {
      reading.errors.append(
        ClangMessage(
          path: place.path, line: place.line,
          message: "this name differs from another one only in how its accents are encoded",
          isMissingHeader: false))
    }
    if reading.errors.allSatisfy(\.isMissingHeader), let line = calls.unbalancedLine,
      let place = source.own.place(ofLine: line)
    {
      reading.errors.append(
        ClangMessage(
          path: place.path, line: place.line, message: "parentheses are not balanced",
          isMissingHeader: false))
    }
    return reading
  }

  /// Returns the words that a report of a reading may contain; nil if it may contain all that were
  /// read.
  ///
  /// - Complexity: Most texts are in the source itself. All files that it includes are only looked
  ///   at if one is not.
  private func words(
    for reading: Reading, _ modules: [String], of file: File, _ source: PreprocessedSource,
    _ frontend: ClangFrontend
  ) -> ProjectWords? {
    let hasTexts =
      !(reading.preprocessed.isEmpty && reading.inMembers.isEmpty && reading.unknowns.isEmpty
      && modules.isEmpty)
    if quotes.boundary.isOpen || !hasTexts { return nil }
    var words = ProjectWords()
    if quotes.boundary.contains(file.source.path) { words.add(file.text) }
    if modules.allSatisfy(words.contain), words.shown(reading) == reading { return nil }
    if quotes.readsOnlyProject(source.files + [file.source.path], frontend.command) { return nil }
    return ProjectWords(in: source.files + [file.source.path], quotes)
  }

  /// Whether a header belongs to the project, although the compiler treats it as a system header
  /// because of SYSTEM_HEADER_SEARCH_PATHS or a pragma.
  ///
  /// Headers of a toolchain or an SDK inside the project do not belong to it.
  private func isInProject(_ path: String) -> Bool {
    if !path.hasPrefix("/") { return !path.hasPrefix("<") }
    let tools = LexicalPath.directory(of: LexicalPath.directory(of: toolchain.clang))
    if tools.count > 1, path.hasPrefix(tools + "/") { return false }
    return !path.contains(".sdk/")
      && roots.contains { $0.utf8.count > 1 && path.hasPrefix($0 + "/") }
  }

  /// Returns the key of a reading in the cache.
  func cacheKey(_ file: File, _ setup: ClangSetup, names: ContentHash) -> String {
    let command = setup.readingCommand(for: file.source.kind, headersAre: headersAre)
    let arguments = ([command.dialect] + command.arguments).map {
      $0.hasPrefix(folder + "/") ? "(generated)" : $0
    }
    return ContentHash.of(
      [
        "c 33", "\(quotes.boundary.isOpen)", roots.sorted().joined(separator: " "),
        toolchain.identity, file.source.path,
        ContentHash.of(file.text).text, names.text,
        setup.headerText ?? "", headers, file.source.modules.sorted().joined(separator: " "),
      ] + arguments
    ).text
  }
}
