extension SwiftFindings {
  /// Code that may log. The target's files do not show whether it does.
  struct Gap {
    let kind: Unjudged.Kind
    let name: String
    let message: String
    let path: String
    let line: Int
    /// Whether the code is reached, by cell.
    let isReached: [Bool]
  }

  /// Returns the code that may log, file by file. For each unknown module that a file imports, it
  /// returns the first call whose name suggests that it logs.
  ///
  /// - Parameter isWhole: Whether the target's Swift files declare all members that they use, apart
  ///   from those of Apple's modules.
  func gaps(areAssertionsEvaluated: [Bool], isWhole: Bool) -> [Gap] {
    var memory = SwiftConstants.Memory()
    var family = OwnCallables.Family()
    var result: [Gap] = []
    var counts: [String: (index: Int, calls: Int)] = [:]
    for (path, fields) in lines
    where fields[1].hasPrefix("?")
      || ["method", "descriptor", "handle", "path"].contains(fields[1])
    {
      let bases = fields[3].split(separator: " ").map(String.init)
      let unnamed = isWhole ? loggerMember(fields, bases, at: path) : nil
      guard let what = unnamed ?? what(fields[1], fields[2], bases, at: path, &family) else {
        continue
      }
      let reach = reach(of: fields, at: path, areAssertionsEvaluated, &memory).enumerated()
        .map { cell, isReached in
          guard isReached else { return false }
          let writes = writesToStream(fields, at: path, cell: cell, &memory)
          switch (fields[1], fields[2]) {
          case ("descriptor", _): return writes == nil
          // The copy is judged where the program writes to it.
          case ("?duplicate", "dup"): return writes == true
          default: return writes != false
          }
        }
      guard reach.contains(true) else { continue }
      let line = Int(fields[4]) ?? 0
      guard case .call(let call) = what else {
        if case .gap(let kind, let name, let message) = what {
          result.append(
            Gap(
              kind: kind, name: name, message: message, path: path, line: line, isReached: reach))
        }
        continue
      }
      for (module, states, _) in imports[path] ?? [] {
        let isReached = zip(reach, states).map { $0 && $1 }
        guard isReached.contains(true) else { continue }
        let key = "\(path)\t\(module)\t\(isReached)"
        if let known = counts[key] {
          counts[key] = (known.index, known.calls + 1)
          continue
        }
        counts[key] = (result.count, 1)
        result.append(
          Gap(
            kind: .module, name: module,
            message: "'\(call)' may be a function of '\(module)', whose sources are not available",
            path: path, line: line, isReached: isReached))
      }
    }
    return result
  }

  /// An import of an unknown module. Any function of the module may log.
  struct Import {
    let path: String
    let line: Int
  }

  /// Returns the imports of unknown modules in a cell, by module, in files without a call whose name
  /// suggests that it logs.
  func imports(cell: Int, except known: [Gap]) -> [String: [Import]] {
    let known = Set(
      known.filter { $0.kind == .module && $0.isReached[cell] }.map { $0.path + "\t" + $0.name })
    var result: [String: [Import]] = [:]
    for (path, modules) in imports.sorted(by: { $0.key < $1.key }) {
      for (module, states, line) in modules
      where states.indices.contains(cell) && states[cell] && !known.contains(path + "\t" + module) {
        result[module, default: []].append(Import(path: path, line: line))
      }
    }
    return result
  }

  private enum Reason {
    /// A call that may belong to one of the unknown modules.
    case call(String)
    case gap(Unjudged.Kind, String, String)
  }

  /// Whether a symbol is that of a function that may log, with any underscores before it.
  private static func isSystemSymbol(_ name: String) -> Bool {
    LogFunctions.function(ofSymbol: name) != nil
      || LogFunctions.c[String(name.drop { $0 == "_" })] != nil
  }

  private static func startedProcess(_ name: String) -> Reason {
    .gap(.process, name, "'\(name)' starts another program, whose output is not known")
  }

