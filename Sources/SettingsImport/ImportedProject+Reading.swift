import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcode
import SettingsXcodeGen

extension ImportedProject {
  /// Reads the project that an XcodeGen spec would generate.
  ///
  /// - Parameter describesTargets: Whether sources are looked for, and targets that config.yaml has no word for are
  ///   marked.
  init(
    _ project: XcodeGenProject, sources: any SourceProvider, xcconfigs: inout ImportedXcconfig,
    describesTargets: Bool = true
  ) {
    var ignored = 0
    func level(
      _ configurations: [XcodeGenProject.Configuration], of target: String? = nil
    ) -> ImportedLevel {
      ImportedLevel(
        cells: configurations.map { configuration in
          var cell = ImportedLevel.Cell(xcconfig: configuration.xcconfig)
          if let path = configuration.xcconfig {
            cell.inherited = xcconfigs.settings(
              in: LexicalPath.join(project.folder, path),
              for: .init(target: target, configuration: configuration.name),
              namedAt: configuration.xcconfigRange)
            cell.keepsXcconfig = xcconfigs.isLocal(LexicalPath.join(project.folder, path))
          }
          for setting in configuration.settings {
            let value: ImportedSetting.Value =
              switch setting.value {
              case .text(let text): .text(text)
              case .list(let elements): ImportedSetting.value(ofArray: elements)
              }
            guard let setting = ImportedSetting(key: setting.name, value) else {
              ignored += 1
              continue
            }
            cell.own.append(setting)
          }
          return cell
        })
    }
    let all = project.targets.map { target in
      guard describesTargets else { return [String]() }
      let entries = target.sources.flatMap {
        $0.entries(in: project.folder, sources: sources, isForCompilers: true)
      }
      return entries.flatMap { entry in
        if entry.exclusions.isEmpty { return [LexicalPath.join(project.folder, entry.path)] }
        var request = TargetFileRequest(root: project.folder, entries: [entry])
        request.resolvesLinks = false
        return request.files(in: sources).files.map(\.path)
      }
    }
    let folders = SourceFolders(
      sources: sources, root: project.folder, known: all.flatMap(\.self))
    self.init(
      name: project.name, folder: project.folder,
      configurations: project.configurations.map { configuration in
        Configuration(
          name: configuration.name,
          isDebug: configuration.type.map { $0 == "debug" }
            ?? configuration.name.lowercased().contains("debug"))
      }, defaultConfiguration: project.defaultConfiguration, level: level(project.project),
      targets: zip(project.targets, all).map { target, paths in
        Target(
          name: target.name, productType: target.productType,
          sources: folders.folded(paths).map(PartValue.text),
          frameworks: FrameworkNames.ofSystem(
            target.systemFrameworks.map(\.reference) + FrameworkNames.ofTests(target.frameworks)),
          isUnusual: describesTargets && Self.isUnusual(target.kind, target.productType),
          level: level(target.configurations, of: target.name))
      })
    isOnXcodeDefaults = true
    developmentLanguage = project.developmentLanguage
    classPrefix = project.classPrefix
    self.ignored = ignored
    missing = xcconfigs.missing
  }

  /// Whether no `type` of config.yaml describes a target. Xcode derives different settings for such
  /// a target.
  private static func isUnusual(_ kind: XcodeTarget.Kind, _ productType: String?) -> Bool {
    guard let productType else { return kind != .aggregate }
    return ProductType(named: productType) == nil
  }

