import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsXcode

/// Checks bundle identifiers: their characters, and the identifiers of several targets together.
struct BundleIdentifierCheck: RuleCheck {
  static let isInSecondPart = true

  private static let setting = "PRODUCT_BUNDLE_IDENTIFIER"

  /// An identifier and its location.
  private struct Identifier {
    let text: String
    let place: SourceRange?
    /// Whether the identifier is from the Info.plist file, independent of all settings.
    let isFromFile: Bool
  }

  /// A product of a cell with its identifier.
  private struct Product {
    let cell: RuleCell.Identity
    let target: String
    let identifier: String
    let place: SourceRange?
    let platforms: [Platform]
    let isHost: Bool
    let isEmbedded: Bool

    /// Whether the product is an app that may contain another product: one for the same platform,
    /// or an iPhone app for its watch app.
    ///
    /// An embedded app may contain an extension, but no app contains itself.
    func couldHold(_ other: Product) -> Bool {
      isHost && cell != other.cell
        && (platforms.isEmpty || other.platforms.isEmpty
          || platforms.contains { other.platforms.contains($0) }
          || platforms.contains(.iOS) && other.platforms.contains(.watchOS))
    }
  }

  private var products: [Product] = []

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard let type = cell.productType, cell.identity.target != nil else { return }
    switch type.family {
    case .application, .appExtension, .xpcService, .systemExtension, .driverExtension,
      .kernelExtension, .framework, .bundle, .testBundle, .content:
      break
    case .staticFramework, .staticLibrary, .dynamicLibrary, .tool, .none: return
    }
    guard cell.knows(Self.setting), let identifier = identifier(of: cell, &report) else { return }
    checkCharacters(of: identifier, in: cell, &report)
    guard cell.isShipped else { return }
    let isEmbeddedApplication = [
      "application.on-demand-install-capable", "application.watchapp2",
    ].contains(type.shortIdentifier)
    products.append(
      Product(
        cell: cell.identity, target: cell.targetName, identifier: identifier.text,
        place: identifier.place, platforms: cell.platforms,
        isHost: type.family == .application,
        isEmbedded: type.family == .appExtension || isEmbeddedApplication))
  }

  /// Returns the effective identifier: that of the Info.plist file in a project with one, otherwise
  /// that of the setting.
  private func identifier(of cell: RuleCell, _ report: inout RuleReport) -> Identifier? {
    let setting = cell.text("PRODUCT_BUNDLE_IDENTIFIER").map {
      Identifier(text: $0, place: cell.place(of: "PRODUCT_BUNDLE_IDENTIFIER"), isFromFile: false)
    }
    let key = "CFBundleIdentifier"
    guard cell.parts != nil, !cell.missesSettings, let entry = cell.information?.entry(key),
      entry.isFromFile,
      let text = entry.value.string, !text.isEmpty, text != setting?.text
    else { return setting }
    let place = cell.informationPlace(of: key)
    if let setting {
      report.add(
        .bundleIdentifierMismatch,
        "the Info.plist file has the bundle identifier '\(text)', and PRODUCT_BUNDLE_IDENTIFIER is "
          + "'\(setting.text)'", at: place ?? setting.place,
        notes: place == nil
          ? [] : cell.note("the setting is here", at: "PRODUCT_BUNDLE_IDENTIFIER"),
        help: "write $(PRODUCT_BUNDLE_IDENTIFIER) into the file", in: cell.identity)
    }
    return Identifier(text: text, place: place, isFromFile: true)
  }

  // MARK: Characters

  private func checkCharacters(
    of written: Identifier, in cell: RuleCell, _ report: inout RuleReport
  ) {
    let identifier = written.text
    let wrong = identifier.unicodeScalars.filter { !Self.isAllowed($0) }
    let hasEmptyPart = identifier.split(separator: ".", omittingEmptySubsequences: false)
      .contains { $0.isEmpty }
    guard !wrong.isEmpty || hasEmptyPart, !Self.isPlaceholder(identifier) else { return }
    if wrong.isEmpty, !written.isFromFile, lacksTeam(cell) { return }
    let message: String
    if wrong.isEmpty {
      message = "bundle identifier '\(identifier)' has an empty part between its periods"
    } else {
      var seen: [String] = []
      for scalar in wrong where !seen.contains("'\(scalar)'") { seen.append("'\(scalar)'") }
      message = "bundle identifier '\(identifier)' contains \(seen.joined(separator: ", "))"
    }
    let sources = written.isFromFile ? [] : Self.sources(of: cell)
    let offending = sources.first { range in
      Self.text(of: range, in: cell).unicodeScalars.contains { wrong.contains($0) }
    }
    let place = offending ?? written.place
    var notes: [Diagnostic.Note] = []
    for range in sources where range != place {
      notes.append(.init("part of it is written here", at: range))
    }
    report.add(
      .bundleIdentifierCharacters, message, at: place, notes: notes,
      help: "use letters, digits, hyphens and periods: '\(Self.suggestion(for: identifier))'",
      in: cell.identity)
  }

  /// Whether each developer replaces a part of an identifier: `##TEAM##`, `<team>`, `__TEAM__`.
  private static func isPlaceholder(_ identifier: String) -> Bool {
    identifier.split(separator: ".").contains { part in
      [("##", "##"), ("<", ">"), ("__", "__"), ("{{", "}}")].contains { open, close in
        part.count > open.count + close.count && part.hasPrefix(open) && part.hasSuffix(close)
      }
    }
  }

  /// Whether the identifier refers to DEVELOPMENT_TEAM, and that is empty: each developer sets it.
  private func lacksTeam(_ cell: RuleCell) -> Bool {
    let team = "DEVELOPMENT_TEAM"
    return cell.text(team) == nil
      && cell.explanation(of: Self.setting)?.references.contains { $0.name == team } == true
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".": true
    default: false
    }
  }

  private static func suggestion(for identifier: String) -> String {
    let replaced = String(
      String.UnicodeScalarView(identifier.unicodeScalars.map { isAllowed($0) ? $0 : "-" }))
    return replaced.split(separator: ".").joined(separator: ".")
  }

  /// Returns the locations of the identifier's text, each once, in order.
  private static func sources(of cell: RuleCell) -> [SourceRange] {
    let elements = cell.explanation(of: "PRODUCT_BUNDLE_IDENTIFIER")?.elements ?? []
    return elements.flatMap(\.sources).map(\.range).filter { !$0.isNone }.uniqued()
  }

  private static func text(of range: SourceRange, in cell: RuleCell) -> String {
    guard let file = cell.project.files.sourceFiles[range.file] else { return "" }
    let bytes = file.bytes.dropFirst(Int(range.start)).prefix(Int(range.end - range.start))
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Several targets

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    for configuration in project.outline.configurations.indices {
      let products = self.products.filter { $0.cell.configuration == configuration }
      checkDuplicates(products, project, &report)
      checkPrefixes(products, project, &report)
    }
  }

  private func checkDuplicates(
    _ products: [Product], _ project: RuleProject, _ report: inout RuleReport
  ) {
    var firsts: [String: [Product]] = [:]
    for product in products {
      let others = firsts[product.identifier, default: []]
      // An app for several platforms may have one identifier in the store.
      let other = others.first { other in
        other.cell.target != product.cell.target
          && (other.platforms.isEmpty || product.platforms.isEmpty
            || other.platforms.contains { product.platforms.contains($0) })
      }
      firsts[product.identifier, default: []].append(product)
      guard let other else { continue }
      let target = project.place(ofTarget: product.cell.target)
      let otherTarget = project.place(ofTarget: other.cell.target)
      report.add(
        .bundleIdentifierDuplicate,
        "bundle identifier '\(product.identifier)' of '\(product.target)' is also that of"
          + " '\(other.target)'",
        at: product.place ?? target,
        notes: [
          .init(
            "'\(other.target)' gets it from here",
            at: other.place == product.place ? otherTarget : other.place ?? otherTarget)
        ],
        help: project.help(
          "write a 'bundleIdentifier' of its own for one of them",
          orBySettings: "give one of them a PRODUCT_BUNDLE_IDENTIFIER of its own"),
        in: product.cell, and: other.cell,
        family: Self.areTogether(product, other, in: project) ? nil : "variants",
        usually: Self.areTogether(product, other, in: project) ? nil : .note)
    }
  }

  /// Whether two products are in one app. Others may be variants, of which only one is installed.
  private static func areTogether(
    _ product: Product, _ other: Product, in project: RuleProject
  ) -> Bool {
    guard let parts = project.parts, let target = product.cell.target,
      let otherTarget = other.cell.target
    else { return true }
    let hosts = parts[target].hosts + [target]
    return (parts[otherTarget].hosts + [otherTarget]).contains(where: hosts.contains)
  }

  private func checkPrefixes(
    _ products: [Product], _ project: RuleProject, _ report: inout RuleReport
  ) {
    let apps = products.filter(\.isHost)
    let appsByIdentifier = Dictionary(grouping: apps, by: \.identifier)
    for product in products where product.isEmbedded {
      if let parts = project.parts, let target = product.cell.target {
        checkPrefix(of: product, heldBy: parts[target].hosts, among: products, project, &report)
        continue
      }
      let fitting = Self.beginnings(of: product.identifier).contains { beginning in
        appsByIdentifier[beginning]?.contains { $0.couldHold(product) } ?? false
      }
      if fitting { continue }
      let hosts = apps.filter { $0.couldHold(product) }
      if hosts.isEmpty { continue }
      let nearest = Self.nearest(hosts, to: product.identifier)
      let last = product.identifier.split(separator: ".").last ?? "Extension"
      report.add(
        .extensionIdentifierPrefix,
        "identifier '\(product.identifier)' of '\(product.target)' does not begin with that of an"
          + " app that could contain it",
        at: product.place ?? project.place(ofTarget: product.cell.target),
        notes: hosts.prefix(4).map { host in
          .init(
            "the app '\(host.target)' has '\(host.identifier)'",
            at: host.place ?? project.place(ofTarget: host.cell.target))
        }, help: "write 'bundleIdentifier: \(nearest.identifier).\(last)'", in: product.cell)
    }
  }

  /// Returns the prefixes of an identifier that its app may have. The entire identifier is one of
  /// them, because an equal one is reported as a duplicate.
  private static func beginnings(of identifier: String) -> [String] {
    identifier.indices.filter { identifier[$0] == "." }.map { String(identifier[..<$0]) }
      + [identifier]
  }

  /// Checks the prefix if the project states which apps contain an extension. All of them must
  /// match.
  private func checkPrefix(
    of product: Product, heldBy targets: [Int], among products: [Product],
    _ project: RuleProject, _ report: inout RuleReport
  ) {
    for host in products where host.isHost && host.cell != product.cell {
      guard let target = host.cell.target, targets.contains(target),
        // Each platform's app contains that platform's extension.
        host.cell.platform == product.cell.platform || host.cell.platform == nil
          || product.cell.platform == nil,
        !product.identifier.hasPrefix(host.identifier + "."),
        // An identifier that equals its app's is reported as a duplicate if the platforms are the
        // same.
        product.identifier != host.identifier
      else { continue }
      let last = product.identifier.split(separator: ".").last ?? "Extension"
      report.add(
        .extensionIdentifierPrefix,
        "identifier '\(product.identifier)' of '\(product.target)' does not begin with that of"
          + " '\(host.target)', which contains it",
        at: product.place ?? project.place(ofTarget: product.cell.target),
        notes: [
          .init(
            "the app '\(host.target)' has '\(host.identifier)'",
            at: host.place ?? project.place(ofTarget: host.cell.target))
        ],
        help: "set PRODUCT_BUNDLE_IDENTIFIER to '\(host.identifier).\(last)'", in: product.cell)
    }
  }

  /// Returns the app whose identifier has the longest common prefix with an identifier. There must
  /// be at least one app.
  private static func nearest(_ hosts: [Product], to identifier: String) -> Product {
    var best = hosts[0]
    var bestCount = -1
    for host in hosts {
      let count = zip(host.identifier.utf8, identifier.utf8).prefix { $0 == $1 }.count
      if count > bestCount { (best, bestCount) = (host, count) }
    }
    return best
  }
}
