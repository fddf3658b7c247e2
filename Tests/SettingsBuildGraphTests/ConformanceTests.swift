import Foundation
import SettingsArtifacts
import SettingsBuildArguments
import SettingsBuildGraph
import SettingsModel
import SettingsProjects
import SettingsTestSupport
import Testing

/// The arguments against those of real builds with Xcode.
///
/// Missing, superfluous and misplaced arguments all count. Only those of `LeftOutArguments` do not.
struct ConformanceTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/xcodebuild").standardizedFileURL
  private static let recording = corpus.appending(path: "compiler-arguments.jsonl")

  static var isPresent: Bool { FileManager.default.fileExists(atPath: recording.path) }

  struct Build: Decodable, Sendable, CustomTestStringConvertible {
    struct Swift: Decodable, Sendable {
      let arguments: [String]
      let inputFiles: [String]
    }

    struct Clang: Decodable, Sendable {
      struct File: Decodable, Sendable { let file: String }

      let commonArguments: [String]
      let files: [File]
    }

    struct Link: Decodable, Sendable {
      let tool: String
      let arguments: [String]
    }

    struct Target: Decodable, Sendable {
      let target: String
      let swift: Swift?
      let clang: Clang?
      let link: Link?
    }

    let id: String
    let slug: String
    let scheme: String
    let configuration: String
    let destination: String
    let xcode_version: String
    let targets: [Target]

    var testDescription: String { id }
  }

  static let builds: [Build] = {
    guard let text = try? String(contentsOf: recording, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Build.self, from: Data($0.utf8))
    }
  }()

  /// The schemes that collect code coverage. The recording has no scheme files.
  private static let coverage: Set<String> = ["Kingfisher"]

  @Test(
    .enabled(if: isPresent, "the builds (../shared/xcodebuild) are not beside this clone"),
    arguments: builds)
  func `at least 99 of 100 arguments are equal`(build: Build) throws {
    let (arguments, replace) = try Self.arguments(of: build)
    var score = Score()
    for target in build.targets {
      let own = try #require(arguments.first { $0.cellName == target.target })
      func compare(
        _ name: String, _ expected: [String], _ actual: [String],
        _ tool: LeftOutArguments.Tool? = nil
      ) {
        let wanted = tool.map { LeftOutArguments.removed(from: expected, of: $0) } ?? expected
        score.count("\(target.target) \(name)", wanted.map(Self.plain), actual.map(replace))
      }
      compare(
        "swift", target.swift?.arguments ?? [], own.swift?.arguments ?? [], .swiftc)
      compare("inputs", target.swift?.inputFiles ?? [], own.swift?.inputs ?? [])
      compare(
        "files", target.clang?.files.map(\.file).sorted() ?? [], own.clang.map(\.path).sorted())
      for file in own.clang {
        compare(
          "clang", Self.withoutFile(target.clang?.commonArguments ?? []), file.arguments, .clang)
      }
      compare("link", target.link?.arguments ?? [], own.link?.arguments ?? [], .linker)
      #expect(own.link?.tool == target.link?.tool)
    }
    #expect(score.ratio >= 0.99, "\(score.summary)")
  }

  // MARK: Parts

  private static func arguments(
    of build: Build
  ) throws -> (arguments: [TargetArguments], replace: (String) -> String) {
    let root = corpus.appending(path: "projects/\(build.slug)").path
    let folder = try TemporaryFolder()
    let files = FileManager.default.enumerator(atPath: root)
    var references = ""
    for case let path as String in files ?? .init() where path.hasSuffix(".xcodeproj") {
      references += "<FileRef location=\"absolute:\(root)/\(path)\"></FileRef>"
    }
    try folder.write(
      "<?xml version=\"1.0\"?><Workspace version=\"1.0\">\(references)</Workspace>",
      to: "W.xcworkspace/contents.xcworkspacedata")
    let release = try #require(XcodeRelease(build.xcode_version))
    var options = ResolutionOptions()
    options.destination = try Destination(build.destination)
    // The builds were not signed.
    options.overrides = [("CODE_SIGNING_ALLOWED", "NO")]
    if coverage.contains(build.scheme) {
      options.overrides.append(("CLANG_COVERAGE_MAPPING", "YES"))
    }
    let derived = "/derived"
    let project = try BuildProject.load(
      folder.path("W.xcworkspace"),
      options: BuildArguments.resolutionOptions(
        derivedData: derived, release: release, options))
    var settings = BuildArguments.Options()
    settings.release = release
    let targets = try build.targets.map { target in
      try #require(project.graph.targets.first { $0.cellName == target.target }).index
    }
    let configuration = try #require(
      project.settings.outline.configuration(named: build.configuration))
    let arguments = try BuildArguments(
      project, catalog: try ToolchainCatalog.load(), options: settings
    ).arguments(of: targets, configuration: configuration)
    return (
      arguments,
      { text in
        var text = text
        for (path, name) in [
          (derived, "{DERIVED}"), (root, "{ROOT}"),
          ("/Applications/Xcode.app/Contents/Developer", "{DEVELOPER_DIR}"),
        ] { text = text.replacingOccurrences(of: path, with: name) }
        return plain(text)
      }
    )
  }

  /// Removes the identifier that only Xcode knows from the path of an overlay.
  private static func plain(_ text: String) -> String {
    text.replacingOccurrences(
      of: "-[0-9a-f]{32}-VFS", with: "--VFS", options: .regularExpression)
  }

  /// Removes the options whose values differ between files. The recording has their values beside the
  /// common arguments if there are several files.
  private static func withoutFile(_ arguments: [String]) -> [String] {
    var result: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let ofFile = ["-MF", "--serialize-diagnostics", "-c", "-o", "-index-unit-output-path"]
      guard ofFile.contains(argument) else {
        result.append(argument)
        continue
      }
      if let value = rest.first, value.hasPrefix("{") || value.hasPrefix("/") {
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// How many arguments are equal, in order.
  private struct Score {
    private var equal = 0
    private var missing: [String] = []
    private var superfluous: [String] = []

    var ratio: Double {
      Double(equal) / Double(max(1, equal + missing.count + superfluous.count))
    }

    var summary: String {
      "\(equal) equal; missing: \(missing.prefix(20)); superfluous: \(superfluous.prefix(20))"
    }

    mutating func count(_ name: String, _ expected: [String], _ actual: [String]) {
      let difference = actual.difference(from: expected)
      for change in difference {
        switch change {
        case .remove(_, let element, _): missing.append("\(name): \(element)")
        case .insert(_, let element, _): superfluous.append("\(name): \(element)")
        }
      }
      equal += expected.count - difference.removals.count
    }
  }
}
