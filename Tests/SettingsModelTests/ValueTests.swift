import SettingsDiagnostics
import SettingsModel
import Testing

/// Small values of the model.
struct ValueTests {
  @Test func `exclusions and flags belong to the path before them`() {
    let paths = SourcePath.all(["-first", "Sources", "!Sources/a.swift", "-DX", "Other", "-DY"])
    #expect(paths.map(\.path) == ["-first", "Sources", "Other"])
    #expect(paths.map(\.exclusions) == [[], ["a.swift"], []])
    #expect(paths.map(\.flags) == [[], ["-DX"], ["-DY"]])
    #expect(SourcePath.all(["Sources", "-DX"]).map(\.flags) == [["-DX"]])
    #expect(SourcePath.all(["Sources", "!a"]).map(\.exclusions) == [["a"]])
  }

  @Test func `a path that looks like an exclusion or flags gets a prefix`() {
    #expect(SourcePath.element("!a") == "./!a")
    #expect(SourcePath.element("-a") == "./-a")
    #expect(SourcePath.element("a-!") == "a-!")
  }

  @Test(arguments: [
    ("iphoneos", ["embedded"]), ("iphonesimulator", ["embeddedsimulator"]), ("macosx", []),
    ("", []), ("/", []),
  ])
  func `the SDKs of iOS have a fallback name`(name: String, fallbacks: [String]) throws {
    let sdk = try #require(XcodeSDKNames.sdk(named: name, defaultVersion: "26.0"))
    #expect(XcodeSDKNames.fallbackNames(of: sdk) == fallbacks)
  }

  @Test(arguments: [
    ("15", 150_000), ("15.2", 150_200), ("15.2.1", 150_201), ("0", 0), ("10.15.07", 101_507),
  ])
  func `a version is packed as one number`(text: String, number: Int) {
    #expect(VersionNumber.Packed(text)?.number == number)
  }

  @Test(arguments: ["", ".", "1.", ".1", "1..2", "1.2.3.4", "1.a", "1-2", "1234567890", "/", ":"])
  func `other texts are no versions`(text: String) {
    #expect(VersionNumber.Packed(text) == nil)
  }

  @Test func `a version has at most so many parts`() {
    #expect(VersionNumber.isValid("1.2".utf8, maximumParts: 2))
    #expect(!VersionNumber.isValid("1.2.3".utf8, maximumParts: 2))
    #expect(VersionNumber.isValid("123456789".utf8, maximumParts: 1))
  }

  @Test func `outside of declared settings, the type of a value is that of an empty string`() {
    let names = NameTable(knowsDeclaredTypes: false)
    #expect(names.declaredType(of: Array("value".utf8).span) == .string)
    #expect(names.declaredType(of: Array("other".utf8).span) == .userDefined)
  }

  @Test func `a text has the alias of its piece, or that of the whole value`() {
    let file = SourceFileID(rawValue: 0)
    func range(_ start: UInt32) -> SourceRange {
      SourceRange(file: file, start: start, end: start + 1)
    }
    let origin = Origin(
      range: range(0), aliasRange: range(50),
      pieces: [
        .init(valueOffset: 0, range: range(10)),
        .init(valueOffset: 4, range: range(20), aliasRange: range(60)),
      ])
    #expect(origin.aliasRange(atValueOffset: 0) == range(50))
    #expect(origin.aliasRange(atValueOffset: 5) == range(60))
  }

  @Test(arguments: [
    ("string:a", 7), ("boolean:YES", 8), ("date:x", 5), ("data:x", 5), ("string", nil),
    ("strin", nil), ("integer", nil), ("sting:a", nil), ("a:", nil), ("", nil),
  ])
  func `the text of a single value begins after its type`(value: String, start: Int?) {
    #expect(InfoPlistSetting.scalarStart(in: Array(value.utf8).span) == start)
  }

  @Test(arguments: [
    ("INFOPLIST_ENTRY_a", true), ("INFOPLIST_STRING_a", true), ("INFOPLIST_ENTRY_", false),
    ("INFOPLIST_ENTRYXab", false), ("INFOPLIST_STRINGXa", false),
    ("INFOPLIST_KEY_CFBundleName", false),
    ("XNFOPLIST_ENTRY_a", false),
  ])
  func `the tool's own settings are known by their names`(name: String, isOwn: Bool) {
    #expect(InfoPlistSetting.isOwn(Array(name.utf8).span) == isOwn)
  }

