import Foundation
import SettingsDiagnostics
@testable import SettingsRules
import SettingsSystem
import SettingsTestSupport
import Testing

/// The files that listings prove to be missing, compared with the file system.
@Suite struct FolderListingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for file in ["Sources/A.swift", "Sources/Deep/Ünder.swift", "Top.swift"] {
      try folder.write("", to: file)
    }
    try folder.link("Sources/Link.swift", to: folder.path("Top.swift"))
    try folder.link("Sources/Broken.swift", to: folder.path("Nothing.swift"))
    try folder.link("Linked", to: folder.path("Sources"))
  }

  @Test(arguments: [
    "Top.swift", "Missing.swift", "Sources/A.swift", "Sources/B.swift", "Sources/a.swift",
    "Sources/Link.swift", "Sources/Broken.swift", "Linked/A.swift", "Linked/B.swift",
    "Sources/Deep/Ünder.swift", "Sources/Deep/U\u{308}nder.swift", "None/At/All.swift",
    "Top.swift/A.swift", "Sources/../Top.swift", "Sources/..", "Sources/", "",
  ])
  func `what listings call missing is missing`(name: String) {
    let sources = DiskSources()
    var listings = FolderListings(sources)
    let path = folder.path(name)
    let isMissing = sources.canonicalPath(path) == nil
    if listings.lack(path) { #expect(isMissing) }
    if listings.hold(path) { #expect(sources.isReadableFile(path)) }
  }

  @Test(arguments: ["Missing.swift", "Sources/B.swift", "None/At/All.swift", "Linked/B.swift"])
  func `a missing file is known without asking for it`(name: String) {
    var listings = FolderListings(DiskSources())
    let isMissing = listings.lack(folder.path(name))
    #expect(isMissing)
  }

  /// A provider that counts its calls.
  private final class CountingSources: SourceProvider, @unchecked Sendable {
    var listings = 0
    func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
      throw SourceReadFailure(path: path, reason: .notFound)
    }
    func isReadableFile(_ path: String) -> Bool { false }
    func canonicalPath(_ path: String) -> String? { path }
    func folderEntries(_ path: String) -> [FolderEntry]? {
      listings += 1
      return []
    }
  }

  @Test func `each folder is listed once`() {
    let sources = CountingSources()
    var listings = FolderListings(sources)
    for index in 0..<1000 {
      let isMissing = listings.lack("Sources/\(index % 4)/File\(index).swift")
      #expect(isMissing)
    }
    #expect(sources.listings == 4)
  }

  @Test(arguments: ["Top.swift", "Sources/A.swift", "Linked/A.swift"])
  func `a file is known without asking for it`(name: String) {
    var listings = FolderListings(DiskSources())
    let isThere = listings.hold(folder.path(name))
    #expect(isThere)
  }

  @Test func `the files that many cells name are not asked for one by one`() throws {
    let asked = AskedSources(DiskSources())
    let files = RuleFiles(
      SourceFiles(), sources: asked, folder: folder.path("Sources"), allowsFilesOutside: false)
    for _ in 0..<10 {
      for index in 0..<100 { #expect(files.isMissing("\(index).swift")) }
      #expect(!files.isMissing("A.swift"))
      #expect(!files.isMissing("Deep"))
      #expect(files.isMissing("Broken.swift"))
    }
    // The folder and the link, whose names give no information, once each.
    #expect(asked.questions <= 4, "\(asked.questions) questions")
  }

  @Test func `after many missing files no names are compared any more`() throws {
    try folder.write("", to: "Sources/Main.swift")
    let files = RuleFiles(
      SourceFiles(), sources: DiskSources(), folder: folder.path("Sources"),
      allowsFilesOutside: false)
    #expect(files.suggestion(for: "Mian.swift") == "; did you mean 'Main.swift'?")
    for index in 0..<100 { _ = files.suggestion(for: "Folder\(index).swift") }
    #expect(files.suggestion(for: "Maim.swift").isEmpty)
    #expect(files.suggestion(for: "Mian.swift") == "; did you mean 'Main.swift'?")
  }
}

/// A provider that counts its calls of the file system for one file.
private final class AskedSources: SourceProvider, @unchecked Sendable {
  private let base: DiskSources
  var questions = 0

  init(_ base: DiskSources) { self.base = base }

  func read(_ path: String) throws(SourceReadFailure) -> [UInt8] { try base.read(path) }
  func isReadableFile(_ path: String) -> Bool {
    questions += 1
    return base.isReadableFile(path)
  }
  func canonicalPath(_ path: String) -> String? { base.canonicalPath(path) }
  func folderEntries(_ path: String) -> [FolderEntry]? {
    base.folderEntries(path)
  }
}
