import SettingsTestSupport
import Testing

@testable import SettingsArchives

/// Names and links of archives, which are looked at before anything else is read.
@Suite struct ContainedFilesTests {
  private static func kinds(
    _ links: [(name: String, target: String)], linkLimit: Int = 16 << 20
  ) throws -> [ContainedFiles.Entry.Kind] {
    try ContainedFiles(
      bytes: ZipFile.archive(
        links.map { ZipFile(name: $0.name, content: Array($0.target.utf8), mode: 0o120777) }),
      linkLimit: linkLimit
    ).entries.map(\.kind)
  }

  @Test(arguments: ["..", "../x", "a/../../..", "/x", "../../\u{301}x", "/\u{301}x", "../\u{301}x"])
  func `a link out of the archive is found`(target: String) throws {
    #expect(try Self.kinds([("link", target)]) == [.escapingLink])
  }

  @Test(arguments: ["x", "a/../x", "..x", "..\u{301}", "a/..\u{301}/../x"])
  func `a link inside the archive is a link`(target: String) throws {
    #expect(try Self.kinds([("link", target)]) == [.link])
  }

  @Test func `a link that is longer than any path is not read`() throws {
    let longest = String(repeating: "a/", count: 2048)
    #expect(try Self.kinds([("link", longest), ("b", longest + "x")]) == [.link, .escapingLink])
  }

  @Test func `links have a limit together`() throws {
    let links = (0..<3).map { ("link\($0)", "12345") }
    #expect(try Self.kinds(links, linkLimit: 15) == [.link, .link, .link])
    #expect(try Self.kinds(links, linkLimit: 14) == [.link, .link, .escapingLink])
  }

  @Test(arguments: [
    "../\u{301}x", "/\u{301}x", "a/../\u{301}x", "a\\\u{301}x", "a/..\u{0}",
  ])
  func `combining characters hide no slash in a name`(name: String) {
    #expect(throws: ZipArchive.Failure.self) {
      try ZipArchive(ZipFile.archive([ZipFile(name: name)]))
    }
  }

  @Test func `names have a length and a depth`() throws {
    let deepest = String(repeating: "a/", count: 63) + "x"
    let longest = String(repeating: "x", count: 4096)
    _ = try ZipArchive(ZipFile.archive([ZipFile(name: deepest), ZipFile(name: longest)]))
    for (name, words) in [
      ("a/" + deepest, "a name of 65 components"), ("x" + longest, "a name of 4097 bytes"),
    ] {
      let failure = #expect(throws: ZipArchive.Failure.self) {
        try ZipArchive(ZipFile.archive([ZipFile(name: name)]))
      }
      #expect(failure?.message.contains(words) == true)
    }
  }
}
