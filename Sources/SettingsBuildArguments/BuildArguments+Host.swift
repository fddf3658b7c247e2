import SettingsArtifacts
import SettingsBuildGraph
package import SettingsDiagnostics
import SettingsModel

/// The arguments for the compilers of the machine that the tool runs on, with which its editors read
/// the sources. They name neither an Apple SDK nor an Apple target.
extension BuildArguments {
  /// Returns the arguments of targets for the host's compilers. Nothing is linked.
  ///
  /// - Parameters:
  ///   - targets: Indices in the graph.
  ///   - configuration: The index in the outline.
  ///   - modules: The folders with the modules of other targets, which Swift code imports.
  ///   - headers: The locations of prefix headers that are not where the settings name them.
  /// - Complexity: O(*n*), where *n* is the number of targets, with their settings and files.
  package func hostArguments(
    of targets: [Int], configuration: Int, modules: [String] = [],
    headers: [String: String] = [:]
  ) throws(ResolutionFailure) -> [TargetArguments] {
    let cells = try values(of: targets, configuration)
    return targets.compactMap { index in
      guard let cell = cells[index] else { return nil }
      let target = project.graph[index]
      let composer = TargetComposer(
        target, cell.values, architecture: cell.architecture, host: nil, catalog: catalog,
        tree: tree, release: .newest, usesVirtualHeaders: false, usesHeaderMaps: false)
      return composer.hostArguments(
        headerFolders: project.graph.headerFolders[target.project], modules: modules,
        headers: headers)
    }
  }
}

extension TargetComposer {
  /// - Parameters:
  ///   - headerFolders: The folders of the project's headers, which Xcode finds by their names.
  ///   - modules: The folders with the modules of other targets.
  ///   - headers: The locations of prefix headers that are not where the settings name them.
  func hostArguments(
    headerFolders: [String], modules: [String], headers: [String: String]
  ) -> TargetArguments {
    let settings = CompilerSettings(cell, architecture: architecture, catalog: catalog, tree: tree)
    var module: TargetArguments.SwiftModule?
    if !swiftInputs.isEmpty {
      var arguments = settings.flags(.swift).only(.host).arguments
      for folder in modules { arguments += ["-I", folder] }
      if swiftInputs.count == 1, !swiftInputs[0].hasSuffix("/main.swift"),
        !arguments.contains("-parse-as-library")
      {
        arguments.append("-parse-as-library")
      }
      module = TargetArguments.SwiftModule(
        name: moduleName, arguments: arguments, inputs: swiftInputs)
    }
    let folders = headerFolders.flatMap { ["-iquote", $0] }
    var known: [SourceLanguage: [String]] = [:]
    let files = clangSources.compactMap { source -> TargetArguments.ClangFile? in
      guard let language = source.language.compilerLanguage,
        let dialect = source.language.dialect
      else { return nil }
      func arguments() -> [String] {
        let flags = settings.clangFlags(language, fileFlags: source.flags).only(.host)
        let arguments =
          headers.isEmpty ? flags.arguments : flags.arguments.map { headers[$0] ?? $0 }
        return ["-x", dialect] + arguments + folders
      }
      let own = source.flags.isEmpty ? known[source.language] : nil
      let result = own ?? arguments()
      if source.flags.isEmpty { known[source.language] = result }
      return TargetArguments.ClangFile(
        path: source.path, language: source.language, arguments: result)
    }
    return TargetArguments(
      target: target.index, cellName: target.cellName, configuration: cell.configuration,
      architecture: architecture, directory: directory,
      productName: cell.text("PRODUCT_NAME") ?? target.name, moduleName: moduleName,
      swift: module, clang: files, link: nil)
  }
}
