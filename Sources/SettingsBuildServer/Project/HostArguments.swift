import SettingsArtifacts
import SettingsBuildGraph
import SettingsDiagnostics
import SettingsSystem
import SettingsXcode

/// The arguments for the compilers of this host, without those that need an Apple SDK.
struct HostArguments {
  let catalog: CompilerCatalog

  func arguments(
    of target: BuildTarget, _ values: CellValues, generated: GeneratedSources.Files,
    workingDirectory: String
  ) -> TargetArguments {
    let settings = CompilerSettings(values, catalog: catalog)
    var result = TargetArguments(workingDirectory: workingDirectory)
    var swift = target.sources.filter { $0.language == .swift }.map(\.path)
    if !swift.isEmpty {
      result.moduleName = values.text("PRODUCT_MODULE_NAME")
      result.swift = settings.flags(.swift).only(.host).arguments
      // Without it, the only file of a module is a script.
      if !swift.contains(where: { LexicalPath.fileName(of: $0) == "main.swift" }) {
        result.swift.append("-parse-as-library")
      }
      if let file = generated.swiftFile, !swift.contains(where: { Self.haveSameName($0, file) }) {
        swift.append(file)
        result.generatedFiles = [file]
      }
      result.swift += swift
    }
    var flags: [CompilerFlags.Language: [String]] = [:]
    for source in target.sources {
      guard let language = source.language.flatMap(CompilerFlags.Language.init) else { continue }
      if language == .swift { continue }
      let shared =
        flags[language]
        ?? Self.replacing(
          missingHeader: generated.prefixHeader, settings.flags(language).only(.host).arguments)
      flags[language] = shared
      result.clang[source.path] = shared + ["-c", source.path]
    }
    return result
  }

  /// Returns the arguments with a generated header in place of one that does not exist.
  private static func replacing(missingHeader header: String?, _ arguments: [String]) -> [String] {
    var result: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument == "-include", let path = rest.first, !DiskEntry.exists(path) else {
        result.append(argument)
        continue
      }
      rest.removeFirst()
      if let header, haveSameName(header, path) { result += [argument, header] }
    }
    return result
  }

  private static func haveSameName(_ first: String, _ second: String) -> Bool {
    LexicalPath.fileName(of: first) == LexicalPath.fileName(of: second)
  }
}

extension CompilerFlags.Language {
  fileprivate init?(_ language: SourceLanguage) { self.init(rawValue: language.rawValue) }
}
