import SettingsDiagnostics
import SettingsXcode

/// What is different between two project files, in terms of targets, files and settings.
package struct ProjectChanges {
  /// A line for each difference, in the order of targets, files and settings.
  package let lines: [String]

  /// - Parameter old: Nil for a project that does not exist yet.
  package init(old: [UInt8]?, new: [UInt8]) {
    guard let new = Contents(new) else {
      lines = []
      return
    }
    let old = old.flatMap(Contents.init) ?? Contents()
    lines =
      Self.names("target", old.targets.map(\.name), new.targets.map(\.name))
      + Self.names("file", old.files, new.files) + Self.settings(old, new)
  }

  // MARK: Comparing

  private static func names(_ noun: String, _ old: [String], _ new: [String]) -> [String] {
    let (before, after) = (Set(old), Set(new))
    return after.subtracting(before).sorted().map { "+ \(noun) \($0)" }
      + before.subtracting(after).sorted().map { "- \(noun) \($0)" }
  }

  private static func settings(_ old: Contents, _ new: Contents) -> [String] {
    var lines: [String] = []
    var known: [String: Owner] = [:]
    for target in old.targets { known[target.name] = target }
    let pairs =
      [("project", old.project, new.project)]
      + new.targets.compactMap { target in
        known[target.name].map { ("target \(target.name)", $0, target) }
      }
    for (title, old, new) in pairs {
      // One line for all configurations with the same change.
      var configurations: [[String?]: [String]] = [:]
      var order: [[String?]] = []
      for name in Set(old.settings.keys).union(new.settings.keys).sorted() {
        let (before, after) = (old.settings[name] ?? [:], new.settings[name] ?? [:])
        for key in Set(before.keys).union(after.keys).sorted() where before[key] != after[key] {
          let change = [key, before[key], after[key]]
          if configurations[change] == nil { order.append(change) }
          configurations[change, default: []].append(name)
        }
      }
      for change in order.sorted(by: { ($0[0] ?? "") < ($1[0] ?? "") }) {
        let all = configurations[change] ?? []
        func shown(_ value: String?) -> String { value.map { "'\($0)'" } ?? "not set" }
        lines.append(
          "~ \(title): \(change[0] ?? "") from \(shown(change[1])) to \(shown(change[2])) in "
            + all.joined(separator: ", "))
      }
    }
    return lines
  }

  // MARK: Reading

  private struct Owner {
    var name = ""
    /// The settings by configuration and key; the base xcconfig file is one of them.
    var settings: [String: [String: String]] = [:]
  }

  private struct Contents {
    var project = Owner()
    var targets: [Owner] = []
    /// The names of files and folders, as groups show them.
    var files: [String] = []

    init() {}

    init?(_ bytes: [UInt8]) {
      var texts = SourceFiles()
      var diagnostics = DiagnosticCollector()
      let path = "P.xcodeproj"
      guard
        let read = XcodeProjectReader.read(
          bytes, path: path, file: texts.add(path: path, bytes: bytes), diagnostics: &diagnostics)
      else { return nil }
      project = Self.owner("", read.configurations, read)
      targets = read.targets.map { Self.owner($0.name, $0.configurations, read) }
      for object in read.objects.objects {
        let tree = read.tree
        func text(_ key: StaticString) -> String? {
          tree.value(key, of: object.object).flatMap(tree.string(of:))
        }
        guard let isa = text("isa"), Self.kinds.contains(isa),
          text("sourceTree") != "BUILT_PRODUCTS_DIR", let name = text("path") ?? text("name")
        else { continue }
        files.append(name)
      }
    }

    private static let kinds: Set<String> = [
      "PBXFileReference", "PBXFileSystemSynchronizedRootGroup",
    ]

    private static func owner(
      _ name: String, _ list: XcodeConfigurationList, _ project: XcodeProject
    ) -> Owner {
      var owner = Owner(name: name)
      for configuration in list.configurations {
        var settings: [String: String] = [:]
        if let base = configuration.base?.path { settings["the xcconfig file"] = base }
        if let node = configuration.settings {
          project.tree.forEachEntry(of: node) { key, value in
            guard let key = project.tree.string(of: key) else { return }
            settings[key] =
              project.tree.string(of: value)
              ?? project.tree.elements(of: value).compactMap(project.tree.string(of:))
              .joined(separator: " ")
          }
        }
        owner.settings[configuration.name] = settings
      }
      return owner
    }
  }
}
