import SettingsModel
import SettingsTestSupport
import Testing
@testable import AppleDefaults

/// The levels below those of a project.
struct BuiltInSettingsTests {
  struct Catalog: CatalogDefaults {
    mutating func blocks(
      sdk: SDK?, productType: ProductType?, into store: inout SettingsStore
    ) -> [BlockID] {
      store.beginBlock(of: store.addLevel(Level(kind: .project, name: "catalog")))
      return [store.endBlock()]
    }
  }

  @Test func `the catalog's defaults are the lowest level`() throws {
    var store = SettingsStore(names: NameTable())
    var settings = BuiltInSettings(projectName: "App", projectDirectory: "/app")
    let without = settings.defaults(
      sdk: nil, productType: nil, configuration: "Debug", into: &store)
    settings.catalog = Catalog()
    let with = settings.defaults(sdk: nil, productType: nil, configuration: "Debug", into: &store)
    #expect(with.dropFirst() == without[...])
    #expect(store[store[try #require(with.first)].level].name == "catalog")
  }

  // MARK: Tables

  private typealias Section = (title: String, settings: [(name: String, value: String)])

  private static func section(_ title: String, _ settings: [(String, String)]) -> Section {
    (title, settings.map { (name: $0.0, value: $0.1) })
  }

  /// What all sections have in common, then the rest of each, or what differs from an earlier one that is similar.
  /// Sections that are equal are one.
  private static func text(_ sections: [Section], of what: String) -> String {
    func line(_ setting: (name: String, value: String)) -> String {
      setting.value.isEmpty ? "\(setting.name) =" : "\(setting.name) = \(setting.value)"
    }
    let all = sections.map { $0.settings.map(line) }
    var common = Set(all.first ?? [])
    for lines in all { common.formIntersection(lines) }
    var text = "# every \(what)\n"
    for line in all.first ?? [] where common.contains(line) { text += "\(line)\n" }
    for (index, lines) in all.enumerated() where all.firstIndex(of: lines) == index {
      let titles = zip(sections, all).filter { $0.1 == lines }.map(\.0.title)
      text += "\n# \(titles.joined(separator: ", "))"
      let own = lines.filter { !common.contains($0) }
      let base = all[..<index].max {
        Set($0).intersection(own).count < Set($1).intersection(own).count
      }
      guard let base, let other = all.firstIndex(of: base),
        2 * Set(base).intersection(own).count > own.count
      else {
        text += "\n" + own.map { "\($0)\n" }.joined()
        continue
      }
      text += ": as \(sections[other].title)\n"
      text += base.filter { !lines.contains($0) }.map { "- \($0)\n" }.joined()
      text += own.filter { !base.contains($0) }.map { "+ \($0)\n" }.joined()
    }
    return text
  }

  /// The files show what a change of a table does. Only the conformance tests compare the values with
  /// those of Xcode, and some of these need data from outside the repository.
  @Test func `the settings of platforms are those of the golden files`() {
    let sdks = SDKTable.all + SDKTable.all.filter { $0.platform == .macOS }.map(\.catalyst)
    let titles = sdks.map { $0.canonicalName + ($0.isCatalyst ? ", Mac Catalyst" : "") }
    let goldens = Golden()
    goldens.expect(
      Self.text(
        zip(titles, sdks).map { Self.section($0, BuiltInTables.sdk($1)) }, of: "SDK"),
      matches: "sdks.txt")
    goldens.expect(
      Self.text(
        zip(titles, sdks).map { title, sdk in
          let byArchitecture = XcodePlatform.defaults(byArchitectureOf: sdk).map {
            ("\($0.0)[arch=\($0.2)]", $0.1)
          }
          return Self.section(
            title,
            XcodePlatform.platform(sdk) + byArchitecture + XcodePlatform.sdk(sdk)
              + (sdk.isCatalyst ? XcodePlatform.catalyst(sdk) : []))
        }, of: "SDK"),
      matches: "xcode-sdks.txt")
  }

  @Test func `the settings of products are those of the golden file`() {
    Golden().expect(
      Self.text(
        ProductType.all.map { Self.section($0.shortIdentifier, BuiltInTables.product($0)) },
        of: "product"),
      matches: "products.txt")
  }

  @Test func `the settings of every target are those of the golden file`() {
    Golden().expect(
      Self.text(
        [
          Self.section("general", BuiltInTables.general),
          Self.section("configuration", BuiltInTables.configuration),
          Self.section("derived", BuiltInTables.derived),
          Self.section("Xcode: search paths", XcodeFacts.searchPaths),
          Self.section("Xcode: universal", XcodeFacts.universal),
          Self.section("Xcode: above the build system's", XcodeFacts.builtIn),
          Self.section("Xcode: deployment targets", XcodeFacts.deploymentTargets),
          Self.section("Xcode: undecided", XcodeFacts.undecided),
          Self.section("Xcode: derived data", XcodeFacts.derivedData),
          Self.section("Xcode: folders", XcodeFacts.folders(inDerivedData: "/DerivedData")),
          Self.section("Xcode: project", XcodeFacts.project),
          Self.section("Xcode: target", XcodeFacts.target),
        ], of: "target"),
      matches: "general.txt")
  }

  // MARK: Deployment targets

  /// A version of which only a later part is known would be a slip in the table.
  @Test(arguments: ["iphoneos", "macosx", "appletvos", "watchos", "xros"])
  func `the suggested deployment targets are complete versions in order, up to the SDK's own`(
    name: String
  ) throws {
    let sdk = try #require(SDKTable.sdk(named: name, defaultVersion: nil))
    let value = try #require(
      XcodePlatform.sdk(sdk).first { $0.0 == "DEPLOYMENT_TARGET_SUGGESTED_VALUES" }?.1)
    let versions = value.split(separator: " ").map {
      $0.split(separator: ".").compactMap { Int($0) }
    }
    #expect(versions.allSatisfy { $0.count == 2 })
    for (earlier, later) in zip(versions, versions.dropFirst()) {
      #expect(earlier.lexicographicallyPrecedes(later), "\(earlier), \(later)")
      // Each later system begins with its first version.
      if earlier[0] != later[0] { #expect(later[1] == 0, "\(later)") }
    }
    #expect(versions.last?.first == sdk.version.split(separator: ".").first.flatMap { Int($0) })
  }
}
