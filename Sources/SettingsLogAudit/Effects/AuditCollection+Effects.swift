import SettingsArtifacts

extension AuditCollection {
  /// Returns the effects that are lost where log calls are off.
  func findLostEffects(
    _ files: [ClangReader.File], states: [[[LogCall.State]]], isMacro: (CallSite) -> Bool
  ) -> [LostEffect] {
    var result: [LostEffect] = []
    for (index, file) in files.enumerated() {
      let sites = file.sites
      let isOff = sites.indices.map { site in states.map { $0[index][site] == .off } }
      guard isOff.contains(where: { $0.contains(true) }) else { continue }
      for found in LostEffectFinder(file.text, sites: sites, isMacro: isMacro).find() {
        let cells = request.cells.indices.filter { cell in
          // A call in a branch that is not taken is lost as well, but not because of the macro.
          found.sites.allSatisfy { isOff[$0][cell] || states[cell][index][$0] == .excluded }
            && found.sites.contains { isOff[$0][cell] }
        }
        if cells.isEmpty { continue }
        result.append(
          LostEffect(
            kind: found.kind, file: request.relative(file.source.path), line: found.line,
            text: found.text, call: sites[found.sites[0]].name,
            configurations: cells.map { request.cells[$0].values.configuration }))
      }
    }
    var callAtPlace: [CallPlace: LogCall] = [:]
    if !swift.lostEffects.isEmpty || !swift.lostVariables.isEmpty {
      for call in calls {
        let place = CallPlace(file: call.file, line: call.line, column: call.column)
        if callAtPlace[place] == nil { callAtPlace[place] = call }
      }
    }
    for (path, effect) in swift.lostEffects {
      let file = request.relative(path)
      let place = CallPlace(file: file, line: effect.line, column: effect.column)
      guard let call = callAtPlace[place] else { continue }
      append(.argument, file, effect.line, effect.text, [call], to: &result)
    }
    for (path, variable) in swift.lostVariables {
      let file = request.relative(path)
      let users = variable.places.compactMap {
        callAtPlace[CallPlace(file: file, line: $0.line, column: $0.column)]
      }
      guard users.count == variable.places.count else { continue }
      append(.variable, file, variable.line, variable.name, users, to: &result)
    }
    return result
  }

  /// Adds an effect that is lost in the cells where all calls are off.
  private func append(
    _ kind: LostEffect.Kind, _ file: String, _ line: Int, _ text: String, _ users: [LogCall],
    to result: inout [LostEffect]
  ) {
    let cells = request.cells.indices.filter { cell in
      // A call in a branch that is not taken is lost as well, but not because of the function.
      users.allSatisfy { $0.states[cell] == .off || $0.states[cell] == .excluded }
        && users.contains { $0.states[cell] == .off }
    }
    guard let first = users.first, !cells.isEmpty else { return }
    result.append(
      LostEffect(
        kind: kind, file: file, line: line, text: text, call: first.name,
        configurations: cells.map { request.cells[$0].values.configuration }))
  }
}

private struct CallPlace: Hashable {
  let file: String
  let line: Int
  let column: Int
}

/// A local variable of a Swift file that only calls of the project's log functions use.
struct SwiftLogVariable: Sendable {
  let name: String
  let line: Int
  /// The places of the calls.
  let places: [(line: Int, column: Int)]

  /// - Parameter fields: `variable`, the line, the name, and the places of the calls as
  ///   `LINE:COLUMN`, separated by spaces.
  init(_ fields: [String]) {
    line = Int(fields[1]) ?? 0
    name = fields[2]
    places = fields[3].split(separator: " ").map { place in
      let numbers = place.split(separator: ":").map { Int($0) ?? 0 }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
    }
  }
}
