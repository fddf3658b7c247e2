/// What the program that reads Swift tells of a target's files, line by line.
struct SwiftFindings {
  /// A call that logs.
  struct Site {
    let path: String
    /// What the program calls such a call: `macro`, `method`, `print`, …
    let kind: String
    let name: String
    /// As reports have it: `Logger.debug`.
    let shownName: String
    let line: Int
    let column: Int
    /// By cell, whether `#if` leaves the call in.
    let isReached: [Bool]
    let text: String
    let isSource: Bool
    let literals: [String]
  }

  /// Log functions that the files declare themselves.
  private(set) var declared: Set<String> = []
  /// The modules of which `canImport` is unknown.
  private(set) var assumed: Set<String> = []
  private var lines: [(path: String, fields: [String])] = []
  private var loggers: Set<String> = ["Logger", "SwiftyBeaver", "XCGLogger"]
  private var streams: Set<String> = []
  /// Types of the target's own that have a method `print`, and what is of them.
  private var printers: Set<String> = []
  /// By a type or protocol, the types that are declared to be one.
  private var inheritors: [String: Set<String>] = [:]
  /// Other names of the types whose values are standard streams.
  private var handleTypes: Set<String> = ["FileHandle", "FileDescriptor"]
  /// Global functions and types of the target's own, by their names, which are those of log functions.
  private var own: [String: [OwnFunction]] = [:]
  /// Types of the target's own that have or inherit a method `print`.
  private var printingTypes: Set<String> = []
  /// What is given another's value, or is of that type, by that one's name.
  private var aliases: [String: Set<String>] = [:]

  /// - Returns: what keeps the file from being read.
  mutating func add(_ lines: [String], of path: String) -> [(line: Int, message: String)] {
    var errors: [(line: Int, message: String)] = []
    for line in lines {
      let fields = TabFields.fields(line)
      switch fields.first {
      case "declares" where fields.count == 2: declared.insert(fields[1])
      case "logger" where fields.count == 2: loggers.insert(fields[1])
      case "stream" where fields.count == 2: streams.insert(fields[1])
      case "printer" where fields.count == 2: printers.insert(fields[1])
      case "super" where fields.count == 3: inheritors[fields[2], default: []].insert(fields[1])
      case "own" where fields.count >= 3:
        own[fields[1], default: []].append(
          OwnFunction(states: fields[2].map { $0 == "1" }, parameters: Array(fields[3...])))
      case "alias" where fields.count == 3: aliases[fields[2], default: []].insert(fields[1])
      case "assumed" where fields.count == 2: assumed.insert(fields[1])
      case "error" where fields.count == 4: errors.append((Int(fields[1]) ?? 0, fields[3]))
      case "site" where fields.count >= 10: self.lines.append((path, fields))
      default: break
      }
    }
    return errors
  }

  /// To be done once, when all files were read.
  mutating func followAliases() {
    let types = printers
    followAliases(from: &loggers)
    followAliases(from: &streams)
    followAliases(from: &printers)
    followAliases(from: &handleTypes)
    printingTypes = types
    var new = Array(types)
    while let name = new.popLast() {
      for type in inheritors[name] ?? [] where printingTypes.insert(type).inserted {
        new.append(type)
      }
    }
  }

  /// What is given a logger is one.
  private func followAliases(from known: inout Set<String>) {
    var new = Array(known)
    while let name = new.popLast() {
      // What a subscript gives, and what a closure is called with: NAME[], NAME{0}.
      let plain = name.prefix { $0 != "[" && $0 != "{" }
      let suffix = name[plain.endIndex...]
      for alias in (aliases[String(plain)] ?? []).map({ $0 + suffix }) + (aliases[name] ?? [])
      where known.insert(alias).inserted { new.append(alias) }
    }
  }

  /// The calls that log, file by file.
  var sites: [Site] {
    lines.compactMap { path, fields in
      let isHidden = hides(fields)
      guard let line = Int(fields[4]), let column = Int(fields[5]),
        let shownName = shownName(
          fields[1], fields[2], bases: fields[3].split(separator: " ").map(String.init))
      else { return nil }
      return Site(
        path: path, kind: fields[1], name: fields[2], shownName: shownName, line: line,
        column: column,
        isReached: fields[6].enumerated().map { $1 == "1" && !isHidden($0) },
        text: fields[8], isSource: fields[7] == "source", literals: Array(fields[10...]))
    }
  }

  /// Whether a call of a log function's name means a function of the target's own, by the index of the cell.
  private func hides(_ fields: [String]) -> (Int) -> Bool {
    guard fields[1] == "plain", let candidates = own[fields[2]] else { return { _ in false } }
    let arguments = fields[9].split(separator: " ").map(String.init)
    let fitting = candidates.filter { $0.fits(arguments) }
    return { cell in
      fitting.contains { $0.states.indices.contains(cell) && $0.states[cell] }
    }
  }

  /// The name under which a Swift call is shown; nil for one that does not log.
  private func shownName(_ kind: String, _ name: String, bases: [String]) -> String? {
    let mayBeStream = !["method", "value"].contains(kind)
    let isLogger = { loggers.contains($0) || (mayBeStream && streams.contains($0)) }
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
      // A method of the type itself comes first where nothing is named in front.
      let isMethod = name == "print" && bases.contains { printingTypes.contains($0) }
      return isMethod ? nil : name
    case "aliased": return bases.contains { handleTypes.contains($0) } ? name : nil
    case "stream": return bases.contains(where: isLogger) ? name : nil
    case "print", "handle": return bases.contains { printers.contains($0) } ? nil : name
    default: return name
    }
  }
}
