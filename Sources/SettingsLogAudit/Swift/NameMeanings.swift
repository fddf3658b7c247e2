/// The names that may log, as far as the connections between names show.
struct NameMeanings {
  /// What is, contains or creates a `Logger`.
  var loggers: Set<String> = []
  /// The loggers if a type of the target is called `Logger`.
  var besideOwn: Set<String> = []
  /// The types whose values are standard streams.
  var handleTypes: Set<String> = ["FileHandle", "FileDescriptor"]
  var streams: Set<String> = []
  /// Whether names are connected in too many ways.
  var isIncomplete = false
}

/// A name that gets the value of another one, or is of that type.
struct NameConnection: Hashable {
  let name: String
  let other: String
}

/// The cells whose branches of `#if` have a record. No cells stand for all.
enum BranchCells {
  /// Adds the cells of a record to those of others.
  static func merge(_ states: String?, into known: inout [Bool]?) {
    let cells = (states ?? "").map { $0 == "1" }
    guard let others = known else {
      known = cells
      return
    }
    let both = zip(others, cells).map { $0 || $1 }
    known = both.contains(false) ? both : []
  }
}

extension SwiftFindings {
  /// Returns what names mean in each cell, if branches of `#if` differ in what they connect.
  func followBranches(_ mentioned: [String]) -> [NameMeanings] {
    let count = (partial.values.first ?? streams.values.first { !$0.isEmpty })?.count ?? 0
    // Cells with the same connections share their meanings.
    var known: [[Bool]: NameMeanings] = [:]
    let connections = partial.sorted { ($0.key.other, $0.key.name) < ($1.key.other, $1.key.name) }
    let branched = streams.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    return (0..<count).map { cell in
      let key = connections.map { $0.value[cell] } + branched.map { $0.value[cell] }
      if let meanings = known[key] { return meanings }
      var aliases = aliases
      for (connection, cells) in connections where !cells[cell] {
        aliases[connection.other]?.remove(connection.name)
      }
      var walk = NameWalk(aliases, mentioned: mentioned)
      let streams = streams.filter { $0.value.isEmpty || $0.value[cell] }.keys
      var meanings = follow(&walk, streams: Set(streams))
      meanings.isIncomplete = walk.isIncomplete
      known[key] = meanings
      return meanings
    }
  }

  func follow(_ walk: inout NameWalk, streams: Set<String>) -> NameMeanings {
    var names = NameMeanings()
    names.besideOwn = importedLoggers.union(["SwiftyBeaver", "XCGLogger"])
    for name in aliases.keys where name.hasSuffix(".Logger") && !types.hasOwnLogger(name) {
      names.besideOwn.insert(name)
    }
    names.loggers = names.besideOwn.union(["Logger"])
    walk.extend(&names.loggers)
    walk.extend(&names.besideOwn)
    walk.extend(&names.handleTypes)
    names.streams = streams.union(names.handleTypes.map { $0 + "!standard" })
    walk.extend(&names.streams)
    return names
  }
}
