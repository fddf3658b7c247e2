import SettingsDiagnostics
import SettingsXcodeGen

/// Checks the parts of a spec that no build setting depends on, as XcodeGen does.
struct WriterValidation {
  private let draft: ProjectDraft
  private let packageNames: Set<String>

  init(_ draft: ProjectDraft) {
    self.draft = draft
    let folders = (draft.root["localPackages"]?.list ?? []).compactMap(\.text).map {
      LexicalPath.fileName(of: draft.place($0))
    }
    packageNames = Set((draft.root["packages"]?.mapping?.entries ?? []).map(\.key) + folders)
  }

  func validate() {
    validateVersion()
    for target in draft.spec.targets {
      validateDependencies(of: target)
      validatePlugins(target.mapping)
    }
    for target in draft.spec.aggregateTargets { validatePlugins(target.mapping) }
    validateProducts()
    validateReferences()
  }

  private func refuse(_ message: String, at range: SourceRange?, help: String? = nil) {
    draft.refuse(message, at: range, help: help)
  }

  // MARK: The version of XcodeGen

  private static let followed = [2, 45, 4]

  private func validateVersion() {
    // XcodeGen reads a text alone: it ignores a number.
    guard let value = draft.options.mapping["minimumXcodeGenVersion"], let text = value.text else {
      return
    }
    guard let numbers = SpecPackage.versionNumbers(text) else {
      return refuse("'\(text)' is not a version", at: value.range)
    }
    if Self.followed.lexicographicallyPrecedes(numbers) {
      refuse(
        "this spec needs XcodeGen \(text)", at: value.range,
        help: "projects are written by the rules of "
          + Self.followed.map(String.init).joined(separator: "."))
    }
  }

  // MARK: Dependencies

  private func validateDependencies(of target: XcodeGenSpec.Target) {
    var seen: [String: [XcodeGenSpec.Dependency]] = [:]
    for dependency in target.dependencies {
      let key = "\(dependency.kind):\(dependency.reference)"
      if let other = seen[key]?.first(where: { $0.hasOptions(of: dependency) }) {
        draft.diagnostics.report(
          Diagnostic(
            "xcodegen-refused",
            "target '\(target.name)' has the dependency '\(dependency.reference)' twice",
            at: dependency.range, notes: [Diagnostic.Note("the other", at: other.range)],
            help: "remove one of them"))
      }
      seen[key, default: []].append(dependency)
      validateCopy(dependency)
      if dependency.kind == .package, !packageNames.contains(dependency.reference) {
        refuse(
          "there is no package '\(dependency.reference)'"
            + draft.diagnostics.didYouMean(dependency.reference, in: packageNames.sorted()),
          at: dependency.range, help: "add it to 'packages'")
      }
    }
  }

  private func validateCopy(_ dependency: XcodeGenSpec.Dependency) {
    guard let entry = dependency.mapping.entry("copy"), let copy = entry.value.mapping else {
      return
    }
    let places = CopyDestination.places
    if let word = copy["destination"]?.text, places[word] != nil { return }
    refuse(
      copy["destination"].map { "'\($0.text ?? $0.kindWords)' is not a destination of 'copy'" }
        ?? "'copy' needs a destination",
      at: copy["destination"]?.range ?? entry.keyRange,
      help: "destinations are \(places.keys.sorted().joined(separator: ", "))")
  }

  private func validatePlugins(_ target: XcodeGenMapping) {
    guard let plugins = target["buildToolPlugins"], !plugins.isEmpty else { return }
    if plugins.list == nil {
      refuse(
        "'buildToolPlugins' takes a list, not \(plugins.kindWords)", at: plugins.range,
        help: "write a '-' in front of each plug-in")
    }
    for value in plugins.list ?? [] {
      guard let plugin = value.mapping, plugin["plugin"]?.text != nil,
        let package = plugin["package"]?.text
      else {
        refuse("an element of 'buildToolPlugins' needs a plugin and a package", at: value.range)
        continue
      }
      if packageNames.contains(package) { continue }
      refuse(
        "there is no package '\(package)'"
          + draft.diagnostics.didYouMean(package, in: packageNames.sorted()),
        at: plugin["package"]?.range, help: "add it to 'packages'")
    }
  }

  // MARK: Names

  /// Xcode keeps one product for one path: two targets with the same one overwrite each other.
  private func validateProducts() {
    for target in draft.spec.targets { validateName(target.name, at: target.range) }
    for target in draft.spec.aggregateTargets { validateName(target.name, at: target.range) }
    // A config.yaml was checked, as `check` does it.
    if draft.contents.isConfig { return }
    // Most disks of Macs do not distinguish cases.
    var known: [String: XcodeGenSpec.Target] = [:]
    for target in draft.spec.targets where !target.isLegacy {
      let product = target.type.fileName(target.productName)
      let key = "\(target.platform.rawValue)/\(product.lowercased())"
      guard let other = known[key] else {
        known[key] = target
        continue
      }
      draft.diagnostics.report(
        Diagnostic(
          "same-product", .warning,
          "targets '\(other.name)' and '\(target.name)' both build '\(product)'", at: target.range,
          notes: [Diagnostic.Note("the other target", at: other.range)],
          help: "give one of them another productName"))
    }
  }

  private func validateName(_ name: String, at range: SourceRange) {
    if name.utf8.contains(0) || name.isEmpty {
      refuse("a target needs a name that Xcode can write", at: range)
    }
  }

  private func validateReferences() {
    for entry in draft.root["projectReferences"]?.mapping?.entries ?? [] {
      guard let path = entry.value.mapping?["path"], let text = path.text else {
        refuse("project reference '\(entry.key)' needs a 'path'", at: entry.keyRange)
        continue
      }
      if !draft.listing.exists(draft.place(text)) {
        refuse("there is no project at '\(text)'", at: path.range)
      }
    }
  }
}
