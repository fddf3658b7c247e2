import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem
import SettingsTestSupport
import Testing

/// What folders, patterns and links name, on the disk.
@Suite struct TargetFileListTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for file in [
      "S/a.m", "S/B.M", "S/Inner/c.swift", "S/Inner/.hidden.m", "S/.git/x.m", "S/notes.txt",
      "S/Art.xcassets/Contents.json", "S/Art.xcassets/x.m", "S/Pods/p.m", "Outside/o.m",
      "Outside/Deep/d.c", "S/Data.txt",
    ] { try folder.write("", to: file) }
  }

  private func list(
    _ elements: [String], change: (inout TargetFileRequest) -> Void = { _ in }
  ) -> TargetFileList {
    var request = TargetFileRequest(root: folder.path, entries: SourcePath.all(elements))
    change(&request)
    return request.files(in: DiskSources())
  }

  private func names(_ list: TargetFileList) -> [String] {
    list.files.map { LexicalPath.relative($0.path, to: folder.path) }
  }

  private static let all = [
    "S/Art.xcassets", "S/B.M", "S/Data.txt", "S/Inner/c.swift", "S/Pods/p.m", "S/a.m",
    "S/notes.txt",
  ]

  @Test func `a folder has all files below it, and folders with a type count as files`() {
    let list = list(["S"])
    #expect(names(list) == Self.all)
    #expect(list.isComplete)
  }

  @Test(
    arguments: [
      (["S/*.m"], ["S/a.m"]), (["S/**/*.swift"], ["S/Inner/c.swift"]),
      (["S", "!S/Inner"], all.filter { !$0.hasPrefix("S/Inner") }),
      (["S", "!S/*.txt"], all.filter { !$0.hasSuffix(".txt") }),
      (["S/a.m", "S"], all), (["S/Inner", "S/Inner/c.swift"], ["S/Inner/c.swift"]),
      (["./S/Inner/"], ["S/Inner/c.swift"]), (["S/Art.xcassets"], ["S/Art.xcassets"]),
    ] as [([String], [String])])
  func `patterns, exclusions and repeated entries`(elements: [String], expected: [String]) {
    #expect(names(list(elements)) == expected)
  }

  @Test func `links to files and folders count, once, and cycles end`() throws {
    try folder.link("S/file.m", to: "../Outside/o.m")
    try folder.link("S/Linked", to: "../Outside")
    try folder.link("S/Again", to: "../Outside")
    try folder.link("S/Inner/up", to: "..")
    try folder.link("S/self", to: "self")
    try folder.link("S/inside", to: "Inner")
    try folder.link("S/broken.m", to: "nothing")
    try folder.link("S/broken.txt", to: "nothing")
    let list = list(["S"])
    #expect(
      names(list)
        == (Self.all + ["S/file.m", "S/Again/o.m", "S/Again/Deep/d.c"]).sorted())
    #expect(list.gaps.map(\.reason) == [.brokenLink])
    #expect(list.gaps.first?.path.hasSuffix("S/broken.m") == true)
  }

  // The disks of macOS have one file for such names.
  #if os(Linux)
    @Test func `names that are equal texts are a gap`() throws {
      try folder.write("", to: "Twins/e\u{301}.m")
      try folder.write("", to: "Twins/\u{E9}.m")
      #expect(list(["Twins"]).gaps.map(\.reason).contains(.equivalentName))
      let named = list(["Twins/e\u{301}.m", "Twins/\u{E9}.m"])
      #expect(named.gaps.map(\.reason) == [.equivalentName])
    }
  #endif

  @Test func `a folder that is named like a file is a folder`() throws {
    try folder.write("", to: "S/conf.d/x.swift")
    try folder.write("", to: "S/Model.xcdatamodeld/M.xcdatamodel/contents")
    #expect(names(list(["S/conf.d"])) == ["S/conf.d/x.swift"])
    let expected = Self.all + ["S/Model.xcdatamodeld", "S/conf.d/x.swift"]
    #expect(names(list(["S"])) == expected.sorted())
  }

  @Test func `the folders of package managers do not belong to a target`() throws {
    try folder.write("", to: "S/Podfile")
    #expect(!names(list(["S"])).contains("S/Pods/p.m"))
  }

  @Test func `a missing file is known by its name, a missing folder is not`() {
    let list = list(["S/gone.swift", "Gone", "S/*.cpp", "S/A.m"])
    #expect(list.files.map(\.isMissing) == [true, true])
    #expect(names(list) == ["S/A.m", "S/gone.swift"])
    #expect(list.gaps.map(\.reason) == [.missing, .missing, .unmatched, .missing])
    #expect(list.gaps.map(\.entry) == [0, 1, 2, 3])
  }

  @Test(.enabled(if: getuid() != 0, "root can read every folder"))
  func `a folder that cannot be read is a gap`() throws {
    let path = folder.path("S/Inner")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path) }
    #expect(list(["S"]).gaps.map(\.reason) == [.unreadableFolder])
  }

  @Test func `flags, types and exclusions of single files`() {
    let list = list(["S", "-DENTRY", "Outside/*.m", "-DPATTERN=1", "-w"]) { request in
      request.excluded = ["S/Inner", "S/notes.txt"]
      request.types = [("S/a.m", "sourcecode.cpp.objcpp")]
      request.flags = [("S/B.M", "-DOWN")]
    }
    #expect(
      list.files.map(\.flags)
        == ["-DPATTERN=1 -w", "-DENTRY", "-DOWN", "-DENTRY", "-DENTRY", "-DENTRY"])
    #expect(list.files.last?.type?.language == .objectiveCPlusPlus)
    #expect(names(list).filter { $0.hasPrefix("S/Inner") } == [])
  }

  @Test func `more files than a target has are a gap`() throws {
    var deep = "Deep"
    for _ in 0...TargetFileList.maximumDepth { deep += "/d" }
    try folder.write("", to: "\(deep)/a.m")
    #expect(list(["Deep"]).gaps.map(\.reason) == [.limit])
  }
}
