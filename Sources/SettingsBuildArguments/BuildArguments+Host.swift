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
  ///   - search: Where headers are found (default: in the folders of the project's headers).
  ///   - headers: The locations of prefix headers that are not where the settings name them.
  /// - Complexity: O(*n*), where *n* is the number of targets, with their settings and files.
  package func hostArguments(
    of targets: [Int], configuration: Int, search: HeaderSearch? = nil,
    headers: [String: String] = [:]
  ) throws(ResolutionFailure) -> [TargetArguments] {
    let cells = try values(of: targets, configuration)
    let search = search ?? HeaderSearch(project.graph)
    return targets.compactMap { index in
      guard let cell = cells[index] else { return nil }
      let target = project.graph[index]
      let composer = TargetComposer(
        target, cell.values, architecture: cell.architecture, host: nil, catalog: catalog,
        tree: tree, release: .newest, usesVirtualHeaders: false, usesHeaderMaps: false)
      return composer.hostArguments(
        leading: search.leading(), trailing: search.trailing(of: target), headers: headers)
    }
  }
}

extension TargetComposer {
  /// - Parameters:
  ///   - leading: The arguments for clang that precede those of the settings.
  ///   - trailing: The arguments for clang that follow those of the settings.
  ///   - headers: The locations of prefix headers that are not where the settings name them.
  func hostArguments(
    leading: [String], trailing: [String], headers: [String: String]
  ) -> TargetArguments {
    let settings = CompilerSettings(cell, architecture: architecture, catalog: catalog, tree: tree)
    var module: TargetArguments.SwiftModule?
    if !swiftInputs.isEmpty {
      let flags = settings.flags(.swift).only(.host)
      var arguments = flags.arguments
      if swiftInputs.count == 1, !swiftInputs[0].hasSuffix("/main.swift"),
        !arguments.contains("-parse-as-library")
      {
        arguments.append("-parse-as-library")
      }
      module = TargetArguments.SwiftModule(
        name: moduleName, arguments: arguments, inputs: swiftInputs,
        bridgingHeader: flags.leftOut.filter { $0.setting == "SWIFT_OBJC_BRIDGING_HEADER" }
          .flatMap(\.arguments))
    }
    var known: [SourceLanguage: [String]] = [:]
    let files = clangSources.compactMap { source -> TargetArguments.ClangFile? in
      guard let language = source.language.compilerLanguage,
        let dialect = source.language.dialect
      else { return nil }
      func arguments() -> [String] {
        let flags = settings.clangFlags(language, fileFlags: source.flags).only(.host)
        let arguments =
          headers.isEmpty ? flags.arguments : flags.arguments.map { headers[$0] ?? $0 }
        return ["-x", dialect] + leading + arguments + trailing
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
      swift: module, clang: files, headerModule: headerModule, link: nil)
  }
}
