import Foundation
import SettingsXcode
import SettingsXcodeGen

/// What XcodeGen wrote for a spec, as it was recorded, and what we compute, in one form.
struct RecordedProject: Equatable {
  struct Level: Equatable {
    var settings: [String: [String]]
    /// The names of settings that are texts rather than lists of one.
    var texts: Set<String>
    var xcconfig: String?
  }

  struct Target: Equatable {
    var kind: String
    var productType: String?
    var levels: [String: Level]
  }

  var project: [String: Level]
  var targets: [String: Target]

  init(recorded json: [String: Any]) {
    let project = json["project"] as? [String: Any]
    self.project = Self.levels(project?["configurations"])
    targets = [:]
    for case (let name, let target as [String: Any]) in json["targets"] as? [String: Any] ?? [:] {
      targets[name] = Target(
        kind: target["isa"] as? String ?? "", productType: target["productType"] as? String,
        levels: Self.levels(target["configurations"]))
    }
  }

  init(computed project: XcodeGenProject) {
    self.project = Self.levels(project.project)
    targets = [:]
    for target in project.targets {
      targets[target.name] = Target(
        kind: target.kind.rawValue, productType: target.productType,
        levels: Self.levels(target.configurations))
    }
  }

  private static func levels(_ json: Any?) -> [String: Level] {
    var result: [String: Level] = [:]
    for case (let name, let level as [String: Any]) in json as? [String: Any] ?? [:] {
      var settings: [String: [String]] = [:]
      var texts: Set<String> = []
      for (setting, value) in level["settings"] as? [String: Any] ?? [:] {
        if let text = value as? String {
          settings[setting] = [text]
          texts.insert(setting)
        } else {
          settings[setting] = value as? [String]
        }
      }
      result[name] = Level(settings: settings, texts: texts, xcconfig: level["xcconfig"] as? String)
    }
    return result
  }

  private static func levels(_ configurations: [XcodeGenProject.Configuration]) -> [String: Level] {
    var result: [String: Level] = [:]
    for configuration in configurations {
      var level = Level(settings: [:], texts: [], xcconfig: configuration.xcconfig)
      for setting in configuration.settings {
        switch setting.value {
        case .text(let text):
          level.settings[setting.name] = [text]
          level.texts.insert(setting.name)
        case .list(let list):
          level.settings[setting.name] = list
        }
      }
      result[configuration.name] = level
    }
    return result
  }

  /// Takes out what depends on files that are not there: `[target, configuration, setting, …]`.
  mutating func remove(_ cells: [[Any]]) {
    for cell in cells {
      guard cell.count >= 3, let target = cell[0] as? String,
        let configuration = cell[1] as? String, let setting = cell[2] as? String
      else { continue }
      targets[target]?.levels[configuration]?.settings[setting] = nil
      targets[target]?.levels[configuration]?.texts.remove(setting)
    }
  }

  /// How many settings there are at all levels.
  var count: Int {
    (Array(project.values) + targets.values.flatMap(\.levels.values))
      .reduce(0) { $0 + $1.settings.count }
  }

  /// What differs, in words that name the cell.
  func differences(from other: RecordedProject) -> [String] {
    var result = Self.compare("project", project, other.project)
    for name in Set(targets.keys).union(other.targets.keys).sorted() {
      guard let one = targets[name], let two = other.targets[name] else {
        result.append("target \(name) is \(targets[name] == nil ? "missing" : "too much")")
        continue
      }
      if one.kind != two.kind || one.productType != two.productType {
        result.append(
          "\(name): \(one.kind) \(one.productType ?? "-") for \(two.kind) \(two.productType ?? "-")"
        )
      }
      result += Self.compare(name, one.levels, two.levels)
    }
    return result
  }

  private static func compare(
    _ place: String, _ one: [String: Level], _ two: [String: Level]
  ) -> [String] {
    var result: [String] = []
    for name in Set(one.keys).union(two.keys).sorted() where one[name] != two[name] {
      let a = one[name], b = two[name]
      if a?.xcconfig != b?.xcconfig {
        result.append("\(place)@\(name): xcconfig \(a?.xcconfig ?? "-") for \(b?.xcconfig ?? "-")")
      }
      for setting in Set((a?.settings ?? [:]).keys).union((b?.settings ?? [:]).keys).sorted() {
        let left = a?.settings[setting], right = b?.settings[setting]
        let isSameKind = a?.texts.contains(setting) == b?.texts.contains(setting)
        guard left != right || !isSameKind else { continue }
        result.append("\(place)@\(name) \(setting): \(left ?? ["-"]) for \(right ?? ["-"])")
      }
    }
    return result
  }
}
