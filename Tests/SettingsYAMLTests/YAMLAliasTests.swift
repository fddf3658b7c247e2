import SettingsDiagnostics
import SettingsYAML
import Testing

struct YAMLAliasTests {
  @Test func `a value that came through an alias knows both places`() throws {
    let sample = try Sample(
      "a: &x [1, 2]\nb: *x\nc: [*x, 3]\n*k : &k v\n".replacing("*k : ", with: "d: "))
    let entries = Array(sample.document.entries(of: sample.document.root))
    #expect(entries.map { sample.source(of: $0.value) } == ["[1, 2]", "[1, 2]", "[*x, 3]", "v"])
    #expect(entries.map { $0.aliasRange.map(sample.source) } == [nil, "*x", nil, nil])
    let elements = Array(sample.document.elements(of: entries[2].value))
    #expect(elements.map { $0.aliasRange.map(sample.source) } == ["*x", nil])
    #expect(
      sample.document.range(of: entries[1].value) == sample.document.range(of: entries[0].value))
  }

  @Test func `an alias can be a key, and is a duplicate of what it represents`() throws {
    let sample = try Sample("a: &k name\n*k : 1\n")
    #expect(sample.value("name").map(sample.document.string) == "1")
    #expect(
      FaultyFile("a: &k name\nname: 2\n*k : 1\n").messages() == [
        "3:1: error: the key 'name' appears twice in one mapping [duplicate-key]",
        "2:1: note: the first one is here",
      ])
  }

  @Test func `an anchor can be given again, and aliases mean the latest`() throws {
    let sample = try Sample("[&a x, *a, &a y, *a]")
    #expect(sample.strings(of: sample.document.root) == ["x", "x", "y", "y"])
  }

  @Test func `names of anchors may differ in their last letters alone`() throws {
    let sample = try Sample("a: &k1 x\nb: &k2 y\nc: &k z\nd: *k1\ne: *k2\nf: *k\n")
    #expect(
      ["d", "e", "f"].map { sample.value($0).map(sample.document.string) } == ["x", "y", "z"])
  }

  @Test func `anchors and tags are outside a value's range`() throws {
    let sample = try Sample(
      "a: &x !!str b\nc: !!map &y # why\n  d: e\nf: &z\n  - g\nh: &e\ni: !!str\nj: &q !!seq [k]\n")
    let entries = Array(sample.document.entries(of: sample.document.root))
    #expect(
      entries.map { sample.source(of: $0.value) } == ["b", "d: e", "- g", "", "", "[k]"])
    #expect(
      entries.map { sample.document.isPlain($0.value) } == [
        false, false, false, true, false, false,
      ])
    #expect(
      entries.map { sample.document.isNull($0.value) } == [false, false, false, true, false, false])
  }

  @Test(arguments: ["\n", "\r\n", "\u{85}", "\u{2028}", "\n\u{FEFF}", " # c\n\n  "])
  func `a value may be on a line below its anchor`(lineBreak: String) throws {
    let sample = try Sample("&x\(lineBreak)text")
    #expect(sample.source(of: sample.document.root) == "text")
  }

  @Test(arguments: [
    ("<<: *m\nc: 3", ["a=1 *m", "b=2 *m", "c=3 -"]),
    ("c: 3\n<<: *m\nb: 4", ["c=3 -", "a=1 *m", "b=4 -"]),
    ("<<: [*m, *n]", ["a=1 *m", "b=2 *m", "d=6 *n"]),
    ("<<: [*n, *m]", ["b=5 *n", "d=6 *n", "a=1 *m"]),
    ("<<: {a: 7, e: 8}\na: 9", ["e=8 <<", "a=9 -"]),
    ("<<: *l", ["b=5 *l", "d=6 *l", "a=1 *l"]),
    ("<<: *o", ["a=1 *o", "b=0 *o"]),
    ("<<: []\nx: y", ["x=y -"]),
    ("'<<': x", ["<<=x -"]),
  ])
  func `merge keys bring in what the mapping does not say itself`(
    text: String, expected: [String]
  ) throws {
    let base =
      "- &m {a: 1, b: 2}\n- &n {b: 5, d: 6}\n- &l [*n, *m]\n- &o {<<: *m, b: 0}\n-\n  "
    let sample = try Sample(base + text.replacing("\n", with: "\n  "))
    let document = sample.document
    let mapping = try #require(Array(document.elements(of: document.root)).last).value
    let entries = document.entries(of: mapping).map {
      "\(document.string(of: $0.key))=\(document.string(of: $0.value)) "
        + ($0.aliasRange.map(sample.source) ?? "-")
    }
    #expect(entries == expected)
    #expect(document.count(of: mapping) == expected.count)
  }
}
