import AppleDefaults
import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// The catalog's defaults below a config.yaml.
struct SpecCatalogDefaults: CatalogDefaults {
  private let catalog: SettingsCatalog
  private var general: [SDK: BlockID] = [:]
  private var products: [Key: BlockID] = [:]

  private struct Key: Hashable {
    let sdk: SDK
    let type: ProductType
  }

  init(_ catalog: SettingsCatalog) { self.catalog = catalog }

  mutating func blocks(
    sdk: SDK?, productType: ProductType?, into store: inout SettingsStore
  ) -> [BlockID] {
    guard let sdk else { return [] }
    var blocks: [BlockID] = []
    if let known = general[sdk] {
      blocks.append(known)
    } else {
      store.beginBlock(of: store.addLevel(Level(kind: .defaults, name: sdk.displayName)))
      XcodeDefaults.assignTools(of: sdk, catalog, into: &store)
      XcodeDefaults.assignGeneral(of: sdk, target: .native, catalog, into: &store)
      let block = store.endBlock()
      general[sdk] = block
      blocks.append(block)
    }
    guard let productType else { return blocks }
    let key = Key(sdk: sdk, type: productType)
    if let known = products[key] { return blocks + [known] }
    store.beginBlock(of: store.addLevel(Level(kind: .defaults, name: sdk.displayName)))
    CatalogLowering(catalog).assignProductDefaults(
      productType.identifier, domain: sdk.platformName, into: &store)
    let block = store.endBlock()
    products[key] = block
    return blocks + [block]
  }
}
