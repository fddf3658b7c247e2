import SettingsDiagnostics
import SettingsModel
package import SettingsXcode

/// The interpretation of a cell's settings for the compilers, as Apple's catalog defines them.
///
/// Each value is evaluated once for all languages.
package struct CompilerSettings {
  typealias Flag = CompilerFlags.Flag

  let cell: CellValues
  private let architecture: String?
  private let variant: String
  let catalog: CompilerCatalog
  private let prefixHeader: String?
  let tree: FolderTree?
  let responseFiles: ResponseFiles?
  /// What the build knows besides the settings; nil for flags outside of a build.
  let context: BuildContext?
  let clang: OptionExpressions
  let swift: OptionExpressions

  /// - Parameters:
  ///   - architecture: The architecture; nil for the first of ARCHS.
  ///   - variant: One of BUILD_VARIANTS.
  ///   - catalog: The toolchain's specifications.
  ///   - prefixHeader: The path of the generated prefix header; a header that the settings name is
  ///     used unchanged.
  ///   - tree: Lists the folders below a search path that ends with `/**`.
  ///   - responseFiles: Reads the files of `@FILE`; if it is nil, these remain in the flags.
  ///   - context: What a build knows besides the settings. With it, the arguments are those that
  ///     Xcode passes, in its order.
  package init(
    _ cell: CellValues, architecture: String? = nil, variant: String = "normal",
    catalog: CompilerCatalog, prefixHeader: String? = nil, tree: FolderTree? = nil,
    responseFiles: ResponseFiles? = nil, context: BuildContext? = nil
  ) {
    self.cell = cell
    self.architecture = architecture ?? cell.list("ARCHS").first
    self.variant = variant
    self.responseFiles = responseFiles
    self.catalog = catalog
    self.prefixHeader = prefixHeader
    self.tree = tree
    self.context = context
    let release = context?.release ?? .newest
    clang = OptionExpressions(cell, architecture: architecture, release: release) {
      catalog.clangDefault($0)
    }
    swift = OptionExpressions(cell, architecture: architecture, release: release) {
      catalog.swiftDefault($0)
    }
  }

  /// Returns all arguments for a compiler with an Apple SDK. `CompilerFlags.only` reduces them.
  package func flags(_ language: CompilerFlags.Language) -> CompilerFlags {
    let writer = language == .swift ? swiftFlags() : clangFlags(language)
    return CompilerFlags(
      flags: writer.flags, leftOut: [], missingFolders: writer.missingFolders,
      missingResponseFiles: writer.missingResponseFiles)
  }

  /// Returns clang's arguments for the sources of a language.
  ///
  /// - Parameters:
  ///   - fileFlags: The compiler flags of a single file.
  ///   - usesPrefixHeader: Whether the file is compiled with the prefix header.
  package func clangFlags(
    _ language: CompilerFlags.Language, fileFlags: [String], usesPrefixHeader: Bool = true
  ) -> CompilerFlags {
    let writer = clangFlags(language, fileFlags, usesPrefixHeader)
    return CompilerFlags(
      flags: writer.flags, leftOut: [], missingFolders: writer.missingFolders,
      missingResponseFiles: writer.missingResponseFiles)
  }

  // MARK: clang

  private func clangFlags(
    _ language: CompilerFlags.Language, _ fileFlags: [String] = [],
    _ usesPrefixHeader: Bool = true
  ) -> FlagWriter {
    var writer = FlagWriter(
      clang, fileTypes: language.fileType.map { [$0] }, tree: tree, responseFiles: responseFiles)
    for option in catalog.clang { writer.add(option) }
    if context == nil,
      clang.value(of: "GCC_GENERATE_DEBUGGING_SYMBOLS").map(SettingText.isTrue) == true
    {
      writer.addOnce(Flag("GCC_GENERATE_DEBUGGING_SYMBOLS", ["-g"]))
    }
    addHeaderSearchPaths(
      usesModules: clang.value(of: "CLANG_ENABLE_MODULES").map(SettingText.isTrue) == true,
      to: &writer)
    // The build system adds these itself. The catalog only names the settings.
    if !cell.isAuthored("PER_ARCH_CFLAGS"), let architecture {
      writer.addList("PER_ARCH_CFLAGS_\(architecture)", [])
    } else {
      writer.addList("PER_ARCH_CFLAGS", [])
    }
    writer.addList("WARNING_CFLAGS", [])
    writer.addList("OPTIMIZATION_CFLAGS", [])
    addFrameworkSearchPaths("-F", system: "-iframework", isJoined: true, to: &writer)
    writer.addList("GLOBAL_CFLAGS", [])
    // If nothing is set for C++, it uses the flags of C, which is the build system's own default.
    let hasOwn = language.isCPlusPlus && cell.setting("OTHER_CPLUSPLUSFLAGS") != nil
    writer.addList(hasOwn ? "OTHER_CPLUSPLUSFLAGS" : "OTHER_CFLAGS", [])
    // The default, which is only in the engine's own tables, is the setting for the current
    // variant.
    let hasVariant = cell.isAuthored("PER_VARIANT_CFLAGS")
    writer.addList(hasVariant ? "PER_VARIANT_CFLAGS" : "OTHER_CFLAGS_\(variant)", [])
    if let context, clang.value(of: "CLANG_USE_RESPONSE_FILE").map(SettingText.isTrue) == true {
      let order = ResponseFileOrder(
        catalog.headerNeutralFlags, keepsTarget: context.release.keepsTargetOutOfResponseFile)
      writer.flags = order.sorted(writer.flags)
    }
    // The arguments of single files, which are not in the response file.
    if !fileFlags.isEmpty { writer.flags.append(Flag("COMPILER_FLAGS", fileFlags)) }
    if usesPrefixHeader, let path = prefixHeaderPath {
      writer.flags.append(Flag("GCC_PREFIX_HEADER", ["-include", path]))
    }
    writer.addList("GCC_PREPROCESSOR_DEFINITIONS_NOT_USED_IN_PRECOMPS", ["-D"])
    writer.addList("GCC_OTHER_CFLAGS_NOT_USED_IN_PRECOMPS", [])
    return writer
  }

  private var prefixHeaderPath: String? {
    guard let path = cell.text("GCC_PREFIX_HEADER") else { return nil }
    if PrefixHeader.isGenerated(for: cell), let prefixHeader { return prefixHeader }
    return FlagWriter.absolute(path, in: cell)
  }

  // MARK: Swift

  private func swiftFlags() -> FlagWriter {
    var writer = FlagWriter(swift, fileTypes: nil, tree: tree, responseFiles: responseFiles)
    // The files are given by themselves.
    for option in catalog.swift where option.name != "SWIFT_RESPONSE_FILE_PATH" {
      writer.add(option)
    }
    if context == nil {
      if cell.boolean("GCC_GENERATE_DEBUGGING_SYMBOLS") ?? true {
        writer.addOnce(Flag("GCC_GENERATE_DEBUGGING_SYMBOLS", ["-g"]))
      }
      if let module = cell.text("PRODUCT_MODULE_NAME") {
        writer.addOnce(Flag("PRODUCT_MODULE_NAME", ["-module-name", module]))
      }
      if cell.boolean("ENABLE_TESTABILITY") == true {
        writer.addOnce(Flag("ENABLE_TESTABILITY", ["-enable-testing"]))
      }
    }
    if let version = swiftVersion {
      writer.flags.append(Flag("SWIFT_VERSION", ["-swift-version", version]))
    }
    let paths = FlagWriter.PathStyle(isAbsolute: context == nil)
    writer.addPaths("SWIFT_INCLUDE_PATHS", "-I", paths)
    writer.addPaths("PRODUCT_TYPE_SWIFT_INCLUDE_PATHS", "-I", paths)
    let hasSystemFlag = context?.release.hasSystemIncludeFlag ?? true
    writer.addPaths("SWIFT_SYSTEM_INCLUDE_PATHS", hasSystemFlag ? "-Isystem" : "-I", paths)
    addFrameworkSearchPaths(
      "-F", system: context == nil ? "-Fsystem" : "-F", isJoined: false, to: &writer)
    if let context { addBuildFlags(context, to: &writer) } else { addBridgingHeader(to: &writer) }
    return writer
  }

  func addBridgingHeader(to writer: inout FlagWriter) {
    guard let header = cell.text("SWIFT_OBJC_BRIDGING_HEADER") else { return }
    let isInternal = swift.value(of: "SWIFT_BRIDGING_HEADER_IS_INTERNAL").map(SettingText.isTrue)
    writer.flags.append(
      Flag(
        "SWIFT_OBJC_BRIDGING_HEADER",
        [
          isInternal == true ? "-internal-import-bridging-header" : "-import-objc-header",
          LexicalPath.normalize(FlagWriter.absolute(header, in: cell)),
        ]))
  }

  /// The language version as the compiler accepts it: 4, 4.2, 5 or 6. Xcode writes 5.0 and 6.0.
  private var swiftVersion: String? {
    if context != nil, let version = cell.text("EFFECTIVE_SWIFT_VERSION") { return version }
    guard let version = cell.text("SWIFT_VERSION") else { return nil }
    return version.hasSuffix(".0") ? String(version.dropLast(2)) : version
  }
}
