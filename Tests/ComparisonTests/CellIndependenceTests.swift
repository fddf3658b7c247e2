import Foundation
import SettingsDiagnostics
import SettingsProjects
import SettingsRendering
import SettingsSystem
import Testing

/// The answer for a cell never depends on which other cells are requested, or in which order.
struct CellIndependenceTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL
  private static let shared = repository.deletingLastPathComponent().appending(path: "shared")
    .resolvingSymlinksInPath()

  /// The configs, projects and specs below a folder, relative to it.
  private static func projects(below folder: URL) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.path)
    var found: [String] = []
    while let path = all?.nextObject() as? String {
      if path == ".build" || path == ".git" || path.hasSuffix("/Goldens") {
        all?.skipDescendants()
      } else if path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcworkspace") {
        found.append(path)
        all?.skipDescendants()
      } else if path.hasSuffix(".yaml") || path.hasSuffix("project.yml") {
        found.append(path)
      }
    }
    return found.sorted()
  }

  private func expectIndependentCells(
    _ project: SettingsProject, seeds: [UInt64] = [1], _ comment: String
  ) {
    let difference = CellAnswers(project).firstDifference(seeds: seeds)
    #expect(difference == nil, "\(comment)")
  }

  private func expectIndependentCells(at path: String, _ options: ResolutionOptions = .init()) {
    // A file that cannot be loaded has no cells; other tests check what is reported for it.
    guard let project = try? SettingsProject(configFile: path, options: options) else { return }
    expectIndependentCells(project, path)
  }

  @Test(arguments: projects(below: repository))
  func `of every project in this repository`(path: String) {
    expectIndependentCells(at: Self.repository.appending(path: path).path)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: shared.path), "../shared is not beside this clone"),
    arguments: projects(below: shared))
  func `of every real project`(path: String) {
    expectIndependentCells(at: Self.shared.appending(path: path).path)
  }

  /// The specs that XcodeGen's behavior was recorded for, each as its files by path.
  static let recordedSpecs: [[String: String]] = {
    let file = repository.appending(path: "Tests/SettingsXcodeGenTests/Fixtures/probes.jsonl")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let row = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard row?["spec"] as? String == "project.yml" else { return nil }
      return row?["files"] as? [String: String]
    }
  }()

  @Test func `of every recorded spec`() throws {
    #expect(Self.recordedSpecs.count > 10)
    var options = ResolutionOptions()
    // The catalog is the same for all of them, and the specs' own levels are what they differ in.
    options.usesCatalog = false
    for (index, files) in Self.recordedSpecs.enumerated() {
      guard
        let project = try? CellComparisonTests.project(
          files, options: options, path: "project.yml")
      else { continue }
      expectIndependentCells(project, seeds: [UInt64(index)], "recorded spec \(index)")
    }
  }

  @Test(arguments: 0..<12)
  func `of random projects`(seed: Int) throws {
    var random = RandomProject(seed: seed, targets: 6)
    var options = ResolutionOptions()
    if seed % 3 == 1 { options.overrides = [("N2", "set $(N0)")] }
    if seed % 4 == 2 { options.sdk = "iphonesimulator" }
    expectIndependentCells(
      try CellComparisonTests.project(random.changing(0).files, options: options), "seed \(seed)")
  }

  // MARK: What once depended on other cells

  /// Two projects that share an xcconfig file, which includes a file of each project's own.
  static let workspace: [String: String] = {
    func project(_ target: String, configurations: String) -> String {
      """
      { rootObject = P; objects = {
        P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = ( T, ); };
        G = { isa = PBXGroup; children = ( F, ); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = ../Shared/Base.xcconfig; sourceTree = "<group>"; };
        T = { isa = PBXNativeTarget; name = \(target); buildConfigurationList = M;
          productType = "com.apple.product-type.application"; };
        L = { isa = XCConfigurationList; buildConfigurations = ( D, ); };
        D = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F;
          buildSettings = { SDKROOT = iphoneos; }; };
        M = { isa = XCConfigurationList; buildConfigurations = ( E, \(configurations) );
          defaultConfigurationName = Debug; };
        E = { isa = XCBuildConfiguration; name = Debug;
          buildSettings = { "KIND[config=Debug]" = debug; "KIND[config=Beta]" = beta; }; };
        N = { isa = XCBuildConfiguration; name = Beta;
          buildSettings = { "KIND[config=Debug]" = debug; "KIND[config=Beta]" = beta; }; };
      }; }
      """
    }
    return [
      "W.xcworkspace/contents.xcworkspacedata": """
      <Workspace version = "1.0">
        <FileRef location = "group:A/A.xcodeproj"></FileRef>
        <FileRef location = "group:B/B.xcodeproj"></FileRef>
      </Workspace>
      """,
      "A/A.xcodeproj/project.pbxproj": project("TA", configurations: "N,"),
      "B/B.xcodeproj/project.pbxproj": project("TB", configurations: ""),
      "Shared/Base.xcconfig": "#include \"Local.xcconfig\"\n",
      "A/Local.xcconfig": "WHO = a\n", "B/Local.xcconfig": "WHO = b\n",
    ]
  }()

  private func values(_ name: String, _ cells: [(String, String)]) throws -> [String?] {
    var options = ResolutionOptions()
    options.usesCatalog = false
    let project = try CellComparisonTests.project(
      Self.workspace, options: options, path: "W.xcworkspace")
    let cells = try cells.map { try project.cellReference(target: $0, configuration: $1) }
    var values: [String?] = []
    try project.withCells(cells) { (view) throws(ResolutionFailure) in
      values.append(try view.value(of: name))
    }
    return values
  }

  @Test func `of projects that find a shared file's include in their own folders`() throws {
    #expect(try values("WHO", [("TB", "Debug")]) == ["b"])
    #expect(try values("WHO", [("TA", "Debug"), ("TB", "Debug")]) == ["a", "b"])
  }

  @Test func `of targets that lack the configuration that another target has`() throws {
    #expect(try values("KIND", [("TB", "Beta")]) == ["debug"])
    #expect(try values("KIND", [("TA", "Beta"), ("TB", "Beta")]) == ["beta", "debug"])
    #expect(try values("KIND", [("TB", "Beta"), ("TA", "Beta")]) == ["debug", "beta"])
  }

  @Test func `of a workspace whose projects share a file`() throws {
    expectIndependentCells(
      try CellComparisonTests.project(Self.workspace, path: "W.xcworkspace"), "workspace")
  }

  @Test func `of targets whose files include many others`() throws {
    var files = ["Shared.xcconfig": "SHARED = yes\n"]
    var config = "targets:\n"
    for target in 0..<3 {
      config += "  T\(target): { xcconfig: T\(target).xcconfig }\n"
      files["T\(target).xcconfig"] = String(
        repeating: "#include \"Shared.xcconfig\"\n", count: 4_000)
    }
    files["config.yaml"] = config
    let project = try CellComparisonTests.project(files)
    let cells = try ["T0", "T1", "T2"].map {
      try project.cellReference(target: $0, configuration: "Debug")
    }
    // Three times as many files as one cell may include.
    let answers = try #require(CellAnswers(project).answers(to: cells))
    #expect(answers.allSatisfy { $0.lines.contains { $0.hasPrefix("SHARED = yes") } })
  }
}
