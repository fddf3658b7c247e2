/// Loggers that one module declares and another one uses.
extension SwiftFindings {
  /// Returns the names that other modules can use for a logger. Call this after `followAliases()`.
  ///
  /// - Parameter cellCount: The number of cells. A `Logger` of the target's own must be there in all
  ///   of them to be the meaning of the name.
  func exportedLoggers(cellCount: Int) -> Set<String> {
    let isOwn = (0..<cellCount).allSatisfy { types.hasOwnLogger("Logger", cell: $0) }
    return (isOwn ? meanings.besideOwn : meanings.loggers).filter { name in
      let plain = LoggerNames.plain(name)
      return plain != "Logger" && exported.contains(plain)
    }
  }

  /// The names that may be a logger of another module.
  var usedNames: Set<String> {
    var names = Set(aliases.keys)
    for fields in lines.lazy.map(\.fields) + sitesInMembers.lazy.map(\.fields) {
      names.insert(fields[2])
      names.formUnion(fields[3].split(separator: " ").map(String.init))
    }
    return Set(names.map(LoggerNames.plain))
  }
}
