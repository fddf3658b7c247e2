import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// Random edits of real files: each state is compared with that of a fresh start.
///
/// `LANGUAGE_SERVER_MINUTES=60 swift test --filter RandomEditTests` goes on for an hour.
@Suite struct RandomEditTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let minutes =
    ProcessInfo.processInfo.environment["LANGUAGE_SERVER_MINUTES"].flatMap(Double.init) ?? 0

  /// A session ends after some states, because its text decays and its record grows.
  private static let statesOfSession = 20

  private static let insertions = [
    "x", " ", "\n", "  ", ":", "{", "}", "[", "]", "\"", "$(", ")", "#", "- ", "\u{1F600}",
    "\u{E9}",
    "settings:", "\n  A: b\n", "*a", "&a ", "\t", "include: base.yaml\n", "\r\n",
  ]

  private static func texts() throws -> [String: String] {
    var files: [String: String] = [:]
    files["config.yaml"] = try String(
      contentsOf: root.appendingPathComponent("config.yaml"), encoding: .utf8)
    let configs = root.appendingPathComponent("Configs")
    for path in try FileManager.default.subpathsOfDirectory(atPath: configs.path)
    where path.hasSuffix(".xcconfig") {
      files["Configs/\(path)"] = try String(
        contentsOf: configs.appendingPathComponent(path), encoding: .utf8)
    }
    return files
  }

  @Test(arguments: [1, 2]) func `edits lead to the same state as a fresh start`(seed: Int) throws {
    let files = try Self.texts()
    let end = Date(timeIntervalSinceNow: Self.minutes * 60)
    var seed = seed
    var states = 0
    repeat {
      guard try Self.compareStates(of: files, seed: seed) else { return }
      seed += 2
      states += Self.statesOfSession
    } while Date() < end
    if Self.minutes > 0 { print("\(states) states are equal, the last with the seed \(seed - 2)") }
  }

  /// Edits the files in one session.
  ///
  /// - Returns: Whether all states were those of a fresh start.
  private static func compareStates(of files: [String: String], seed: Int) throws -> Bool {
    let session = try TestSession(files)
    try session.initialize()
    try session.open("config.yaml")
    let original = files["config.yaml"] ?? ""
    var generator = SplitMix(state: UInt64(seed))
    for state in 0..<statesOfSession {
      for _ in 0..<3 { try edit(session, original, &generator) }
      let edited = try session.diagnostics("config.yaml")
      let fresh = try TestSession(files)
      try fresh.initialize()
      try fresh.open("config.yaml", session.text(of: "config.yaml"))
      let expected = try fresh.diagnostics("config.yaml")
      let isSame =
        session.hidingFolder(JSONValue.array(edited).description)
        == fresh.hidingFolder(JSONValue.array(expected).description)
      #expect(
        isSame, "seed \(seed), state \(state): \(session.text(of: "config.yaml").debugDescription)")
      if !isSame { return false }
    }
    return true
  }

  /// Makes one change: a random one, one that keeps most documents valid, or a repair.
  private static func edit(
    _ session: TestSession, _ original: String, _ generator: inout SplitMix
  ) throws {
    let path = "config.yaml"
    let scalars = Array(session.text(of: path).unicodeScalars)
    let place = Int.random(in: 0...scalars.count, using: &generator)
    let lineStart = (scalars[..<place].lastIndex(of: "\n") ?? -1) + 1
    let lineEnd = scalars[place...].firstIndex(of: "\n") ?? scalars.count
    switch Int.random(in: 0..<12, using: &generator) {
    // Repairs are as frequent as damage, so that the text does not decay.
    case 0, 1: try session.replaceAll(original, in: path)
    case 2, 3, 4:
      try session.edit(
        place..<place, insertions.randomElement(using: &generator) ?? "", in: path)
    case 5, 6:
      let end = min(scalars.count, place + Int.random(in: 0..<12, using: &generator))
      try session.edit(place..<end, "", in: path)
    case 7:
      let blanks = scalars[lineStart..<lineEnd].prefix { $0 == " " }.count
      try session.edit(
        lineStart..<lineStart, String(repeating: " ", count: blanks) + "# note\n", in: path)
    case 8: try session.edit(lineEnd..<lineEnd, "  # note", in: path)
    case 9: try session.edit(lineStart..<lineStart, "\n", in: path)
    case 10:
      let comment = scalars[lineStart..<lineEnd].firstIndex(of: "#")
      if let comment { try session.edit(comment + 1..<comment + 1, "x", in: path) }
    default:
      let letters = (lineStart..<lineEnd).filter { scalars[$0].properties.isAlphabetic }
      guard let letter = letters.last else { return }
      try session.edit(letter..<letter + 1, "q", in: path)
    }
  }
}
