/// Something that the product of a target consists of besides the target's own code.
package enum LinkedPart: Hashable, Sendable {
  /// Another target, by its index in the outline.
  case target(Int)
  /// A target of a package on this disk.
  case package(PackageTarget)
  case missing(MissingPart)
}

/// A part without sources, or one whose description is not understood.
package struct MissingPart: Hashable, Sendable {
  package enum Kind: Sendable {
    /// A library or framework that was built before.
    case library
    /// A target or package that another project or a server has.
    case dependency
    /// A source that a plugin of the build may generate.
    case generatedSource
    /// A setting whose effect on the code is not read.
    case setting
    /// A build rule of the target itself, whose output is not read.
    case buildRule
  }

  package let kind: Kind
  /// Without `lib` and without an extension.
  package let name: String
  package let message: String

  package init(_ kind: Kind, name: String, message: String) {
    self.kind = kind
    self.name = name
    self.message = message
  }
}
