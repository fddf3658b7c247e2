import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// Checks that products belong together: those of one app, and those of a family of apps.
struct IdentityCheck {
  let cells: ProductCells

  /// Compares a product with the cell that was found or chosen.
  func check(
    _ product: BuiltProduct, _ contents: ProductContents, cell: Int, _ expected: ExpectedProduct,
    _ findings: inout ProductFindings
  ) {
    findings.note(.identity)
    if let identifier = contents.identifier,
      let wanted = expected.text("PRODUCT_BUNDLE_IDENTIFIER"), identifier != wanted
    {
      let owners = cells.owners(of: identifier, except: cell).map(\.title)
      let whose =
        owners.isEmpty ? "" : ", which is that of \(owners.prefix(3).list(last: "and"))"
      findings.differs(
        .identity,
        "the bundle identifier is '\(identifier)'\(whose), but \(expected.cell) has '\(wanted)'",
        at: expected.place("PRODUCT_BUNDLE_IDENTIFIER"))
    }
    if let name = expected.text("FULL_PRODUCT_NAME"), name != product.fileName {
      findings.differs(
        .identity,
        "the product is named '\(product.fileName)', but \(expected.cell) makes '\(name)'",
        at: expected.place("PRODUCT_NAME"), severity: .warning)
    }
    checkArgument(product, cell: cell, expected, &findings)
  }

  /// Reports an archive that has the name of another product than the one in it.
  private func checkArgument(
    _ product: BuiltProduct, cell: Int, _ expected: ExpectedProduct,
    _ findings: inout ProductFindings
  ) {
    guard product.parent == nil, !product.root.isEmpty else { return }
    let file = LexicalPath.fileName(of: product.argument)
    guard let other = cells.stranger(named: file, besides: cell) else { return }
    let own = cells.all[cell]
    findings.differs(
      .identity,
      "'\(file)' has the name of \(other.target), but the "
        + "product in it is that of \(own.title)",
      help: "export the archive of \(other.target) again")
  }

  /// Compares a product with the one that contains it.
  func check(
    _ product: BuiltProduct, _ contents: ProductContents, in host: BuiltProduct,
    _ hostContents: ProductContents, _ findings: inout ProductFindings
  ) {
    guard [.application, .appExtension].contains(product.kind),
      let identifier = contents.identifier, let outer = hostContents.identifier
    else { return }
    findings.note(.identity)
    if !identifier.hasPrefix("\(outer).") {
      findings.differs(
        .identity,
        "the bundle identifier '\(identifier)' does not begin with '\(outer).', that of "
          + "'\(host.fileName)'", help: "embed the product of the same brand")
    }
    for key in ["CFBundleShortVersionString", "CFBundleVersion"] {
      guard let one = contents.information(key), let two = hostContents.information(key),
        one != two
      else { continue }
      findings.differs(
        .identity, "\(key) is '\(one)', but that of '\(host.fileName)' is '\(two)'",
        severity: .warning, help: "build both with the same version")
    }
  }
}

extension ProductContents {
  /// The text of a key of Info.plist.
  func information(_ key: String) -> String? {
    guard case .success(let list)? = infoPlist, let text = list[key]?.string, !text.isEmpty else {
      return nil
    }
    return text
  }

  var identifier: String? { information("CFBundleIdentifier") }

  /// The name of the platform: `iphoneos`.
  var platform: String? { information("DTPlatformName") }
}
