import SettingsQuery
import SettingsXcode

/// What policies may ask of a product.
struct ProductFacts: QueriedProduct {
  let product: BuiltProduct
  let contents: ProductContents

  func value(of fact: Query.ProductFact) -> ProductFactValue {
    switch fact.name {
    case .name: .text(product.fileName)
    case .kind: .text(product.kind.rawValue)
    case .files: .list(product.entries.keys.sorted())
    case .languages: .list(languages)
    case .identifier: Self.value(at: ["CFBundleIdentifier"], in: contents.infoPlist)
    case .info: Self.value(at: fact.keys, in: contents.infoPlist)
    case .profile: Self.value(at: fact.keys, in: contents.profile)
    case .entitlements: entitlement(fact.keys)
    case .team: signed { $0.team.map { .text($0) } ?? .none }
    case .isSigned: isSigned
    case .architectures: images { .list($0.map(\.architecture)) }
    case .debugSymbols: first { .text("\($0.debugSymbols)") }
    case .isEncrypted: images { .boolean($0.contains(where: \.isEncrypted)) }
    case .libraries: first { .list($0.libraries.map(\.path)) }
    case .minimumSystem: first { $0.minimumSystem.map { .text($0) } ?? .none }
    case .platform: first { $0.platform.map { .text(ProductPlatforms.name($0)) } ?? .none }
    case .rpaths: first { .list($0.rpaths) }
    case .sdk: first { $0.sdk.map { .text($0) } ?? .none }
    }
  }

  private var languages: [String] {
    var names: Set<String> = []
    let resources = product.layout.resources.utf8
    for entry in product.entries.keys where entry.utf8.starts(with: resources) {
      let folder = Substring(
        entry.utf8.dropFirst(resources.count).prefix { $0 != UInt8(ascii: "/") })
      if folder.hasSuffix(".lproj") { names.insert(String(folder.dropLast(6))) }
    }
    return names.sorted()
  }

  // MARK: Property lists

  private static func value(
    at keys: [String], in list: Result<PropertyListValue, ProductContents.Failure>?
  ) -> ProductFactValue {
    switch list {
    case nil: return .none
    case .failure(let failure)?: return .unknown(failure.message)
    case .success(let list)?:
      var value = list
      for key in keys {
        guard let next = value[key] else { return .none }
        value = next
      }
      return self.value(value)
    }
  }

  private static func value(_ value: PropertyListValue) -> ProductFactValue {
    switch value {
    case .boolean(let value): .boolean(value)
    case .array(let elements): .list(elements.map { $0.string ?? $0.shown })
    case .dictionary: .list(value.sortedEntries.map(\.key))
    default: .text(value.string ?? value.shown)
    }
  }

  private func entitlement(_ keys: [String]) -> ProductFactValue {
    if case .failure(let failure)? = contents.images { return .unknown(failure.message) }
    switch contents.signature {
    case .failure(let failure)?: return .unknown(failure.message)
    case .success(let signature)?:
      if let list = signature.entitlements { return Self.value(at: keys, in: .success(list)) }
    case nil: break
    }
    if let list = contents.simulatedEntitlements { return Self.value(at: keys, in: list) }
    if contents.signature == nil, contents.images != nil {
      return .unknown("the program is not signed")
    }
    return .none
  }

  // MARK: The program

  private var isSigned: ProductFactValue {
    switch contents.signature {
    case .failure(let failure)?: .unknown(failure.message)
    case .success?: .boolean(true)
    case nil: images { _ in .boolean(false) }
    }
  }

  private func signed(_ body: (CodeSignature) -> ProductFactValue) -> ProductFactValue {
    switch contents.signature {
    case .failure(let failure)?: .unknown(failure.message)
    case .success(let signature)?: body(signature)
    case nil: images { _ in .none }
    }
  }

  private func images(_ body: ([MachOImage]) -> ProductFactValue) -> ProductFactValue {
    switch contents.images {
    case nil: .none
    case .failure(let failure)?: .unknown(failure.message)
    case .success(let images)?: body(images)
    }
  }

  private func first(_ body: (MachOImage) -> ProductFactValue) -> ProductFactValue {
    images { $0.first.map(body) ?? .none }
  }
}
