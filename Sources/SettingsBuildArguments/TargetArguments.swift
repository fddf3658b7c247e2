package import SettingsModel

/// What Xcode passes to the compilers and the linker for one target in one configuration, for one
/// architecture.
package struct TargetArguments: Sendable {
  /// A Swift module, which is compiled by one command.
  package struct SwiftModule: Sendable {
    package let name: String
    package let arguments: [String]
    /// The files of the module, generated ones included, as absolute paths.
    package let inputs: [String]
  }

  /// A file that clang compiles.
  package struct ClangFile: Sendable {
    /// The absolute path.
    package let path: String
    package let language: SourceLanguage
    /// The arguments without `-c` and the file itself.
    package let arguments: [String]
  }

  package struct Link: Sendable {
    /// `clang`, `clang++`, `swiftc` or `libtool`.
    package let tool: String
    package let arguments: [String]
  }

  /// The index of the target in the graph.
  package let target: Int
  /// The name in cells.
  package let cellName: String
  package let configuration: String
  package let architecture: String
  /// The working directory of the compilers, which relative paths start from.
  package let directory: String
  package let productName: String
  package let moduleName: String
  /// Nil without Swift sources.
  package let swift: SwiftModule?
  package let clang: [ClangFile]
  /// Nil for a target that links nothing.
  package let link: Link?
}
