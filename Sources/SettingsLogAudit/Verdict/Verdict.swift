package import SettingsArtifacts

/// The verdict on what one configuration logs.
package struct Verdict: Sendable, Equatable {
  /// The log calls of the target's own code that are compiled in and not allowed.
  package var macroCalls = 0
  package var directCalls = 0
  /// Whether the target has a log macro, which direct calls bypass.
  package var hasMacro = false
  /// The log calls in what the target links that are compiled in and not allowed.
  package var linkedCalls = 0
  package var allowedCalls = 0
  package var removedCalls = 0
  /// The calls for which it is unknown whether they are compiled in.
  package var unknownCalls = 0
  /// The additional findings of a proof.
  package var provenTexts = 0
  package var provenFunctions = 0
  /// The code that was not read or not understood, each item once, without what is assumed to be
  /// silent.
  package var unjudged: [Unjudged] = []
  /// The items that assumptions cover.
  package var assumed: [Assumed] = []

  package struct Assumed: Sendable, Hashable {
    package let item: Unjudged
    package let assumption: LogAssumption
  }

  package init() {}

  package var status: LogStatus {
    if linkedCalls > 0 { return .logs }
    let own = ownStatus
    return own == .silent && !unjudged.isEmpty ? .unknown : own
  }

  /// The status of the target's own code, without what it links.
  package var ownStatus: LogStatus {
    if macroCalls + directCalls + provenTexts + provenFunctions > 0 { return .logs }
    return unknownCalls > 0 || unjudged.contains(where: \.isOwnCode) ? .unknown : .silent
  }

  package var isSilent: Bool { status == .silent }

  /// The verdict in words: `silent`, `unknown: 1 file not read`, or what is logged and what else is
  /// unknown.
  package var words: String {
    words(status, of: unjudged, linkedCalls: linkedCalls)
  }

  /// The exceptions in words: `, 1 allowed, 2 assumed`. Without them, these calls and items would
  /// count.
  package var exceptions: String {
    (allowedCalls > 0 ? ", \(allowedCalls) allowed" : "")
      + (assumed.isEmpty ? "" : ", \(assumed.count) assumed")
  }

  package var ownDescription: String {
    words(ownStatus, of: unjudged.filter(\.isOwnCode), linkedCalls: 0)
  }

  private func words(_ status: LogStatus, of unjudged: [Unjudged], linkedCalls: Int) -> String {
    if status == .silent { return "silent" }
    func some(_ count: Int, _ one: String, _ many: String) -> String? {
      count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
    }
    let calls = [
      some(hasMacro ? macroCalls : macroCalls + directCalls, "log call", "log calls"),
      hasMacro
        ? some(
          directCalls, "direct log call that bypasses the macro",
          "direct log calls that bypass the macro") : nil,
      some(linkedCalls, "log call in linked code", "log calls in linked code"),
      some(provenTexts, "log text in the objects", "log texts in the objects"),
      some(
        provenFunctions, "log function called by the objects", "log functions called by the objects"
      ),
      some(unknownCalls, "undecided call", "undecided calls"),
    ].compactMap(\.self)
    let all = (calls + Self.counts(of: unjudged)).joined(separator: ", ")
    return status == .unknown ? "unknown: \(all)" : all
  }

  /// Returns the number of items of each kind. A file that was not read counts once, whatever else
  /// it lacks.
  private static func counts(of unjudged: [Unjudged]) -> [String] {
    var names: [Unjudged.Kind: Set<String>] = [:]
    for item in unjudged {
      let name = item.kind.countsFiles ? item.source ?? item.name : item.name
      names[item.kind, default: []].insert(name)
    }
    if let unread = names[.file] { names[.header]?.subtract(unread) }
    return Unjudged.Kind.allCases.compactMap { kind in
      guard let count = names[kind]?.count, count > 0 else { return nil }
      return kind.words(count)
    }
  }
}
