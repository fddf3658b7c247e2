import Foundation
@testable import SettingsLogAudit
import Testing

/// The reports on one target for several platforms, merged into one.
@Suite struct PlatformReportTests {
  private static func report(_ states: [LogCall.State]) -> AuditReport {
    let cells = [("Debug", false), ("Release", true)].enumerated().map { index, entry in
      var verdict = Verdict()
      if !states[index].isRemoved { verdict.macroCalls = 1 }
      return CellAudit(
        configuration: entry.0, isRelease: entry.1, settings: [], facts: [], expansions: [],
        findings: [], verdict: verdict, proof: nil)
    }
    let call = LogCall(
      file: "a.m", line: 1, column: 1, name: "HMLog", kind: .macro, level: "debug", text: "x",
      isSource: false, literals: ["x"], states: states, allowances: [nil, nil])
    return AuditReport(
      target: "App", cells: cells, calls: [call], problems: [], fileCount: 1, cached: 0,
      readings: 1, notes: [])
  }

  private static func merged(_ mac: [LogCall.State]) throws -> AuditReport {
    try #require(
      AuditReport(merging: [
        ("iOS", report([.compiledIn, .off])), ("macOS", report(mac)),
      ]))
  }

  @Test func `platforms that agree share a column`() throws {
    let report = try Self.merged([.compiledIn, .off])
    #expect(report.cells.map(\.title) == ["Debug", "Release"])
    #expect(report.cells.map(\.platforms) == [["iOS", "macOS"], ["iOS", "macOS"]])
    #expect(!report.isBroken)
  }

  @Test func `a configuration with a platform that logs is not silent`() throws {
    let report = try Self.merged([.compiledIn, .compiledIn])
    #expect(report.cells.map(\.title) == ["Debug", "Release (iOS)", "Release (macOS)"])
    #expect(report.isBroken)
    let json = String(decoding: AuditJSON.render([report], binaries: []), as: UTF8.self)
      .replacing(" : ", with: ": ")
    #expect(json.contains("\"verdict\": \"iOS: silent; macOS: 1 log call\""), "\(json)")
    #expect(json.contains("\"Release\": \"compiled in\""))
    #expect(json.components(separatedBy: "\"configuration\": \"Release\"").count == 2)
  }
}
