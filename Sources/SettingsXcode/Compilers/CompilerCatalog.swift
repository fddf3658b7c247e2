/// The settings of clang and of the Swift compiler, from a toolchain's specifications (`share/pm`).
/// Apple's specifications map each build setting to compiler flags.
package struct CompilerCatalog: Sendable {
  /// The options, in the order of the command line.
  package let clang: [CompilerOption]
  package let swift: [CompilerOption]
  private let clangIndex: [String: Int]
  private let swiftIndex: [String: Int]

  /// The folder of the files, below the toolchain's `usr` folder.
  package static let folder = "share/pm/SwiftBuild_SWBUniversalPlatform.resources"
  package static let clangFile = "Clang.xcspec"
  package static let swiftFile = "Swift.xcspec"

  private static let clangIdentifier = "com.apple.compilers.llvm.clang.1_0"
  private static let swiftIdentifier = "com.apple.xcode.tools.swift.compiler"

  package init(clang: [UInt8], swift: [UInt8]) throws(Failure) {
    self.clang = try Self.options(in: clang, of: Self.clangIdentifier, file: Self.clangFile)
    self.swift = try Self.options(in: swift, of: Self.swiftIdentifier, file: Self.swiftFile)
    clangIndex = Self.index(self.clang)
    swiftIndex = Self.index(self.swift)
  }

  /// The reason why a file is not such a specification.
  package struct Failure: Error {
    package let file: String
    package let message: String
    /// The offset in bytes, if the failure has a place.
    package let offset: Int?
  }

  /// Returns the compiler's default for a setting without a value, unexpanded.
  package func clangDefault(_ name: String) -> OptionText? {
    clangIndex[name].flatMap { clang[$0].defaultValue }
  }

  package func swiftDefault(_ name: String) -> OptionText? {
    swiftIndex[name].flatMap { swift[$0].defaultValue }
  }

  /// Returns the index of each name. The last row of a name counts.
  private static func index(_ options: [CompilerOption]) -> [String: Int] {
    Dictionary(options.indices.map { (options[$0].name, $0) }) { _, last in last }
  }

  private static func options(
    in bytes: [UInt8], of identifier: String, file: String
  ) throws(Failure) -> [CompilerOption] {
    let list: PropertyListValue
    do throws(PropertyList.Failure) {
      list = try PropertyList.read(bytes)
    } catch {
      throw Failure(file: file, message: error.message, offset: error.offset)
    }
    let specification = (list.array ?? [list]).first { $0["Identifier"]?.string == identifier }
    guard let options = specification?["Options"]?.array else {
      throw Failure(
        file: file, message: "it has no options of '\(identifier)'", offset: nil)
    }
    return options.compactMap(CompilerOption.init)
  }
}
