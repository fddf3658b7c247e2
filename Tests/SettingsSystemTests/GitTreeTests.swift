import SettingsDiagnostics
import SettingsTestSupport
import Testing

@testable import SettingsSystem

@Suite struct GitTreeTests {
  private static func listing(_ paths: [String]) -> [UInt8] {
    paths.flatMap { path in
      Array("100644 blob \(path.utf8.count)\t\(path)\0".utf8)
    }
  }

  /// All paths of a tree, with the objects of the files.
  private static func paths(of tree: GitTree, _ folder: Int = GitTree.root) -> [String] {
    tree.entries(ofFolder: folder).flatMap { entry -> [String] in
      switch tree.item(named: entry.name[...], in: folder) {
      case .folder(let number)?: paths(of: tree, number).map { "\(entry.name)/\($0)" }
      case .file(let file)?: ["\(entry.name)=\(file.object)"]
      case nil: ["missing"]
      }
    }
  }

  @Test func `folders have their files, whatever the order of the listing`() throws {
    // Git sorts `a.b` before `a/b`.
    let paths = ["a.b", "a/b", "a/b0/x", "a/bc/x", "a/bc/y", "aa/b/c/d/e", "aa/f", "b"]
    let expected = [
      "a/b=3", "a/b0/x=6", "a/bc/x=6", "a/bc/y=6", "a.b=3", "aa/b/c/d/e=10", "aa/f=4", "b=1",
    ]
    var random = SplitMix(state: 1)
    var shuffled = paths
    for _ in 0..<50 {
      #expect(try Self.paths(of: GitTree(listing: Self.listing(shuffled))) == expected)
      let (one, other) = (random.next(below: paths.count), random.next(below: paths.count))
      shuffled.swapAt(one, other)
    }
  }

  @Test func `names that are equal texts are an error`() throws {
    let paths = ["e\u{301}/a", "e\u{301}/b", "x/e\u{301}.c"]
    #expect(try Self.paths(of: GitTree(listing: Self.listing(paths))).count == 3)
    for other in ["\u{E9}/a", "x/\u{E9}.c"] {
      let failure = #expect(throws: GitRepository.Failure.self) {
        try GitTree(listing: Self.listing(paths + [other]))
      }
      #expect(failure?.message.contains("differ only in how the accents of") == true)
    }
  }

  @Test func `a path that no system could open is an error`() throws {
    let longest = String(repeating: "a/", count: 2047) + "xy"
    _ = try GitTree(listing: Self.listing(["a", longest]))
    let failure = #expect(throws: GitRepository.Failure.self) {
      try GitTree(listing: Self.listing(["a", longest + "x"]))
    }
    #expect(failure?.message.hasPrefix("a path of the revision is longer than 4096 bytes") == true)
    #expect(failure?.message.utf8.count ?? 0 < 200)
  }
}
