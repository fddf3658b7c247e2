import SettingsDiagnostics

/// What is said twice of a file that was loaded twice: an xcconfig file that the project and a target
/// include is read for each of them, and nobody wants to hear of it twice.
struct RepeatedDiagnostics {
  private struct Key: Hashable {
    let identifier: String
    let message: String
    let places: [SourceRange?]
  }

  private let places: SharedPlaces

  init(in files: SourceFiles) { places = SharedPlaces(files) }

  /// The same without those that say what another said.
  func removed(from diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard self.places.areShared else { return diagnostics }
    var seen: Set<Key> = []
    return diagnostics.filter { diagnostic in
      let places = [diagnostic.range] + diagnostic.notes.map(\.range)
      return seen.insert(
        Key(
          identifier: diagnostic.identifier,
          message: ([diagnostic.path ?? "", diagnostic.message] + diagnostic.notes.map(\.message))
            .joined(separator: "\n"),
          places: places.map { $0.map(self.places.shared) })
      ).inserted
    }
  }
}
