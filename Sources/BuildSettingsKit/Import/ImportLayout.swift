import SettingsDiagnostics
import SettingsSpec

/// Where in config.yaml each imported setting is to stand: with the project, a template or a target.
///
/// What all targets share moves to the project, what some share to a template; what a target says just
/// as the project does is left out. Nothing moves past an xcconfig file that assigns the same name.
struct ImportLayout {
  typealias Entries = [String: [FoldedLevel.Variants?]]

  struct Place {
    var name: String
    var inherits: [String] = []
    var productType: String?
    var sources: [String] = []
    var frameworks: [String] = []
    var entries: Entries
    var xcconfigs: [String?]
  }

  private(set) var project: Place
  private(set) var templates: [Place] = []
  private(set) var targets: [Place] = []
  /// Assignments that decided nothing: the project says the same, or something above them decides.
  private(set) var redundant: Int
  /// The names of those that the project says already, each once, sorted.
  private(set) var redundantNames: [String] = []

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
          frameworks: target.frameworks, entries: level.names, xcconfigs: level.xcconfigs))
    }
    redundant = folding.redundant
    blockedNames = blocked
    dropWhatTheProjectSays()
    moveToProject()
    moveToTemplates()
  }

  // MARK: Moving

  private mutating func dropWhatTheProjectSays() {
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

  private mutating func moveToProject() {
    guard targets.count > 1, let first = targets.first else { return }
    for (name, variants) in first.entries.sorted(by: { $0.key < $1.key }) {
      guard project.entries[name] == nil,
        targets.allSatisfy({ $0.entries[name] == variants }),
        !blockedNames.contains(where: { $0.contains(name) })
      else { continue }
      project.entries[name] = variants
      for index in targets.indices { targets[index].entries[name] = nil }
    }
  }

  /// One thing said by several targets, word for word.
  private struct Shared: Hashable {
    let name: String
    let variants: [FoldedLevel.Variants?]
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
    let candidates = groups.filter { Self.isWorthwhile(members: $0.key.count, entries: $0.value) }
      .sorted { left, right in
        let leftGain = left.key.count * left.value.count
        let rightGain = right.key.count * right.value.count
        return leftGain == rightGain
          ? left.key.lexicographicallyPrecedes(right.key) : leftGain > rightGain
      }
    var taken = Set(targets.map(\.name))
    for (members, entries) in candidates {
      let name = templateName(for: members, avoiding: &taken)
      var template = Place(name: name, entries: [:], xcconfigs: [])
      for shared in entries {
        template.entries[shared.name] = shared.variants
        for index in members { targets[index].entries[shared.name] = nil }
      }
      templates.append(template)
      for index in members { targets[index].inherits.append(name) }
    }
  }

  /// Whether a template is shorter than repeating what would be in it.
  private static func isWorthwhile(members: Int, entries: [Shared]) -> Bool {
    members * entries.count >= entries.count + 2 + members
  }

  // MARK: Names

  /// What the targets have in common that no others have: their kind of product, their platform, both.
  private func templateName(for members: [Int], avoiding taken: inout Set<String>) -> String {
    let types = Set(members.map { targets[$0].productType })
    let platforms = Set(members.map { self.platform(of: targets[$0]) })
    let type: String? = types.count == 1 ? types.first ?? nil : nil
    let platform: String? = platforms.count == 1 ? platforms.first ?? nil : nil
    let known = type.flatMap { ProductType(named: $0) }
    let plural = known.map { $0.friendlyName + "s" }
    let name: String
    if let plural, targets.indices.filter({ targets[$0].productType == type }) == members {
      name = plural
    } else if let platform,
      targets.indices.filter({ self.platform(of: targets[$0]) == platform }) == members
    {
      name = platform
    } else if let platform, let plural {
      name = platform + plural.prefix(1).uppercased() + plural.dropFirst()
    } else {
      name = plural ?? platform ?? "common"
    }
    var unique = name
    var number = 2
    while !taken.insert(unique).inserted {
      unique = "\(name)\(number)"
      number += 1
    }
    return unique
  }

  private func platform(of target: Place) -> String? {
    let all = [target, project] + templates.filter { target.inherits.contains($0.name) }
    for place in all {
      guard let all = place.entries["SDKROOT"], let variants = all.first ?? nil,
        case .text(let sdk)? = variants.first?.value
      else { continue }
      return Platform.allCases.first { $0.sdkRoot == sdk }?.rawValue
    }
    return nil
  }
}

extension [FoldedLevel.Variants?] {
  /// Whether any of the values asks for what is below.
  var inherits: Bool { contains { $0?.contains(where: \.inherits) == true } }
}
