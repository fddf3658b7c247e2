import Foundation
import SettingsTestSupport
import Testing

/// The devices of a report: cells with the same answer share it, and no others.
struct DeviceTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
  }

  /// For each cell, the names of its devices with the orientations that the app supports; nil for a
  /// product without orientations.
  private func devices(_ targets: String) async throws -> (
    cells: [String: [String]?], problems: [String: [String]], answerCount: Int
  ) {
    try folder.write(
      """
      version: 1
      configurations: { Debug: debug, Release: release }
      project: { platform: iOS, organizationIdentifier: com.example }
      targets:
      \(targets)
      """, to: "config.yaml")
    let run = try await tool.run(["report", "--no-check"], in: folder.url)
    try #require(run.status == 0, "\(run.transcript)")
    let report = try ReportData(run.outputBytes)
    let targets = try report.list("targets", of: String.self)
    let configurations = try report.list("configurations", of: [String].self)
    let answers = try report.list("devices", of: [[String]].self)
    let numbers = try report.list("cellDevices", of: Int.self)
    let names = try report.list("cells", of: [Any].self).map { cell in
      let target = try #require(cell[0] as? Int), configuration = try #require(cell[1] as? Int)
      return "\(targets[target])@\(configurations[configuration][0])"
    }
    var cells: [String: [String]?] = [:]
    for (name, number) in zip(names, numbers) {
      cells[name] = .some(number < 0 ? nil : answers[number].map(Self.summary))
    }
    var problems: [String: [String]] = [:]
    for problem in try report.list("deviceProblems", of: [Any].self) {
      let cell = try #require(problem[0] as? Int), text = try #require(problem[1] as? String)
      problems[names[cell], default: []].append(text)
    }
    return (cells, problems, answers.count)
  }

  /// A device, and the orientations without a refusal.
  private static func summary(_ device: [String]) -> String {
    let taken = stride(from: 1, to: device.count, by: 2).filter { device[$0 + 1].isEmpty }
    return "\(device[0]): \(taken.map { device[$0] }.joined(separator: ", "))"
  }

  @Test func `keys of Info.plist that have no setting of Xcode's count`() async throws {
    let (cells, problems, _) = try await devices(
      """
        All: { type: application, devices: ipad, orientations: all }
        One:
          type: application
          devices: ipad
          orientations: all
          info: { UISupportedInterfaceOrientations~ipad: [UIInterfaceOrientationPortrait] }
        Kit: { type: framework }
      """)
    #expect(cells["All@Debug"] == ["iPad: portrait, upside down, landscape left, landscape right"])
    #expect(cells["One@Debug"] == ["iPad: portrait"])
    #expect(cells["Kit@Debug"] == .some(nil))
    #expect(cells.count == 6)
    #expect(problems == [:])
  }

  @Test func `a file is evaluated in each cell`() async throws {
    try folder.write(
      """
      <plist version="1.0"><dict>
        <key>UISupportedInterfaceOrientations~ipad</key>
        <array><string>UIInterfaceOrientation$(SIDE)</string></array>
      </dict></plist>
      """, to: "Info.plist")
    let (cells, problems, _) = try await devices(
      """
        App:
          type: application
          devices: ipad
          settings: { INFOPLIST_FILE: Info.plist, SIDE: Portrait }
          when: { Release: { settings: { SIDE: LandscapeLeft } } }
        Same:
          type: application
          devices: ipad
          settings: { INFOPLIST_FILE: Info.plist, SIDE: LandscapeLeft }
        Without: { type: application, devices: ipad }
      """)
    #expect(cells["App@Debug"] == ["iPad: portrait"])
    #expect(cells["App@Release"] == ["iPad: landscape left"])
    #expect(cells["Same@Debug"] == ["iPad: landscape left"])
    #expect(cells["Without@Debug"] == ["iPad: portrait"])
    #expect(problems == [:])
  }

  @Test func `each cell has its own problems`() async throws {
    let (cells, problems, answerCount) = try await devices(
      """
        App: { type: application, devices: iphone, settings: { INFOPLIST_FILE: $(CONFIGURATION).plist } }
        Fine: { type: application, devices: iphone }
        Odd: { type: application, settings: { TARGETED_DEVICE_FAMILY: many } }
        Both:
          type: application
          settings: { TARGETED_DEVICE_FAMILY: many, INFOPLIST_FILE: No.plist }
      """)
    // Cells with the same values share an answer, also where each has a problem.
    #expect(answerCount == 2)
    #expect(cells["App@Debug"] == cells["Fine@Release"])
    #expect(
      problems["App@Debug"]
        == ["INFOPLIST_FILE of App@Debug: cannot read 'Debug.plist': no such file"])
    #expect(
      problems["App@Release"]
        == ["INFOPLIST_FILE of App@Release: cannot read 'Release.plist': no such file"])
    #expect(problems["Fine@Debug"] == nil)
    let odd = "TARGETED_DEVICE_FAMILY in Odd@Release must be numbers, not 'many'"
    #expect(problems["Odd@Release"] == [odd])
    #expect(problems["Odd@Debug"] == [odd.replacingOccurrences(of: "Release", with: "Debug")])
    #expect(
      problems["Both@Debug"] == [
        "INFOPLIST_FILE of Both@Debug: cannot read 'No.plist': no such file",
        "TARGETED_DEVICE_FAMILY in Both@Debug must be numbers, not 'many'",
      ])
  }
}
