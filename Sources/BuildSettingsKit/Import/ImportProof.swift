import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsSpec

/// Resolves every cell of an old and a new project and compares: all settings that either assigns,
/// under every SDK, architecture and variant that a condition speaks of.
struct ImportProof {
  struct Difference {
    let cell: String
    let target: String?
    let name: String
    let old: String?
    let new: String?
    let oldOrigin: String
    let newOrigin: String
    /// Where the old value is written; nil where nothing assigns it.
    var place: SourceRange?
  }

  let imported: ImportedProject
  let makeOld: (ResolutionOptions) throws(LoadFailure) -> SettingsProject
  let makeNew: (ResolutionOptions) throws(LoadFailure) -> SettingsProject

  /// How many values were compared.
  private(set) var count = 0
  /// The files of the old project, once there are differences to point out in them.
  private(set) var oldFiles = SourceFiles()

  /// What only describes a target and has no counterpart in what was imported.
  private static let descriptive: Set<String> = ["PRODUCT_TYPE", "SOURCE_PATHS", "FRAMEWORKS"]

  /// The two lists that `macros` writes. Elements are what counts in them: blanks at their ends do not,
  /// and an empty list is as good as none.
  private static let macroLists: Set<String> = [
    "GCC_PREPROCESSOR_DEFINITIONS", "SWIFT_ACTIVE_COMPILATION_CONDITIONS",
  ]

  /// Whether a value is still the same; one that was not there may be new where it only describes a
  /// target, or stands for a single macro.
  private static func isSame(_ name: String, _ before: String?, _ after: String?) -> Bool {
    if before == after { return true }
    // None at all is the Mac's, as an empty one is.
    if name == "SDKROOT", before ?? "" == "" { return after == "macosx" }
    if macroLists.contains(name) { return trimmed(before) == trimmed(after) }
    return before == nil
      && (descriptive.contains(name) || name.hasPrefix("MACRO_")
        || name.hasPrefix("SWIFT_CONDITION_"))
  }

  private static func trimmed(_ value: String?) -> Substring {
    var rest = (value ?? "")[...]
    while rest.first == " " { rest = rest.dropFirst() }
    while rest.last == " " { rest = rest.dropLast() }
    return rest
  }

  init(
    _ imported: ImportedProject,
    old: @escaping (ResolutionOptions) throws(LoadFailure) -> SettingsProject,
    new: @escaping (ResolutionOptions) throws(LoadFailure) -> SettingsProject
  ) {
    self.imported = imported
    makeOld = old
    makeNew = new
  }

  /// The first few differences; none where the projects mean the same.
  mutating func differences() throws -> [Difference] {
    for options in parameters() {
      let found = try differences(under: options)
      if !found.isEmpty { return found }
    }
    return []
  }

  // MARK: Parameters

  /// Nothing given, then each combination of what conditions name.
  private func parameters() -> [ResolutionOptions] {
    let conditions = allConditions()
    let sdks = values(of: "sdk", in: conditions, known: SDKTable.platformNames)
    let archs = values(of: "arch", in: conditions, known: ["arm64", "x86_64", "armv7", "i386"])
    let variants = values(of: "variant", in: conditions, known: ["normal", "profile", "debug"])
    var result: [ResolutionOptions] = []
    for sdk in sdks {
      for arch in archs {
        for variant in variants where result.count < 64 {
          var options = ResolutionOptions()
          // Both on the same ground: what is compared is what people wrote.
          options.usesCatalogue = false
          options.sdk = sdk
          options.arch = arch
          options.variant = variant
          result.append(options)
        }
      }
    }
    return result
  }

  private func allConditions() -> Set<Condition> {
    var result: Set<Condition> = []
    for level in [imported.level] + imported.targets.map(\.level) {
      for cell in level.cells {
        for setting in cell.inherited + cell.own { result.formUnion(setting.conditions) }
      }
    }
    return result
  }

