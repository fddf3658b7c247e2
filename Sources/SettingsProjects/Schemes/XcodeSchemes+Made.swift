import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// All schemes that xcodebuild knows: those in files, and those that Xcode makes.
///
/// Xcode makes a scheme for a target that no file has a scheme for. It is not one for tests of
/// another target, which belong to the scheme of that target.
extension XcodeSchemes {
  /// A scheme in a file.
  private struct File {
    let name: String
    let path: String
    let container: String
  }

  /// A scheme without a file.
  private struct Made {
    let name: String
    let target: Int
    /// The targets with tests of the target.
    let tests: [Int]
  }

  /// Returns the names of all schemes, those of files first. Projects of a workspace may have
  /// schemes with one name, and each is listed.
  ///
  /// - Parameter user: The user whose own schemes count too; nil for none.
  func allNames(user: String?) -> [String] {
    let files = files(user: user)
    var known: Set<String> = []
    let own = files.filter { known.insert(LexicalPath.join($0.container, $0.name)).inserted }
    return own.map(\.name) + made(besides: files).map(\.name)
  }

  /// Returns the selection of a scheme; nil if there is no scheme with the name.
  ///
  /// - Throws: The failure of a scheme in a file.
  func choiceOfAny(
    _ name: String, action: XcodeScheme.Action, user: String?
  ) throws(ResolutionFailure) -> SchemeChoice? {
    let files = files(user: user)
    if let file = files.first(where: { $0.name == name }) {
      var reading = SchemeFileReading(outline, container: file.container, sources: sources)
      return try reading.choice(of: name, at: file.path, action: action)
    }
    guard let scheme = made(besides: files).first(where: { $0.name == name }) else { return nil }
    let targets = action == .test ? [scheme.target] + scheme.tests : [scheme.target]
    return SchemeChoice(
      targets: targets.map { outline.members[$0].name },
      configuration: configuration(for: action, of: scheme.target))
  }

  // MARK: Files

  private func files(user: String?) -> [File] {
    var result: [File] = []
    for container in containers {
      var folders = [Self.folder(in: container)]
      if let user {
        folders.append(LexicalPath.join(container, "xcuserdata/\(user).xcuserdatad/xcschemes"))
      }
      for folder in folders {
        for name in (sources.folderEntries(folder) ?? []).map(\.name).sorted()
        where name.hasSuffix(Self.ending) {
          result.append(
            File(
              name: String(name.dropLast(Self.ending.count)),
              path: LexicalPath.join(folder, name), container: container))
        }
      }
    }
    return result
  }

  private static var ending: String { ".xcscheme" }

  // MARK: Made schemes

  private func made(besides files: [File]) -> [Made] {
    guard makesSchemes else { return [] }
    let testNames = Set(outline.members.lazy.map(\.target).filter(Self.isTest).map(\.name))
    var covered: Set<String> = []
    for file in files {
      guard let bytes = try? sources.read(file.path),
        let scheme = try? XcodeScheme(ProjectEncoding.utf8(bytes))
      else { continue }
      let tested = scheme.targets(for: .test).map(\.name)
      covered.formUnion(tested.filter(testNames.contains))
      if let first = scheme.targets(for: .run).first { covered.insert(first.name) }
    }
    let tests = testsByTarget
    let attached = Set(tests.values.joined())
    var counts: [String: Int] = [:]
    for member in outline.members { counts[member.target.name, default: 0] += 1 }
    return outline.members.indices.compactMap { index in
      let member = outline.members[index]
      let name = member.target.name
      guard !covered.contains(name), !attached.contains(index) else { return nil }
      let project = outline.projects[member.project].name
      return Made(
        name: counts[name, default: 0] > 1 ? "\(name) (\(project) project)" : name, target: index,
        tests: tests[index] ?? [])
    }
  }

  /// Whether the settings of the container let Xcode make schemes.
  private var makesSchemes: Bool {
    guard let container = containers.first else { return true }
    let workspace =
      container.hasSuffix(".xcodeproj")
      ? LexicalPath.join(container, "project.xcworkspace") : container
    let path = LexicalPath.join(workspace, "xcshareddata/WorkspaceSettings.xcsettings")
    guard sources.isReadableFile(path), let bytes = try? sources.read(path),
      let settings = try? PropertyList.read(bytes)
    else { return true }
    return settings["IDEWorkspaceSharedSettings_AutocreateContextsIfNeeded"]?.boolean ?? true
  }

  private static func isTest(_ target: XcodeTarget) -> Bool {
    target.productType.flatMap(ProductType.init(named:))?.family == .testBundle
  }

  /// The tests of each target, which they run in or depend on.
  private var testsByTarget: [Int: [Int]] {
    guard outline.members.contains(where: { Self.isTest($0.target) }),
      let parts = outline.targetParts()
    else { return [:] }
    var result: [Int: [Int]] = [:]
    var first = 0
    for project in outline.projects {
      let own = first..<first + project.targets.count
      for index in own where Self.isTest(outline.members[index].target) {
        guard let target = parts[index].target else { continue }
        let dependencies = target.dependencies.compactMap { dependency -> Int? in
          guard case .target(let other) = dependency.item else { return nil }
          return other
        }
        let tested = (target.testTarget.map { [$0] } ?? []) + dependencies
        guard
          let owner = tested.first(where: {
            project.targets.indices.contains($0) && !Self.isTest(project.targets[$0])
          })
        else { continue }
        result[first + owner, default: []].append(index)
      }
      first = own.upperBound
    }
    return result
  }

  /// Returns the configuration for an action of a scheme that Xcode makes.
  private func configuration(for action: XcodeScheme.Action, of target: Int) -> String? {
    let project = outline.projects[outline.members[target].project]
    let names = project.configurations.configurations.map(\.name)
    switch action {
    case .run, .test, .analyze:
      return names.first { $0 == "Debug" } ?? names.first
    case .profile, .archive:
      return names.first { $0 == "Release" } ?? project.configurations.defaultName ?? names.last
    }
  }
}
