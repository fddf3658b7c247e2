import Foundation
import Testing

/// What the documentation promises about itself.
@Suite struct DocumentationTests {
  static let documents: [String] = {
    let docs = Repository.root.appendingPathComponent("docs")
    let inside = (try? FileManager.default.subpathsOfDirectory(atPath: docs.path)) ?? []
    return ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"]
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

  @Test func `the index of docs lists all that is there`() throws {
    let index = try Repository.text(of: "docs/README.md")
    for document in Self.documents where document.hasPrefix("docs/") && document != "docs/README.md"
    {
      #expect(index.contains("](\(document.dropFirst("docs/".count)))"), "\(document)")
    }
  }
}
