import AppleDefaults
import SettingsModel
import Testing

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
