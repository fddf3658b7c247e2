/// Finds the literals that macros join with their arguments.
enum MacroAffixes {
  /// Searches the body of a macro for arguments with a literal beside them: `@"%s: " fmt`.
  static func find(in body: ArraySlice<CToken>, of text: [UInt8]) -> Set<TextAffix> {
    func literal(_ token: CToken) -> String? {
      guard token.kind == .literal, text[token.range].last == UInt8(ascii: "\"") else { return nil }
      return CLiteral.text(of: text[token.range])
    }
    // Objective-C's `@` before a literal does not separate it from another literal.
    let tokens = body.filter { !text[$0.range].elementsEqual("@".utf8) }
    var found: Set<TextAffix> = []
    for (index, token) in tokens.enumerated() where token.kind == .identifier {
      var prefix = ""
      var position = index - 1
      while position >= 0, let part = literal(tokens[position]) {
        prefix = part + prefix
        position -= 1
      }
      var suffix = ""
      position = index + 1
      while position < tokens.count, let part = literal(tokens[position]) {
        suffix += part
        position += 1
      }
      if !prefix.isEmpty || !suffix.isEmpty {
        found.insert(TextAffix(prefix: prefix, suffix: suffix))
      }
    }
    return found
  }

  /// The largest number of affixes of a macro. Others are ignored.
  private static let limit = 64

  /// Returns the literals that are combined when macros call each other, by the name of the
  /// outermost macro.
  static func joined(_ tables: [MacroTable]) -> [String: [TextAffix]] {
    var own: [String: Set<TextAffix>] = [:]
    var bodies: [String: Set<String>] = [:]
    for table in tables {
      own.merge(table.affixes) { $0.union($1) }
      bodies.merge(table.bodies) { $0.union($1) }
    }
    if own.isEmpty { return [:] }
    var all = own
    // The limit is eight levels of macros that call macros. Real code has fewer.
    for _ in 0..<8 {
      var next = all
      for (name, words) in bodies {
        for word in words where word != name {
          for inner in all[word] ?? [] {
            next[name, default: []].insert(inner)
            for outer in own[name] ?? [] {
              next[name, default: []].insert(
                TextAffix(
                  prefix: inner.prefix + outer.prefix, suffix: outer.suffix + inner.suffix))
            }
            if next[name, default: []].count > limit { break }
          }
        }
      }
      if next == all { break }
      all = next
    }
    return all.mapValues { $0.sorted { ($0.prefix, $0.suffix) < ($1.prefix, $1.suffix) } }
  }
}
