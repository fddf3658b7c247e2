package import SettingsDiagnostics

/// What `verify` found about some products.
package struct ProductVerification: Sendable {
  package struct Row: Sendable {
    /// The path of the product, or of what could not be read.
    package let path: String
    /// Nil for an argument that could not be read.
    package let kind: BuiltProduct.Kind?
    package let target: String?
    package let configuration: String?
    package var identifier: String?
    package var version: String?
    package var build: String?
    package var platform: String?
    package var architectures: [String] = []
    /// How many products contain it.
    package var depth = 0
    package var findings: [ProductFinding] = []
    package var compared: Set<ProductArea> = []

    package var cell: String? {
      guard let target, let configuration else { return nil }
      return "\(target)@\(configuration)"
    }

    package func status(_ area: ProductArea) -> ProductStatus {
      let own = findings.filter { $0.area == area }
      if own.contains(where: { !$0.isUnknown }) { return .differs }
      if !own.isEmpty { return .unknown }
      return compared.contains(area) ? .passes : .none
    }
  }

  package var rows: [Row]
  /// What is wrong with the policies.
  package var problems: [Diagnostic] = []
  /// The files that findings refer to.
  package var files: SourceFiles

  package var findings: [ProductFinding] { rows.flatMap(\.findings) }

  /// The areas in which anything was compared, which are the columns of the table.
  package var areas: [ProductArea] {
    ProductArea.allCases.filter { area in rows.contains { $0.status(area) != .none } }
  }

  package var hasErrors: Bool {
    (findings.map(\.diagnostic) + problems).contains { $0.severity == .error }
  }

  package var hasWarnings: Bool {
    (findings.map(\.diagnostic) + problems).contains { $0.severity == .warning }
  }
}
