package import SettingsDiagnostics

/// The file `TARGET/CONFIGURATION/NAME-Prefix.pch`, for cells with a generated prefix header.
package enum PrefixHeaderKind: ArtifactKind {
  package static let name = "prefix-header"
  package static let summary = "the prefix header with its imports, macros and log macros"

  package static func files(
    for request: ArtifactRequest, problems: inout [Diagnostic]
  ) -> [ArtifactFile] {
    request.cells.filter(PrefixHeader.isGenerated).map { cell in
      let header = PrefixHeader(cell)
      problems += header.problems
      return ArtifactFile(
        path: ArtifactRequest.prefixHeaderPath(of: cell), kind: name, text: header.text)
    }
  }
}

/// The file `TARGET/EffectiveConfiguration.swift`.
package enum SwiftKind: ArtifactKind {
  package static let name = "swift"
  package static let summary = "Swift constants of the configuration, and the log functions"
  package static let needsSwiftBranches = true

  package static func files(
    for request: ArtifactRequest, problems: inout [Diagnostic]
  ) -> [ArtifactFile] {
    guard let cell = request.swift.first?.cell, !cell.compilesNothing else { return [] }
    let source = SwiftSource(request.swift)
    problems += source.problems
    let folder = ArtifactFile.component(cell.target)
    return [
      ArtifactFile(path: "\(folder)/\(SwiftSource.fileName)", kind: name, text: source.text)
    ]
  }
}

/// The files `TARGET/CONFIGURATION/flags/LANGUAGE.SET.rsp`, and the arguments that the host's set
/// omits.
package enum FlagsKind: ArtifactKind {
  package static let name = "flags"
  package static let summary = "response files with the flags for clang and swiftc"
  package static let needsCatalog = true

  package static func files(
    for request: ArtifactRequest, problems: inout [Diagnostic]
  ) -> [ArtifactFile] {
    guard let catalog = request.catalog else { return [] }
    var files: [ArtifactFile] = []
    var missing: Set<String> = []
    for cell in request.cells where !cell.compilesNothing {
      let folder = ArtifactRequest.folder(of: cell) + "/flags"
      let header =
        PrefixHeader.isGenerated(for: cell)
        ? "\(request.outputFolder)/\(ArtifactRequest.prefixHeaderPath(of: cell))" : nil
      var leftOut = "# Arguments that the files for this host omit: language, setting, arguments.\n"
      let settings = CompilerSettings(
        cell, catalog: catalog, prefixHeader: header, tree: request.tree)
      for language in CompilerFlags.Language.allCases {
        let all = settings.flags(language)
        for folder in all.missingFolders where missing.insert(folder.path).inserted {
          problems.append(
            Diagnostic(
              "missing-search-path", .warning,
              "search path '\(folder.path)/**' names a folder that does not exist",
              at: cell.place(of: folder.setting),
              help: "only the folder itself is passed to the compilers"))
        }
        for selection in [CompilerFlags.Selection.apple, .host] {
          let flags = all.only(selection)
          files.append(
            ArtifactFile(
              path: "\(folder)/\(language.rawValue).\(selection.rawValue).rsp", kind: name,
              text: flags.responseFile))
          for flag in flags.leftOut {
            let arguments = flag.arguments.map(ResponseFile.quoted).joined(separator: " ")
            leftOut += "\(language.rawValue) \(flag.setting) \(arguments)\n"
          }
        }
      }
      files.append(
        ArtifactFile(path: "\(folder)/host-left-out.txt", kind: name, text: leftOut))
    }
    return files
  }
}
