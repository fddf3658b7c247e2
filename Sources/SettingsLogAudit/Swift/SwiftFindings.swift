/// The output of the program that reads Swift, for all files of a target.
struct SwiftFindings {
  /// A call that logs.
  struct Site {
    let path: String
    /// The program's name for such a call: `macro`, `method`, `print`, …
    let kind: String
    let name: String
    /// The name in reports: `Logger.debug`.
    let shownName: String
    let line: Int
    let column: Int
    /// Whether `#if` keeps the call, by cell.
    let isReached: [Bool]
    /// The function of the target that contains the call, as `Type.method`; empty outside of
    /// functions.
    let function: String
    let text: String
    let isSource: Bool
    let literals: [String]
  }

  /// The bodies of the functions that the project declares as log functions, by name. Each states,
  /// by cell, whether the body is compiled and whether it calls anything.
  private var definitions: [String: [(isCompiled: [Bool], isOn: [Bool])]] = [:]
  /// The log functions that the files declare themselves.
  private(set) var declared: Set<String> = []
  /// The modules for which the result of `canImport` is unknown.
  private(set) var assumed: Set<String> = []
  var lines: [(path: String, fields: [String])] = []
  /// The loggers of other modules.
  var importedLoggers: Set<String> = []
  /// What names mean in any cell. If branches of `#if` differ in it, also what they mean in each.
  private(set) var meanings = NameMeanings()
  private var meaningsByCell: [NameMeanings] = []
  /// The names that C knows functions of the files by, each with the cells that have the function.
  private(set) var symbols: [(name: String, cells: [Bool])] = []
  /// The names that other modules can use.
  private(set) var exported: Set<String> = []
  /// The names of standard streams, each with the cells in which it is one; no cells stand for all.
  private(set) var streams: [String: [Bool]] = [:]
  /// The types whose values start other programs, with their aliases and values.
  private(set) var processes: [String: Set<String>] = [:]
  /// The labels with which initializers of these types may begin: Apple's, and those of extensions.
  private(set) var creatingLabels: Set<String> = [
    "url", "contentsOf", "contentsOfURL", "source", "compiledData", "scriptDataDescriptor",
  ]
  /// The unknown modules that each file imports. Each states, by cell, whether `#if` keeps the
  /// import.
  private(set) var imports: [String: [(module: String, states: [Bool], line: Int)]] = [:]
  /// The modules that files import.
  private(set) var usedModules: Set<String> = []
  /// The target's own functions whose names suggest that they log.
  private(set) var functions = FileNames()
  /// The same with the types that they are members of.
  private var callables = OwnCallables()
  /// The methods of the target's own types.
  private(set) var methods = FileNames()
  private(set) var declaredMacros: Set<String> = []
  /// The target's own types that have a method `print`, and values of these types.
  private var printers = FileNames()
  /// The types that are declared to be subtypes, by a type or protocol.
  private var inheritors: [String: Set<String>] = [:]
  /// The target's own global functions and types that have the name of a log function, by name.
  private var own: [String: [OwnFunction]] = [:]
  /// The target's own types that have or inherit a method `print`.
  private var printingTypes = FileNames()
  /// The files that connect each name to others; nil for a name that several files connect.
  private var connectingFiles: [String: String?] = [:]
  /// The types whose method `print` only one file can use.
  private var privatePrinters = FileNames()
  /// Whether the target declares an `assert` of its own, which may do anything.
  private var hasOwnAssertion = false
  private(set) var forwardedCalls: [(path: String, call: ForwardedCall)] = []
  /// Local variables that only calls of the project's log functions use.
  private(set) var lostVariables: [(path: String, variable: SwiftLogVariable)] = []
  /// The arguments of log functions that change something, by the place of the call.
  private(set) var lostEffects: [(path: String, effect: (line: Int, column: Int, text: String))] =
    []
  private(set) var constants = SwiftConstants()
  private(set) var types = SwiftTypes()
  /// The names that get the value of another name, or are of that type, by that other name.
  private(set) var aliases: [String: Set<String>] = [:]
  /// The connections that some branches of `#if` leave out, each with the cells that have it.
  private(set) var partial: [NameConnection: [Bool]] = [:]

  /// The inverse of `aliases`, by the name that gets the value.
  private var origins: [String: Set<String>] = [:]
  /// The sites in the bodies of members that the project declares as log functions.
  private(set) var sitesInMembers:
    [(path: String, type: String, member: String, fields: [String])] = []
  /// The target's own types that declare a method, by the name of the method.
  private(set) var members: [String: Set<String>] = [:]
  /// The names of values that may be of a type other than that of the names they are made from.
  private(set) var doubtfulNames: Set<String> = []
  /// The names of values that are the result of a call of a name.
  private(set) var results: Set<String> = []
  /// Whether names are connected in too many ways, so that more calls may log.
  private(set) var hasUnfollowedNames = false

