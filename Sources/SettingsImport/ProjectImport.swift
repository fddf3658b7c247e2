import SettingsConfig
package import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution
import SettingsRules
import SettingsSystem
import SettingsXcode
package import SettingsXcodeGen

/// Turns an Xcode project, an XcodeGen spec or xcconfig files into a config.yaml that means the same, and proves it
/// before the file can be written.
package struct ProjectImport {
  /// The input of the import.
  package enum Kind: String, Sendable, CaseIterable {
    case xcode
    case xcodegen
    case xcconfig
  }

  package struct Options: Sendable {
    /// The kind of the input; nil to detect it.
    package var kind: Kind?
    /// Whether the import goes on without xcconfig files that do not exist.
    package var allowsMissingFiles = false
    /// Whether the project may name files outside of its folder and repository.
    package var allowsFilesOutside = false
    /// Whether xcconfig files stay files rather than being taken over.
    package var keepsXcconfigs = false
    /// The environment that XcodeGen fills variables from.
    package var variables: [String: String] = [:]
    /// The folder that a spec's paths are relative to; its own where nil.
    package var projectRoot: String?

    package init() {}
  }

  package struct Outcome: Sendable {
    /// The text of config.yaml.
    package let config: ByteBuffer
    /// The folder that it belongs in: its paths are seen from there.
    package let folder: String
    package let assignmentsIn: Int
    package let assignmentsOut: Int
    package let redundant: Int
    /// The names of assignments that repeated the project, sorted.
    package let redundantNames: [String]
    /// xcconfig files that are kept because a mapping cannot express the order of their lines.
    package let keptXcconfigs: [String]
    /// Entries that Xcode ignores, which are omitted.
    package let ignored: Int
    package let comparedValues: Int
    /// What config.yaml cannot express, in the order of the project file.
    package let losses: [ImportLoss]
  }

  /// The reason why the import failed.
  package struct Failure: Error {
    package let diagnostics: [Diagnostic]
    package let files: SourceFiles

    init(diagnostics: [Diagnostic], files: SourceFiles) {
      self.diagnostics = diagnostics
      self.files = files
    }

    init(_ diagnostic: Diagnostic) {
      self.init(diagnostics: [diagnostic], files: SourceFiles())
    }
  }

  /// Diagnostics of the input that do not prevent the import.
  package private(set) var diagnostics: [Diagnostic] = []
  package private(set) var files = SourceFiles()

  let paths: [String]
  let options: Options
  /// The files; those that may be missing count as empty.
  let sources: any SourceProvider
  let kind: Kind
  var imported: ImportedProject
  let folder: String
  /// Apple's catalog, read once; nil where there is none or none is needed.
  let catalog: SettingsCatalog?
  /// The contents of an XcodeGen spec, without resolving.
  package let spec: XcodeGenProject?

  /// Reads what is to be imported.
  ///
  /// - Throws: `Failure` with everything that keeps the input from being imported.
  package init(
    _ paths: [String], options: Options, sources: any SourceProvider = DiskSources()
  ) throws(Failure) {
    self.paths = paths
    self.options = options
    let reading = try ImportReading(paths, options: options, sources: sources)
    kind = reading.kind
    imported = reading.imported
    folder = reading.folder
    spec = reading.spec
    files = reading.files
    diagnostics = reading.diagnostics
    let missing = imported.missing.compactMap(\.place)
    self.sources =
      missing.isEmpty
      ? reading.sources : OverlaySources(base: reading.sources, files: missing.map { ($0, []) })
    var scratch = DiagnosticCollector()
    catalog =
      imported.isOnXcodeDefaults
      ? CatalogFolder.catalog(nil, diagnostics: &scratch) : nil
    guard !imported.missing.isEmpty else { return }
    do {
      let lost = UnassignedNames(imported, folder: folder, sources: self.sources)
      let old = try oldProject()(resolutionOptions)
      for index in imported.missing.indices {
        imported.missing[index].unassignedNames = try lost.names(
          without: imported.missing[index], in: old)
      }
    } catch let failure as LoadFailure {
      throw Failure(diagnostics: failure.diagnostics, files: failure.files)
    } catch let failure as ResolutionFailure {
      throw Failure(diagnostics: failure.diagnostics, files: failure.files)
    } catch {}
    let found = imported.missing.map { $0.diagnostic(isAllowed: options.allowsMissingFiles) }
    guard options.allowsMissingFiles else { throw Failure(diagnostics: found, files: files) }
    diagnostics += found
    imported.forgetMissingFiles()
  }

  private var resolutionOptions: ResolutionOptions {
    var options = ResolutionOptions()
    options.usesCatalog = imported.isOnXcodeDefaults
    options.loadedCatalog = catalog
    options.allowsFilesOutside = self.options.allowsFilesOutside
    return options
  }

  // MARK: Writing

  /// The config.yaml, once it is proven to mean the same.
  ///
  /// Parts that config.yaml rejects and values that no field can keep are losses: the rest is
  /// imported.
  package func outcome() throws(Failure) -> Outcome {
    var imported = imported.withoutPresets() ?? imported
    var folding = ImportFolding(keepsXcconfigs: options.keepsXcconfigs)
    var layout = ImportLayout(imported, &folding)
    var disabled: [String: Set<Field>] = [:]
    var usesFields = true
    while true {
      var writer = writer(imported, layout, disabled)
      var config = writer.write()
      let (differences, compared, oldFiles): ([ImportProof.Difference], Int, SourceFiles)
      do {
        (differences, compared, oldFiles) = try prove(
          config, usesPresets: imported.usesPresets)
      } catch {
        guard let rejected = rejectedPart(of: config, writer.parts) else { throw error }
        imported.remove(rejected.part, because: rejected.message)
        folding = ImportFolding(keepsXcconfigs: options.keepsXcconfigs)
        layout = ImportLayout(imported, &folding)
        continue
      }
      if !differences.isEmpty {
        if Self.disable(behind: differences, in: layout, &disabled) { continue }
        if imported.usesPresets {
          imported = self.imported
          folding = ImportFolding(keepsXcconfigs: options.keepsXcconfigs)
          layout = ImportLayout(imported, &folding)
          disabled = [:]
          continue
        }
        if usesFields {
          // A value refers to a setting that a field would change, so plain settings are used.
          usesFields = false
          let places = [layout.project] + layout.templates + layout.targets
          for place in places { disabled[place.name] = FriendlySettings.fields }
          disabled[""] = FriendlySettings.fields
          continue
        }
        if imported.targets.isEmpty {
          throw Failure(diagnostics: differences.map(diagnostic), files: oldFiles)
        }
        imported.losses += try losses(of: config)
      }
      let rules = rulesBroken(by: config)
      if !rules.isEmpty {
        writer = self.writer(imported, layout, disabled)
        writer.silencedRules = rules
        config = writer.write()
      }
      return Outcome(
        config: config, folder: folder, assignmentsIn: self.imported.assignmentCount,
        assignmentsOut: writer.assignmentCount, redundant: layout.redundant,
        redundantNames: layout.redundantNames, keptXcconfigs: folding.kept,
        ignored: imported.ignored, comparedValues: compared, losses: imported.losses)
    }
  }

  private func writer(
    _ imported: ImportedProject, _ layout: ImportLayout, _ disabled: [String: Set<Field>]
  ) -> ImportWriter {
    ImportWriter(imported, layout, disabled: disabled, origin: paths.joined(separator: ", "))
  }

  /// Returns the innermost part in which reading a config.yaml fails, with the message; nil if it can
  /// be read, or if no part is the cause.
  private func rejectedPart(
    of config: ByteBuffer, _ parts: [ImportWriter.Part]
  ) -> (part: ImportWriter.Part, message: String)? {
    do throws(LoadFailure) {
      _ = try project(config, resolutionOptions)
      return nil
    } catch {
      for diagnostic in error.diagnostics where diagnostic.severity == .error {
        guard let range = diagnostic.range, error.files[range.file]?.bytes == config.bytes else {
          continue
        }
        let start = Int(range.start)
        let part = parts.filter { $0.range.contains(start) }
          .min { $0.range.count < $1.range.count }
        if let part { return (part, diagnostic.message) }
      }
      return nil
    }
  }

  /// Returns the values of a config.yaml that differ from those of the project, each setting of a
  /// target once.
  private func losses(of config: ByteBuffer) throws(Failure) -> [ImportLoss] {
    func shown(_ value: String?) -> String { value.map { "'\($0)'" } ?? "not set" }
    var seen: Set<[String?]> = []
    return try prove(config, completely: true).differences.compactMap { difference in
      guard seen.insert([difference.target, difference.name]).inserted else { return nil }
      return ImportLoss(
        kind: ImportLoss.value, target: difference.target,
        name: "\(difference.name) (\(shown(difference.new)) in place of \(shown(difference.old)))")
    }
  }

  /// The rules of `check` that the result breaks and the original does not: some look at what a config.yaml does not
  /// have, such as which app holds an extension.
  private func rulesBroken(by config: ByteBuffer) -> [String] {
    var options = resolutionOptions
    options.describesTargets = true
    guard let new = try? project(config, options), let old = try? oldProject()(options) else {
      return []
    }
    func broken(_ project: SettingsProject) -> Set<String> {
      let found = project.check().diagnostics.filter { $0.severity > .note }
      return Set(found.map(\.identifier).filter { RuleID(rawValue: $0) != nil })
    }
    // A missing file is missing from the project, too, whose rules do not look for it.
    let rules = broken(new).subtracting([RuleID.sourceMissing.rawValue])
    return rules.isEmpty ? [] : rules.subtracting(broken(old)).sorted()
  }

  /// Disables a friendly field that assigns more than the setting that it replaces: first in the
  /// target, then in its templates, then in the project.
  ///
  /// - Returns: Whether a field was disabled.
  private static func disable(
    behind differences: [ImportProof.Difference], in layout: ImportLayout,
    _ disabled: inout [String: Set<Field>]
  ) -> Bool {
    var hasChanged = false
    for difference in differences {
      let place = layout.targets.first { $0.name == difference.target }
      let places = [place.map { [$0.name] } ?? [], place?.inherits ?? [], [""]]
      for row in FieldTable.rows where FriendlySettings.fields.contains(row.field) {
        let patterns = FieldSettings.patterns(of: row.name)
        guard
          patterns.contains(where: {
            $0.hasSuffix("*") ? difference.name.hasPrefix($0.dropLast()) : $0 == difference.name
          })
        else { continue }
        for group in places where !group.isEmpty {
          let left = group.filter { disabled[$0]?.contains(row.field) != true }
          for name in left { disabled[name, default: []].insert(row.field) }
          hasChanged = hasChanged || !left.isEmpty
          if !left.isEmpty { break }
        }
      }
    }
    return hasChanged
  }

  /// - Parameter completely: Whether all differences are found; otherwise, the first few.
  private func prove(
    _ config: ByteBuffer, completely: Bool = false, usesPresets: Bool = false
  ) throws(Failure) -> (
    differences: [ImportProof.Difference], compared: Int, oldFiles: SourceFiles
  ) {
    var proof = ImportProof(imported, catalog: catalog, old: oldProject()) {
      (options) throws(LoadFailure) in
      try project(config, options)
    }
    proof.allowsWrittenDefaults = usesPresets
    do {
      let differences = try completely ? proof.allDifferences() : proof.differences()
      return (differences, proof.count, proof.oldFiles)
    } catch let failure as LoadFailure {
      throw Failure(diagnostics: failure.diagnostics, files: failure.files)
    } catch let failure as ResolutionFailure {
      throw Failure(diagnostics: failure.diagnostics, files: failure.files)
    } catch {
      throw Failure(
        diagnostics: [Diagnostic("import-failed", "the import could not be verified: \(error)")],
        files: files)
    }
  }

  /// The project that a config.yaml in the folder of the result describes.
  func project(
    _ config: ByteBuffer, _ options: ResolutionOptions
  ) throws(LoadFailure) -> SettingsProject {
    let path = LexicalPath.join(folder, "config.yaml")
    var options = options
    options.allowsFilesOutside = true
    return try SettingsProject(
      configFile: path, sources: OverlaySources(base: sources, files: [(path, config.bytes)]),
      projectDirectory: nil, options: options)
  }

  /// The project as it is; for bare xcconfig files, a config.yaml that only names them.
  func oldProject() -> (ResolutionOptions) throws(LoadFailure) -> SettingsProject {
    guard kind == .xcconfig else {
      return { (options) throws(LoadFailure) in
        var options = options
        if kind == .xcodegen {
          options.specOptions = XcodeGenProject.Options(
            variables: self.options.variables, projectRoot: self.options.projectRoot)
        }
        return try SettingsProject(
          configFile: paths[0], sources: sources, projectDirectory: nil, options: options)
      }
    }
    var folding = ImportFolding(keepsXcconfigs: true)
    var named = imported
    named.missing = []
    let layout = ImportLayout(named, &folding)
    var writer = ImportWriter(named, layout, disabled: [:], origin: paths[0])
    let config = writer.write()
    return { (options) throws(LoadFailure) in try project(config, options) }
  }

  private func diagnostic(_ difference: ImportProof.Difference) -> Diagnostic {
    func shown(_ value: String?) -> String { value.map { "'\($0)'" } ?? "not set" }
    var notes = [
      Diagnostic.Note(
        difference.newOrigin.map { "it would be set at \($0)" } ?? "it would not be set")
    ]
    if difference.place == nil {
      notes.insert(
        Diagnostic.Note(
          difference.oldOrigin.map { "it is now set at \($0)" } ?? "nothing sets it now"),
        at: 0)
    }
    let hasFile = ([imported.level] + imported.targets.map(\.level)).contains { level in
      level.cells.contains { $0.xcconfig != nil }
    }
    let other =
      options.keepsXcconfigs
      ? "leave --keep-xcconfig out, or "
      : hasFile
        ? "try --keep-xcconfig, or " : ""
    return Diagnostic(
      "import-differs",
      "\(difference.name) of \(difference.cell) would change from \(shown(difference.old)) to "
        + shown(difference.new), at: difference.place, notes: notes,
      help:
        "nothing was written; \(other)remove \(difference.name) from the project, import the rest, and "
        + "write it into config.yaml by hand")
  }
}
