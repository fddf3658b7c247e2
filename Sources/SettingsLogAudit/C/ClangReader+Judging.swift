import SettingsDiagnostics

/// A call that may write to a log or a standard stream, which is only known at run time.
struct UnknownCall: Sendable, Hashable {
  let kind: Unjudged.Kind
  let path: String
  let line: Int
  let name: String

  /// The mark before the name that a function has in Swift.
  static let swiftMark: Character = "@"

  /// The name without its marks: `?` after a function whose descriptor is unknown, `@` around the
  /// receiver of a message and before a name in Swift.
  var plainName: String {
    switch kind {
    case .undefined: String(name.drop { $0 == "@" }.prefix { $0 != "@" })
    case .stream where isOfUnknownDescriptor: String(name.dropLast())
    case .symbol: String(name.prefix { $0 != Self.swiftMark })
    default: name
    }
  }

  private var isOfUnknownDescriptor: Bool { name.hasSuffix("?") && !name.contains("/") }

  var message: String {
    switch kind {
    case .undefined where name.hasPrefix("@"):
      "no source that was read implements the class '\(plainName)'"
    case .undefined: "no source that was read defines '\(name)'"
    case .other: "'\(name)' may print on its own"
    case .foreignLanguage: "'\(name)' calls the system, and the arguments are not read"
    case .process: "'\(name)' starts a process, which may write to the standard streams"
    case .stream where isOfUnknownDescriptor:
      "'\(plainName)' writes to a descriptor that the sources do not show"
    case .stream where DevicePath.mayEndDevice(name) || DevicePath.isEndBehindFolder(name):
      "a path that ends with '\(name)' may be that of a standard stream"
    case .stream where name.hasPrefix("/"):
      "a path that begins with '\(name)' may be that of a standard stream"
    case .stream where DevicePath.mayBecomeDevice(name):
      "a path with '\(name)' may be that of a standard stream"
    case .stream: "'\(name)' copies a descriptor that may be that of a standard stream"
    case .symbol where name.contains(Self.swiftMark):
      "Swift knows '\(plainName)' by another name, whose calls are not found; declare that name "
        + "as a log function"
    default: "'\(name)' calls a function by a name that is known only at run time"
    }
  }
}

/// Judges the calls in a file's preprocessed text.
extension ClangReader {
  /// Adds the calls of a file to a reading: those between marks, those outside of marks, and those
  /// that are unknown.
  func judge(
    _ scan: SiteMarks.Scan, _ finder: CallSiteFinder, _ preprocessed: [CallSite],
    _ source: PreprocessedSource, dialect: CDialect, _ reading: inout Reading
  ) {
    var isOn = Self.activity(of: scan.found) { Expansion(tokens: $0).isNothing() }
    let unknowns = finder.unknownCalls()
    let needsCode =
      isOn.contains(true) || !preprocessed.isEmpty || !unknowns.isEmpty
      || !functions.patterns.isEmpty || Self.exports(finder)
    guard needsCode else {
      reading.sites = Self.states(scan.found, isOn.map { $0 ? "1" : "0" })
      return
    }
    var own = OwnCode(
      source.own.text, scan.outside, names: functions, dialect: dialect,
      systemHeaders: source.systemFiles)
    if isOn.contains(true) {
      isOn = Self.activity(of: scan.found) {
        Expansion(tokens: $0).isNothing(constants: own.dead.constants, types: own.inertTypes)
      }
    }
    let preprocessed = preprocessed.map { (site: $0, index: Self.index(of: $0, in: scan.outside)) }
    let live = scan.found.indices.filter { isOn[$0] && !own.dead.contains(scan.found[$0].position) }
    let livePreprocessed = preprocessed.filter { !own.dead.contains($0.index) }
    // A call of a function in the same file does not make its caller log. The calls in that
    // function's body do.
    let liveSites =
      live.filter { !own.isOwn(scan.found[$0]) }.map { scan.found[$0].position }
      + livePreprocessed.filter { own.callee($0.site.name, at: $0.index) != .own }.map(\.index)
    own.note(sites: liveSites)
    let states = scan.found.indices.map { index -> String in
      let found = scan.found[index]
      guard isOn[index] else { return "0" }
      let callee = Expansion(tokens: found.tokens).onlyCallee
      let isOwn = callee.map { own.callee($0, at: found.position) == .own } ?? false
      switch own.judgment(at: found.position) {
      case .judged: return isOwn ? "2" : callee.map { "1 " + $0 } ?? "1"
      case .notJudged: return "2"
      case .inMember(let member): return isOwn ? "2" : "3 \(member) \(callee ?? "")"
      }
    }
    reading.sites = Self.states(scan.found, states)
    var inMembers: [String: [CallSite]] = [:]
    let judged = livePreprocessed.filter { own.callee($0.site.name, at: $0.index) != .own }
      .compactMap { site, index -> CallSite? in
        let judgment = own.judgment(at: index)
        if case .inMember(let member) = judgment { inMembers[member, default: []].append(site) }
        return judgment == .judged ? site : nil
      }
    reading.preprocessed = self.preprocessed(judged, in: source.own)
    for (member, sites) in inMembers.sorted(by: { $0.key < $1.key }) {
      reading.inMembers += self.preprocessed(sites, in: source.own).map {
        MemberCall(member: member, call: $0)
      }
    }
    if !functions.patterns.isEmpty {
      reading.memberReferences = memberReferences(preprocessed, own)
    }
    reading.functions = own.exports
    for (kind, index, name) in unknowns
    where !own.dead.contains(index)
      && own.callee(finder.word(index) ?? name, at: index) != .own
    {
      guard let place = source.own.place(ofLine: scan.outside[index].line) else { continue }
      reading.unknowns.append(
        UnknownCall(
          kind: kind, path: LexicalPath.normalize(place.path), line: place.line, name: name))
    }
  }

