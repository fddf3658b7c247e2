package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects

/// The cells of a project by what identifies their products.
package struct ProductCells: Sendable {
  package struct Identity: Sendable {
    package let cell: CellReference
    package let target: String
    package let configuration: String
    package let identifier: String
    /// The file name of the product, such as `HelloWorld.app`.
    package let fileName: String
    let platform: String
    let productType: String

    package var title: String { "\(target)@\(configuration)" }
  }

  /// Which cell a product is compared with.
  package enum Match: Sendable {
    case cell(Int)
    /// No cell makes such a product.
    case none
    /// Several cells make it, and nothing in the product decides between them.
    case several([Int])
  }

  package let all: [Identity]
  private var byIdentifier: [String: [Int]] = [:]
  private var byFileName: [String: [Int]] = [:]
  /// The cells by the letters and digits of the names of their targets and products.
  private var byPlainName: [String: [Int]] = [:]
  private let defaultConfiguration: Int

  /// Resolves what identifies the products of all cells.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  package init(
    _ cells: [CellReference], of project: SettingsProject
  ) throws(ResolutionFailure) {
    let cells = try project.shippedCells(cells)
    var all: [Identity] = []
    var remaining = cells[...]
    try project.withCells(cells) { (view) throws(ResolutionFailure) in
      guard let cell = remaining.popFirst() else { return }
      func text(_ name: String) throws(ResolutionFailure) -> String {
        try view.value(of: name) ?? ""
      }
      all.append(
        Identity(
          cell: cell, target: view.targetName, configuration: view.configurationName,
          identifier: try text("PRODUCT_BUNDLE_IDENTIFIER"),
          fileName: try text("FULL_PRODUCT_NAME"), platform: try text("PLATFORM_NAME"),
          productType: try text("PRODUCT_TYPE")))
    }
    self.all = all
    defaultConfiguration = project.outline.defaultConfiguration
    for (index, identity) in all.enumerated() {
      if !identity.identifier.isEmpty {
        byIdentifier[identity.identifier, default: []].append(index)
      }
      for name in Set([identity.target, Self.base(identity.fileName)].map(Self.plain)) {
        byPlainName[name, default: []].append(index)
      }
      if !identity.fileName.isEmpty { byFileName[identity.fileName, default: []].append(index) }
    }
  }

  /// Finds the cell of a product by its bundle identifier, or else by its name.
  ///
  /// - Parameters:
  ///   - product: The product's name, and what its Info.plist says.
  ///   - configuration: The configuration of the product that contains it.
  func match(
    _ product: BuiltProduct, identifier: String?, platform: String?, configuration: Int?
  ) -> Match {
    let family = product.kind
    func isMade(_ index: Int) -> Bool { Self.makes(all[index].productType, family) }
    var found = identifier.flatMap { byIdentifier[$0] }?.filter(isMade) ?? []
    let named = found.filter { all[$0].fileName == product.fileName }
    if !named.isEmpty { found = named }
    if found.isEmpty {
      found = byFileName[product.fileName]?.filter(isMade) ?? []
      // Without the identifier, the name must leave no doubt.
      if Set(found.map { all[$0].cell.target }).count > 1 { return .several(found) }
    }
    guard !found.isEmpty else { return .none }
    if let platform {
      let same = found.filter { Self.isSame(all[$0].platform, platform) }
      if !same.isEmpty { found = same }
    }
    for wanted in [configuration, defaultConfiguration] {
      let same = found.filter { all[$0].cell.configuration == wanted }
      if !same.isEmpty {
        found = same
        break
      }
    }
    if let first = found.first, found.allSatisfy({ all[$0].cell.target == all[first].cell.target })
    {
      return .cell(first)
    }
    return .several(found)
  }

  /// The cells of other targets whose products have an identifier.
  func owners(of identifier: String, except cell: Int) -> [Identity] {
    (byIdentifier[identifier] ?? []).map { all[$0] }.filter {
      $0.cell.target != all[cell].cell.target
    }
  }

  /// Returns the first cell of another target that has the name of a file; nil if the cell has it
  /// itself.
  func stranger(named file: String, besides cell: Int) -> Identity? {
    let found = byPlainName[Self.plain(Self.base(file))] ?? []
    let target = all[cell].cell.target
    if found.contains(where: { all[$0].cell.target == target }) { return nil }
    return found.first.map { all[$0] }
  }

  /// The name without its extension.
  private static func base(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The letters and digits of a name: Xcode and users write spaces in several ways.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Whether a product type makes bundles of a kind.
  private static func makes(_ type: String, _ kind: BuiltProduct.Kind) -> Bool {
    // A type that is not known makes anything.
    guard let family = ProductType(named: type)?.family else { return true }
    switch kind {
    case .application: return family == .application
    case .appExtension: return family == .appExtension
    case .framework: return family == .framework || family == .staticFramework
    case .service: return family == .xpcService
    case .testBundle: return family == .testBundle
    case .systemExtension: return family == .systemExtension
    case .program:
      return family == .tool || family == .dynamicLibrary || family == .application
        || family == .framework
    }
  }

  /// Whether two names are of one platform; a simulator's is that of its devices.
  static func isSame(_ one: String, _ other: String) -> Bool {
    SDKTable.sdk(named: one)?.platform == SDKTable.sdk(named: other)?.platform
  }
}
