import Foundation
import SettingsTestSupport
import Testing

/// The sources that the shipped config.yaml names: that they are there and fit together.
@Suite(.endsWhenHanging)
struct ShippedSourcesTests {
  static let repository = ShippedConfigurationTests.repository
  static let family = repository.appending(path: "Examples/Family")

  static func files(_ ending: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: family.path)?.compactMap { $0 as? String }
    return (all ?? []).filter { $0.hasSuffix(ending) }.sorted()
  }

  @Test func `every path and storyboard that the config names is there`() async throws {
    let run = try await BuiltTool().run(
      ["-c", "Debug", "-c", "Release", "--all", "--format", "json"], in: Self.repository)
    let cells = try #require(
      try JSONSerialization.jsonObject(with: run.outputBytes) as? [[String: Any]])
    #expect(cells.count == 12)
    for cell in cells {
      let settings = try #require(cell["buildSettings"] as? [String: String])
      let sources = (settings["SOURCE_PATHS"] ?? "").split(separator: " ").map(String.init)
      #expect(!sources.isEmpty)
      for path in sources {
        #expect(
          FileManager.default.fileExists(atPath: Self.repository.appending(path: path).path),
          "\(path)")
      }
      for (name, value) in settings
      where name.contains("StoryboardFile") || name.contains("UILaunchStoryboard") {
        guard let plain = value.split(separator: ":").last else { continue }
        let isThere = sources.contains { folder in
          FileManager.default.fileExists(
            atPath: Self.repository.appending(path: "\(folder)/\(plain).storyboard").path)
        }
        #expect(isThere, "\(cell["target"] ?? "") \(name) = \(value)")
      }
    }
  }

  @Test(arguments: files(".storyboard"))
  func `a storyboard has one initial controller, and its references lead somewhere`(
    name: String
  ) throws {
    let text = try String(contentsOf: Self.family.appending(path: name), encoding: .utf8)
    func values(_ attribute: String) -> [String] {
      text.split(separator: " \(attribute)=\"").dropFirst().compactMap {
        $0.split(separator: "\"", omittingEmptySubsequences: false).first.map(String.init)
      }
    }
    let identifiers = values("id")
    #expect(Set(identifiers).count == identifiers.count)
    #expect(values("initialViewController").count == 1)
    for reference in values("initialViewController") + values("destination") {
      #expect(identifiers.contains(reference), "\(reference)")
    }
  }

  struct Contents: Decodable {
    struct Image: Decodable {
      let filename: String
      let size: String?
      let scale: String
    }
    let images: [Image]?
  }

  @Test(arguments: files("set/Contents.json") + files("image/Contents.json"))
  func `an asset catalog names images that are there, icons in their size`(name: String) throws {
    let file = Self.family.appending(path: name)
    let contents = try JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))
    let images = try #require(contents.images)
    let folder = file.deletingLastPathComponent()
    for image in images {
      let bytes = Array(try Data(contentsOf: folder.appending(path: image.filename)).prefix(24))
      #expect(bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
      guard let points = image.size?.split(separator: "x").first.flatMap({ Double($0) }) else {
        continue
      }
      let scale = try #require(Double(image.scale.dropLast()))
      let width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
      #expect(Double(width) == points * scale, "\(image.filename)")
    }
  }

  @Test(.enabled("needs clang") { SearchPath.has("clang") })
  func `no target logs in Release, but for what the config allows`() async throws {
    let caches = try TemporaryFolder()
    let run = try await BuiltTool(named: "compare-logging").run(
      ["@Debug", "@Release", "--cache-folder", caches.path], in: Self.repository)
    #expect(run.status == 0, "\(run.transcript)")
    let verdicts = run.output.split(separator: "\n").filter { $0.contains("@Release  ") }
    #expect(verdicts.count == 6)
    #expect(verdicts.allSatisfy { $0.contains("  silent") })
    #expect(run.output.contains("HelloWorld@Debug             20 log calls"))
    #expect(run.output.contains("allowed: the last words before a crash"))
  }
}

private enum SearchPath {
  static func has(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}