  /// Adds the lines about a file.
  ///
  /// - Returns: The errors that prevent the file from being read.
  mutating func add(_ lines: [String], of path: String) -> [(line: Int, message: String)] {
    var errors: [(line: Int, message: String)] = []
    for line in lines {
      let fields = TabFields.fields(line)
      switch fields.first {
      case "declares" where fields.count == 2: declared.insert(fields[1])
      case "defines" where fields.count == 4:
        definitions[fields[1], default: []].append(
          (fields[2].map { $0 == "1" }, fields[3].map { $0 == "1" }))
      case "symbol" where fields.count == 3:
        symbols.append((fields[1], fields[2].map { $0 == "1" }))
      case "public" where fields.count == 2: exported.insert(fields[1])
      case "stream" where fields.count >= 2:
        BranchCells.merge(fields.dropFirst(2).first, into: &streams[fields[1]])
      case "creator" where fields.count == 2: creatingLabels.insert(fields[1])
      case "process" where fields.count == 2: processes[fields[1], default: []].insert(fields[1])
      case "import" where fields.count == 4:
        imports[path, default: []].append(
          (fields[1], fields[2].map { $0 == "1" }, Int(fields[3]) ?? 0))
      case "function" where fields.count >= 3:
        let file = fields.count == 3 ? nil : path
        functions.insert(fields[1], file: file)
        callables.insert(fields[1], memberOf: fields[2], file: file)
      case "method" where fields.count >= 2:
        methods.insert(fields[1], file: fields.count == 2 ? nil : path)
      case "macro" where fields.count == 2: declaredMacros.insert(fields[1])
      case "printer" where fields.count >= 2:
        let file = fields.count == 2 ? nil : path
        printers.insert(fields[1], file: file)
        // A subclass does not have a private method.
        if fields.last == "private" {
          privatePrinters.insert(fields[1], file: path)
        } else {
          printingTypes.insert(fields[1], file: file)
        }
      case "super" where fields.count == 3:
        inheritors[fields[2], default: []].insert(fields[1])
        types.add(fields[1], super: fields[2])
      case "type" where fields.count >= 4:
        types.add(
          fields[1], outer: fields[2], mask: fields[3], file: fields.count == 4 ? nil : path)
      case "assertion": hasOwnAssertion = true
      case "operator" where fields.count == 2: constants.add(operator: fields[1])
      case "equality" where fields.count == 2: constants.add(comparisonOf: fields[1])
      case "case" where fields.count == 3: constants.add(case: fields[1], of: fields[2])
      case "uses" where fields.count == 2: usedModules.insert(fields[1])
      case "const" where fields.count == 6: constants.add(fields, of: path)
      case "own" where fields.count >= 3:
        own[fields[1], default: []].append(
          OwnFunction(states: fields[2].map { $0 == "1" }, parameters: Array(fields[3...])))
      case "alias" where fields.count >= 3 && ["?", "()"].contains(fields[2]):
        if fields[2] == "?" { doubtfulNames.insert(fields[1]) } else { results.insert(fields[1]) }
      case "alias" where fields.count >= 3:
        let isKnown = aliases[fields[2]]?.contains(fields[1]) == true
        let connection = NameConnection(name: fields[1], other: fields[2])
        var cells = isKnown ? partial[connection] ?? [] : nil
        BranchCells.merge(fields.dropFirst(3).first, into: &cells)
        partial[connection] = cells?.isEmpty == true ? nil : cells
        aliases[fields[2], default: []].insert(fields[1])
        origins[fields[1], default: []].insert(fields[2])
        if let known = connectingFiles[fields[1]], known != path {
          connectingFiles[fields[1]] = .some(nil)
        } else {
          connectingFiles[fields[1]] = path
        }
      case "forwards" where fields.count == 7:
        forwardedCalls.append(
          (
            path,
            ForwardedCall(
              function: fields[1], functionLine: Int(fields[2]) ?? 0, callee: fields[3],
              line: Int(fields[4]) ?? 0, column: Int(fields[5]) ?? 0, isWhole: fields[6] == "whole")
          ))
      case "effect" where fields.count == 4:
        lostEffects.append(
          (path, (line: Int(fields[1]) ?? 0, column: Int(fields[2]) ?? 0, text: fields[3])))
      case "variable" where fields.count == 4:
        lostVariables.append((path, SwiftLogVariable(fields)))
      case "assumed" where fields.count == 2: assumed.insert(fields[1])
      case "error" where fields.count == 4: errors.append((Int(fields[1]) ?? 0, fields[3]))
      case "site" where fields.count >= 12: self.lines.append((path, fields))
      case "inside" where fields.count >= 15:
        sitesInMembers.append((path, fields[1], fields[2], Array(fields[3...])))
      case "member" where fields.count == 3:
        members[fields[2], default: []].insert(fields[1])
      default: break
      }
    }
    return errors
  }

