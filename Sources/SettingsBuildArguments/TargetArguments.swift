import SettingsDiagnostics
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
    /// For this machine's compilers: the arguments that import the bridging header, which compiles
    /// with Apple's SDKs at least. The other arguments do not contain them.
    package var bridgingHeader: [String] = []
  }

  /// A module of headers, which Swift code of other targets imports. A build writes its module map.
  package struct HeaderModule: Sendable {
    package let name: String
    /// The absolute paths of the public headers.
    package let headers: [String]

    /// The text of a module map outside of a framework.
    package var map: String {
      let headers = headers.map { "  header \(QuotedText.quoted($0, lineBreak: "\\n"))\n" }
      return "module \(name) {\n\(headers.joined())  export *\n}\n"
    }
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
  /// Nil for a target that defines no module, or one with Swift code.
  package let headerModule: HeaderModule?
  /// Nil for a target that links nothing.
  package let link: Link?
}
