import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// Random edits of real files: each state is compared with that of a fresh start.
///
/// `LANGUAGE_SERVER_STATES=5000 swift test --filter RandomEditTests` compares more states.
@Suite struct RandomEditTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let states =
    ProcessInfo.processInfo.environment["LANGUAGE_SERVER_STATES"].flatMap(Int.init) ?? 40

  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

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
    let session = try TestSession(files)
    try session.initialize()
    try session.open("config.yaml")
    let original = Array((files["config.yaml"] ?? "").unicodeScalars)
    var generator = Generator(state: UInt64(seed))
    for state in 0..<(Self.states / 2) {
      for _ in 0..<3 {
        let scalars = Array(session.text(of: "config.yaml").unicodeScalars)
        // Repairs are as frequent as damage, so that the text does not decay.
        if Int.random(in: 0..<6, using: &generator) == 0 {
          try session.replaceAll(Self.text(original[...]), in: "config.yaml")
          continue
        }
        let start = Int.random(in: 0...scalars.count, using: &generator)
        let isInsertion = Bool.random(using: &generator)
        let end =
          isInsertion
          ? start : min(scalars.count, start + Int.random(in: 0..<12, using: &generator))
        let text = isInsertion ? Self.insertions.randomElement(using: &generator) ?? "" : ""
        try session.edit(start..<end, text, in: "config.yaml")
      }
      let edited = try session.diagnostics("config.yaml")
      let fresh = try TestSession(files)
      try fresh.initialize()
      try fresh.open("config.yaml", session.text(of: "config.yaml"))
      let expected = try fresh.diagnostics("config.yaml")
      let isSame =
        session.hidingFolder(JSONValue.array(edited).description)
        == fresh.hidingFolder(JSONValue.array(expected).description)
      #expect(isSame, "state \(state): \(session.text(of: "config.yaml").debugDescription)")
      if !isSame { return }
    }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
