import SettingsConfig
import SettingsDiagnostics
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
    refuseConditional(
      .sources, of: target, help: "a target has the same files in all configurations")
    var seen: Set<String> = []
    var sources: [File] = []
    for node in spec.elements(of: .sources, in: target) {
      guard let path = path(node), seen.insert(path).inserted else { continue }
      sources.append(File(path: path, range: spec.tree.range(of: node)))
    }
    let folders = sources.filter { isFolder($0.path) }.map(\.path)
    var others: [File] = []
    /// By folder, what Xcode is told about the files in it.
    var notes: [String: (excluded: [String], public: [String], private: [String])] = [:]
    func folder(of path: String) -> String? {
      folders.filter { LexicalPath.contains($0, path) }.max { $0.utf8.count < $1.utf8.count }
    }
    for resource in spec.parts(of: .resources, in: target, as: .resource) {
      guard let path = path(resource[.filePath] ?? resource.node) else { continue }
      // Xcode copies the resources of a folder of sources itself.
      if folder(of: path) != nil { continue }
      var file = File(path: path, range: spec.tree.range(of: resource.node))
      file.fields.append(("buildPhase", .text("resources")))
      if isFolder(path) { file.fields.append(("type", .text("group"))) }
      file.fields.append(("excludes", .texts(spec.texts(resource[.fileExclude]))))
      others.append(file)
    }
    for (field, visibility) in [
      (Field.headersPublic, "public"), (.headersPrivate, "private"), (.headersProject, "project"),
    ] {
      for node in spec.elements(of: field, in: .headers, .headers, of: target) {
        guard let path = path(node) else { continue }
        let range = spec.tree.range(of: node)
        checkExistence(of: path, "header", at: range)
        if let folder = folder(of: path) {
          let own = LexicalPath.relative(path, to: folder)
          if visibility == "public" { notes[folder, default: ([], [], [])].public.append(own) }
          if visibility == "private" { notes[folder, default: ([], [], [])].private.append(own) }
          continue
        }
        var file = File(path: path, range: range)
        file.fields = [
          ("buildPhase", .text("headers")), ("headerVisibility", .text(visibility)),
        ]
        others.append(file)
      }
    }
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
        guard let path = path(node) else { continue }
        var file = File(path: path, range: spec.tree.range(of: node))
        file.fields = [("buildPhase", destination)]
        if spec.boolean(copy[.copyCodeSign]) == true {
          file.fields.append(("attributes", .texts(["CodeSignOnCopy"])))
        }
        if isFolder(path) { file.fields.append(("type", .text("folder"))) }
        if let folder = folder(of: path) {
          notes[folder, default: ([], [], [])].excluded.append(
            LexicalPath.relative(path, to: folder))
        }
        others.append(file)
      }
    }
    for index in sources.indices where isFolder(sources[index].path) {
      sources[index].fields.append(("type", .text(SpecSource.Kind.syncedFolder.rawValue)))
      guard let notes = notes[sources[index].path] else { continue }
      sources[index].fields += [
        ("excludes", .texts(notes.excluded)), ("publicHeaders", .texts(notes.public)),
        ("privateHeaders", .texts(notes.private)),
      ]
    }
    return (sources + others).map(\.value)
  }

  // MARK: Paths

  /// Whether a path is a folder, and not one that counts as a file.
  func isFolder(_ path: String) -> Bool {
    let isWrapper = FilePath.fileExtension(of: path).flatMap(FileTypes.type(ofExtension:)) != nil
    return !isWrapper && listing.isFolder(place(path))
  }

  func place(_ path: String) -> String {
    LexicalPath.normalize(LexicalPath.join(folder, path))
  }

  mutating func checkExistence(of path: String, _ noun: String, at range: SourceRange) {
    if !listing.exists(place(path)) {
      refuse("there is no \(noun) at '\(path)'", at: range, help: "create it, or correct the path")
    }
  }

  /// A path, seen from the folder of the file; nil for one that a setting decides, which is reported.
  mutating func path(_ node: SpecNode) -> String? {
    var path = spec.path(of: node)
    for prefix in ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/", "${PROJECT_DIR}/"]
    where path.hasPrefix(prefix) {
      path.removeFirst(prefix.count)
    }
    if path.contains("$") {
      refuse(
        "a setting decides on the path '\(path)'", at: spec.tree.range(of: node),
        help: "Xcode needs paths in full, without $(…)")
      return nil
    }
    let normal = LexicalPath.normalize(path)
    return LexicalPath.isAbsolute(normal) ? LexicalPath.relative(normal, to: folder) : normal
  }

  mutating func refuseConditional(_ field: Field, of target: Int, help: String) {
    for place in spec.conditionalPlaces(of: field, in: target) {
      diagnostics.report(
        Diagnostic(
          "xcode-project", "an Xcode project cannot have '\(field.description.nameText)' in 'when'",
          at: place, help: help))
    }
  }
}
