import SettingsDiagnostics
import SettingsModel

/// Determines where in config.yaml each imported setting is written: in the project, a template or
/// a target.
///
/// Settings that all targets share move to the project, and those that some share to a template. A
/// setting that repeats the value of the project is omitted. Nothing moves past an xcconfig file
/// that assigns the same name.
struct ImportLayout {
  typealias Entries = [String: [ImportedSettings.Variants?]]

  struct Place {
    var name: String
    var inherits: [String] = []
    var productType: String?
    var sources: [PartValue] = []
    var frameworks: [String] = []
    var fields: [PartValue.Entry] = []
    var entries: Entries
    var xcconfigs: [String?]
  }

  private(set) var project: Place
  private(set) var templates: [Place] = []
  private(set) var targets: [Place] = []
  /// Assignments without effect: the project has the same value, or a higher level overrides them.
  private(set) var redundant: Int
  /// The names of those that repeat the project, each once, sorted.
  private(set) var redundantNames: [String] = []

  /// By target, the platform that it is for.
  private let platforms: [String?]
  /// By target, the names that an xcconfig file of its own assigns.
  private let blockedNames: [Set<String>]

  init(_ imported: ImportedProject, _ folding: inout ImportFolding) {
    let level = folding.fold(imported.level)
    project = Place(name: imported.name, entries: level.names, xcconfigs: level.xcconfigs)
    var blocked: [Set<String>] = []
    for target in imported.targets {
      let level = folding.fold(target.level)
      blocked.append(level.xcconfigNames)
      targets.append(
        Place(
          name: target.name, productType: target.productType, sources: target.sources,
          frameworks: target.frameworks, fields: target.fields, entries: level.names,
          xcconfigs: level.xcconfigs))
    }
    redundant = folding.redundant
    blockedNames = blocked
    platforms = targets.map { [project] in Self.platform(of: $0.entries, or: project.entries) }
    removeEntriesOfProject()
    moveToProject()
    dropConfigurations()
    moveToTemplates()
  }

  // MARK: Moving

  private mutating func removeEntriesOfProject() {
    var names: Set<String> = []
    for index in targets.indices {
      for (name, variants) in targets[index].entries {
        guard project.entries[name] == variants, !variants.inherits,
          !blockedNames[index].contains(name)
        else { continue }
        targets[index].entries[name] = nil
        redundant += variants.count(where: { $0 != nil })
        names.insert(name)
      }
    }
    redundantNames = names.sorted()
  }

  /// Moves what all targets share to the project, and what most of them share where the others override all of it.
  private mutating func moveToProject() {
    guard targets.count > 1 else { return }
    var owners: [String: [[ImportedSettings.Variants?]: [Int]]] = [:]
    for (index, target) in targets.enumerated() {
      for (name, variants) in target.entries {
        owners[name, default: [:]][variants, default: []].append(index)
      }
    }
    let blocked = blockedNames.reduce(into: Set<String>()) { $0.formUnion($1) }
    for name in owners.keys.sorted() where !blocked.contains(name) {
      guard let groups = owners[name],
        let most = groups.max(by: { $0.value.count < $1.value.count }),
        groups.values.reduce(0, { $0 + $1.count }) == targets.count
      else { continue }
      // A majority has no equal, so the choice never depends on chance.
      let overrides = groups.filter { $0.key != most.key }.allSatisfy { $0.key.replaceWhole }
      let known = project.entries[name]
      guard most.value.count * 2 > targets.count, overrides,
        known == nil || most.key.replaceWhole
      else { continue }
      redundant += known?.count(where: { $0 != nil }) ?? 0
      project.entries[name] = withComments(name, of: most.value) ?? most.key
      for index in most.value { targets[index].entries[name] = nil }
    }
  }

  /// Drops the configurations in which a target repeats the project's value, where that saves lines.
  private mutating func dropConfigurations() {
    for index in targets.indices {
      for (name, variants) in targets[index].entries {
        guard let known = project.entries[name], variants != known, !variants.inherits,
          !blockedNames[index].contains(name)
        else { continue }
        let rest = zip(variants, known).map { $0 == $1 ? nil : $0 }
        let count = rest.count { $0 != nil }
        // Of several values, the most frequent one is written without a condition.
        guard count > 0, count < Set(variants.compactMap(\.self)).count else { continue }
        redundant += variants.count { $0 != nil } - count
        targets[index].entries[name] = rest
      }
    }
  }

  /// Returns the shared assignments of targets, as in the first target that has comments beside
  /// them.
  private func withComments(_ name: String, of members: [Int]) -> [ImportedSettings.Variants?]? {
    let all = members.lazy.compactMap { self.targets[$0].entries[name] }
    return all.first { $0.contains { $0?.contains { !$0.comments.isEmpty } == true } } ?? all.first
  }

  /// An assignment that several targets repeat verbatim.
  struct Shared: Hashable {
    let name: String
    let variants: [ImportedSettings.Variants?]

