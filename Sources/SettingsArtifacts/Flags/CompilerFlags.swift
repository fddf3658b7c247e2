package import SettingsXcode

/// The arguments that a cell's settings are for a compiler, in the words of Apple's catalogue.
package struct CompilerFlags: Sendable {
  package enum Language: String, Sendable, CaseIterable {
    case c
    case objectiveC = "objc"
    case cPlusPlus = "cxx"
    case objectiveCPlusPlus = "objcxx"
    case swift

    package var isCPlusPlus: Bool { self == .cPlusPlus || self == .objectiveCPlusPlus }

    /// What the catalogue calls sources of the language; nil where it has one compiler to itself.
    var fileType: String? {
      switch self {
      case .c: "sourcecode.c.c"
      case .objectiveC: "sourcecode.c.objc"
      case .cPlusPlus: "sourcecode.cpp.cpp"
      case .objectiveCPlusPlus: "sourcecode.cpp.objcpp"
      case .swift: nil
      }
    }
  }

  package enum Selection: String, Sendable, CaseIterable {
    /// Everything.
    case apple
    /// Without what only an Apple SDK can take: what a compiler elsewhere understands.
    case host
  }

  /// A setting and the arguments that it is.
  package struct Flag: Sendable, Equatable {
    package let setting: String
    package let arguments: [String]

    package init(_ setting: String, _ arguments: [String]) {
      self.setting = setting
      self.arguments = arguments
    }
  }

  /// A folder that is not there, and the setting that asks for it.
  package struct MissingFolder: Sendable, Equatable {
    package let path: String
    package let setting: String
  }

  /// A response file that cannot be read, and the setting that names it.
  package struct MissingFile: Sendable, Hashable {
    package let path: String
    package let setting: String

    package init(path: String, setting: String) {
      self.path = path
      self.setting = setting
    }
  }

  /// In the order of the command line.
  package let flags: [Flag]
  /// What `host` leaves out, in the same order.
  package let leftOut: [Flag]
  /// Folders that are to be searched with all below them, and are not there.
  package let missingFolders: [MissingFolder]
  package let missingResponseFiles: [MissingFile]

  package var arguments: [String] { flags.flatMap(\.arguments) }

  /// A response file: `clang @FILE`, `swiftc @FILE`.
  package var responseFile: String { ResponseFile.text(flags.map(\.arguments)) }

  /// - Parameters:
  ///   - architecture: nil for the first of ARCHS.
  ///   - variant: one of BUILD_VARIANTS.
  ///   - prefixHeader: where the generated prefix header lies; a header that the settings name
  ///     themselves is used as it is.
  ///   - catalogue: the toolchain's specifications.
  ///   - tree: names the folders below a search path that ends with `/**`.
  ///   - responseFiles: reads what `@FILE` names; without it, it stays in the flags.
  package static func flags(
    for cell: CellValues, language: Language, set selection: Selection,
    architecture: String? = nil, variant: String = "normal", catalogue: CompilerCatalogue,
    prefixHeader: String? = nil, tree: FolderTree? = nil,
    responseFiles: ResponseFiles? = nil
  ) -> CompilerFlags {
    let writer =
      language == .swift
      ? swiftFlags(cell, catalogue, tree, responseFiles)
      : clangFlags(
        cell, language, architecture ?? cell.list("ARCHS").first, variant, catalogue, prefixHeader,
        tree, responseFiles)
    guard selection == .host else {
      return CompilerFlags(
        flags: writer.flags, leftOut: [], missingFolders: writer.missingFolders,
        missingResponseFiles: writer.missingResponseFiles)
    }
    var kept: [Flag] = []
    var leftOut: [Flag] = []
    for flag in writer.flags {
      let (host, apple) = AppleOnly.parted(flag)
      if let host { kept.append(host) }
      if let apple { leftOut.append(apple) }
    }
    return CompilerFlags(
      flags: kept, leftOut: leftOut, missingFolders: writer.missingFolders,
      missingResponseFiles: writer.missingResponseFiles)
  }

  // MARK: clang

  private static func clangFlags(
    _ cell: CellValues, _ language: Language, _ architecture: String?, _ variant: String,
    _ catalogue: CompilerCatalogue, _ header: String?, _ tree: FolderTree?,
    _ responseFiles: ResponseFiles?
  ) -> FlagWriter {
    let expressions = OptionExpressions(cell, architecture: architecture) {
      catalogue.clangDefault($0)
    }
    var writer = FlagWriter(
      cell: cell, expressions: expressions, fileType: language.fileType, tree: tree,
      responseFiles: responseFiles)
    for option in catalogue.clang { writer.add(option) }
    if expressions.isTrue("$(GCC_GENERATE_DEBUGGING_SYMBOLS)") {
      writer.addOnce(Flag("GCC_GENERATE_DEBUGGING_SYMBOLS", ["-g"]))
    }
    // What the build system adds itself: the catalogue only names these settings.
    if cell.setting("PER_ARCH_CFLAGS") == nil, let architecture {
      writer.addList("PER_ARCH_CFLAGS_\(architecture)", [])
    } else {
      writer.addList("PER_ARCH_CFLAGS", [])
    }
    writer.addList("WARNING_CFLAGS", [])
    writer.addList("OPTIMIZATION_CFLAGS", [])
    writer.addPaths("USER_HEADER_SEARCH_PATHS", "-iquote")
    writer.addPaths("SYSTEM_HEADER_SEARCH_PATHS", "-isystem")
    writer.addPaths("HEADER_SEARCH_PATHS", "-I", isJoined: true)
    writer.addPaths("SYSTEM_FRAMEWORK_SEARCH_PATHS", "-iframework")
    writer.addPaths("FRAMEWORK_SEARCH_PATHS", "-F", isJoined: true)
    writer.addList("GCC_PREPROCESSOR_DEFINITIONS_NOT_USED_IN_PRECOMPS", ["-D"])
    if let path = prefixHeaderPath(cell, generated: header) {
      writer.flags.append(Flag("GCC_PREFIX_HEADER", ["-include", path]))
    }
    writer.addList("GLOBAL_CFLAGS", [])
    // Who says nothing about C++ means the same flags as for C: the build system's own default.
    let hasOwn = language.isCPlusPlus && cell.setting("OTHER_CPLUSPLUSFLAGS") != nil
    writer.addList(hasOwn ? "OTHER_CPLUSPLUSFLAGS" : "OTHER_CFLAGS", [])
    // Its default, which only the engine's own tables have, is this one for the variant that is
    // built.
    let hasVariant = cell.setting("PER_VARIANT_CFLAGS") != nil
    writer.addList(hasVariant ? "PER_VARIANT_CFLAGS" : "OTHER_CFLAGS_\(variant)", [])
    return writer
  }

  private static func prefixHeaderPath(_ cell: CellValues, generated: String?) -> String? {
    guard let path = cell.text("GCC_PREFIX_HEADER") else { return nil }
    if PrefixHeader.isGenerated(for: cell), let generated { return generated }
    return FlagWriter.absolute(path, in: cell)
  }

  // MARK: Swift

  private static func swiftFlags(
    _ cell: CellValues, _ catalogue: CompilerCatalogue, _ tree: FolderTree?,
    _ responseFiles: ResponseFiles?
  ) -> FlagWriter {
    let expressions = OptionExpressions(cell) { catalogue.swiftDefault($0) }
    var writer = FlagWriter(
      cell: cell, expressions: expressions, fileType: nil, tree: tree, responseFiles: responseFiles)
    if let version = cell.text("SWIFT_VERSION") {
      writer.flags.append(Flag("SWIFT_VERSION", ["-swift-version", languageVersion(version)]))
    }
    // The catalogue has these in its midst, but they must be able to override the rest.
    let last = "OTHER_SWIFT_FLAGS"
    for option in catalogue.swift where option.name != last { writer.add(option) }
    if cell.boolean("GCC_GENERATE_DEBUGGING_SYMBOLS") ?? true {
      writer.addOnce(Flag("GCC_GENERATE_DEBUGGING_SYMBOLS", ["-g"]))
    }
    if let module = cell.text("PRODUCT_MODULE_NAME") {
      writer.addOnce(Flag("PRODUCT_MODULE_NAME", ["-module-name", module]))
    }
    if cell.boolean("ENABLE_TESTABILITY") == true {
      writer.flags.append(Flag("ENABLE_TESTABILITY", ["-enable-testing"]))
    }
    writer.addPaths("SWIFT_INCLUDE_PATHS", "-I")
    writer.addPaths("SYSTEM_FRAMEWORK_SEARCH_PATHS", "-Fsystem")
    writer.addPaths("FRAMEWORK_SEARCH_PATHS", "-F")
    if let header = cell.text("SWIFT_OBJC_BRIDGING_HEADER") {
      writer.flags.append(
        Flag(
          "SWIFT_OBJC_BRIDGING_HEADER",
          ["-import-objc-header", FlagWriter.absolute(header, in: cell)]))
    }
    writer.addList(last, [])
    return writer
  }

  /// The compiler knows 4, 4.2, 5 and 6; Xcode writes 5.0 and 6.0.
  private static func languageVersion(_ version: String) -> String {
    version.hasSuffix(".0") ? String(version.dropLast(2)) : version
  }
}
