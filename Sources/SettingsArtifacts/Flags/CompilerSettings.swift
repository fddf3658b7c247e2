import SettingsModel
package import SettingsXcode

/// The interpretation of a cell's settings for the compilers, as Apple's catalog defines them.
///
/// Each value is evaluated once for all languages.
package struct CompilerSettings {
  private typealias Flag = CompilerFlags.Flag

  private let cell: CellValues
  private let architecture: String?
  private let variant: String
  private let catalog: CompilerCatalog
  private let prefixHeader: String?
  private let tree: FolderTree?
  private let responseFiles: ResponseFiles?
  private let clang: OptionExpressions
  private let swift: OptionExpressions

  /// - Parameters:
  ///   - architecture: The architecture; nil for the first of ARCHS.
  ///   - variant: One of BUILD_VARIANTS.
  ///   - catalog: The toolchain's specifications.
  ///   - prefixHeader: The path of the generated prefix header; a header that the settings name is
  ///     used unchanged.
  ///   - tree: Lists the folders below a search path that ends with `/**`.
  ///   - responseFiles: Reads the files of `@FILE`; if it is nil, these remain in the flags.
  package init(
    _ cell: CellValues, architecture: String? = nil, variant: String = "normal",
    catalog: CompilerCatalog, prefixHeader: String? = nil, tree: FolderTree? = nil,
    responseFiles: ResponseFiles? = nil
  ) {
    self.cell = cell
    self.architecture = architecture ?? cell.list("ARCHS").first
    self.variant = variant
    self.responseFiles = responseFiles
    self.catalog = catalog
    self.prefixHeader = prefixHeader
    self.tree = tree
    clang = OptionExpressions(cell, architecture: architecture) { catalog.clangDefault($0) }
    swift = OptionExpressions(cell) { catalog.swiftDefault($0) }
  }

  /// Returns all arguments for a compiler with an Apple SDK. `CompilerFlags.only` reduces them.
  package func flags(_ language: CompilerFlags.Language) -> CompilerFlags {
    let writer = language == .swift ? swiftFlags() : clangFlags(language)
    return CompilerFlags(
      flags: writer.flags, leftOut: [], missingFolders: writer.missingFolders,
      missingResponseFiles: writer.missingResponseFiles)
  }

  // MARK: clang

  private func clangFlags(_ language: CompilerFlags.Language) -> FlagWriter {
    var writer = FlagWriter(
      clang, fileType: language.fileType, tree: tree, responseFiles: responseFiles)
    for option in catalog.clang { writer.add(option) }
    if clang.value(of: "GCC_GENERATE_DEBUGGING_SYMBOLS").map(SettingText.isTrue) == true {
      writer.addOnce(Flag("GCC_GENERATE_DEBUGGING_SYMBOLS", ["-g"]))
    }
    // The build system adds these itself. The catalog only names the settings.
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
    if let path = prefixHeaderPath {
      writer.flags.append(Flag("GCC_PREFIX_HEADER", ["-include", path]))
    }
    writer.addList("GLOBAL_CFLAGS", [])
    // If nothing is set for C++, it uses the flags of C, which is the build system's own default.
    let hasOwn = language.isCPlusPlus && cell.setting("OTHER_CPLUSPLUSFLAGS") != nil
    writer.addList(hasOwn ? "OTHER_CPLUSPLUSFLAGS" : "OTHER_CFLAGS", [])
    // The default, which is only in the engine's own tables, is the setting for the current
    // variant.
    let hasVariant = cell.setting("PER_VARIANT_CFLAGS") != nil
    writer.addList(hasVariant ? "PER_VARIANT_CFLAGS" : "OTHER_CFLAGS_\(variant)", [])
    return writer
  }

  private var prefixHeaderPath: String? {
    guard let path = cell.text("GCC_PREFIX_HEADER") else { return nil }
    if PrefixHeader.isGenerated(for: cell), let prefixHeader { return prefixHeader }
    return FlagWriter.absolute(path, in: cell)
  }

  // MARK: Swift

  private func swiftFlags() -> FlagWriter {
    var writer = FlagWriter(swift, fileType: nil, tree: tree, responseFiles: responseFiles)
    if let version = cell.text("SWIFT_VERSION") {
      writer.flags.append(Flag("SWIFT_VERSION", ["-swift-version", languageVersion(version)]))
    }
    // The catalog lists these before others, but they must override the rest.
    let last = "OTHER_SWIFT_FLAGS"
    for option in catalog.swift where option.name != last { writer.add(option) }
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

  /// Returns a version as the compiler accepts it: 4, 4.2, 5 or 6. Xcode writes 5.0 and 6.0.
  private func languageVersion(_ version: String) -> String {
    version.hasSuffix(".0") ? String(version.dropLast(2)) : version
  }
}
