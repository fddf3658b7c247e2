import SettingsArchives
import SettingsDiagnostics

/// The products of one argument, each with the one that contains it.
struct ProductFamily {
  private let products: [BuiltProduct]
  private let names: Set<String>
  private let hostPaths: [String: [String]]

  /// - Parameters:
  ///   - products: The products of one argument, in order.
  ///   - contents: What each of them says.
  init(_ products: [BuiltProduct], _ contents: [ProductContents]) {
    self.products = products
    var names: Set<String> = []
    for product in products {
      for name in product.entries.keys {
        names.insert(product.root.isEmpty ? name : "\(product.root)/\(name)")
      }
    }
    self.names = names
    var paths: [String: [String]] = [:]
    for (product, contents) in zip(products, contents) {
      if case .success(let images)? = contents.images { paths[product.root] = images.first?.rpaths }
    }
    hostPaths = paths
  }

  func hasFile(_ path: String) -> Bool { names.contains(path) }

  /// The product that contains a product and all others, or itself.
  func host(of product: BuiltProduct) -> BuiltProduct {
    var host = product
    // An extension is a process of its own; a framework is loaded into that of its host.
    var steps = 0
    while let parent = host.parent, products.indices.contains(parent), steps < 64 {
      host = products[parent]
      steps += 1
    }
    return host
  }

  /// The run paths of the programs that contain a product, nearest first.
  func rpaths(ofHostOf product: BuiltProduct) -> [String] {
    var found: [String] = []
    var next = product.parent
    var steps = 0
    while let index = next, products.indices.contains(index), steps < 64 {
      found += (hostPaths[products[index].root] ?? []).prefix(max(0, 128 - found.count))
      next = products[index].parent
      steps += 1
    }
    return found
  }
}
