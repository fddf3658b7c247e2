import Foundation
import Testing

/// This repository against its own table.
@Suite struct ModuleTests {
  let rules: ImportRules

  init() throws {
    rules = ImportRules(
      table: ModuleTable(markdown: try Repository.text(of: "docs/architecture.md")))
  }

  @Test func `every source file follows the table of modules`() throws {
    let sources = try Repository.swiftFiles(under: "Sources").map {
      ImportRules.Source(path: $0, text: try Repository.text(of: "Sources/\($0)"))
    }
    #expect(sources.count > 20)
    #expect(rules.violations(in: sources) == [])
    // A scan that finds nothing would agree with every table.
    #expect(
      sources.flatMap { ImportRules.imports(in: $0.text) }.contains("SettingsDiagnostics"))
  }

  @Test func `Package.swift's targets and dependencies follow the table of modules`() throws {
    let manifest = Manifest(text: try Repository.text(of: "Package.swift"))
    #expect(manifest.targets.contains { $0.name == "BuildSettingsKit" && !$0.dependencies.isEmpty })
    #expect(rules.violations(in: manifest) == [])
  }

  /// Types that SettingsProject is made of must not need it: otherwise none of them can be understood alone.
  @Test func `what a loaded project is made of does not refer to SettingsProject`() throws {
    let folder = "Sources/SettingsProjects"
    let referring = try Repository.swiftFiles(under: folder).filter { path in
      SwiftCode.only(in: try Repository.text(of: "\(folder)/\(path)"))
        .split { !$0.isLetter }.contains("SettingsProject")
    }
    #expect(referring.contains("SettingsProject.swift"))
    let users = ["Products/ProductGraph.swift"]
    #expect(
      referring.filter { path in
        !path.split(separator: "/").last!.hasPrefix("SettingsProject")
          && !users.contains(where: path.hasPrefix)
      } == [])
  }

  /// Two types of one name would be two answers to one question, or a reader would take one for the other.
  @Test func `no two modules have top-level types of the same name`() throws {
    let declaration =
      /^(?:(?:public|package|final|indirect|nonisolated) )*(?:struct|class|enum|actor|protocol|typealias) (\w+)/
    var modules: [Substring: Set<Substring>] = [:]
    for path in try Repository.swiftFiles(under: "Sources") {
      let module = try #require(path.split(separator: "/").first)
      // Clients of the library see its types only.
      if module == "BuildSettingsKit" { continue }
      let code = SwiftCode.only(in: try Repository.text(of: "Sources/\(path)"))
      for line in code.split(separator: "\n") where line.first?.isWhitespace == false {
        guard let type = line.firstMatch(of: declaration) else { continue }
        modules[type.1, default: []].insert(module)
      }
    }
    #expect(modules["VersionNumber"] == ["SettingsModel"])
    #expect(modules.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  /// Files over 400 lines, each with its reason.
  static let longFiles = [
    "SettingsModel/DeclaredTypes+Table.swift": "a table, one name a line"
  ]

  @Test func `only source files with a reason are over 400 lines`() throws {
    let long = try Repository.swiftFiles(under: "Sources").filter { path in
      try Repository.text(of: "Sources/\(path)").count { $0.isNewline } > 400
    }
    #expect(long == Self.longFiles.keys.sorted())
  }

  /// The files that look into folders, each with its reason. All others ask `TargetFileList`.
  static let folderReaders = [
    "BuildSettingsKit/FileSource.swift": "passes on the files of a client",
    "SettingsConfig/Decoding/SpecDecoder+Levels.swift": "asks whether an xcconfig is a folder",
    "SettingsDiagnostics/NearbyFile.swift": "suggests a file with a similar name",
    "SettingsDiagnostics/ProjectFileHelp.swift": "suggests a project",
    "SettingsDiagnostics/SourceProvider.swift": "declares both functions",
    "SettingsImport/Parts/LocalPackages.swift": "finds packages",
    "SettingsImport/Parts/PartsImport+Files.swift": "asks whether a path is a folder",
    "SettingsImport/Parts/PartsImport+Headers.swift": "asks whether a path is a folder",
    "SettingsImport/Parts/PartsImport+Schemes.swift": "lists schemes",
    "SettingsImport/SourceFolders.swift": "asks whether a path is a folder",
    "SettingsLanguageServer/Analysis/ProjectSearch.swift": "finds projects",
    "SettingsLanguageServer/Requests/LanguageServer+Completion.swift": "completes paths",
    "SettingsModel/Project/Project+Localized.swift": "finds translations",
    "SettingsProjectWriter/Config/ConfigConversion+Sources.swift": "lays out groups",
    "SettingsProjectWriter/Files/FolderListing.swift": "lists the folders of groups",
    "SettingsProjectWriter/Files/SourceTree+Synchronized.swift": "finds folders that are copied",
    "SettingsProjects/ConfinedSources.swift": "passes on the files of another source",
    "SettingsProjects/Files/GitIgnore.swift": "finds private files",
    "SettingsProjects/Files/TargetFileList.swift": "lists the files of targets",
    "SettingsProjects/OverlaySources.swift": "passes on the files of another source",
    "SettingsProjects/Products/BuiltCode.swift": "looks for programs in a folder that is copied",
    "SettingsProjects/Products/LinkerSearchPaths.swift": "finds libraries in search paths",
    "SettingsProjects/Products/PackageManifest.swift": "finds manifests",
    "SettingsProjects/Products/PackageProducts.swift": "finds packages",
    "SettingsProjects/Products/PackageTarget.swift": "finds a package",
    "SettingsProjects/Schemes/XcodeSchemes.swift": "lists schemes",
    "SettingsRules/Files/FolderListings.swift": "compares the case of paths",
    "SettingsRules/Files/RuleFiles.swift": "looks for property lists and asset catalogs",
    "SettingsRules/Policies/SettingsProject+Policies.swift": "finds policies",
    "SettingsRules/Project/WatchedSources.swift": "passes on the files of another source",
    "SettingsSystem/PipedSources.swift": "passes on the files of the disk",
    "SettingsXcode/Lowering/GitSubmodules.swift": "asks whether a folder is empty",
    "SettingsXcode/Lowering/MissingFile.swift": "finds the template of a missing file",
    "SettingsXcode/Lowering/XcodeOutline+Schemes.swift": "lists schemes",
    "SettingsXcode/XcconfigLoader+Search.swift": "finds a file whose name differs in case",
    "SettingsLogAudit/Swift/ModuleMap.swift": "finds the headers of a module",
    "SettingsXcodeGen/SettingsComputation.swift": "finds the Info.plist as XcodeGen does",
    "SettingsXcodeGen/XcodeGenSource.swift": "finds what patterns of a spec match",
    "resolve-settings/Commands/MissingXcconfigs.swift": "asks whether a path is a folder",
    "resolve-settings/Commands/XcodeProjectFiles.swift": "lists xcconfig files",
    "SettingsProjects/Schemes/XcodeSchemes+Made.swift": "lists schemes",
    "resolve-settings/Xcodebuild/XcodebuildSession.swift": "finds the project of a folder",
  ]

  @Test func `the files of a target are listed in one place`() throws {
    let reading = try Repository.swiftFiles(under: "Sources").filter { path in
      let code = SwiftCode.only(in: try Repository.text(of: "Sources/\(path)"))
      return code.contains("folderEntries(") || code.contains("files(below:")
    }
    let declaring = ["SettingsSystem/DiskSources.swift", "SettingsSystem/GitSources.swift"]
    #expect(reading.filter { !declaring.contains($0) } == Self.folderReaders.keys.sorted())
  }
}