  /// Returns the references of a file to members that may be log functions, except for the calls
  /// that are sites.
  private func memberReferences(
    _ preprocessed: [(site: CallSite, index: Int)], _ own: OwnCode
  ) -> Set<String> {
    let callees = preprocessed.compactMap { site, index in
      let name = site.name.split(separator: ".").last.map(String.init)
      return (index..<own.code.count)
        .prefix { own.code.tokens[$0].range.lowerBound < site.range.upperBound }
        .first { own.code.word($0) == name }
    }
    return own.memberReferences(except: Set(callees))
  }

  /// Whether a file may define a function that decides about the calls of other files.
  private static func exports(_ finder: CallSiteFinder) -> Bool {
    finder.tokens.indices.contains { index in
      if finder.isByte(index, "."), finder.isByte(index + 1, ".") { return true }
      guard finder.isByte(index + 1, "("), let name = finder.word(index) else { return false }
      return finder.names[name] != nil
    }
  }

  private static func index(of site: CallSite, in tokens: [CToken]) -> Int {
    tokens.partitioningIndex { $0.range.lowerBound >= site.range.lowerBound }
  }

  /// Returns the log calls outside of all marks, each call of a line once.
  private func preprocessed(_ sites: [CallSite], in own: OwnText) -> [PreprocessedCall] {
    var seen: Set<PreprocessedCall> = []
    return sites.compactMap { site in
      guard let place = own.place(ofLine: site.line) else { return nil }
      // Report a header that is included as `../x.h` by its own path.
      let call = PreprocessedCall(
        path: LexicalPath.normalize(place.path), line: place.line,
        name: spellings[site.name] ?? site.name, text: site.text, isSource: site.isSource,
        literals: site.literals)
      return seen.insert(call).inserted ? call : nil
    }
  }

  /// Returns whether anything is left of each call. A call inside another call that is off is off,
  /// too.
  ///
  /// - Parameter isNothing: Whether an expansion does nothing.
  static func activity(
    of found: [SiteMarks.Found], isNothing: ([String]) -> Bool
  ) -> [Bool] {
    let areNothing = found.map { isNothing($0.tokens) }
    let places = Dictionary(grouping: found.indices) { found[$0].mark }
    return found.enumerated().map { index, item in
      !areNothing[index]
        && item.enclosing.allSatisfy { outer in
          // The enclosing call ends after this one, so its closing mark is the next of its marks in
          // the list.
          let all = places[outer] ?? []
          let next = all.partitioningIndex { $0 > index }
          return next == all.endIndex || !areNothing[all[next]]
        }
    }
  }

