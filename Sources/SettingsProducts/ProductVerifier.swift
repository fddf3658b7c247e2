import SettingsArchives
import SettingsArtifacts
import SettingsBuildGraph
package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsRules

/// Compares products with the cells of a project.
package struct ProductVerifier {
  private let project: SettingsProject
  private let cells: ProductCells
  /// The cells that the user chose, by their number in `cells`; nil to find them.
  private let chosen: [Int]?
  private let choosesTarget: Bool
  private let parts: [String: ExpectedParts]?
  /// Why the files of targets are not known.
  private let unknownParts: String?
  private let log: ProductLog?
  private var expected: [Int: ExpectedProduct] = [:]
  private var verification: ProductVerification
  /// What the policies judge at the end.
  private var judged: [(row: Int, cell: Int, facts: ProductFacts)] = []

  /// - Parameters:
  ///   - chosen: The cells of `-t` and `-c`; nil to find the cell of each product.
  ///   - choosesTarget: Whether the user named a target, and not only a configuration.
  ///   - log: What `compare-logging` found in the products.
  package init(
    _ project: SettingsProject, chosen: [CellReference]?, choosesTarget: Bool,
    log: ProductLog? = nil
  ) throws(ResolutionFailure) {
    self.project = project
    self.log = log
    self.choosesTarget = choosesTarget
    let cells = try ProductCells(project.allCells, of: project)
    self.cells = cells
    let wanted = chosen.map(Set.init)
    self.chosen = wanted.map { wanted in
      cells.all.indices.filter { index in
        let cell = cells.all[index].cell
        return wanted.contains(
          CellReference(target: cell.target, configuration: cell.configuration))
      }
    }
    do throws(LoadFailure) {
      parts = try ExpectedParts.all(of: project)
      unknownParts = nil
    } catch {
      parts = nil
      unknownParts = error.diagnostics.first?.message ?? "the project cannot be read"
    }
    verification = ProductVerification(rows: [], files: project.files)
  }

  /// Verifies the products of some arguments, one argument after the other.
  package mutating func verify(
    _ paths: [String]
  ) throws(ResolutionFailure) -> ProductVerification {
    for path in paths { try verify(path) }
    findEqualIdentifiers()
    try judge()
    return verification
  }

  // MARK: One argument

  private mutating func verify(_ path: String) throws(ResolutionFailure) {
    let search: ProductSearch
    do throws(ContainedFiles.Failure) { search = try ProductSearch(path) } catch {
      var findings = ProductFindings(name: path)
      findings.isUnknown(.identity, error.message)
      var row = ProductVerification.Row(path: path, kind: nil, target: nil, configuration: nil)
      row.findings = findings.all
      verification.rows.append(row)
      return
    }
    let contents = search.products.map(ProductContents.init)
    let family = ProductFamily(search.products, contents)
    let debug = DebugInformation(search.debugFiles, of: search.products)
    var matches: [ProductCells.Match] = []
    for (index, product) in search.products.enumerated() {
      var host: Int?
      if let parent = product.parent, case .cell(let cell) = matches[parent] {
        host = cells.all[cell].cell.configuration
      }
      matches.append(match(product, contents[index], configuration: host))
    }
    try resolve(matches)
    let inner = Dictionary(grouping: matches.indices) { search.products[$0].parent }
    let first = verification.rows.count
    for (index, product) in search.products.enumerated() {
      var findings = ProductFindings(name: product.path)
      var row = row(of: product, contents[index], matches[index])
      if let parent = product.parent {
        row.depth = verification.rows[first + parent].depth + 1
      }
      switch matches[index] {
      case .none: reportMissing(product, contents[index], &findings)
      case .several(let found):
        let names = Set(found.map { cells.all[$0].title }).sorted()
        findings.isUnknown(
          .identity, "it may be the product of \(names.prefix(6).list(last: "or"))",
          help: "name the cell with -t TARGET@CONFIGURATION")
      case .cell(let cell):
        guard let expected = expected[cell] else { break }
        check(product, contents[index], cell: cell, expected, family, debug, &findings)
        checkEmbedded((inner[index] ?? []).map { matches[$0] }, of: expected, &findings)
        judged.append(
          (verification.rows.count, cell, ProductFacts(product: product, contents: contents[index]))
        )
      }
      if let parent = product.parent {
        checkHost(
          product, contents[index], matches[index],
          of: (search.products[parent], contents[parent], matches[parent]), &findings)
      }
      row.findings = findings.all
      row.compared = findings.compared
      verification.rows.append(row)
    }
  }

  /// Reports extensions, apps and services that the product should contain and that are not in it.
  private func checkEmbedded(
    _ matches: [ProductCells.Match], of expected: ExpectedProduct,
    _ findings: inout ProductFindings
  ) {
    var found: Set<String> = []
    for match in matches {
      switch match {
      case .cell(let cell): found.insert(cells.all[cell].target)
      // It may be any of them.
      case .several: return
      case .none: break
      }
    }
    for part in parts?[expected.target]?.embedded ?? [] where !found.contains(part.target) {
      findings.differs(
        .identity,
        "the product of the target '\(part.target)', which \(expected.target) embeds, is not in it",
        at: part.place, severity: .error,
        help: "build the product again, or remove the target from what \(expected.target) embeds")
    }
  }

  private func match(
    _ product: BuiltProduct, _ contents: ProductContents, configuration: Int?
  ) -> ProductCells.Match {
    if product.parent == nil, let chosen {
      let targets = Set(chosen.map { cells.all[$0].cell.target })
      if choosesTarget, targets.count == 1, let first = chosen.first {
        // Of the platforms of a target, the product shows which.
        let same = chosen.first {
          ProductCells.isSame(cells.all[$0].platform, contents.platform ?? "")
        }
        return .cell(same ?? first)
      }
    }
    let wanted = configuration ?? chosen?.first.map { cells.all[$0].cell.configuration }
    let match = cells.match(
      product, identifier: contents.identifier, platform: contents.platform,
      configuration: wanted)
    guard let chosen, product.parent == nil, case .cell(let cell) = match else { return match }
    return chosen.contains(cell) ? match : .none
  }

  private func reportMissing(
    _ product: BuiltProduct, _ contents: ProductContents, _ findings: inout ProductFindings
  ) {
    // Others may have made the libraries in a product.
    if product.parent != nil, [.framework, .service].contains(product.kind) { return }
    let identifier = contents.identifier.map { " and the identifier '\($0)'" } ?? ""
    findings.isUnknown(
      .identity,
      "no cell makes a product with the name '\(product.fileName)'\(identifier)",
      help: "name the cell with -t TARGET@CONFIGURATION")
  }

  private func row(
    of product: BuiltProduct, _ contents: ProductContents, _ match: ProductCells.Match
  ) -> ProductVerification.Row {
    var identity: ProductCells.Identity?
    if case .cell(let cell) = match { identity = cells.all[cell] }
    var row = ProductVerification.Row(
      path: product.path, kind: product.kind, target: identity?.target,
      configuration: identity?.configuration)
    row.identifier = contents.identifier
    row.version = contents.information("CFBundleShortVersionString")
    row.build = contents.information("CFBundleVersion")
    if case .success(let images)? = contents.images {
      row.platform = images.first?.platform.map(ProductPlatforms.name)
      row.architectures = images.map(\.architecture)
    }
    return row
  }

  /// Resolves the cells of products that are not resolved yet.
  private mutating func resolve(_ matches: [ProductCells.Match]) throws(ResolutionFailure) {
    var missing: [Int] = []
    for case .cell(let cell) in matches where expected[cell] == nil && !missing.contains(cell) {
      missing.append(cell)
    }
    var remaining = missing[...]
    let configurations = project.outline.configurations
    var found: [Int: ExpectedProduct] = [:]
    try project.withCells(missing.map { cells.all[$0].cell }) {
      (view) throws(ResolutionFailure) in
      guard let cell = remaining.popFirst() else { return }
      let kind = configurations[cells.all[cell].cell.configuration].kind
      found[cell] = try ExpectedProduct(view, isRelease: kind == .release)
    }
    expected.merge(found) { $1 }
    verification.files = project.files
  }

  // MARK: Checks

  private func check(
    _ product: BuiltProduct, _ contents: ProductContents, cell: Int, _ expected: ExpectedProduct,
    _ family: ProductFamily, _ debug: DebugInformation, _ findings: inout ProductFindings
  ) {
    let own = parts?[expected.target]
    IdentityCheck(cells: cells).check(product, contents, cell: cell, expected, &findings)
    InformationCheck(product: product, expected: expected).check(contents.infoPlist, &findings)
    LocalizationCheck(product: product, expected: expected).check(&findings)
    ProgramCheck(product: product, expected: expected, contents: contents)
      .check(debug, family, own, &findings)
    EntitlementCheck(product: product, expected: expected, contents: contents).check(&findings)
    if let reason = unknownParts ?? own?.gaps.first {
      findings.isUnknown(
        .resources, "the files of the target \(expected.target) are not all known: \(reason)")
    }
    if product.kind != .program {
      ResourceCheck(product: product, expected: expected, contents: contents)
        .check(own, icons(expected, own), &findings)
    }
    if expected.isRelease { log?.check(product, &findings) }
  }

  private func icons(_ expected: ExpectedProduct, _ own: ExpectedParts?) -> [IconSet.Image]? {
    guard let own, let name = expected.text("ASSETCATALOG_COMPILER_APPICON_NAME") else {
      return nil
    }
    let devices = expected.infoPlist?.deviceFamilies.map(Int64.init) ?? []
    return IconSet.images(
      name, in: own.catalogs, sources: project.sources, devices: Set(devices))
  }

  private func checkHost(
    _ product: BuiltProduct, _ contents: ProductContents, _ match: ProductCells.Match,
    of host: (product: BuiltProduct, contents: ProductContents, match: ProductCells.Match),
    _ findings: inout ProductFindings
  ) {
    IdentityCheck(cells: cells).check(
      product, contents, in: host.product, host.contents, &findings)
    guard case .cell(let cell) = match, case .cell(let outer) = host.match,
      [.application, .appExtension].contains(product.kind)
    else { return }
    let (target, outerTarget) = (cells.all[cell].target, cells.all[outer].target)
    guard let dependencies = parts?[outerTarget]?.dependencies, !dependencies.contains(target)
    else { return }
    findings.differs(
      .identity, "it is the product of \(target), which \(outerTarget) does not contain",
      help: "embed the product of the same brand, or add it to the target's dependencies")
  }

  // MARK: All products

  /// Reports products that a device could not have both.
  private mutating func findEqualIdentifiers() {
    var groups: [String: [Int]] = [:]
    for (index, row) in verification.rows.enumerated() {
      guard let identifier = row.identifier, let kind = row.kind else { continue }
      // Apps may each contain the same framework.
      if kind == .framework || kind == .testBundle { continue }
      groups["\(identifier) \(row.platform ?? "")", default: []].append(index)
    }
    for indices in groups.values where indices.count > 1 {
      for index in indices {
        let row = verification.rows[index]
        let others = indices.filter { $0 != index }.map { verification.rows[$0].path }
        let shown = others.prefix(3).map { "'\($0)'" }.list(last: "and")
        var findings = ProductFindings(name: row.path)
        findings.differs(
          .identity,
          "it has the bundle identifier '\(row.identifier ?? "")', as \(shown) "
            + (others.count == 1 ? "has" : "have"),
          help: "give each product an identifier of its own, or verify one of them")
        verification.rows[index].findings += findings.all
        verification.rows[index].compared.insert(.identity)
      }
    }
  }

  /// Lets the policies judge the products.
  private mutating func judge() throws(ResolutionFailure) {
    let policies = ProductPolicies(of: project)
    verification.problems = policies.diagnostics
    verification.files = policies.files
    if policies.isEmpty { return }
    var remaining = judged[...]
    var found: [(row: Int, findings: ProductFindings)] = []
    let (project, rows) = (project, verification.rows)
    try project.withCells(judged.map { cells.all[$0.cell].cell }) {
      (view) throws(ResolutionFailure) in
      guard let next = remaining.popFirst() else { return }
      var findings = ProductFindings(name: rows[next.row].path)
      findings.note(.policies)
      for finding in try policies.findings(about: next.facts, in: view, of: project) {
        if finding.isUnknown {
          findings.isUnknown(
            .policies, finding.message, at: finding.range, help: finding.help)
        } else {
          findings.differs(
            .policies, finding.message, at: finding.range, severity: finding.severity,
            help: finding.help)
        }
      }
      found.append((next.row, findings))
    }
    for (row, findings) in found {
      verification.rows[row].findings += findings.all
      verification.rows[row].compared.formUnion(findings.compared)
    }
  }
}
