import SettingsDiagnostics
import SettingsXcode

/// The names that an xcconfig file assigns without a condition, its includes among them.
///
/// XcodeGen drops its presets for those names. Lines that cannot be read and includes that are missing
/// are passed over, as XcodeGen does; whoever resolves the file later reports them.
struct XcconfigNames {
  private let sources: any SourceProvider
  private var known: [String: Set<String>] = [:]

  init(sources: any SourceProvider) { self.sources = sources }

  mutating func names(in path: String) -> Set<String> {
    if let names = known[path] { return names }
    var names: Set<String> = []
    var open: Set<String> = []
    collect(path, into: &names, open: &open)
    known[path] = names
    return names
  }

  private func collect(_ path: String, into names: inout Set<String>, open: inout Set<String>) {
    guard open.count < 64, open.insert(sources.canonicalPath(path) ?? path).inserted,
      let bytes = try? sources.read(path)
    else { return }
    var parser = XcconfigParser(bytes)
    while let statement = parser.next() {
      switch statement {
      case .assignment(let assignment) where assignment.conditions.isEmpty:
        names.insert(parser.text(assignment.name))
      case .include(let include):
        let folder = LexicalPath.directory(of: path)
        collect(
          LexicalPath.join(folder, parser.text(include.path)), into: &names, open: &open)
      default:
        break
      }
    }
  }
}
