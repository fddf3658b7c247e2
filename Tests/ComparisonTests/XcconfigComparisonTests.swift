import SettingsDiagnostics
import SettingsXcode
import Testing

/// The xcconfig files that need not be read twice to determine that they are equal.
struct XcconfigComparisonTests {
  static let files = [
    "P.xcconfig": "#include \"sub/more\"\n#include? \"absent\"\nA = 1\n",
    "sub/more.xcconfig": "#include \"leaf\"\nB[sdk=x*] = 1\n", "sub/leaf.xcconfig": "C = 1\n",
  ]

  /// A change of the files, and whether the first one still has the same result.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String?]
    let isAlike: Bool

    init(_ description: String, _ files: [String: String?], _ isAlike: Bool) {
      (testDescription, self.files, self.isAlike) = (description, files, isAlike)
    }
  }

  static let changes = [
    Change("nothing", [:], true),
    Change("another file", ["Q.xcconfig": "A = 2"], true),
    Change("the file itself", ["P.xcconfig": "#include \"sub/more\"\nA = 2\n"], false),
    Change("an included file", ["sub/more.xcconfig": "B = 2"], false),
    Change("a file that an included one includes", ["sub/leaf.xcconfig": "C = 2"], false),
    Change("a file that was absent", ["absent.xcconfig": "D = 1"], false),
    Change("a file that comes first in the search", ["sub/leaf": "C = 1\n"], false),
    Change("no such file any more", ["P.xcconfig": nil], false),
    Change("no included file any more", ["sub/leaf.xcconfig": nil], false),
  ]

  private func sources(_ files: [String: String]) -> InMemorySources {
    InMemorySources(files: files.mapValues { Array($0.utf8) })
  }

  @Test(arguments: changes)
  func `a file and what it includes are compared`(change: Change) {
    var files = Self.files
    for (path, text) in change.files { files[path] = text }
    var comparison = XcconfigComparison(old: sources(Self.files), new: sources(files))
    // The second answer is one that was remembered.
    let answers = [comparison.isAlike("P.xcconfig"), comparison.isAlike("P.xcconfig")]
    #expect(answers == [change.isAlike, change.isAlike])
  }

  @Test(arguments: [
    "no = \"sign", "#include \"missing\"", "#include \"P\"", "#unknown", "[=x] = 1", "A[=x] = 1",
    "\u{7}",
  ])
  func `a file in which something is odd is never the same`(line: String) {
    let same = sources(["P.xcconfig": "A = 1\n\(line)\nB = 2\n"])
    var comparison = XcconfigComparison(old: same, new: same)
    let isAlike = comparison.isAlike("P.xcconfig")
    #expect(isAlike == (line == "no = \"sign"))
  }

  @Test func `bytes that are not text are never equal`() {
    let same = InMemorySources(files: ["P": Array("A = ".utf8) + [0xFF]])
    var comparison = XcconfigComparison(old: same, new: same)
    let isAlike = comparison.isAlike("P")
    #expect(!isAlike)
  }

  @Test func `a file behind another link is not the same`() {
    func sources(_ target: String) -> InMemorySources {
      InMemorySources(
        files: ["a/x": Array("A = 1".utf8), "b/x": Array("A = 1".utf8)],
        symbolicLinks: ["x": target])
    }
    var comparison = XcconfigComparison(old: sources("a/x"), new: sources("b/x"))
    let isAlike = comparison.isAlike("x")
    #expect(!isAlike)
  }

  @Test func `what is included from outside of the root folder is not compared`() {
    let same = sources(["app/P": "#include \"../out\"\n", "out": "A = 1\n"])
    for (root, expected) in [(nil, true), ("app", false)] {
      var options = XcconfigLoader.Options()
      options.rootFolder = root
      var comparison = XcconfigComparison(old: same, new: same, options: options)
      let isAlike = comparison.isAlike("app/P")
      #expect(isAlike == expected)
    }
  }
}
