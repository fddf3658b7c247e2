import SettingsDiagnostics

/// An xcconfig file that a level or an include names and that does not exist.
struct AbsentXcconfig {
  static let identifier = "import-missing-file"

  /// A level that loses settings without the file.
  struct Owner: Hashable {
    /// Nil for the project.
    let target: String?
    let configuration: String
  }

  /// The file as it is named; nil for a reference that leads nowhere.
  let path: String?
  /// The expected location of the file; nil if it is unknown.
  let place: String?
  /// The diagnostic, with its location.
  let cause: Diagnostic
  private(set) var owners: [Owner] = []
  private var known: Set<Owner> = []
  /// The names that values in its cells refer to and that nothing assigns, sorted.
  var unassignedNames: [String] = []

  init(path: String?, place: String?, cause: Diagnostic) {
    self.path = path
    self.place = place
    self.cause = cause
  }

  mutating func add(_ owner: Owner) {
    if known.insert(owner).inserted { owners.append(owner) }
  }

  /// The levels in words: `the project in Debug and Release; targets 'A' and 'B' in Debug`.
  var ownerNames: String {
    var levels: [(target: String?, configurations: [String])] = []
    var indices: [String?: Int] = [:]
    for owner in owners {
      if let index = indices[owner.target] {
        levels[index].configurations.append(owner.configuration)
      } else {
        indices[owner.target] = levels.count
        levels.append((owner.target, [owner.configuration]))
      }
    }
    // Targets that lack the file in the same configurations are named together.
    var groups: [(targets: [String], configurations: [String])] = []
    var groupIndices: [[String]: Int] = [:]
    for level in levels {
      if let target = level.target, let index = groupIndices[level.configurations] {
        groups[index].targets.append(target)
        continue
      }
      if level.target != nil { groupIndices[level.configurations] = groups.count }
      groups.append((level.target.map { [$0] } ?? [], level.configurations))
    }
    return groups.map { group in
      Self.words(for: group.targets) + " in " + group.configurations.joinedInWords
    }.joined(separator: "; ")
  }

  private static func words(for targets: [String]) -> String {
    let names = targets.map { "'\($0)'" }
    return switch names.count {
    case 0: "the project"
    case 1: "target \(names[0])"
    case 2...8: "targets \(names.joinedInWords)"
    default: "targets \(names.prefix(7).joined(separator: ", ")) and \(names.count - 7) more"
    }
  }

  /// The error, or, where the import goes on without the file, the warning.
  func diagnostic(isAllowed: Bool) -> Diagnostic {
    var notes = [Diagnostic.Note("used by \(ownerNames)")]
    notes.append(
      Diagnostic.Note(
        unassignedNames.isEmpty
          ? "everything that only this file assigns would be lost; no value refers to any of it"
          : "it may assign \(unassignedNames.joinedInWords), which values refer to and nothing else assigns"
      ))
    return Diagnostic(
      Self.identifier, isAllowed ? .warning : .error, cause.message, at: cause.range,
      path: cause.path, notes: notes,
      help: isAllowed
        ? "the result has a comment that names the file"
        : "restore the file, or pass --allow-missing-files to import without it"
          + (cause.identifier == "xcconfig-missing-include"
            ? "; write #include? if the file may be absent" : ""))
  }

  /// The comment in the result.
  ///
  /// - Parameter folder: where the result is.
  func comment(in folder: String) -> String {
    let file = place.map { LexicalPath.relative($0, to: folder) } ?? path ?? "An xcconfig file"
    let names = unassignedNames.isEmpty ? "" : "; it may assign \(unassignedNames.joinedInWords)"
    return "\(file) (\(ownerNames))\(names)"
  }
}

extension [String] {
  /// `a, b and c`.
  fileprivate var joinedInWords: String {
    count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " and \(self[count - 1])"
  }
}
