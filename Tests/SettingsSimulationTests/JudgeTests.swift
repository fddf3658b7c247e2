import Foundation
import SettingsDiagnostics
import SettingsRendering
import SettingsTestSupport
import Testing

@testable import SettingsSimulation

/// The judge: the Objective-C example plays every scenario as its own Info.plist decides, compiled in
/// Debug and in Release, and what it logs is what was predicted, line by line. So is what it was called,
/// and what was posted, which it writes down in every configuration.
///
/// One after the other: together they start hundreds of programs.
@Suite(
  .serialized, .endsWhenHanging,
  .enabled("needs clang and Objective-C's Foundation") { Installed.hasObjectiveC })
struct JudgeTests {
  /// Settings that affect the result, merged over the example's config.yaml.
  struct Variant: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let settings: [String]

    init(_ name: String, _ settings: String...) {
      testDescription = name
      self.settings = settings
    }
  }

  static let exits = "INFOPLIST_ENTRY_UIApplicationExitsOnSuspend=boolean:YES"
  static let scenes = "INFOPLIST_KEY_UIApplicationSceneManifest_Generation=YES"
  static let storyboard = "INFOPLIST_KEY_UIMainStoryboardFile=Main"
  static func system(_ version: String) -> String { "IPHONEOS_DEPLOYMENT_TARGET=\(version)" }
  static func orientations(_ device: String, _ names: String...) -> String {
    "INFOPLIST_KEY_UISupportedInterfaceOrientations_\(device)="
      + names.map { "UIInterfaceOrientation\($0)" }.joined(separator: " ")
  }

  static let variants = [
    Variant("as it is"), Variant("exits on suspend", exits),
    Variant("exits on suspend, iOS 5.1", exits, system("5.1")),
    Variant("main storyboard", storyboard), Variant("iOS 4.3", system("4.3")),
    Variant("iOS 5.1", system("5.1")), Variant("iOS 6.0", system("6.0")),
    Variant("iOS 7.1", system("7.1"), orientations("iPhone", "LandscapeRight", "LandscapeLeft")),
    Variant("scenes", scenes), Variant("scenes, iOS 12.4", scenes, system("12.4")),
    Variant("scenes, iOS 13.0", scenes, system("13.0")),
    Variant("scenes, exits on suspend", scenes, exits),
    Variant("scenes, main storyboard", scenes, storyboard),
    Variant("iPhone alone", "TARGETED_DEVICE_FAMILY=1"),
    Variant(
      "iPad alone, landscape", "TARGETED_DEVICE_FAMILY=2",
      orientations("iPad", "LandscapeLeft", "LandscapeRight")),
    Variant("upside down alone", orientations("iPhone", "PortraitUpsideDown")),
    Variant(
      "all four",
      orientations("iPhone", "Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight")),
    Variant(
      "full screen", "INFOPLIST_KEY_UIRequiresFullScreen=YES", orientations("iPad", "Portrait")),
  ]

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: variants)
  func `the example does and logs what was predicted`(variant: Variant) async throws {
    try await compare(Scenario.allCases, settings: variant.settings)
  }

  /// The facts of the target, and the arguments that pass them to the program.
  struct ViewCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var files: [String: String] = [:]
    var settings: [String] = []
    var prediction: [String] = []
    var program: [String] = []
  }

  static let drawing = "HMDrawingController"
  static let scene = "<viewController customClass=\"HMDrawingController\"/>"
  static let viewCases = [
    ViewCase(
      testDescription: "a nib without Controller", files: ["HMView.nib": ""],
      prediction: ["--resource", "HMView.xib"]),
    ViewCase(
      testDescription: "a nib of the class", files: ["HMViewController.nib": ""],
      prediction: ["--resource", "HMViewController.nib"]),
    ViewCase(
      testDescription: "both nibs", files: ["HMView.nib": "", "HMViewController.nib": ""],
      prediction: ["--resource", "HMView.xib", "--resource", "HMViewController.xib"]),
    ViewCase(
      testDescription: "a nib for iPad", files: ["HMView~ipad.nib": ""],
      prediction: ["--resource", "HMView~ipad.xib"]),
    ViewCase(
      testDescription: "a nib that the code names", files: ["HMView.nib": "", "Own.nib": ""],
      prediction: ["--nib", "Own", "--resource", "HMView.xib", "--resource", "Own.xib"],
      program: ["--nib", "Own"]),
    ViewCase(
      testDescription: "a storyboard before a nib", files: ["HMView.nib": ""],
      settings: [storyboard], prediction: ["--resource", "HMView.xib"]),
    ViewCase(
      testDescription: "a loadView of its own",
      prediction: ["--controller", drawing], program: ["--controller", drawing]),
    ViewCase(
      testDescription: "a loadView before everything",
      files: ["HMDrawing.nib": "", "Main.storyboard": scene],
      settings: [storyboard],
      prediction: ["--controller", drawing, "--resource", "HMDrawing.nib", "--nib", "Own"],
      program: ["--controller", drawing, "--nib", "Own"]),
  ]

  @Test(arguments: viewCases)
  func `a view comes from where it was predicted`(row: ViewCase) async throws {
    for (name, text) in row.files { try folder.write(text, to: name) }
    try await compare(
      [.view], settings: row.settings, prediction: row.prediction, program: row.program)
  }

  // MARK: Playing

  /// Predicts scenarios one by one, and lets the program play them one after the other.
  private func compare(
    _ scenarios: [Scenario], settings: [String], prediction: [String] = [], program: [String] = []
  ) async throws {
    let info = try await makeInfoPlist(settings)
    for build in ExampleApp.Build.allCases {
      // The levels between are for one variant.
      if build.isBetween, !(settings.isEmpty && scenarios.count > 1) { continue }
      var predicted = Prediction(lines: [], trace: [])
      for scenario in scenarios {
        let one = try await simulate(scenario, settings, build, prediction)
        predicted.lines += one.lines
        predicted.trace += one.trace
      }
      let executable = try #require(try await ExampleApp.shared.programs()[build])
      let run = try await BuiltTool.run(
        executable,
        ["--info", info.path, "--trace", folder.path("trace")] + program
          + scenarios.map(\.rawValue), in: folder.url)
      try #require(run.status == 0, "\(run.transcript)")
      #expect(run.output.isEmpty)
      // NSLog puts the time and the program in front.
      let lines = run.errors.split(separator: "\n").map { line in
        line.range(of: "] ").map { String(line[$0.upperBound...]) } ?? String(line)
      }
      #expect(lines == predicted.lines, "\(build)")
      #expect(lines.isEmpty == (build == .release))
      let happened = try folder.read("trace").split(separator: "\n").map(String.init)
      #expect(happened == predicted.trace, "\(build)")
    }
  }

  private struct Prediction {
    var lines: [String]
    /// As the example writes it down.
    var trace: [String]
  }

  private func simulate(
    _ scenario: Scenario, _ settings: [String], _ build: ExampleApp.Build, _ options: [String]
  ) async throws -> Prediction {
    let run = try await BuiltTool().run(
      [
        "simulate", "--config", ExampleApp.config, "-t", "HelloWorldObjC", "-c",
        build.configuration, "--scenario", scenario.rawValue, "--format", "json",
      ] + build.options + settings.flatMap { ["--set", $0] } + options)
    try #require(run.status == 0, "\(run.transcript)")
    let value = try JSONValue(parsing: Array(run.outputBytes))
    let outcome = try #require(value["simulations"]?.array?.first?["courses"]?.array?.first)
    let lines = try #require(outcome["configurations"]?.array?.first?["lines"]?.strings)
    var trace: [String] = []
    for place in outcome["places"]?.array ?? [] {
      guard let name = place["name"]?.string else { continue }
      trace.append((place["found"]?.boolean == true ? "found " : "tried ") + name)
    }
    for walk in outcome["walks"]?.array ?? [] {
      if let title = walk["title"]?.string { trace.append("device \(title)") }
      let hasPlace = scenario != .view && !(scenario == .rotate && walk["steps"]?.array == [])
      if hasPlace { trace.append("at " + Self.place(walk["start"]?.string ?? "")) }
      for step in walk["steps"]?.array ?? [] {
        let before = step["before"]?.string ?? "", after = step["after"]?.string ?? ""
        if before != after, scenario != .view {
          trace.append("\(Self.place(before)) -> \(Self.place(after))")
        }
        for callback in step["callbacks"]?.array ?? [] {
          trace.append("call \(callback["line"]?.string ?? "")")
          trace += (callback["notifications"]?.strings ?? []).map { "post \($0)" }
        }
      }
    }
    return Prediction(lines: lines, trace: trace)
  }

  /// An orientation as Info.plist spells it; a state as it is.
  private static func place(_ words: String) -> String {
    Orientation.allCases.first { $0.words == words }?.infoPlistName ?? words
  }

  /// The Info.plist of the example under some settings, in a folder of its own.
  private func makeInfoPlist(_ settings: [String]) async throws -> URL {
    let run = try await BuiltTool().run(
      [
        "generate", "--config", ExampleApp.config, "HelloWorldObjC@Debug", "--only", "info-plist",
        "--plist-name", "plain", "-o", folder.path("made"),
      ] + settings.flatMap { ["--set", $0] })
    try #require(run.status == 0, "\(run.transcript)")
    let text = try folder.read("made/HelloWorldObjC/Debug/Info.plist")
    return try folder.write(text, to: "Info.plist")
  }
}
