import SettingsDiagnostics

/// Diagnostics that are repeated because a file was loaded more than once: an xcconfig file that
/// the project and a target include is read for each of them.
struct RepeatedDiagnostics {
  private struct Key: Hashable {
    let identifier: String
    let message: String
    let places: [SourceRange?]
  }

  private let places: SharedPlaces

  init(in files: SourceFiles) { places = SharedPlaces(files) }

  /// Returns the diagnostics without repetitions.
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
