package import SettingsModel

/// A target as a build sees it: its inputs, the products that it links, and the targets that must
/// be built before it.
///
/// Nothing here depends on a configuration. A product's name and module do; `BuildProject` resolves
/// them.
package struct BuildTarget: Sendable {
  /// A file of the sources phase.
  package struct Source: Sendable {
    /// The absolute path.
    package let path: String
    /// The language; nil for a file that another tool reads or generates code from.
    package let language: SourceLanguage?
    /// The type of the file in the project; nil if the project does not say.
    package let type: String?
    /// The file's own compiler flags, as one text.
    package let flags: String
    /// The names of the platforms that it is compiled for, as Xcode writes them; empty for all.
    package let platformFilters: [String]
  }

  package struct Header: Sendable {
    package enum Visibility: String, Sendable {
      case `public` = "Public"
      case `private` = "Private"
      case project = "Project"
    }

    /// The absolute path.
    package let path: String
    package let visibility: Visibility
  }

  /// A library or framework that the target links.
  package struct Link: Sendable {
    package enum Origin: Sendable, Hashable {
      /// The SDK, or the folder of Xcode's developer tools.
      case sdk
      /// The folder of built products.
      case products
      /// A file at an absolute path.
      case file(String)
      /// A product of a package.
      case package
    }

    /// The file name, such as `UIKit.framework`; of a package, the name of its product.
    package let name: String
    package let origin: Origin
    /// The type of the file; nil if the project does not say.
    package let type: String?
    package let isWeak: Bool
    /// The file name of the library in an XCFramework of static libraries; nil for all others.
    package let staticLibrary: String?
    package let platformFilters: [String]
    /// The target that builds it, by index; nil if none of the loaded ones does.
    package fileprivate(set) var target: Int?
  }

  package struct Dependency: Sendable, Hashable {
    /// The index of the target.
    package let target: Int
    /// Whether the target is only known from a product that is linked.
    package let isImplicit: Bool
    package let platformFilters: [String]
  }

  /// The index in the outline.
  package let index: Int
  /// The name in cells. A workspace may have several targets with one name.
  package let cellName: String
  /// The target's own name.
  package let name: String
  /// The index of its project.
  package let project: Int
  /// The product type, such as `com.apple.product-type.framework`; nil without a product.
  package let productType: String?
  /// The file name of the product as other targets refer to it; nil without a product.
  package let productFileName: String?
  /// In the order in which they are compiled: the phases, then the synchronized folders.
  package let sources: [Source]
  package let headers: [Header]
  /// Whether an asset catalog is among the resources. Xcode makes Swift code of its names.
  package let hasAssetCatalog: Bool
  /// In the order of the frameworks phase.
  package private(set) var links: [Link]
  /// The products of packages that the target uses, linked or not.
  package let packageProducts: [String]
  /// The targets that are built before this one, each once: first those that it names.
  package internal(set) var dependencies: [Dependency] = []
  /// The names of dependencies of other projects, which are not loaded.
  package internal(set) var missingDependencies: [String] = []
  /// The application that tests run in or test, by index; nil if the project names none.
  package internal(set) var testHost: Int?

  /// Determines the targets that build what this one links.
  mutating func connectLinks(_ target: (Link) -> Int?) {
    for index in links.indices { links[index].target = target(links[index]) }
  }

  package var isTest: Bool {
    productType.map { $0.hasSuffix("unit-test") || $0.hasSuffix("ui-testing") } ?? false
  }
}