  /// Reads the levels of an Xcode project.
  init(
    _ outline: XcodeOutline, sources: any SourceProvider, xcconfigs: inout ImportedXcconfig
  ) {
    let project = outline.projects[0]
    let folder = project.projectFolder
    let parts = Project(project)
    var ignored = 0
    func level(_ list: XcodeConfigurationList, of target: String? = nil) -> ImportedLevel {
      ImportedLevel(
        cells: outline.configurations.map { configuration in
          var cell = ImportedLevel.Cell()
          guard
            let effective = list.effective(
              for: configuration.name, default: project.configurations.defaultName)
          else { return cell }
          if let base = effective.base {
            let owner = AbsentXcconfig.Owner(target: target, configuration: configuration.name)
            let place = project.objects.range(of: base.reference)
            if let path = base.path {
              cell.xcconfig = Self.relative(path, to: folder, parts.absolutePaths, sources)
              cell.inherited = xcconfigs.settings(in: path, for: owner, namedAt: place)
              cell.keepsXcconfig = xcconfigs.isLocal(path)
            } else {
              xcconfigs.noteDanglingReference(for: owner, at: place)
            }
          }
          guard let settings = effective.settings else { return cell }
          let tree = project.tree
          var own: [String: ImportedSetting] = [:]
          for (key, value) in tree.entries(of: settings) {
            let imported: ImportedSetting.Value? =
              switch tree.kind(of: value) {
              case .string: tree.string(of: value).map { .text($0) }
              case .array:
                ImportedSetting.value(
                  ofArray: tree.elements(of: value).compactMap { tree.string(of: $0) })
              default: nil
              }
            guard let key = tree.string(of: key), let imported,
              let setting = ImportedSetting(key: key, imported)
            else {
              ignored += 1
              continue
            }
            own[key] = setting
          }
          cell.own = own.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
          return cell
        })
    }
    let all = parts.targets.map(\.sourcePaths)
    let folders = SourceFolders(
      sources: sources, root: folder, known: all.flatMap(\.self),
      absolutePaths: parts.absolutePaths)
    self.init(
      name: project.name, folder: folder,
      configurations: outline.configurations.map {
        Configuration(name: $0.name, isDebug: $0.kind == .debug)
      }, defaultConfiguration: outline.configurations[outline.defaultConfiguration].name,
      level: level(project.configurations),
      targets: zip(project.targets, parts.targets).map { target, part in
        Target(
          name: target.name, productType: target.productType,
          sources: folders.folded(part.sourcePaths).map(PartValue.text),
          frameworks: FrameworkNames.ofSystem(
            part.files(in: .frameworks).compactMap(\.item.systemFramework).map { "\($0).framework" }
              + FrameworkNames.ofTests(project.objects.linkedFileNames(of: target))),
          isUnusual: Self.isUnusual(target.kind, target.productType),
          level: level(target.configurations, of: target.name))
      })
    isOnXcodeDefaults = true
    let language = project.objects.string("developmentRegion", of: project.rootObject)
    developmentLanguage = language == "en" ? nil : language
    classPrefix = project.tree.value("attributes", of: project.rootObject)
      .flatMap { project.objects.string("CLASSPREFIX", of: $0) }
    self.ignored = ignored
    missing = xcconfigs.missing
  }

  /// A path from the project's folder. The groups of a project may lead out of the folder and back
  /// into it, as in those that XcodeGen writes for files beside the spec.
  private static func relative(
    _ path: String, to folder: String, _ absolutePaths: AbsolutePaths,
    _ sources: any SourceProvider
  ) -> String {
    let relative = absolutePaths.relative(path, to: folder)
    // A file that is a link keeps its own name.
    guard LexicalPath.goesUp(relative),
      let parent = sources.canonicalPath(LexicalPath.directory(of: path)),
      let root = sources.canonicalPath(folder), LexicalPath.contains(root, parent)
    else { return relative }
    return LexicalPath.relative(
      LexicalPath.join(parent, LexicalPath.fileName(of: path)), to: root)
  }

  /// Bare xcconfig files: one for all configurations, or one for each, named after it.
  init(xcconfigFiles paths: [String], folder: String, xcconfigs: inout ImportedXcconfig) {
    let names = paths.map { path in
      let name = LexicalPath.fileName(of: path)
      return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
    let configurations =
      paths.count == 1
      ? [
        Configuration(name: "Debug", isDebug: true), Configuration(name: "Release", isDebug: false),
      ]
      : names.map { Configuration(name: $0, isDebug: $0.lowercased().contains("debug")) }
    let cells = configurations.indices.map { index in
      let path = paths[paths.count == 1 ? 0 : index]
      let settings = xcconfigs.settings(
        in: path, for: .init(target: nil, configuration: configurations[index].name))
      return ImportedLevel.Cell(
        xcconfig: LexicalPath.relative(path, to: folder), keepsXcconfig: xcconfigs.isLocal(path),
        inherited: settings)
    }
    self.init(
      name: LexicalPath.fileName(of: folder), folder: folder, configurations: configurations,
      defaultConfiguration: configurations.first { !$0.isDebug }?.name ?? configurations[0].name,
      level: ImportedLevel(cells: cells), targets: [])
    missing = xcconfigs.missing
  }
}

extension ImportedSetting {
  /// - Returns: nil for a key that Xcode ignores.
  init?(key: String, _ value: Value) {
    guard let parsed = XcconfigParser.parseKey(key),
      !parsed.conditions.contains(where: \.parameter.isEmpty)
    else { return nil }
    self.init(name: parsed.name, conditions: parsed.conditions, value: value)
  }
}
