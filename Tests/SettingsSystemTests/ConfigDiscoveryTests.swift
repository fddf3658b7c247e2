import SettingsSystem
import SettingsTestSupport
import Testing

struct ConfigDiscoveryTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `the nearest file wins`() throws {
    try folder.write("", to: "repository/.git/HEAD")
    try folder.write("", to: "repository/config.yaml")
    try folder.write("", to: "repository/a/config.yaml")
    try folder.write("", to: "repository/a/b/c/x")
    let search = ConfigDiscovery.search(from: folder.path("repository/a/b/c"))
    #expect(search.found == "../../config.yaml")
    #expect(
      search.searchedFolders
        == ["a/b/c", "a/b", "a"].map { folder.path("repository/\($0)") })
    #expect(ConfigDiscovery.search(from: folder.path("repository/a")).found == "config.yaml")
  }

  @Test func `the search ends at the repository's root`() throws {
    try folder.write("", to: "config.yaml")
    // In a worktree or a submodule it is a file.
    try folder.write("gitdir: elsewhere", to: "repository/.git")
    try folder.write("", to: "repository/a/x")
    let search = ConfigDiscovery.search(from: folder.path("repository/a"))
    #expect(search.found == nil)
    #expect(search.isInRepository)
    #expect(search.searchedFolders == [folder.path("repository/a"), folder.path("repository")])
  }

  @Test func `outside a repository only the folder itself counts`() throws {
    try folder.write("", to: "config.yaml")
    try folder.write("", to: "a/x")
    let search = ConfigDiscovery.search(from: folder.path("a"))
    #expect(search.found == nil)
    #expect(!search.isInRepository)
    #expect(search.searchedFolders == [folder.path("a")])
    #expect(ConfigDiscovery.search(from: folder.path).found == "config.yaml")
  }

  @Test func `a folder of that name is passed over, a broken link is not`() throws {
    try folder.write("", to: "repository/.git/HEAD")
    try folder.write("", to: "repository/config.yaml")
    try folder.write("", to: "repository/a/config.yaml/x")
    #expect(ConfigDiscovery.search(from: folder.path("repository/a")).found == "../config.yaml")
    try folder.write("", to: "repository/b/x")
    try folder.link("repository/b/config.yaml", to: "nowhere")
    #expect(ConfigDiscovery.search(from: folder.path("repository/b")).found == "config.yaml")
  }

  @Test func `a spec comes before the project beside it, which is named`() throws {
    try folder.write("", to: "repository/.git/HEAD")
    try folder.write("yes", to: "repository/project.yml")
    try folder.write("yes", to: "repository/project.json")
    try folder.write("", to: "repository/App.xcodeproj/project.pbxproj")
    try folder.write("no", to: "repository/a/project.yml")
    func search(_ path: String) -> ConfigDiscovery {
      ConfigDiscovery.search(
        from: folder.path(path), specNames: ["project.yml", "project.json"]
      ) { (try? DiskSources().read($0)) == Array("yes".utf8) }
    }
    #expect(search("repository").found == "project.yml")
    #expect(search("repository").otherProjects == ["project.json", "App.xcodeproj"])
    // A file that only bears the name is passed over.
    #expect(search("repository/a").found == "../project.yml")
    #expect(search("repository/a").otherProjects == ["../project.json", "../App.xcodeproj"])
    try folder.write("", to: "repository/a/One.xcodeproj/project.pbxproj")
    #expect(search("repository/a").found == "One.xcodeproj")
    #expect(search("repository/a").otherProjects == [])
    try folder.write("", to: "repository/config.yaml")
    #expect(search("repository").found == "config.yaml")
    #expect(search("repository").otherProjects == [])
  }
}
