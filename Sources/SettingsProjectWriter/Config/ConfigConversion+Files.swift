import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

/// The files of targets: sources, resources, headers, and files that are copied elsewhere.
extension ConfigConversion {
  /// One entry of a target's files, in the terms of a spec.
  private struct File {
    let path: String
    let range: SourceRange
    var fields: [(String, XcodeGenValue)] = []

    var value: XcodeGenValue {
      .mapping([("path", .text(path, at: range))] + fields, at: range)
    }
  }

  mutating func files(of target: Int) -> [XcodeGenValue] {
    var sources = sources(of: target)
    var others = resources(of: target, &sources)
    others += headers(of: target, &sources)
    others += copiedFiles(of: target, &sources)
    others += images(of: target, sources, besides: others)
    // A folder of sources that contains the generated files would compile those of all targets.
    if sources.folder(of: TargetSwiftFiles.folder) != nil {
      for source in generated.files.values {
        guard let index = sources.folder(of: source.path) else { continue }
        sources.folders[index].excluded.insert(sources.folders[index].inside(source.path))
      }
    }
    for index in sources.folders.indices where !sources.folders[index].isSynchronized {
      let path = place(sources.folders[index].path)
      for other in (outputs + [configName]).map(place) where LexicalPath.contains(path, other) {
        sources.folders[index].excluded.insert(LexicalPath.relative(other, to: path))
      }
    }
    // In a product without code, it would be the only code.
    if let source = generated.files[target], hasCode(sources) {
      swiftTargets.insert(target)
      var file = File(path: source.path, range: range(of: target))
      file.fields = [("buildPhase", .text("sources")), ("type", .text("file"))]
      others.append(file)
    }
    let files = sources.files.map { file in
      File(
        path: file.path, range: file.range,
        fields: [
          ("compilerFlags", .texts(file.flags)),
          ("destinationFilters", .texts(file.platforms.map(\.rawValue))),
        ].filter { $0.1.texts?.isEmpty == false })
    }
    let folders = sources.folders.map { folder in
      var file = File(path: folder.path, range: folder.range)
      file.fields = [
        ("excludedPaths", .texts(folder.excluded.sorted())),
        (
          "type",
          .text((folder.isSynchronized ? SpecSource.Kind.syncedFolder : .group).rawValue)
        ),
      ]
      if folder.isSynchronized {
        file.fields += [
          ("publicHeaders", .texts(folder.publicHeaders)),
          ("privateHeaders", .texts(folder.privateHeaders)),
          ("explicitFolders", .texts(folder.explicitFolders)),
          (
            "fileFlags",
            .mapping(folder.flags.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
          ),
        ]
      } else {
        file.fields += [
          ("headerVisibility", .text("project")), ("compilerFlags", .texts(folder.source.flags)),
          ("destinationFilters", .texts(folder.platforms.map(\.rawValue))),
        ]
      }
      return file
    }
    for path in information(of: target).strings {
      var file = File(path: path, range: range(of: target))
      file.fields = [("buildPhase", .text("resources")), ("type", .text("file"))]
      others.append(file)
    }
    // Texts belong to the group of their storyboard, so it comes before them. What names a file alone
    // decides on its build file, so it comes before folders.
    let named = files + others
    let isOwner = { (file: File) in FileType(path: file.path)?.hasTexts == true }
    return (named.filter(isOwner) + named.filter { !isOwner($0) } + folders).map(\.value)
  }

  private mutating func resources(of target: Int, _ sources: inout ConfigSources) -> [File] {
    var result: [File] = []
    for resource in spec.parts(of: .resources, in: target, as: .resource) {
      guard let path = filePath(resource[.filePath] ?? resource.node) else { continue }
      // A folder that is copied as a whole may have the name of a file.
      let isReference = spec.texts(resource[.fileAs]).first == "folder"
      let isFolder = isReference ? listing.isFolder(place(path)) : isFolder(path)
      let (tags, platforms) = (spec.texts(resource[.fileTags]), destinations(resource))
      let exists = listing.exists(place(path))
      if let kind = resource[.fileAs], !isFolder, exists {
        refuse(
          "'\(path)' is not a folder", at: spec.tree.range(of: kind),
          help: "remove 'as', which is for folders")
      }
      if let index = sources.folder(of: path) {
        let own = sources.folders[index].inside(path)
        if isReference, sources.folders[index].isSynchronized, tags.isEmpty, platforms.isEmpty {
          sources.folders[index].explicitFolders.append(own)
          continue
        }
        // Xcode copies the resources of a folder of sources itself.
        if !isReference, tags.isEmpty, platforms.isEmpty { continue }
        sources.folders[index].excluded.insert(own)
      }
      var file = File(path: path, range: spec.tree.range(of: resource.node))
      file.fields.append(("buildPhase", .text("resources")))
      let type = isReference ? "folder" : isFolder ? "group" : "file"
      if isFolder || !exists { file.fields.append(("type", .text(type))) }
      file.fields += [
        ("excludes", .texts(spec.texts(resource[.fileExclude]))),
        ("resourceTags", .texts(tags)),
        ("destinationFilters", .texts(platforms.map(\.rawValue))),
      ].filter { $0.0 == "excludes" || $0.1.texts?.isEmpty == false }
      result.append(file)
    }
    return result
  }

  private mutating func headers(of target: Int, _ sources: inout ConfigSources) -> [File] {
    var result: [File] = []
    for (field, visibility) in [
      (Field.headersPublic, "public"), (.headersPrivate, "private"), (.headersProject, "project"),
    ] {
      for node in spec.elements(of: field, in: .headers, .headers, of: target) {
        guard let path = filePath(node) else { continue }
        let range = spec.tree.range(of: node)
        if let index = sources.folder(of: path), sources.folders[index].isSynchronized {
          checkExistence(of: path, "header", at: range)
          let own = sources.folders[index].inside(path)
          if visibility == "public" { sources.folders[index].publicHeaders.append(own) }
          if visibility == "private" { sources.folders[index].privateHeaders.append(own) }
          continue
        }
        var file = File(path: path, range: range)
        file.fields = [
          ("buildPhase", .text("headers")), ("headerVisibility", .text(visibility)),
        ]
        result.append(file)
      }
    }
    return result
  }

  /// The icons and launch images of all configurations that no other entry contains. A build needs
  /// them as resources.
  private mutating func images(
    of target: Int, _ sources: ConfigSources, besides others: [File]
  ) -> [File] {
    var known = Set(others.map(\.path)).union(sources.files.map(\.path))
    var result: [File] = []
    for configuration in spec.configurations.indices {
      let owner = ConfigLevels.Owner(target: target, configuration: configuration)
      for (written, range) in levels.values[owner]?.images ?? [] {
        let range = range ?? self.range(of: target)
        let normal = LexicalPath.normalize(written)
        let path =
          LexicalPath.isAbsolute(normal) ? LexicalPath.relative(normal, to: folder) : normal
        guard !path.contains("$"), known.insert(path).inserted, sources.folder(of: path) == nil,
          !others.contains(where: { LexicalPath.contains($0.path, path) })
        else { continue }
        guard boundary.map({ LexicalPath.contains($0, place(path)) }) != false else {
          diagnostics.report(.outside("image '\(written)'", of: "config", at: range))
          continue
        }
        checkExistence(of: path, path.hasSuffix(".xcassets") ? "asset catalog" : "image", at: range)
        var file = File(path: path, range: range)
        file.fields = [("buildPhase", .text("resources")), ("type", .text("file"))]
        result.append(file)
      }
    }
    return result
  }

  private mutating func copiedFiles(of target: Int, _ sources: inout ConfigSources) -> [File] {
    var result: [File] = []
    for copy in spec.parts(of: .copyFiles, in: target, as: .copy) {
      let destination = XcodeGenValue.mapping([
        (
          "copyFiles",
          .mapping([
            ("destination", .text(spec.texts(copy[.copyTo]).first ?? "")),
            ("subpath", .text(spec.texts(copy[.copySubpath]).first ?? "")),
          ])
        )
      ])
      for node in spec.nodes(copy[.copyPaths]) {
        guard let path = filePath(node) else { continue }
        var file = File(path: path, range: spec.tree.range(of: node))
        file.fields = [("buildPhase", destination)]
        if spec.boolean(copy[.copyCodeSign]) == true {
          file.fields.append(("attributes", .texts(["CodeSignOnCopy"])))
        }
        if isFolder(path) { file.fields.append(("type", .text("folder"))) }
        if !listing.exists(place(path)) { file.fields.append(("type", .text("file"))) }
        if let index = sources.folder(of: path) {
          let own = sources.folders[index].inside(path)
          sources.folders[index].excluded.insert(own)
        }
        result.append(file)
      }
    }
    return result
  }

  // MARK: Paths

  /// Whether a path is a folder, and not one that counts as a file.
  func isFolder(_ path: String) -> Bool {
    return FileType(path: path)?.isWrapper != true && listing.isFolder(place(path))
  }

  func place(_ path: String) -> String {
    LexicalPath.normalize(LexicalPath.join(folder, path))
  }

  /// Reports a file or folder that does not exist. Xcode reads it when the build needs it, and shows
  /// it in red until then.
  mutating func checkExistence(of path: String, _ noun: String, at range: SourceRange) {
    if !listing.exists(place(path)) {
      diagnostics.report(
        Diagnostic(
          "source-missing", .warning, "there is no \(noun) at '\(path)'", at: range,
          help: "create it before Xcode builds the project, or correct the path"))
    }
  }

  /// A path, seen from the folder of the file; nil for one that a setting decides, which is reported.
  mutating func path(_ node: SpecNode) -> String? {
    let path = spec.filePath(of: node)
    if path.contains("$") {
      refuse(
        "a setting decides on the path '\(path)'", at: spec.tree.range(of: node),
        help: "Xcode needs paths in full, without $(…)")
      return nil
    }
    let normal = LexicalPath.normalize(path)
    return LexicalPath.isAbsolute(normal) ? LexicalPath.relative(normal, to: folder) : normal
  }

  /// The path of one of a target's files or folders; nil also if it is outside of the folder, which
  /// is reported.
  mutating func filePath(_ node: SpecNode) -> String? {
    guard let path = path(node) else { return nil }
    if boundary.map({ LexicalPath.contains($0, place(path)) }) != false { return path }
    let written = spec.path(of: node)
    let shown = LexicalPath.isAbsolute(written) ? written : path
    diagnostics.report(
      .outside("source '\(shown)'", of: "config", at: spec.tree.range(of: node)))
    return nil
  }
}