  @Test(arguments: [
    ("$(A) ${B} $[C] $D.e", ["A", "B", "C", "D.e"]), ("$() $- $", []), ("$$A $$$B", ["B"]),
    ("$(A:default=$(B))", ["A", "B"]), ("$(A_$(B))", ["A_…", "B"]), ("$($(A))", ["…", "A"]),
    ("$(A", ["A"]),
  ])
  func `the names that a text refers to are found without compiling it`(
    text: String, names: [String]
  ) {
    let found = ReferenceNames(Array(text.utf8)[...]).map { reference in
      switch reference {
      case .name(let name): String(decoding: name, as: UTF8.self)
      case .computed(let prefix): String(decoding: prefix, as: UTF8.self) + "…"
      }
    }
    #expect(found == names)
  }

  @Test(arguments: [("$()/x", 2, true), ("/$()/x", 3, true), ("/$(/x", 3, false), ("$", 1, false)])
  func `an empty reference protects what is beside it`(text: String, start: Int, isIdiom: Bool) {
    let diagnostic = ExpressionDiagnostic(.missingMacroName, start, start)
    #expect(diagnostic.isProtectiveIdiom(in: Array(text.utf8)[...]) == isIdiom)
  }

  @Test func `a localized key has a language`() throws {
    let name = InfoPlistSetting.localized("pt-BR", "CFBundleName")
    let found = try #require(InfoPlistSetting.languageAndKey(of: name))
    #expect(found.language == "pt-BR" && found.key == "CFBundleName")
    for name in ["INFOPLIST_STRING_de", "INFOPLIST_STRING_de__a__b", "INFOPLIST_ENTRY_de__a"] {
      #expect(InfoPlistSetting.languageAndKey(of: name) == nil)
    }
  }

  @Test func `a platform is named in a title only beside others`() throws {
    let sdk = try #require(SDKTable.sdk(named: "iphonesimulator", defaultVersion: nil))
    #expect(TargetPlatform(sdk: sdk, isOneOfSeveral: true).cellTitle == "iOS Simulator")
    #expect(TargetPlatform(sdk: sdk, isOneOfSeveral: false).cellTitle == nil)
  }

  @Test func `every name of a table is found again, with its type`() {
    let names = (0..<3000).map { "NAME_\($0)" }
    let types = names.enumerated().map { ($1, $0 % 2 == 0 ? SettingType.string : .stringList) }
    var table = NameTable(typeOverrides: Dictionary(uniqueKeysWithValues: types))
    for (name, type) in types {
      #expect(table.find(name).map { table.type(of: $0) } == type)
      #expect(table.find(name) == table.intern(name))
      #expect(table.find(name + "_") == nil)
    }
  }

  @Test func `an SDK differs from its variant for Mac Catalyst`() throws {
    let sdk = try #require(SDKTable.sdk(named: "macosx", defaultVersion: nil))
    #expect(sdk == sdk.version(sdk.version))
    #expect(sdk != sdk.catalyst)
    #expect(sdk.catalyst == sdk.catalyst.version(sdk.version))
    #expect(sdk != sdk.version("1.0"))
  }

  @Test(arguments: [("15.2.1", 150_201), ("9", 90_000), ("", 0), ("x", 0), ("1.2.3.4", 0)])
  func `a version is a number as Apple writes it, and zero if it is none`(
    version: String, number: Int
  ) throws {
    let sdk = try #require(SDKTable.sdk(named: "macosx", defaultVersion: nil))
    #expect(sdk.version(version).packedVersion.number == number)
  }

  @Test func `a cell's platform is decided unless it says otherwise`() {
    #expect(!CellPlatform().isUndecided)
    #expect(CellPlatform(isUndecided: true).isUndecided)
  }

  @Test func `filters include their platforms; none, or one that is not known, includes all`() {
    #expect(PlatformFilter.include([], ["ios"]))
    #expect(PlatformFilter.include(["tvos", "ios"], ["ios"]))
    #expect(!PlatformFilter.include(["tvos", "maccatalyst"], ["ios", "macos"]))
    #expect(PlatformFilter.include(["tvos", "marsos"], ["ios"]))
  }

  @Test(arguments: [
    ("_", ["_"]), ("_x", ["_x"]), ("_x4", ["_x4"]), ("_x41", ["A"]), ("a_x4g", ["a_x4g"]),
    ("a__b", ["a", "b"]), ("a_b", ["a_b"]), ("a__", ["a", ""]),
  ])
  func `the path of an entry is read from its name`(name: String, path: [String]) {
    #expect(InfoPlistSetting.path(ofEntry: InfoPlistSetting.entryPrefix + name) == path)
  }
}
