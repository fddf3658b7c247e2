import Foundation
import SettingsTestSupport
import Testing

/// What lists the files of a target gives the same answer, whatever is in its folders.
@Suite struct FileViewsTests {
  private let folder: TemporaryFolder
  private let tool: BuiltTool

  init() throws {
    folder = try TemporaryFolder()
    tool = try BuiltTool()
  }

  private static let code = "void log_%(void) { puts(\"x\"); }\n"

  private func write(_ paths: [String]) throws {
    for (index, path) in paths.enumerated() {
      try folder.write(Self.code.replacing("%", with: "\(index)"), to: path)
    }
  }

  private func compiled(_ config: String) async throws -> Set<String> {
    try folder.write(config, to: "config.yaml")
    let run = try await tool.run(
      ["generate", "--only", "compile-commands", "-o", "out", "--allow-outside", "--force"],
      in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let data = Data(try folder.read("out/compile_commands.json").utf8)
    let list = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    return Set(list.compactMap { ($0["file"] as? String).map(relative) })
  }

  private func audited(_ config: String) async throws -> Set<String> {
    try folder.write(config, to: "config.yaml")
    let run = try await BuiltTool(named: "compare-logging").run(
      ["--format", "json", "@Release"], in: folder.url)
    let object = try #require(
      try JSONSerialization.jsonObject(with: run.outputBytes) as? [String: Any],
      "\(run.errors)")
    let targets = try #require(object["targets"] as? [[String: Any]])
    let calls = targets.flatMap { $0["calls"] as? [[String: Any]] ?? [] }
    return Set(calls.compactMap { ($0["path"] as? String).map(relative) })
  }

  private func relative(_ path: String) -> String {
    let roots = [
      folder.path + "/", URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path + "/",
    ]
    for root in roots where path.hasPrefix(root) { return String(path.dropFirst(root.count)) }
    return path
  }

  private static func config(_ sources: String, sourcesAs: String) -> String {
    """
    project: { sourcesAs: \(sourcesAs) }
    targets: { App: { type: application, platform: macOS, sources: \(sources) } }

    """
  }

  @Test(arguments: ["group", "folder"])
  func `files, links, cycles, cases and wrappers`(sourcesAs: String) async throws {
    try write([
      "S/a.m", "S/b.c", "S/B.M", "S/c.mm", "S/d.c++", "S/e.CPP", "S/x.d/f.m", "S/Art.xcassets/g.m",
      "S/.hidden/h.m", "S/.i.m", "Outside/o.m", "Outside/Deep/p.m", "S/Deep/Inner/q.m",
    ])
    try folder.link("S/link.m", to: "../Outside/o.m")
    try folder.link("S/Linked", to: "../Outside")
    let config = Self.config("[S]", sourcesAs: sourcesAs)
    let expected: Set = [
      "S/a.m", "S/b.c", "S/B.M", "S/c.mm", "S/d.c++", "S/e.CPP", "S/x.d/f.m", "S/link.m",
      "S/Linked/o.m", "S/Linked/Deep/p.m", "S/Deep/Inner/q.m",
    ]
    #expect(try await audited(config) == expected)
    // Groups of a written project are those of XcodeGen, which has other rules for hidden files, rare
    // extensions and folders that are named like files.
    guard sourcesAs == "folder" else { return }
    #expect(try await compiled(config) == expected)
  }

  @Test(arguments: ["group", "folder"])
  func `exclusions, patterns and entries that overlap`(sourcesAs: String) async throws {
    try write(["S/a.m", "S/Old/b.m", "S/Old/c.m", "S/In/d.m", "T/e.m", "T/f.c", "g.m"])
    for (sources, expected) in [
      ("[{ path: S, exclude: [Old] }]", ["S/a.m", "S/In/d.m"]),
      ("[{ path: S, exclude: ['Old/*.m'] }, g.m]", ["S/a.m", "S/In/d.m", "g.m"]),
      ("[S/In, S]", ["S/a.m", "S/Old/b.m", "S/Old/c.m", "S/In/d.m"]),
      ("['T/*.m', S/Old/b.m]", ["T/e.m", "S/Old/b.m"]),
    ] {
      let config = Self.config(sources, sourcesAs: sourcesAs)
      #expect(try await audited(config) == Set(expected), "\(sources)")
      #expect(try await compiled(config) == Set(expected), "\(sources)")
    }
  }
}
