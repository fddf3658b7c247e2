import SettingsArtifacts
import SettingsBuildGraph
import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// Puts the arguments of one target together.
struct TargetComposer {
  let target: BuildTarget
  let cell: CellValues
  let architecture: String
  /// The settings of the application that tests run in.
  let host: CellValues?
  let catalog: CompilerCatalog
  let tree: FolderTree
  let context: BuildContext
  /// The sources that clang compiles.
  let clangSources: [Source]
  /// The Swift sources and those that Xcode generates.
  let swiftInputs: [String]

  struct Source {
    let path: String
    let language: SourceLanguage
    let flags: [String]
    var usesPrefixHeader = true
  }

  init(
    _ target: BuildTarget, _ cell: CellValues, architecture: String, host: CellValues?,
    catalog: CompilerCatalog, tree: FolderTree, release: XcodeRelease, usesVirtualHeaders: Bool,
    usesHeaderMaps: Bool = true
  ) {
    self.target = target
    self.cell = cell
    self.architecture = architecture
    self.host = host
    self.catalog = catalog
    self.tree = tree
    let selection = SourceFilter(cell)
    let sources = target.sources.filter {
      selection.includes($0.path, platforms: $0.platformFilters)
    }
    var inputs = sources.filter { $0.language == .swift }.map(\.path)
    if usesHeaderMaps, !inputs.isEmpty, target.hasAssetCatalog,
      cell.boolean("ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS") == true,
      let path = cell.text("ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOLS_PATH")
    {
      inputs.append(path)
    }
    swiftInputs = inputs
    clangSources =
      Self.clangSources(sources, cell)
      + (usesHeaderMaps ? Self.grammarSources(sources, cell) + Self.generatedSources(cell) : [])
    var context = BuildContext()
    context.release = release
    context.usesVirtualHeaders = usesVirtualHeaders
    context.usesHeaderMaps = usesHeaderMaps
    context.swiftFileNames = inputs.map(LexicalPath.fileName)
    context.clangFileTypes = Set(clangSources.compactMap { $0.language.fileType })
    context.hasModuleHeaders = Self.hasModuleHeaders(target, cell)
    self.context = context
  }

  private static func clangSources(
    _ sources: [BuildTarget.Source], _ cell: CellValues
  ) -> [Source] {
    let forced = cell.text("GCC_INPUT_FILETYPE").flatMap {
      $0 == "automatic" ? nil : FileType(identifier: $0)?.language
    }
    return sources.compactMap { source in
      guard let language = source.language, language.fileType != nil else { return nil }
      return Source(
        path: source.path, language: forced ?? language,
        flags: ResponseFile.arguments(of: source.flags))
    }
  }

  /// Returns the files that lex and yacc make.
  private static func grammarSources(
    _ sources: [BuildTarget.Source], _ cell: CellValues
  ) -> [Source] {
    guard let folder = cell.text("DERIVED_FILE_DIR") else { return [] }
    let usesStem = cell.text("YACC_GENERATED_FILE_STEM") == "InputFileStem"
    var seen: Set<String> = []
    return sources.compactMap { source in
      guard let type = FileType(stated: source.type, path: source.path),
        let name = type.generatedSourceName(of: source.path, usesStem: usesStem),
        let language = FileType(path: name)?.language, seen.insert(name).inserted
      else { return nil }
      return Source(path: "\(folder)/\(name)", language: language, flags: [])
    }
  }

  /// Returns the file that Xcode generates with the version of the product.
  private static func generatedSources(_ cell: CellValues) -> [Source] {
    guard cell.text("VERSIONING_SYSTEM") == "apple-generic",
      let name = cell.text("VERSION_INFO_FILE"), cell.text("CURRENT_PROJECT_VERSION") != nil,
      let folder = cell.text("DERIVED_FILE_DIR")
    else { return [] }
    return [
      Source(path: "\(folder)/\(name)", language: .c, flags: [], usesPrefixHeader: false)
    ]
  }

  /// Whether Swift code of a framework sees Objective-C headers of the same module.
  private static func hasModuleHeaders(_ target: BuildTarget, _ cell: CellValues) -> Bool {
    guard cell.boolean("DEFINES_MODULE") == true,
      target.productType?.contains("framework") == true
    else { return false }
    if cell.text("MODULEMAP_FILE") != nil { return true }
    guard let module = cell.text("PRODUCT_MODULE_NAME") else { return false }
    return target.headers.contains {
      $0.visibility == .public && LexicalPath.fileName(of: $0.path) == "\(module).h"
    }
  }

  // MARK: Arguments

  func arguments() -> TargetArguments {
    let settings = CompilerSettings(
      cell, architecture: architecture, variant: cell.text("CURRENT_VARIANT") ?? "normal",
      catalog: catalog, tree: tree, context: context)
    return TargetArguments(
      target: target.index, cellName: target.cellName, configuration: cell.configuration,
      architecture: architecture, directory: directory,
      productName: cell.text("PRODUCT_NAME") ?? target.name, moduleName: moduleName,
      swift: swift(settings), clang: clang(settings), headerModule: headerModule, link: link())
  }

  var directory: String { cell.text("PROJECT_DIR") ?? cell.text("SRCROOT") ?? "/" }
  var moduleName: String {
    cell.text("SWIFT_MODULE_NAME") ?? cell.text("PRODUCT_MODULE_NAME") ?? target.name
  }

  /// The module of a target without Swift code.
  var headerModule: TargetArguments.HeaderModule? {
    let headers = target.headers.filter { $0.visibility == .public }.map(\.path)
    guard swiftInputs.isEmpty, !headers.isEmpty,
      cell.boolean("DEFINES_MODULE") == true || cell.text("MODULEMAP_FILE") != nil
    else { return nil }
    return TargetArguments.HeaderModule(name: moduleName, headers: headers)
  }

  private func swift(_ settings: CompilerSettings) -> TargetArguments.SwiftModule? {
    guard !swiftInputs.isEmpty else { return nil }
    return TargetArguments.SwiftModule(
      name: moduleName,
      arguments: LeftOutArguments.removed(
        from: settings.flags(.swift).arguments, of: .swiftc),
      inputs: swiftInputs)
  }

  private func clang(_ settings: CompilerSettings) -> [TargetArguments.ClangFile] {
    // Files without flags of their own share their arguments.
    var known: [String: [String]] = [:]
    return clangSources.compactMap { source in
      guard let language = source.language.compilerLanguage,
        let dialect = source.language.dialect
      else { return nil }
      func arguments() -> [String] {
        let flags = settings.clangFlags(
          language, fileFlags: source.flags, usesPrefixHeader: source.usesPrefixHeader)
        return ["-x", dialect] + LeftOutArguments.removed(from: flags.arguments, of: .clang)
      }
      let key = "\(language.rawValue) \(source.usesPrefixHeader)"
      let own = source.flags.isEmpty ? known[key] : nil
      let result = own ?? arguments()
      if source.flags.isEmpty { known[key] = result }
      return TargetArguments.ClangFile(
        path: source.path, language: source.language, arguments: result)
    }
  }
}
