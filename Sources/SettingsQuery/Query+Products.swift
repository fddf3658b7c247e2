extension Query {
  /// A fact about a built product: `product.platform`, `product.entitlements["get-task-allow"]`.
  package struct ProductFact: Sendable, Hashable {
    package enum Name: String, Sendable, CaseIterable {
      case architectures
      case debugSymbols
      case entitlements
      case files
      case identifier
      case info
      case isEncrypted
      case isSigned
      case kind
      case languages
      case libraries
      case minimumSystem
      case name
      case platform
      case profile
      case rpaths
      case sdk
      case team

      /// Whether it is a dictionary, of which keys in brackets name a value.
      package var hasKeys: Bool { [.entitlements, .info, .profile].contains(self) }
    }

    package let name: Name
    /// The keys in brackets, outermost first.
    package let keys: [String]

    package init(name: Name, keys: [String] = []) {
      self.name = name
      self.keys = keys
    }

    static let prefix = "product."

    /// As a query contains it.
    package var text: String {
      Self.prefix + name.rawValue + keys.map { "[\"\($0)\"]" }.joined()
    }
  }

  /// The facts about products that the condition reads, each once.
  package var productFacts: [ProductFact] {
    var known: Set<ProductFact> = []
    return tests.compactMap { test in
      guard case .product(let fact) = test.subject, known.insert(fact).inserted else { return nil }
      return fact
    }
  }
}

/// The value of a fact about a product.
package enum ProductFactValue: Sendable, Hashable {
  /// The product does not have it.
  case none
  case text(String)
  case boolean(Bool)
  case list([String])
  /// It could not be read, for a reason.
  case unknown(String)
}

/// Answers what queries ask of one product.
package protocol QueriedProduct: Sendable {
  func value(of fact: Query.ProductFact) -> ProductFactValue
}
