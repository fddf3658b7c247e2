import SettingsDiagnostics
import SettingsSystem
import SettingsXcode
import SettingsXcodeGen

/// The files of schemes, and what Xcode keeps of them for a user.
struct SchemeFiles {
  let source: String
  let user: String
  private(set) var files: [ProjectWriter.File] = []

  init(source: String, user: String) {
    self.source = source
    self.user = user
  }

  mutating func add(_ plans: [SchemePlan], _ composer: SchemeComposer) {
    var states: [(key: String, value: PropertyListValue)] = []
    for plan in plans {
      guard let element = composer.scheme(plan) else { continue }
      guard composer.draft.acceptsName(plan.name, of: "a scheme's file", at: plan.range) else {
        continue
      }
      let folder = plan.isShared ? "xcshareddata" : userFolder
      files.append(
        ProjectWriter.File(
          path: "\(folder)/xcschemes/\(plan.name).xcscheme",
          bytes: element.file(source: source)))
      guard let management = plan.management else { continue }
      states.append(
        (
          plan.name + ".xcscheme" + (plan.isShared ? "_^#shared#^_" : ""),
          .dictionary(Self.state(management))
        ))
    }
    if states.isEmpty { return }
    let path = "\(userFolder)/xcschemes/xcschememanagement.plist"
    let project = "\(composer.draft.spec.name).xcodeproj"
    files.append(
      ProjectWriter.File(
        path: path,
        bytes: PropertyList.xml(
          Self.merged(states, into: composer.draft.place("\(project)/\(path)")))))
  }

  /// The states with what the user has in the file already.
  private static func merged(
    _ states: [(key: String, value: PropertyListValue)], into path: String
  ) -> PropertyListValue {
    let old = (try? DiskSources().read(path)).flatMap { try? PropertyList.read($0) }
    let key = "SchemeUserState"
    let known = old?[key]?.entries ?? []
    let own = Set(states.map(\.key))
    let all = known.filter { !own.contains($0.key) } + states
    return .dictionary((old?.entries ?? []).filter { $0.key != key } + [(key, .dictionary(all))])
  }

  private var userFolder: String { "xcuserdata/\(user).xcuserdatad" }

  private static func state(
    _ management: XcodeGenMapping
  ) -> [(key: String, value: PropertyListValue)] {
    var result: [(key: String, value: PropertyListValue)] = []
    if let isShown = management["isShown"]?.boolean {
      result.append(("isShown", .boolean(isShown)))
    }
    if case .integer(let hint)? = management["orderHint"]?.content {
      result.append(("orderHint", .integer(Int64(hint))))
    }
    return result
  }
}
