import Foundation
import SettingsDiagnostics
import SettingsProjects
import SettingsReport
import SettingsTestSupport
import Testing

/// A report of many cells is collected in parts, which together say what the whole says.
struct ReportPartTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What the page shows, without the numbers of the tables.
  private struct Shown {
    var answers: [String: [String: ReportData.Answer]] = [:]
    var devices: [String: [[String]]] = [:]
    var problems: [String: [String]] = [:]
    var settings: Set<String> = []
    var texts: [String] = []
    var failures: [String] = []
  }

  /// - Returns: What is shown, and the number of entries in each table.
  private func shown(
    of config: String, cellsInPart: Int, includesBuiltIns: Bool = false
  ) throws -> (Shown, sizes: [String: Int]) {
    let project = try SettingsProject(configFile: config)
    var options = Report.Options()
    options.cellsInPart = cellsInPart
    options.includesBuiltIns = includesBuiltIns
    let report = try Report(of: project.allCells, in: project, options: options)
    let page = try ReportData(Data(report.html().bytes))
    var shown = Shown(answers: try page.answers())
    shown.failures = report.failures.map(\.message).sorted()
    let texts = try page.list("texts", of: String.self)
    for setting in try page.list("settings", of: [Int].self) {
      shown.settings.insert("\(texts[setting[0]]) \(setting[1]) \(setting[2])")
    }
    let targets = try page.list("targets", of: String.self)
    let answers = try page.list("devices", of: [[String]].self)
    let numbers = try page.list("cellDevices", of: Int.self)
    let names = try page.list("cells", of: [Any].self).map { cell in
      "\(targets[cell[0] as? Int ?? -1])@\(cell[1] as? Int ?? -1)"
    }
    for (name, number) in zip(names, numbers) where number >= 0 {
      shown.devices[name] = answers[number]
    }
    for problem in try page.list("deviceProblems", of: [Any].self) {
      let cell = try #require(problem[0] as? Int), text = try #require(problem[1] as? String)
      shown.problems[names[cell], default: []].append(text)
    }
    shown.texts = texts.sorted()
    var sizes: [String: Int] = [:]
    let records = try page.list("records", of: [Int].self)
    #expect(Set(records).count == records.count)
    for table in ["assignments", "places", "qualifiers", "devices"] {
      sizes[table] = try page.list(table, of: Any.self).count
    }
    return (shown, sizes)
  }

  private func expectSame(
    _ config: String, cellsInPart: [Int], includesBuiltIns: Bool = false
  ) throws {
    let (whole, sizes) = try shown(
      of: config, cellsInPart: 1 << 20, includesBuiltIns: includesBuiltIns)
    #expect(whole.answers.count > 8)
    #expect(!whole.devices.isEmpty)
    for cellsInPart in cellsInPart {
      let (parts, partSizes) = try shown(
        of: config, cellsInPart: cellsInPart, includesBuiltIns: includesBuiltIns)
      #expect(parts.answers == whole.answers, "\(cellsInPart) cells in a part")
      #expect(parts.devices == whole.devices)
      #expect(parts.problems == whole.problems)
      #expect(parts.settings == whole.settings)
      #expect(parts.texts == whole.texts)
      #expect(parts.failures == whole.failures)
      // The whole may have two built-in assignments that look the same.
      for (table, size) in partSizes {
        #expect(size <= sizes[table] ?? 0, "\(table), \(cellsInPart)")
      }
    }
  }

  @Test(arguments: [false, true])
  func `of a config with layers, conditions and files`(includesBuiltIns: Bool) throws {
    try folder.write(
      "FLAGS = $(inherited) -x\nNAME = n\nNAME[sdk=iphoneos*] = m\n", to: "Shared.xcconfig")
    try folder.write("<plist><dict></dict></plist>", to: "Info.plist")
    var config = """
      version: 1
      configurations: { Debug: debug, Release: release }
      project:
        platform: iOS
        xcconfig: Shared.xcconfig
        settings:
          FLAGS: [-a, $(inherited), '-D$(NAME)']
          "HOST[sdk=iphoneos*]": device
          "HOST[sdk=macosx*]": desktop
          HOST: any
          \((0..<110).map { "LINK\($0): $(LINK\($0 + 1))" }.joined(separator: "\n    "))
          LINK110: "$(NAME)"
        when:
          Debug: { settings: { LOG_LEVEL: debug, FLAGS: [$(inherited), -g] } }
          Release: { settings: { LOG_LEVEL: error } }
      templates:
        base: { settings: { FLAGS: [$(inherited), -base] } }
        other: { xcconfig: Shared.xcconfig, settings: { ONLY_OTHER: "$(NAME:upper)" } }
      targets:

      """
    for number in 0..<12 {
      config += """
          App\(number):
            type: \(number % 5 == 4 ? "framework" : "application")
            inherits: \(number % 3 == 0 ? "other" : "base")
            bundleIdentifier: com.example.\(number)
            devices: \(number % 4 == 1 ? "ipad" : "iphone")
            \(number % 4 == 2 ? "info: { UIRequiresFullScreen: true }" : "orientations: all")
            settings: { INFOPLIST_FILE: \(number % 3 == 1 ? "Info.plist" : "Other-$(NAME).plist"), NAME: "$(inherited)-own", "FLAGS[config=Release]": [$(inherited), -own\(number % 2)] }
            when: { Debug: { settings: { NAME: debug-name, ONLY_DEBUG\(number % 7): "$(HOST)" } } }

        """
    }
    let file = try folder.write(config, to: "config.yaml")
    try expectSame(
      file.path, cellsInPart: includesBuiltIns ? [7] : [1, 2, 5, 9, 14],
      includesBuiltIns: includesBuiltIns)
  }

  @Test func `of settings that cannot be evaluated`() throws {
    var config =
      "version: 1\nproject: { platform: iOS, settings: { A0: aaaaaaaaaaaaaaaa } }\ntargets:\n"
    for number in 0..<10 {
      config += "  App\(number):\n    type: tool\n    settings:\n      NAME: n\(number)\n"
      for level in 1...9 where number >= 6 {
        config +=
          "      A\(level): \""
          + String(repeating: "$(A\(level - 1)) ", count: 16) + "\"\n"
      }
    }
    let file = try folder.write(config, to: "config.yaml")
    let (whole, _) = try shown(of: file.path, cellsInPart: 1 << 20)
    let (parts, _) = try shown(of: file.path, cellsInPart: 4)
    #expect(!whole.failures.isEmpty)
    // How much is tried after a failure depends on what failed before.
    #expect(parts.failures == whole.failures)
    #expect(parts.answers["App0@Debug"] == whole.answers["App0@Debug"])
  }

  @Test func `an error in a later part is reported as in the whole`() throws {
    var config = "version: 1\nproject: { platform: iOS }\ntargets:\n"
    for number in 0..<10 {
      config += "  App\(number): { type: tool, settings: { NAME: x } }\n"
    }
    // A platform that takes too long to find is an error of the project.
    for name in ["Bad", "Worse"] {
      config +=
        "  \(name):\n    type: tool\n    settings:\n      SDKROOT: $(A9)\n      A0: aaaaaaaaaaaaaaaa\n"
      for level in 1...9 {
        config += "      A\(level): \"" + String(repeating: "$(A\(level - 1)) ", count: 16) + "\"\n"
      }
    }
    let file = try folder.write(config, to: "config.yaml")
    var messages: [[String]] = []
    for cellsInPart in [1 << 20, 4] {
      do {
        _ = try shown(of: file.path, cellsInPart: cellsInPart)
        messages.append([])
      } catch let error as ResolutionFailure {
        messages.append(error.diagnostics.map(\.message))
      }
    }
    #expect(!messages[0].isEmpty)
    #expect(messages[1] == messages[0])
  }
}