  private func what(
    _ kind: String, _ name: String, _ bases: [String], at path: String,
    _ family: inout OwnCallables.Family
  ) -> Reason? {
    let imports = imports[path] ?? []
    let shown = bases.first.map { "\($0.prefix { $0 != "[" && $0 != "{" }).\(name)" } ?? name
    switch kind {
    case "?process":
      return types.hasOwn(in: bases, at: path) ? nil : Self.startedProcess(name)
    case "?starts":
      return isOwnFunction(name, bases, at: path, &family) ? nil : Self.startedProcess(name)
    case "?created":
      if name != "init", !creatingLabels.contains(String(name.dropFirst(5).dropLast())) {
        return nil
      }
      let type = processes.keys.sorted().first { type in
        !types.hasOwn(in: [type], at: path)
          && bases.contains { processes[type]?.contains($0) ?? false }
      }
      return type.map { Self.startedProcess($0) }
    case "?doubtful":
      return isOwnFunction(name, bases, at: path, &family)
        ? nil : .gap(.other, name, "'\(name)' may print on its own")
    case "?symbol":
      return .gap(
        .symbol, name, "'\(name)' looks up a function whose name is not a literal")
    case "?duplicate":
      return .gap(
        .stream, name, "'\(name)' copies a descriptor that may be that of a standard stream")
    case "handle":
      // `.standardError` of the target's own type, or of a handle.
      guard shownName(kind, name, bases, at: path, besideOwn: false) == nil,
        aliases["FileHandle"] != nil || aliases["FileDescriptor"] != nil
      else { return nil }
      return .gap(.stream, name, "'\(name)' may be a standard stream")
    case "?external":
      // Libraries begin the names of their own functions with an underscore.
      guard
        name.contains(where: { "$\\".contains($0) }) || name.hasPrefix("_")
          || Self.isSystemSymbol(name)
      else { return nil }
      return .gap(.symbol, name, "'\(name)' is a function of another module, which may print")
    case "path", "?path":
      guard DevicePath.mayBecomeDevice(name), kind == "?path" || !DevicePath.isDevice(name) else {
        return nil
      }
      return .gap(.stream, name, "'\(name)' may be a part of a path to a standard stream")
    case "?qualified":
      return .gap(
        .stream, name, "'\(name)' is passed on and may receive a standard stream")
    case "?stream":
      if isOwnFunction(name, bases, at: path, &family) || DevicePath.isDevice(name) { return nil }
      // A function that is stored, or a part of a path.
      return .gap(
        .stream, name,
        name.contains("/") || name.hasPrefix("std") || DevicePath.isEndBehindFolder(name)
          ? "'\(name)' may be a part of a path to a standard stream"
          : "'\(name)' is passed on and may receive a standard stream")
    case "descriptor":
      return .gap(
        .stream, name, "'\(name)' writes to a descriptor that the sources do not show")
    case "?output":
      guard !isOwnFunction(name, bases, at: path, &family), imports.isEmpty else { return nil }
      return .gap(
        .undefined, name, "no source that was read defines '\(name)', which may print")
    case "?macro":
      return .gap(.other, name, "the macro '\(name)' may expand to a log call")
    case "?attribute":
      guard bases.contains(where: declaredMacros.contains) else { return nil }
      return .gap(.other, name, "the macro '\(name)' may expand to a log call")
    case "?function":
      return imports.isEmpty || isOwnFunction(name, bases, at: path, &family) ? nil : .call(name)
    default:
      guard !imports.isEmpty, !isKnown(name, bases, at: path),
        kind == "?method" || shownName(kind, name, bases, at: path, besideOwn: false) == nil
      else { return nil }
      return .call(shown)
    }
  }

  /// Returns the reason for a call such as `value.notice("…")` whose receiver may be a `Logger`,
  /// because no type that was read declares such a method.
  private func loggerMember(_ fields: [String], _ bases: [String], at path: String) -> Reason? {
    let name = fields[2]
    guard imports[path] == nil, fields[1] == "method", Self.loggerMembers.contains(name),
      fields[9] == "_:String",
      !functions.contains(name, at: path), !methods.contains(name, at: path),
      shownName(fields[1], name, bases, at: path, besideOwn: false) == nil
    else { return nil }
    return .gap(
      .undefined, name,
      "no source that was read declares '\(name)', which may be a method of a Logger")
  }

  private static let loggerMembers: Set<String> = [
    "trace", "debug", "info", "notice", "warning", "error", "critical", "fault",
  ]

  /// Whether a method belongs to one of the target's own types, or to a type of Apple's from which
  /// it inherits.
  private func isKnown(_ name: String, _ bases: [String], at path: String) -> Bool {
    // A type in a type: `Console.Log(…)`.
    let isDeclared =
      functions.contains(name, at: path) || methods.contains(name, at: path)
      || types.hasOwn(in: [name], at: path)
    return bases.contains { base in
      let own = kinds(of: base).union([base]).filter { types.hasOwn(in: [$0], at: path) }
      return isDeclared ? !own.isEmpty : own.contains(where: types.inheritsFromAppleOnly)
    }
  }
}
