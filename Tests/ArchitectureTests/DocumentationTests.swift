import Foundation
import Testing

/// What the documentation promises about itself.
@Suite struct DocumentationTests {
  static let documents: [String] = {
    let docs = Repository.root.appendingPathComponent("docs")
    let inside = (try? FileManager.default.subpathsOfDirectory(atPath: docs.path)) ?? []
    return ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
      + inside.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }.sorted()
  }()

  @Test(arguments: documents)
  func `every link to a file leads to one`(document: String) throws {
    let folder = Repository.root.appendingPathComponent(document).deletingLastPathComponent()
    for link in try Repository.text(of: document).matches(of: /\]\(([^)#\s]+)(?:#[^)]*)?\)/)
    where !link.1.contains(":") {
      let target = folder.appendingPathComponent(String(link.1))
      #expect(
        FileManager.default.fileExists(atPath: target.path), "\(document) links to \(link.1)")
    }
  }

  @Test func `the tests of each security promise exist`() throws {
    let code = try Repository.swiftFiles(under: "Tests").map {
      try Repository.text(of: "Tests/\($0)")
    }
    .joined()
    let names = try Repository.text(of: "docs/security.md").matches(of: /`(\w+Tests)`/)
    #expect(names.count > 10)
    for name in names { #expect(code.contains("struct \(name.1)"), "\(name.1)") }
  }

  /// The version that the tool prints. Releases are tagged with it.
  private static func toolVersion() throws -> String {
    let source = try Repository.text(of: "Sources/SettingsDiagnostics/ToolVersion.swift")
    return String(try #require(source.firstMatch(of: /static let version = "([^"]+)"/)).1)
  }

  /// The versions of this package in a text: in manifests, and in the command that clones a
  /// release. Before the first release, it is the placeholder VERSION.
  static func askedVersions(in text: String) -> [String] {
    text.matches(of: /(?:from: "|--branch )(\d+(?:\.\d+)+[^\s"]*|VERSION)/).map { String($0.1) }
  }

  @Test(arguments: documents)
  func `the version that is requested is the tool's own`(document: String) throws {
    let version = try Self.toolVersion()
    let asked = Self.askedVersions(in: try Repository.text(of: document))
    #expect(
      asked.allSatisfy { $0 == version } || asked.allSatisfy { $0 == "VERSION" },
      "\(document) asks for \(asked), the tool is \(version)")
    if document == "README.md" { #expect(asked.count == 2, "\(asked)") }
  }

  @Test func `another version is seen`() {
    #expect(
      Self.askedVersions(
        in: #".package(url: "x", from: "1.0.0"), clone --branch 2.1-rc.1 y, from: z"#)
        == ["1.0.0", "2.1-rc.1"])
    #expect(Self.askedVersions(in: #"from: "VERSION""#) == ["VERSION"])
  }

  @Test func `the index of docs lists all that is there`() throws {
    let index = try Repository.text(of: "docs/README.md")
    for document in Self.documents where document.hasPrefix("docs/") && document != "docs/README.md"
    {
      #expect(index.contains("](\(document.dropFirst("docs/".count)))"), "\(document)")
    }
  }
}
