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
}
