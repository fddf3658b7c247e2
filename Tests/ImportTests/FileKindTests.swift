import SettingsDiagnostics
import SettingsProjects
import Synchronization
import Testing

/// Whether a file is a config.yaml or an XcodeGen spec is found out from the one reading of it.
@Suite struct FileKindTests {
  /// Files in memory that count how often each was read.
  private final class CountedSources: SourceProvider {
    private let files: InMemorySources
    private let counts = Mutex<[String: Int]>([:])

    init(_ files: [String: String]) {
      self.files = InMemorySources(files: files.mapValues { Array($0.utf8) })
    }

    var readings: [String: Int] { counts.withLock { $0 } }

    func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
      counts.withLock { $0[path, default: 0] += 1 }
      return try files.read(path)
    }

    func isReadableFile(_ path: String) -> Bool { files.isReadableFile(path) }
    func canonicalPath(_ path: String) -> String? { files.canonicalPath(path) }
  }

  private static let config =
    "project: { platform: iOS }\ntargets: { App: { type: application } }\n"
  private static let spec =
    "name: P\ntargets:\n  App: { type: application, platform: iOS, sources: [] }\n"

  @Test(arguments: [
    ("config.yaml", config), ("app.yaml", config), ("project.yml", config), ("<pipe>", config),
    ("project.yml", spec), ("app.yml", spec), ("<pipe>", spec),
    (
      "app.json",
      "{ \"name\": \"P\", \"targets\": { \"App\": { \"type\": \"tool\", \"platform\": \"macOS\" } } }"
    ),
  ])
  func `a file is read once, whichever kind it is`(path: String, text: String) throws {
    let sources = CountedSources([path: text])
    let project = try SettingsProject(
      configFile: path, sources: sources, projectDirectory: "/p", options: ResolutionOptions())
    #expect(project.targetNames == ["App"])
    #expect(sources.readings == [path: 1])
  }

  @Test(arguments: [
    ("app.yaml", "include: more.yaml\n" + config),
    ("app.yml", "name: P\ninclude: more.yaml\n" + spec.dropFirst(8)),
  ])
  func `so is what it includes`(path: String, text: String) throws {
    let sources = CountedSources([path: text, "more.yaml": "{}\n"])
    _ = try SettingsProject(
      configFile: path, sources: sources, projectDirectory: "/p", options: ResolutionOptions())
    #expect(sources.readings == [path: 1, "more.yaml": 1])
  }

  /// The words are those of the kind that the file's lines look like.
  @Test(arguments: [
    ("app.yaml", "targets: { App: [ }\n", "app.yaml:1:"),
    ("app.yml", "name: P\ntargets: { App: [ }\n", "app.yml:2:"),
    ("app.yaml", "a: 1\na: 2\n", "app.yaml:2:1: error: "),
    ("gone.yaml", nil, "error: cannot read 'gone.yaml': no such file"),
    ("gone/project.yml", nil, "error: cannot read 'gone/project.yml': no such file"),
    ("app.yml", "- name: P\n", "app.yml:1:1: error: "),
    ("project.yml", "- name: P\n", "error: 'project.yml' must contain a mapping"),
  ])
  func `what is wrong with a file is reported once`(
    path: String, text: String?, message: String
  ) throws {
    let sources = CountedSources(text.map { [path: $0] } ?? [:])
    let failure = #expect(throws: LoadFailure.self) {
      try SettingsProject(
        configFile: path, sources: sources, projectDirectory: "/p", options: ResolutionOptions())
    }
    let told = failure?.description ?? ""
    #expect(told.contains(message), "\(told)")
    let messages = failure?.diagnostics.map { "\($0)" } ?? []
    #expect(Set(messages).count == messages.count, "\(messages)")
    #expect(sources.readings == [path: 1])
  }
}
