/// The settings of clang, of the Swift compiler and of the linkers, from a toolchain's
/// specifications (`share/pm`).
/// Apple's specifications map each build setting to compiler flags.
package struct CompilerCatalog: Sendable {
  /// The options, in the order of the command line.
  package let clang: [CompilerOption]
  package let swift: [CompilerOption]
  /// The options of ld, which clang or swiftc runs; empty if the toolchain's file was not read.
  package let linker: [CompilerOption]
  /// The options of libtool, likewise.
  package let librarian: [CompilerOption]
  /// The flags of clang that do not affect precompiled headers. An asterisk at the end stands for
  /// any text.
  package let headerNeutralFlags: [String]
  private let clangIndex: [String: Int]
  private let swiftIndex: [String: Int]
  private let linkerIndex: [String: Int]
  private let librarianIndex: [String: Int]

  /// The folder of the files, below the toolchain's `usr` folder.
  package static let folder = "share/pm/SwiftBuild_SWBUniversalPlatform.resources"
  package static let clangFile = "Clang.xcspec"
  package static let swiftFile = "Swift.xcspec"
  package static let linkerFile = "Ld.xcspec"
  package static let librarianFile = "Libtool.xcspec"

  private static let clangIdentifier = "com.apple.compilers.llvm.clang.1_0"
  private static let swiftIdentifier = "com.apple.xcode.tools.swift.compiler"
  private static let linkerIdentifier = "com.apple.pbx.linkers.ld"
  private static let librarianIdentifier = "com.apple.pbx.linkers.libtool"

  /// - Parameters:
  ///   - linker: The specification of ld; nil if nothing is linked.
  ///   - librarian: The specification of libtool; nil if nothing is linked.
  package init(
    clang: [UInt8], swift: [UInt8], linker: [UInt8]? = nil, librarian: [UInt8]? = nil
  ) throws(Failure) {
    let clang = try Self.specification(in: clang, Self.clangIdentifier, file: Self.clangFile)
    self.clang = Self.options(of: clang)
    headerNeutralFlags =
      clang["PatternsOfFlagsNotAffectingPrecomps"]?.array?.compactMap(\.string) ?? []
    self.swift = Self.options(
      of: try Self.specification(in: swift, Self.swiftIdentifier, file: Self.swiftFile))
    self.linker =
      try linker.map { (bytes) throws(Failure) in
        Self.options(
          of: try Self.specification(in: bytes, Self.linkerIdentifier, file: Self.linkerFile))
      } ?? []
    self.librarian =
      try librarian.map { (bytes) throws(Failure) in
        Self.options(
          of: try Self.specification(
            in: bytes, Self.librarianIdentifier, file: Self.librarianFile))
      } ?? []
    linkerIndex = Self.index(self.linker)
    librarianIndex = Self.index(self.librarian)
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

  package func linkerDefault(_ name: String) -> OptionText? {
    linkerIndex[name].flatMap { linker[$0].defaultValue }
  }

  package func librarianDefault(_ name: String) -> OptionText? {
    librarianIndex[name].flatMap { librarian[$0].defaultValue }
  }

  /// Returns the index of each name. The last row of a name counts.
  private static func index(_ options: [CompilerOption]) -> [String: Int] {
    Dictionary(options.indices.map { (options[$0].name, $0) }) { _, last in last }
  }

  /// Returns a specification that has options.
  private static func specification(
    in bytes: [UInt8], _ identifier: String, file: String
  ) throws(Failure) -> PropertyListValue {
    let list: PropertyListValue
    do throws(PropertyList.Failure) {
      list = try PropertyList.read(bytes)
    } catch {
      throw Failure(file: file, message: error.message, offset: error.offset)
    }
    let specification = (list.array ?? [list]).first { $0["Identifier"]?.string == identifier }
    guard let specification, specification["Options"]?.array != nil else {
      throw Failure(
        file: file, message: "it has no options of '\(identifier)'", offset: nil)
    }
    return specification
  }

  /// Returns the options of a specification, in the order of the command line.
  ///
  /// An option that names a predecessor follows it directly, before those that already do.
  private static func options(of specification: PropertyListValue) -> [CompilerOption] {
    let options = specification["Options"]?.array?.compactMap(CompilerOption.init) ?? []
    var result: [CompilerOption] = []
    result.reserveCapacity(options.count)
    for option in options {
      let place = option.predecessor.flatMap { name in result.lastIndex { $0.name == name } }
      result.insert(option, at: place.map { $0 + 1 } ?? result.count)
    }
    return result
  }
}