  /// Follows aliases. Call this once, after all files are read.
  mutating func followAliases() {
    let names = (lines.lazy.map(\.fields) + sitesInMembers.lazy.map(\.fields)).flatMap { fields in
      [fields[2]] + fields[3].split(separator: " ").map(String.init)
    }
    // Other modules may use the arguments of closures that this one passes.
    let shared = aliases.values.joined().filter { exported.contains(LoggerNames.plain($0)) }
    let mentioned = names + shared
    var walk = NameWalk(aliases, mentioned: mentioned)
    meanings = follow(&walk, streams: Set(streams.keys))
    meaningsByCell = followBranches(mentioned)
    constants.functions = functions
    constants.methods = methods
    for type in processes.keys { walk.extend(&processes[type, default: []]) }
    var printers = printers
    printers.extend { walk.extend(&$0) }
    self.printers = printers
    hasUnfollowedNames = walk.isIncomplete || meaningsByCell.contains(where: \.isIncomplete)
    let inheritors = inheritors
    printingTypes.extend { types in
      var new = Array(types)
      while let name = new.popLast() {
        for type in inheritors[name] ?? [] where types.insert(type).inserted { new.append(type) }
      }
    }
  }

  /// Whether a name without a receiver means a function of the target inside some types.
  func isOwnFunction(
    _ name: String, _ around: [String], at path: String, _ family: inout OwnCallables.Family
  ) -> Bool {
    callables.contains(name, at: path) { family.types(of: around, types) }
  }

  /// Whether a name means a type `Logger` that its file declares for itself, or a value of it.
  private func isOwnLogger(_ base: String, at path: String) -> Bool {
    if types.hasLogger(base, onlyIn: path) { return true }
    guard let origins = origins[base], connectingFiles[base] == path else { return false }
    return origins.allSatisfy { types.hasLogger($0, onlyIn: path) }
  }

  /// Returns the calls that log, file by file.
  ///
  /// - Parameter areAssertionsEvaluated: Whether `assert` evaluates its condition, by cell.
  func sites(areAssertionsEvaluated: [Bool]) -> [Site] {
    var memory = SwiftConstants.Memory()
    return lines.compactMap { path, fields in
      let isHidden = shadowing(fields)
      let bases = fields[3].split(separator: " ").map(String.init)
        .filter { !isOwnLogger($0, at: path) }
      let names = [false, true].map {
        shownName(fields[1], fields[2], bases, at: path, besideOwn: $0)
      }
      func isLog(in cell: Int) -> Bool {
        let isOwn = types.hasOwnLogger("Logger", cell: cell)
        guard names[isOwn ? 1 : 0] != nil else { return false }
        return meaningsByCell.isEmpty
          || shownName(
            fields[1], fields[2], bases, at: path, besideOwn: isOwn, meaningsByCell[cell]) != nil
      }
      guard let line = Int(fields[4]), let column = Int(fields[5]),
        let shownName = names[0] ?? names[1]
      else { return nil }
      let reach = reach(of: fields, at: path, areAssertionsEvaluated, &memory)
      let isReached = reach.enumerated().map { cell, isReached in
        isReached && isLog(in: cell) && !isHidden(cell)
          && writesToStream(fields, at: path, cell: cell, &memory) == true
      }
      // Nothing logs if all cells mean the target's own type, or other descriptors.
      if !isReached.contains(true),
        fields[1] == "descriptor" || names.contains(where: { $0 == nil })
          || !reach.indices.contains(where: isLog)
      {
        return nil
      }
      return Site(
        path: path, kind: fields[1], name: fields[2], shownName: shownName, line: line,
        column: column, isReached: isReached, function: fields[11], text: fields[8],
        isSource: fields[7] == "source", literals: Array(fields[12...]))
    }
  }

  /// Whether the body of a declared function does nothing in a cell. Without a body, the answer is
  /// false.
  func isDefinedAsNothing(_ name: String, cell: Int) -> Bool {
    let compiled = (definitions[name] ?? []).filter {
      $0.isCompiled.indices.contains(cell) && $0.isCompiled[cell]
    }
    return !compiled.isEmpty
      && compiled.allSatisfy { $0.isOn.indices.contains(cell) && !$0.isOn[cell] }
  }

