import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsResolution

extension AuditCollection {
  func report(proofs: [CellProof?], cached: Int) -> AuditReport {
    let cells = request.cells.indices.map { cell($0, proof: proofs[$0]) }
    return AuditReport(
      target: request.target, cells: cells, calls: calls, problems: problems,
      fileCount: sources.count + otherSources.count, cached: cached, readings: readings,
      notes: notes,
      usedAllowances: usedAllowances, suggestions: suggestions, lostEffects: lostEffects,
      loggerNames: loggerNames, definitions: undefined.allDefinitions)
  }

  private func cell(_ index: Int, proof: CellProof?) -> CellAudit {
    let cell = request.cells[index]
    let names = AuditCell.governingSettings(of: cell.values)
    let settings = names.compactMap { name -> CellAudit.Setting? in
      guard let setting = cell.values.setting(name), !setting.string.isEmpty else { return nil }
      let value =
        setting.type.usesListGrammar
        ? cell.values.list(name).joined(separator: " ") : setting.string
      return CellAudit.Setting(
        name: name, value: value.isEmpty ? "(empty)" : value, origin: cell.origins[name])
    }
    let isDebugInC = cMacros[index]?.isDefined("DEBUG") ?? false
    let isDebugInSwift = cell.swift.names.contains("DEBUG")
    let isSilenced = cMacros[index]?.isDefined("NDEBUG") ?? false
    let facts =
      [
        CellAudit.Setting(
          name: "DEBUG in C", value: isDebugInC ? "defined" : "not defined",
          origin: isDebugInC ? cell.origins["GCC_PREPROCESSOR_DEFINITIONS"] : nil),
        CellAudit.Setting(
          name: "DEBUG in Swift", value: isDebugInSwift ? "defined" : "not defined",
          origin: isDebugInSwift ? cell.origins["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] : nil),
        CellAudit.Setting(
          name: "NDEBUG in C", value: isSilenced ? "defined" : "not defined", origin: nil),
        CellAudit.Setting(
          name: "NSAssert", value: assertions(index),
          origin: cell.origins["ENABLE_NS_ASSERTIONS"]),
      ] + facts[index]
    var findings: [String] = []
    let hasBoth = sources.contains(where: \.language.isC) && sources.contains { !$0.language.isC }
    if hasBoth, isDebugInC != isDebugInSwift {
      findings.append(
        isDebugInC
          ? "DEBUG reaches C but not Swift: add it to SWIFT_ACTIVE_COMPILATION_CONDITIONS"
          : "DEBUG reaches Swift but not C: add it to GCC_PREPROCESSOR_DEFINITIONS")
    }
    if cell.isRelease, isDebugInC || isDebugInSwift {
      findings.append("DEBUG is defined in a configuration of kind release")
    }
    findings += cell.logging.problems.map(\.message)
    findings += cell.values.list("LOGGING_FUNCTIONS").filter { LogFunctionPattern($0) == nil }.map {
      "LOGGING_FUNCTIONS contains '\($0)', which is not a pattern for names of functions"
    }
    return CellAudit(
      configuration: cell.values.configuration, platforms: [cell.label].compactMap(\.self),
      scopes: [cell.scope].compactMap(\.self), isRelease: cell.isRelease, settings: settings,
      facts: facts, expansions: expansions[index], findings: findings,
      verdict: verdict(index, proof: proof), proof: proof,
      assumptions: request.cells[index].assumptions)
  }

  /// Returns what NSAssert does. NS_BLOCK_ASSERTIONS is defined for Objective-C only.
  private func assertions(_ cell: Int) -> String {
    guard let macros = objectiveCMacros[cell] else { return "not used: no Objective-C" }
    return macros.isDefined("NS_BLOCK_ASSERTIONS") ? "blocked" : "in force"
  }

  private func verdict(_ cell: Int, proof: CellProof?) -> Verdict {
    var verdict = Verdict()
    verdict.hasMacro = request.cells[cell].logging.isConfigured
    for call in calls {
      if call.states[cell].isRemoved {
        verdict.removedCalls += 1
      } else if call.allowances[cell] != nil {
        verdict.allowedCalls += 1
      } else if call.states[cell] == .unknown {
        verdict.unknownCalls += 1
      } else if call.component != nil {
        verdict.linkedCalls += 1
      } else if call.kind == .macro {
        verdict.macroCalls += 1
      } else {
        verdict.directCalls += 1
      }
    }
    let items = unjudged.cells[cell]
    for file in proof?.files ?? [] {
      verdict.provenTexts += file.texts.count { !$0.isAllowed }
      verdict.provenFunctions += file.functions.count { !$0.isAllowed }
    }
    (verdict.unjudged, verdict.assumed) = judged(items, cell: cell)
    return verdict
  }
}