  /// A value for each pattern, and none at all.
  private func values(
    of parameter: String, in conditions: Set<Condition>, known: [String]
  ) -> [String?] {
    let patterns = conditions.filter { $0.parameter == parameter }.map(\.pattern).sorted()
    var found: [String] = []
    for pattern in patterns {
      if !pattern.contains(where: { "*?[".contains($0) }), parameter != "sdk" {
        found.append(pattern)
      }
      found += known.filter { name in
        ([name, name + "99.9"] + otherNames(of: name)).contains {
          ConditionPattern.match(pattern, $0) == .matches
        }
      }
    }
    var seen: Set<String> = []
    return [nil] + found.filter { seen.insert($0).inserted }
  }

  /// What conditions of Xcode's projects see of an SDK besides its own name.
  private func otherNames(of name: String) -> [String] {
    SDKTable.sdk(named: name).map(XcodeSDKNames.fallbackNames) ?? []
  }

  // MARK: Comparing

  private mutating func differences(under options: ResolutionOptions) throws -> [Difference] {
    let old = try makeOld(options)
    let new = try makeNew(options)
    let cells = imported.targets.isEmpty ? [nil] : imported.targets.map { Optional($0.name) }
    var pairs: [(old: CellReference, new: CellReference)] = []
    for target in cells {
      for configuration in imported.configurations {
        pairs.append(
          (
            try old.cellReference(target: target, configuration: configuration.name),
            try new.cellReference(target: target, configuration: configuration.name)
          ))
      }
    }
    let oldNames = try names(of: old, pairs.map(\.old))
    let newNames = try names(of: new, pairs.map(\.new))
    // What the new file alone assigns (SUPPORTED_PLATFORMS beside a platform) is the default that it
    // was before; under another SDK than the target's own, that default is another one.
    let isOwnSDK = options.sdk == nil
    let wanted = zip(oldNames, newNames).map { (isOwnSDK ? $0.union($1) : $0).sorted() }
    let oldValues = try values(of: old, pairs.map(\.old), wanted)
    let newValues = try values(of: new, pairs.map(\.new), wanted)
    var result: [Difference] = []
    for index in pairs.indices {
      for (position, name) in wanted[index].enumerated() {
        count += 1
        let (before, after) = (oldValues[index][position], newValues[index][position])
        guard !Self.isSame(name, before, after) else { continue }
        guard result.count < 8 else { return result }
        result.append(
          try difference(name, before, after, old, pairs[index].old, new, pairs[index].new))
      }
    }
    return result
  }

  private func names(
    of project: SettingsProject, _ cells: [CellReference]
  ) throws -> [Set<String>] {
    var result: [Set<String>] = []
    try project.withCells(cells) { (view) throws(ResolutionFailure) in
      let table = view.evaluator.scope.names
      result.append(Set(view.names(includesBuiltIns: false).map(table.text(of:))))
    }
    return result
  }

  private func values(
    of project: SettingsProject, _ cells: [CellReference], _ names: [[String]]
  ) throws -> [[String?]] {
    var result: [[String?]] = []
    try project.withCells(cells) { (view) throws(ResolutionFailure) in
      var values: [String?] = []
      for name in names[result.count] { values.append(try view.value(of: name)) }
      result.append(values)
    }
    return result
  }

  private mutating func difference(
    _ name: String, _ before: String?, _ after: String?, _ old: SettingsProject,
    _ oldCell: CellReference, _ new: SettingsProject, _ newCell: CellReference
  ) throws -> Difference {
    var cell = ""
    var target: String?
    var place: SourceRange?
    func origin(_ project: SettingsProject, _ reference: CellReference) throws -> String {
      var result = "nothing assigns it"
      place = nil
      try project.withCells([reference], collectsExcluded: true) {
        (view) throws(ResolutionFailure) in
        cell = "\(view.targetName)@\(view.configurationName)"
        target = view.plan.target
        guard let winner = try view.explain(name)?.assignments.first(where: { $0.outcome == .wins })
        else { return }
        place = project.files.location(of: winner.origin.range) == nil ? nil : winner.origin.range
        result =
          project.files.location(of: winner.origin.range)?.description ?? winner.level.kind.rawValue
      }
      return result
    }
    let newOrigin = try origin(new, newCell)
    let oldOrigin = try origin(old, oldCell)
    oldFiles = old.files
    return Difference(
      cell: cell, target: target, name: name, old: before, new: after, oldOrigin: oldOrigin,
      newOrigin: newOrigin, place: place)
  }
}