  /// Returns the sites that the preprocessor reached, each state once, sorted.
  ///
  /// - `KEY SITE 0`: off
  /// - `KEY SITE 1`: compiled in; the only function that it calls follows
  /// - `KEY SITE 2`: not judged
  static func states(_ found: [SiteMarks.Found], _ states: [String]) -> [String] {
    Set(zip(found, states).map { SiteMarks.state($1, of: $0.mark) }).sorted()
  }
}

extension OwnCode {
  /// Whether a call between marks is a call of one of the file's own functions.
  func isOwn(_ found: SiteMarks.Found) -> Bool {
    guard let callee = Expansion(tokens: found.tokens).onlyCallee else { return false }
    return self.callee(callee, at: found.position) == .own
  }
}

extension CallSiteFinder {
  /// Returns calls and literals whose effect is only known at run time.
  ///
  /// - Calls that start a process, copy the descriptor of a standard stream, or look up a function
  ///   by a name that is not a literal.
  /// - Literals that may be a part of the path of a standard stream. If the file opens files, also
  ///   literals that may end such a path.
  func unknownCalls() -> [(kind: Unjudged.Kind, index: Int, name: String)] {
    var result: [(kind: Unjudged.Kind, index: Int, name: String)] = []
    var ends: [(kind: Unjudged.Kind, index: Int, name: String)] = []
    var opensFiles = false
    lazy var redirects = redirectsTasks
    let isBehindFolder = tokens.indices.contains(where: isDeviceFolder)
    var functionValues: [(index: Int, name: String)] = []
    var lookups: [(index: Int, name: String)] = []
    for index in tokens.indices {
      let kind = tokens[index].kind
      if kind == .literal || kind == .number, let folder = deviceFolder(at: index) {
        result.append((.stream, index, folder))
      }
      if kind == .literal, let end = deviceEnd(at: index, isBehindFolder: isBehindFolder) {
        ends.append((.stream, index, end))
      }
      guard let name = word(index) else {
        if kind == .literal, let starter = starter(at: index),
          starter != "NSTask" || !redirects
        {
          result.append((.process, index, starter))
        }
        continue
      }
      if LogFunctions.openers.contains(name) { opensFiles = true }
      if callsSystem(at: index) { result.append((.foreignLanguage, index, name)) }
      if let starter = starter(at: index), starter != "NSTask" || !redirects {
        result.append((.process, index, starter))
      }
      if looksUp(name, at: index) { lookups.append((index, name)) }
      if hasUnknownDescriptor(callAt: index, name) { result.append((.stream, index, name + "?")) }
      if isFunctionValue(name, at: index) { functionValues.append((index, name)) }
      if name == "tie", isTied(index) { result.append((.other, index, name)) }
      guard isByte(index + 1, "("), let end = closing(index + 1) else { continue }
      let isProcess = LogFunctions.processes.contains(name)
      let isCopy = LogFunctions.duplicates.contains(name) || isCopyingControl(index)
      let isDoubtful = LogFunctions.doubtful.contains(name)
      let isSymbol = names.isLookup(name) && !isAssembly(name)
      guard isProcess || isCopy || isSymbol || isDoubtful, !isDeclarationOrMember(index),
        !isDeclaredAsPointer(index)
      else { continue }
      let arguments = index + 2..<end
      if isDoubtful { result.append((.other, index, name)) }
      if isProcess { result.append((.process, index, name)) }
      // `dup` gives the file a number that the sources show where they write to it.
      let copied = isCopy ? descriptors.answer(for: argument(0, of: arguments)) : .other
      if copied == .standard || copied != .other && name != "dup" {
        result.append((.stream, index, name))
      }
      if isSymbol, !namesPublicFunction(arguments) { result.append((.symbol, index, name)) }
    }
    if !functionValues.isEmpty {
      let variables = Set(tokens.indices.lazy.filter(isVariable).compactMap(word))
        .union(methodParameters)
        .union(laterDeclarators(named: Set(functionValues.map(\.name))))
      for value in functionValues where !variables.contains(value.name) {
        result.append((.other, value.index, value.name))
      }
    }
    if !lookups.isEmpty, namesHandles {
      result += lookups.map { (.symbol, $0.index, $0.name) }
    }
    return opensFiles || isBehindFolder ? result + ends : result
  }

