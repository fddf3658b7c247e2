package import SettingsDiagnostics

/// What `verify` compares of a product: the columns of its table.
package enum ProductArea: String, Sendable, CaseIterable {
  case identity
  case infoPlist = "info-plist"
  case program
  case entitlements
  case resources
  case logging
  case policies

  /// The heading in tables.
  package var title: String {
    switch self {
    case .identity: "identity"
    case .infoPlist: "Info.plist"
    case .program: "program"
    case .entitlements: "entitlements"
    case .resources: "resources"
    case .logging: "logging"
    case .policies: "policies"
    }
  }
}

/// A difference between a product and its cell, or what could not be compared.
package struct ProductFinding: Sendable {
  package let area: ProductArea
  /// Whether nothing is known to be wrong, because something could not be read or decided.
  package let isUnknown: Bool
  package let diagnostic: Diagnostic
}

/// The result of one area of a product.
package enum ProductStatus: String, Sendable {
  case passes
  case differs
  case unknown
  /// There was nothing to compare.
  case none
}

/// Collects the findings about one product.
struct ProductFindings {
  /// The product, as messages name it.
  let name: String
  private(set) var all: [ProductFinding] = []
  /// The areas in which something was compared.
  private(set) var compared: Set<ProductArea> = []
  private var counts: [ProductArea: Int] = [:]

  /// The most findings of one area; a product of another project differs in everything.
  private static let limit = 200

  init(name: String) { self.name = name }

  mutating func note(_ area: ProductArea) { compared.insert(area) }

  /// - Parameters:
  ///   - message: What is in the product, and what the cell has.
  ///   - range: The origin of the cell's value.
  ///   - path: The file that it is from, where there is no place in one.
  mutating func differs(
    _ area: ProductArea, _ message: String, at range: SourceRange? = nil, path: String? = nil,
    severity: Diagnostic.Severity = .error, help: String? = nil
  ) {
    add(area, isUnknown: false, severity, message, range, path, help)
  }

  mutating func isUnknown(
    _ area: ProductArea, _ message: String, at range: SourceRange? = nil, help: String? = nil
  ) {
    add(area, isUnknown: true, .warning, message, range, nil, help)
  }

  /// Reports a part that is missing or cannot be read.
  mutating func cannotRead(_ area: ProductArea, _ failure: ProductContents.Failure) {
    if failure.isMissing {
      differs(area, failure.message)
    } else {
      isUnknown(area, failure.message)
    }
  }

  private mutating func add(
    _ area: ProductArea, isUnknown: Bool, _ severity: Diagnostic.Severity, _ message: String,
    _ range: SourceRange?, _ path: String?, _ help: String?
  ) {
    compared.insert(area)
    counts[area, default: 0] += 1
    let count = counts[area] ?? 0
    guard count <= Self.limit else { return }
    let message =
      count == Self.limit ? "further differences are not shown" : message.shortened(bytes: 1000)
    all.append(
      ProductFinding(
        area: area, isUnknown: isUnknown,
        diagnostic: Diagnostic(
          isUnknown ? "product-unknown" : "product-\(area.rawValue)", severity,
          "\(name): \(message)", at: range, path: path, help: help)))
  }
}
