/// The connections between the names of a target's Swift files, and the walks along them.
///
/// A walk composes names that no file contains. If `next` gets a value of `content`, `next{0}` gets
/// one of `content{0}`. A wrapper that passes a closure on to another one connects `content` with
/// `content{0}`, so that the names have no end.
///
/// Each step keeps the ending of a name or makes it longer. A name is therefore only followed if
/// its ending is also the ending of a name in the files. No other name leads to one of these.
struct NameWalk {
  /// The names that get the value of another name, by that other name.
  private let aliases: [String: Set<String>]
  /// The endings of the names in the files.
  private var endings: Set<Substring> = [""]
  /// The maximum number of steps of a walk.
  private let limit: Int
  /// Whether the files have names with endings that are too long to be followed.
  private var hasLongEndings = false
  /// Whether a walk reached its limit.
  private(set) var isIncomplete = false

  /// The maximum number of parts of an ending: `[]{0}` has two.
  private static let endingLimit = 16
  /// The maximum number of steps for each connection. A step follows one connection with one
  /// ending, and few endings are in use.
  private static let stepsPerConnection = 64

  /// - Parameters:
  ///   - aliases: The names that get the value of another name, by that other name.
  ///   - mentioned: The names at which a walk may arrive, besides those in `aliases`.
  init(_ aliases: [String: Set<String>], mentioned: some Sequence<String>) {
    self.aliases = aliases
    limit = Self.stepsPerConnection * aliases.values.reduce(1_000) { $0 + $1.count }
    for name in aliases.keys { addEndings(of: name) }
    for name in mentioned { addEndings(of: name) }
  }

  /// Adds the endings of a name: `[]{0}` and `{0}` for `NAME[]{0}`.
  private mutating func addEndings(of name: String) {
    var end = name.endIndex
    for _ in 0..<Self.endingLimit {
      guard let start = name.utf8[..<end].lastIndex(where: Self.opens) else { return }
      endings.insert(name[start...])
      end = start
    }
    if name.utf8[..<end].contains(where: Self.opens) { hasLongEndings = true }
  }

  /// Whether a byte begins a part of an ending: the result of a subscript, or the argument of a
  /// closure.
  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
  }

  /// Adds the names that get the value of a known name.
  ///
  /// If there are too many, none is added, because the order of sets must not decide which are. What
  /// the names mean is then unknown: see `isIncomplete`.
  ///
  /// - Parameter receivers: More names that get a value, by the whole name of the value.
  mutating func extend(_ known: inout Set<String>, receivers: [String: Set<String>] = [:]) {
    let given = known
    let limit = limit + receivers.values.reduce(0) { $0 + $1.count }
    var new = Array(known)
    var steps = 0
    while let name = new.popLast() {
      let ending = Self.ending(of: name)
      var receiving = (aliases[String(name[..<ending.startIndex])] ?? []).map { $0 + ending }
      if !ending.isEmpty { receiving += aliases[name] ?? [] }
      receiving += receivers[name] ?? []
      steps += receiving.count
      var isCut = steps > limit
      for name in receiving {
        let ending = Self.ending(of: name)
        if endings.contains(ending) {
          if known.insert(name).inserted { new.append(name) }
        } else if hasLongEndings, ending.utf8.count(where: Self.opens) > Self.endingLimit {
          isCut = true
        }
      }
      if isCut {
        known = given
        isIncomplete = true
        return
      }
    }
  }

  private static func ending(of name: String) -> Substring {
    name[(name.utf8.firstIndex(where: opens) ?? name.endIndex)...]
  }
}