  /// Whether a function is looked up by a literal that is not the name of one behind the system's
  /// public functions.
  private func namesPublicFunction(_ arguments: Range<Int>) -> Bool {
    let names = literals(in: arguments)
    return !names.isEmpty
      && names.allSatisfy { !$0.hasPrefix("_") || SystemNames.contain(symbol: $0) }
  }

  /// Whether a method returns the stream that another one is tied to, or may do so:
  /// `std::cin.tie()` is `std::cout`.
  private func isTied(_ index: Int) -> Bool {
    if isByte(index - 1, ".") { return isByte(index + 1, "(") && isByte(index + 2, ")") }
    return isByte(index - 1, ":") && word(index - 3) != "std" && !isByte(index + 1, "(")
  }

  /// Whether a variable or parameter is declared at an index: `int write;`, `Stream &write)`.
  private func isVariable(_ index: Int) -> Bool {
    guard word(index) != nil, index > 1,
      [",", ")", ";", "=", "["].contains(where: { isByte(index + 1, $0) })
    else { return false }
    let isReference = isByte(index - 1, "*") || isByte(index - 1, "&")
    guard let type = word(isReference ? index - 2 : index - 1) else { return false }
    return !Self.wordsBeforeExpressions.contains(type)
  }

  /// Whether a function that may log, depending on its arguments, is passed on or called through
  /// its address: `(write)(…)`, `{ write }`.
  private func isFunctionValue(_ name: String, at index: Int) -> Bool {
    switch names[name] {
    case .standardStream, .standardDescriptor, .symbol:
      // These words are no functions.
      if isAssembly(name) { return false }
    default:
      guard LogFunctions.processes.contains(name) || LogFunctions.duplicates.contains(name) else {
        return false
      }
    }
    return !isByte(index + 1, "(") && isValue(at: index) && !isOfAnotherScope(index)
      && !isPointer(index) && !isFormatKind(index)
  }

  /// Whether nothing shows what a call writes to.
  private func hasUnknownDescriptor(callAt index: Int, _ name: String) -> Bool {
    let argument: Range<Int>
    if Self.descriptorMessages.contains(name), isByte(index + 1, ":") {
      argument = code.messageArgument(at: index + 2)
    } else if case .standardDescriptor(let place) = names[name],
      LogFunctions.writers.contains(name), !isDeclarationOrMember(index), isByte(index + 1, "("),
      let end = closing(index + 1)
    {
      argument = self.argument(place, of: index + 2..<end)
    } else {
      return false
    }
    return descriptors.answer(for: argument) == .unknown
  }

  /// Whether a call of `fcntl` copies a descriptor.
  private func isCopyingControl(_ index: Int) -> Bool {
    guard word(index) == "fcntl", isByte(index + 1, "("), let end = closing(index + 1) else {
      return false
    }
    let command = argument(1, of: index + 2..<end)
    // F_DUPFD, and F_DUPFD_CLOEXEC of macOS and Linux, after the preprocessor.
    return command.count == 1
      && command.allSatisfy { ["0", "67", "1030"].contains(code.source($0)) }
      || command.contains { word($0)?.hasPrefix("F_DUPFD") ?? false }
  }

  /// Whether a name is declared as a function that returns a pointer: `void *dlsym(…)`.
  private func isDeclaredAsPointer(_ index: Int) -> Bool {
    guard isByte(index - 1, "*"), let type = word(index - 2) else { return false }
    return !Self.wordsBeforeExpressions.contains(type)
  }

  /// Whether the file redirects both outputs of tasks.
  private var redirectsTasks: Bool {
    let words = Set(tokens.indices.compactMap(word))
    return !words.isDisjoint(with: ["setStandardOutput", "standardOutput"])
      && !words.isDisjoint(with: ["setStandardError", "standardError"])
  }
}
