import SettingsProjectWriter
import SettingsTestSupport
import SettingsXcode
import Testing

/// The Info.plist and entitlements files that a spec asks for.
struct PropertyListFileTests {
  private func files(
    _ targets: String, tree: [String: String] = [:]
  ) throws -> [(path: String, bytes: [UInt8])] {
    let project = try WrittenProject("name: P\ntargets: { \(targets) }\n", tree: tree)
    return try #require(project.output, "\(project.messages)").companions
      .map { ($0.path, $0.bytes) }
  }

  private func list(_ targets: String) throws -> PropertyListValue {
    try PropertyList.read(#require(files(targets).first).bytes)
  }

  @Test(arguments: [
    ("application, platform: iOS", "APPL"), ("application.watchapp2, platform: watchOS", "APPL"),
    ("framework, platform: iOS", "FMWK"), ("bundle.unit-test, platform: iOS", "BNDL"),
    ("bundle.ui-testing, platform: iOS", "BNDL"), ("xpc-service, platform: macOS", "XPC!"),
    ("app-extension, platform: iOS", "XPC!"), ("tool, platform: macOS", nil),
    ("framework.static, platform: iOS", nil),
  ])
  func `an Info.plist has keys by the type of the target`(type: String, package: String?) throws {
    let list = try list("T: { type: \(type), info: { path: Info.plist } }")
    #expect(list["CFBundlePackageType"]?.string == package)
    let common = [
      "CFBundleDevelopmentRegion": "$(DEVELOPMENT_LANGUAGE)",
      "CFBundleExecutable": "$(EXECUTABLE_NAME)",
      "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
      "CFBundleInfoDictionaryVersion": "6.0", "CFBundleName": "$(PRODUCT_NAME)",
      "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
    ]
    for (key, value) in common { #expect(list[key]?.string == value) }
    #expect(list.entries?.count == common.count + (package == nil ? 0 : 1))
  }

  @Test func `a bundle of resources has no executable`() throws {
    let list = try list("T: { type: bundle, platform: macOS, info: { path: Info.plist } }")
    #expect(list["CFBundlePackageType"]?.string == "BNDL")
    #expect(list["CFBundleExecutable"] == nil)
    #expect(list["CFBundleName"] != nil)
  }

  @Test func `values keep their kinds`() throws {
    let list = try list(
      """
      T: { type: tool, platform: macOS, entitlements: { path: e.entitlements, properties: {
        Text: x, Whole: 12345678901, Negative: -3, Real: 1.5, Flag: true, List: [1, a], Map: { k: { l: no } },
        Null: null, Day: 2020-01-02, Quoted: '2020-01-02', Near: 2020-01-0x, Empty: {} } } }
      """)
    #expect(list["Text"] == .string("x"))
    #expect(list["Whole"] == .integer(12_345_678_901))
    #expect(list["Negative"] == .integer(-3))
    #expect(list["Real"] == .real(1.5))
    #expect(list["Flag"] == .boolean(true))
    #expect(list["List"] == .array([.integer(1), .string("a")]))
    #expect(list["Map"]?["k"]?["l"] == .boolean(false))
    #expect(list["Null"] == .string("null"))
    #expect(list["Day"] == .date("2020-01-02T00:00:00Z"))
    #expect(list["Quoted"] == .string("2020-01-02"))
    #expect(list["Near"] == .string("2020-01-0x"))
    #expect(list["Empty"]?.entries?.isEmpty == true)
  }

  @Test(arguments: [
    ("2020-01-02", "2020-01-02T00:00:00Z"), ("2020-05-17T01:30:00Z", "2020-05-17T01:30:00Z"),
    ("2020-05-17 01:30:00", "2020-05-17T01:30:00Z"),
    ("2020-05-17T01:30:00+05:45", "2020-05-16T19:45:00Z"),
    ("2021-12-31 22:50:00 -3:15", "2022-01-01T02:05:00Z"),
    ("2020-03-01t00:10:00.5+1", "2020-02-29T23:10:00Z"), ("2019-12-31", "2019-12-31T00:00:00Z"),
    ("2000-04-30", "2000-04-30T00:00:00Z"), ("1999-08-31", "1999-08-31T00:00:00Z"),
  ])
  func `a moment is written in universal time`(text: String, date: String) throws {
    let list = try list(
      "T: { type: tool, platform: macOS, entitlements: { path: e, properties: { Moment: \(text) } } }"
    )
    #expect(list["Moment"] == .date(date))
  }

  @Test func `numbers of a spec in JSON keep their kinds`() throws {
    let folder = try WrittenProject("name: P\n").folder
    try folder.write(
      """
      {"name": "P", "targets": {"T": {"type": "tool", "platform": "macOS", "info": {"path": "i.plist",
       "properties": {"Whole": 3, "Real": 2.5, "Null": null, "Large": 1e30, "List": [false]}}}}}
      """, to: "spec.json")
    let output = try #require(WrittenProject.output(of: "spec.json", in: folder))
    let list = try PropertyList.read(#require(output.companions.first).bytes)
    #expect(list["Whole"] == .integer(3))
    #expect(list["Real"] == .real(2.5))
    #expect(list["Large"] == .real(1e30))
    #expect(list["Null"] == .string("null"))
    #expect(list["List"] == .array([.boolean(false)]))
  }

  @Test func `properties replace the keys that every file has`() throws {
    let list = try list(
      "T: { type: tool, platform: macOS, info: { path: i.plist, properties: { CFBundleVersion: '7', CFBundleName: 3 } } }"
    )
    #expect(list["CFBundleVersion"]?.string == "7")
    #expect(list["CFBundleName"] == .integer(3))
    #expect(list.entries?.count == 7)
  }

  @Test func `of two targets with one file the later decides`() throws {
    let files = try files(
      """
      A: { type: tool, platform: macOS, entitlements: { path: e, properties: { From: A } } },
      B: { type: tool, platform: macOS, entitlements: { path: ./e, properties: { From: B } }, info: { path: i } },
      C: { type: tool, platform: macOS, entitlements: { path: c } }
      """)
    #expect(files.map(\.path) == ["e", "i", "c"])
    #expect(try PropertyList.read(files[0].bytes)["From"]?.string == "B")
    #expect(try PropertyList.read(files[2].bytes) == .dictionary([]))
  }

  @Test func `a file that means the same keeps its text`() throws {
    let target =
      "A: { type: tool, platform: macOS, entitlements: { path: e, properties: { K: v } } }"
    let same = """
      <?xml version="1.0"?><plist version="1.0"><!-- mine --><dict><key>K</key><string>v</string></dict></plist>
      """
    #expect(try files(target, tree: ["e": same]).first?.bytes == Array(same.utf8))
    let other = same.replacing(">v<", with: ">w<")
    let written = try #require(files(target, tree: ["e": other]).first).bytes
    #expect(try PropertyList.read(written)["K"]?.string == "v")
    #expect(!String(decoding: written, as: UTF8.self).contains("mine"))
  }

  @Test func `a file outside of the folder needs permission`() throws {
    let spec =
      "name: P\ntargets: { A: { type: tool, platform: macOS, entitlements: { path: ../e.plist } } }"
    let refused = try WrittenProject(spec, in: "inner")
    #expect(refused.output == nil)
    #expect(refused.messages == ["'../e.plist' is outside of the spec's folder"])
    let allowed = try WrittenProject(spec, allowsOutside: true, in: "inner")
    #expect(allowed.output?.companions.map(\.path) == ["../e.plist"])
  }

  @Test func `characters that XML does not have are an error`() throws {
    let project = try WrittenProject(
      #"""
      name: P
      targets: { A: { type: tool, platform: macOS, entitlements: { path: e, properties: { K: ["a\x1Bb"] } } } }
      """#)
    #expect(project.output == nil)
    #expect(project.messages == ["'e' cannot hold the character U+1B"])
  }

  @Test func `a file that is written is among the sources already`() throws {
    let project = try WrittenProject(
      """
      name: P
      targets:
        A:
          type: tool
          platform: macOS
          sources: [S, New]
          info: { path: S/Deep/Info.plist }
          entitlements: { path: New/e.entitlements }
      """, tree: ["S/a.swift": "", "S/Deep/b.swift": ""])
    #expect(
      try WrittenGraph(project).outline() == [
        "New", "  e.entitlements", "S", "  a.swift", "  Deep", "    b.swift", "    Info.plist",
        "Products", "  A BUILT_PRODUCTS_DIR",
      ])
    #expect(try WrittenGraph(project).phases(of: "A") == ["Sources: a.swift, b.swift"])
  }
}
