import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsRules
import SettingsXcode

/// Compares a project before and after a rename: its names, its schemes, the values of all cells
/// and what `check` finds.
struct RenameProof: Sendable {
  /// The path of the project.
  let path: String
  let sources: any SourceProvider
  let options: ResolutionOptions
  let disabledRules: [RuleID]
  let name: Name
  let new: String

  /// Returns the reason why a rename is refused; nil if the project means the same.
  ///
  /// - Parameters:
  ///   - texts: The new texts, by path.
  ///   - isWanted: If it returns false, the comparison ends early.
  func refusal(
    of texts: [(path: String, bytes: [UInt8])], while isWanted: () -> Bool
  ) -> String? {
    let before: SettingsProject
    do throws(LoadFailure) {
      before = try project(sources)
    } catch {
      return "the project has errors, so that the effect of the rename is unknown; fix them first: "
        + Self.first(error.diagnostics, in: error.files)
    }
    let after: SettingsProject
    do throws(LoadFailure) {
      after = try project(OverlaySources(base: sources, files: texts))
    } catch {
      return "after the rename, the project would have an error: "
        + Self.first(error.diagnostics, in: error.files)
    }
    return structure(before, after) ?? cells(before, after, isWanted)
      ?? findings(before, after, isWanted)
  }

  private func project(_ sources: any SourceProvider) throws(LoadFailure) -> SettingsProject {
    try SettingsProject(
      configFile: path, sources: sources, projectDirectory: nil, options: options)
  }

  private static func first(_ diagnostics: [Diagnostic], in files: SourceFiles) -> String {
    guard let error = diagnostics.first(where: { $0.severity == .error }) ?? diagnostics.first
    else { return "it cannot be read" }
    guard let location = error.range.flatMap({ files.location(of: $0) }) else {
      return error.message
    }
    return "\(LexicalPath.fileName(of: location.path)):\(location.line): \(error.message)"
  }

  // MARK: Structure

  private func structure(_ before: SettingsProject, _ after: SettingsProject) -> String? {
    func mapped(_ names: [String], _ isRenamed: Bool) -> [String] {
      isRenamed ? names.map { $0 == name.text ? new : $0 } : names
    }
    let (isMember, isConfiguration) =
      switch name {
      case .member: (true, false)
      case .configuration: (false, true)
      case .setting, .macro: (false, false)
      }
    let refusal = "the rename would change"
    guard mapped(before.targetNames, isMember) == after.targetNames else {
      return "\(refusal) the targets of the project"
    }
    guard mapped(before.configurationNames, isConfiguration) == after.configurationNames else {
      return "\(refusal) the build configurations of the project"
    }
    guard before.outline.defaultConfiguration == after.outline.defaultConfiguration else {
      return "\(refusal) the default configuration; write 'defaultConfiguration' first"
    }
    guard let old = before.spec, let current = after.spec else { return nil }
    guard mapped(old.templateNames, isMember) == current.templateNames,
      old.members.indices.allSatisfy({ old.ancestors(of: $0) == current.ancestors(of: $0) })
    else { return "\(refusal) what targets inherit" }
    let areSchemesSame = old.schemes.elementsEqual(current.schemes) { one, other in
      one.name == other.name && one.target == other.target
        && SpecScheme.Action.allCases.allSatisfy {
          one.configuration(for: $0) == other.configuration(for: $0)
        }
    }
    return areSchemesSame ? nil : "\(refusal) a scheme"
  }

  // MARK: Cells

  private struct Setting {
    let name: String
    let value: String
  }

  private func settings(
    _ project: SettingsProject, renames: Bool, while isWanted: () -> Bool,
    _ body: (String, [Setting]) -> Bool
  ) throws(ResolutionFailure) {
    var goesOn = true
    try project.withCells(
      project.allCells, notesUndecided: false, while: { goesOn && isWanted() }
    ) { (view) throws(ResolutionFailure) in
      let names = view.evaluator.names
      var settings: [Setting] = []
      for handle in view.names(includesBuiltIns: true) {
        let text = names.text(of: handle)
        settings.append(
          Setting(
            name: renames ? settingName(text) : text, value: try view.setting(handle).string))
      }
      if renames { settings.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
      goesOn = body("\(view.targetName)@\(view.configurationName)", settings)
    }
  }

  /// The name of a setting after the rename.
  private func settingName(_ text: String) -> String {
    switch name {
    case .setting(let old) where old == text: return new
    case .macro(let old):
      for prefix in ["MACRO_", "SWIFT_CONDITION_"] where text == prefix + old {
        return prefix + new
      }
      return text
    default: return text
    }
  }

  private func cells(
    _ before: SettingsProject, _ after: SettingsProject, _ isWanted: () -> Bool
  ) -> String? {
    var refusal: String?
    do throws(ResolutionFailure) {
      var old: [(title: String, settings: [Setting])] = []
      try settings(before, renames: true, while: isWanted) { title, settings in
        old.append((title, settings))
        return true
      }
      var next = old[...]
      let renamed = RenamedText(old: name.text, new: new)
      try settings(after, renames: false, while: isWanted) { _, settings in
        guard let cell = next.popFirst() else { return false }
        refusal = difference(cell.title, cell.settings, settings, renamed)
        return refusal == nil
      }
    } catch {
      return "the values of the project cannot be compared: "
        + Self.first(error.diagnostics, in: error.files)
    }
    return refusal
  }

  private func difference(
    _ title: String, _ old: [Setting], _ new: [Setting], _ renamed: RenamedText
  ) -> String? {
    for (one, other) in zip(old, new) {
      guard one.name == other.name else {
        let name = min(one.name, other.name)
        return "the rename would change which settings \(title) has: \(name)"
      }
      if one.value == other.value { continue }
      let isExpected =
        switch name {
        case .setting: false
        case .member, .configuration, .macro: renamed.isSame(one.value, other.value)
        }
      let change =
        "the rename would change \(one.name) of \(title) from '\(one.value.prefix(200))' "
        + "to '\(other.value.prefix(200))'"
      guard isExpected else { return change }
      if one.name == "PRODUCT_BUNDLE_IDENTIFIER" {
        return "\(change); write 'bundleIdentifier: \(one.value)' in the target first to keep it"
      }
    }
    if old.count != new.count {
      return "the rename would change which settings \(title) has"
    }
    return nil
  }

  // MARK: Findings

  /// The first problem that the rename would add.
  private func findings(
    _ before: SettingsProject, _ after: SettingsProject, _ isWanted: () -> Bool
  ) -> String? {
    let old = before.check(
      disabled: disabledRules, catalog: options.loadedCatalog, while: isWanted)
    let new = after.check(
      disabled: disabledRules, catalog: options.loadedCatalog, while: isWanted)
    var counts: [String: Int] = [:]
    for diagnostic in old.diagnostics { counts[diagnostic.identifier, default: 0] += 1 }
    let known = Set(old.diagnostics.map(\.message))
    var added: [String: Int] = [:]
    for diagnostic in new.diagnostics { added[diagnostic.identifier, default: 0] += 1 }
    let found = new.diagnostics.first {
      (added[$0.identifier] ?? 0) > (counts[$0.identifier] ?? 0) && !known.contains($0.message)
    }
    return found.map {
      "after the rename, 'check' would report: " + Self.first([$0], in: new.files)
    }
  }
}