  /// Returns, by cell, whether `#if` and constant conditions keep a call.
  func reach(
    of fields: [String], at path: String, _ areAssertionsEvaluated: [Bool],
    _ memory: inout SwiftConstants.Memory
  ) -> [Bool] {
    let condition = fields[10]
    return fields[6].enumerated().map { cell, state in
      if state != "1" || condition == "T" { return state == "1" }
      let isKnown = !hasOwnAssertion && areAssertionsEvaluated.indices.contains(cell)
      return constants.value(
        of: condition, at: path, cell: cell,
        isAssertionEvaluated: isKnown ? areAssertionsEvaluated[cell] : nil, types, &memory)
        != .bool(false)
    }
  }

  /// Whether a call writes to a standard stream, as far as its descriptor decides; nil if the sources
  /// do not show it.
  func writesToStream(
    _ fields: [String], at path: String, cell: Int, _ memory: inout SwiftConstants.Memory
  ) -> Bool? {
    guard ["descriptor", "?duplicate"].contains(fields[1]) else { return true }
    return constants.value(
      of: fields[3], at: path, cell: cell, isAssertionEvaluated: nil, types, &memory
    ).isStandardStream
  }

  /// Returns whether a call with a log function's name means one of the target's own functions, by
  /// the index of the cell.
  private func shadowing(_ fields: [String]) -> (Int) -> Bool {
    guard fields[1] == "plain", let candidates = own[fields[2]] else { return { _ in false } }
    let arguments = fields[9].split(separator: " ").map(String.init)
    let fitting = candidates.filter { $0.fits(fields[2], arguments) }
    return { cell in
      fitting.contains { $0.states.indices.contains(cell) && $0.states[cell] }
    }
  }

  /// Returns the name of a Swift call in reports; nil if the call does not log.
  ///
  /// - Parameters:
  ///   - besideOwn: Whether `Logger` is one of the target's own types.
  ///   - meanings: What names mean in a cell (default: in any cell).
  func shownName(
    _ kind: String, _ name: String, _ bases: [String], at path: String, besideOwn: Bool,
    _ meanings: NameMeanings? = nil
  ) -> String? {
    let meanings = meanings ?? self.meanings
    let loggers = besideOwn ? meanings.besideOwn : meanings.loggers
    let mayBeStream = !["method", "value"].contains(kind)
    let isQualified = { (base: String) in
      base.hasSuffix(".Logger") && !types.hasOwnLogger(base)
    }
    let isLogger = {
      loggers.contains($0) || isQualified($0) || (mayBeStream && meanings.streams.contains($0))
    }
    if kind.hasPrefix("?") { return nil }
    switch kind {
    case "value":
      // `Log.debug` may be a logger itself.
      let isMember = { (base: String) in base.first?.isUppercase == true && loggers.contains(name) }
      guard let base = bases.first(where: { isLogger($0) && !isMember($0) }) else { return nil }
      return "\(base.prefix { $0 != "[" && $0 != "{" }).\(name)"
    case "method", "write":
      guard let base = bases.first(where: isLogger) else { return nil }
      return "\(base.prefix { $0 != "[" && $0 != "{" }).\(name)"
    case "plain":
      // Without a receiver, a method of the type itself takes precedence.
      let isMethod =
        name == "print"
        && bases.contains {
          printingTypes.contains($0, at: path) || privatePrinters.contains($0, at: path)
        }
      return isMethod ? nil : name
    case "path": return DevicePath.isDevice(name) ? name : nil
    case "aliased": return bases.contains { meanings.handleTypes.contains($0) } ? name : nil
    case "stream":
      if bases.contains(where: isLogger) { return name }
      return bases.contains {
        suggestsStandardStream($0) && !types.hasOwn(in: kinds(of: $0), at: path)
      }
        ? name : nil
    case "print", "handle": return bases.contains { printers.contains($0, at: path) } ? nil : name
    default: return name
    }
  }

  /// Whether a name alone suggests a standard stream.
  private func suggestsStandardStream(_ name: String) -> Bool {
    let word = name.lowercased()
    return ["stderr", "stdout", "standarderror", "standardoutput"].contains { word.contains($0) }
  }

  /// Returns the types that a value may have, and all names on the way to them.
  func kinds(of name: String) -> Set<String> {
    var result: Set<String> = []
    var new = [name]
    while let next = new.popLast() {
      for origin in origins[next] ?? [] where result.insert(origin).inserted { new.append(origin) }
    }
    return result
  }
}