    /// The approximate number of lines.
    var lines: Int {
      variants.compactMap(\.self).first?.reduce(0) { count, setting in
        guard case .list(let elements) = setting.value else { return count + 1 }
        let isShort = elements.reduce(0) { $0 + $1.count + 2 } < 64
        return count + (isShort ? 1 : 1 + elements.count)
      } ?? 0
    }

    /// The xcconfig file that all of it is from; nil where it is from several, or from none.
    var file: String? {
      let files = Set(variants.flatMap { $0 ?? [] }.map(\.file))
      return files.count == 1 ? files.first ?? nil : nil
    }
  }

  private mutating func moveToTemplates() {
    var owners: [Shared: [Int]] = [:]
    for (index, target) in targets.enumerated() {
      for (name, variants) in target.entries where !blockedNames[index].contains(name) {
        owners[Shared(name: name, variants: variants), default: []].append(index)
      }
    }
    var groups: [[Int]: [Shared]] = [:]
    for (shared, members) in owners where members.count > 1 {
      groups[members, default: []].append(shared)
    }
    // The largest gain first; then by the targets, so that the order never depends on chance.
    let candidates = groups.map { group in
      (members: group.key, entries: group.value, lines: group.value.reduce(0) { $0 + $1.lines })
    }.sorted { left, right in
      let leftGain = left.members.count * left.lines
      let rightGain = right.members.count * right.lines
      return leftGain == rightGain
        ? left.members.lexicographicallyPrecedes(right.members) : leftGain > rightGain
    }
    var names = TemplateNames(taken: Set(targets.map(\.name)))
    for (members, entries, lines) in candidates
    where isWorthwhile(members, entries, lines: lines) {
      let name = names.name(for: entries, like: traits(of: members))
      var template = Place(name: name, entries: [:], xcconfigs: [])
      for shared in entries {
        template.entries[shared.name] = withComments(shared.name, of: members) ?? shared.variants
        for index in members { targets[index].entries[shared.name] = nil }
      }
      template.sources = common(\.sources, of: members)
      template.frameworks = common(\.frameworks, of: members)
      for index in members {
        if !template.sources.isEmpty { targets[index].sources = [] }
        if !template.frameworks.isEmpty { targets[index].frameworks = [] }
        targets[index].inherits.append(name)
      }
      templates.append(template)
    }
  }

  /// A list that several targets have alike.
  private func common<Element: Equatable>(
    _ list: KeyPath<Place, [Element]>, of members: [Int]
  ) -> [Element] {
    let first = targets[members[0]][keyPath: list]
    return members.allSatisfy { targets[$0][keyPath: list] == first } ? first : []
  }

  /// Whether a template is shorter than repeating what would be in it. One line of an xcconfig file stays one line
  /// where several targets would repeat it.
  private func isWorthwhile(_ members: [Int], _ entries: [Shared], lines: Int) -> Bool {
    if members.count > 2, entries.contains(where: { $0.file != nil }) { return true }
    // A single line is easier to read where it applies than to look up.
    if lines == 1, members.count < 12 { return false }
    // Besides its lines, a template has a name, `settings`, and an `inherits` in targets without one.
    let additional = 2 + members.count(where: { targets[$0].inherits.isEmpty })
    return members.count * lines >= lines + additional + members.count / 4
  }

  // MARK: Names

  /// The targets' kind of product and platform, where all have the same and no other target has it.
  private func traits(of members: [Int]) -> TemplateNames.Traits {
    let types = Set(members.map { targets[$0].productType })
    let places = Set(members.map { platforms[$0] })
    let type: String? = types.count == 1 ? types.first ?? nil : nil
    let platform: String? = places.count == 1 ? places.first ?? nil : nil
    let isType = targets.count(where: { $0.productType == type }) == members.count
    let isPlatform = platforms.count(where: { $0 == platform }) == members.count
    return TemplateNames.Traits(
      products: type.flatMap { ProductType(named: $0) }.map { Self.plural($0.friendlyName) },
      platform: platform, isAllOfProduct: isType, isAllOfPlatform: isPlatform)
  }

  private static func plural(_ noun: String) -> String {
    noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s"
  }

  /// The platform that SDKROOT names without conditions, of the target or else of the project.
  private static func platform(of entries: Entries, or project: Entries) -> String? {
    guard let variants = (entries["SDKROOT"] ?? project["SDKROOT"])?.first ?? nil,
      case .text(let sdk)? = variants.first?.value
    else { return nil }
    return Platform.allCases.first { $0.sdkRoot == sdk }?.rawValue
  }
}

extension [ImportedSettings.Variants?] {
  /// Whether any of the values inherits.
  var inherits: Bool { contains { $0?.contains(where: \.inherits) == true } }

  /// Whether nothing of what is below is left in any configuration.
  var replaceWhole: Bool {
    !inherits && allSatisfy { $0?.contains(where: \.isUnconditional) == true }
  }
}
