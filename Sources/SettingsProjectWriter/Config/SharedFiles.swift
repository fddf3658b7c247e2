import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution

/// The generated files of which a target has one for all SDKs and architectures: its prefix header,
/// its localized values of Info.plist, and its Swift file. What depends on one of these is reported.
struct SharedFiles {
  enum Kind: CaseIterable {
    case prefixHeader
    case localizations
    case swift

    /// Whether a setting decides on the file. Other settings may, where it refers to them.
    func uses(_ name: String) -> Bool {
      switch self {
      case .prefixHeader:
        name == "GCC_PREFIX_HEADER" || name.hasPrefix("PREFIX_HEADER_")
          || name.hasPrefix("LOGGING_")
      case .localizations: name.hasPrefix(InfoPlistSetting.stringPrefix)
      case .swift: SwiftSource.usesSetting(name)
      }
    }
  }

  /// An assignment under a condition on an SDK, an architecture or a variant.
  private struct Place {
    let name: String
    let conditions: [Condition]
    let range: SourceRange

    /// Whether the conditions on the SDK hold for one.
    func holds(for sdk: SDK) -> Bool {
      conditions.allSatisfy { condition in
        condition.parameter != "sdk"
          || [sdk.platformName, sdk.platformName + "99.9"].contains {
            ConditionPattern.match(condition.pattern, $0) == .matches
          }
      }
    }
  }

  /// A cell that is built with an SDK, and the texts of its files.
  private struct Build {
    let owner: ConfigLevels.Owner
    let sdk: SDK
    var texts: [Kind: String] = [:]
  }

  /// The prefix headers of cells with conditions: the only one that any of their builds has.
  private(set) var prefixHeaders: [ConfigLevels.Owner: SharedPrefixHeader.Part] = [:]
  private(set) var problems: [Diagnostic] = []
  private var places: [ConfigLevels.Owner: [Place]] = [:]

  /// Compares the files of all cells that have conditions.
  ///
  /// - Parameter swiftTargets: The targets with a generated Swift file.
  init(_ project: SettingsProject, swiftTargets: Set<Int>) throws(ResolutionFailure) {
    let outline = project.outline
    let owners = outline.targets.flatMap { target in
      outline.configurations.indices.map {
        ConfigLevels.Owner(target: target, configuration: $0)
      }
    }
    var builds: [Build] = []
    var index = 0
    try project.withCells(
      owners.map { $0.cell() },
      notesUndecided: false
    ) { (view) throws(ResolutionFailure) in
      let owner = owners[index]
      index += 1
      let hasSwift = owner.target.map(swiftTargets.contains) ?? false
      guard let places = Self.places(of: view, hasSwift: hasSwift) else { return }
      self.places[owner] = places
      builds += try view.supportedSDKs().map { Build(owner: owner, sdk: $0) }
    }
    index = 0
    try project.withCells(
      builds.map { $0.owner.cell(in: $0.sdk) }, notesUndecided: false
    ) { (view) throws(ResolutionFailure) in
      let owner = builds[index].owner
      let kind = outline.configurations[owner.configuration].kind
      if let (part, _) = try view.prefixHeaderPart(kind: kind) {
        if prefixHeaders[owner] == nil { prefixHeaders[owner] = part }
        builds[index].texts[.prefixHeader] =
          SharedPrefixHeader(target: view.targetName, parts: [part]).text
      }
      let strings = try view.localizedStrings()?.languages ?? []
      builds[index].texts[.localizations] = strings.map {
        "\($0.name)\n\(LocalizedStrings.render($0.texts))"
      }.joined()
      if let target = owner.target, swiftTargets.contains(target) {
        builds[index].texts[.swift] =
          SwiftSource(
            try view.values(kind: kind, where: SwiftSource.usesSetting)
          ).text
      }
      index += 1
    }
    report(builds) { outline.name(of: $0) }
  }

  /// Returns the assignments under conditions of a cell, highest first; nil if it has none, or if no
  /// setting decides on a shared file.
  private static func places(of view: CellView, hasSwift: Bool) -> [Place]? {
    let store = view.evaluator.scope.store
    var places: [Place] = []
    var hasFile = hasSwift
    for id in view.plan.stack.blocks.reversed() {
      let block = store[id]
      guard store[block.level].kind.isAuthored else { continue }
      for index in block.assignments.reversed() {
        let assignment = store.assignments[index]
        let name = store.names.text(of: assignment.name)
        hasFile = hasFile || Kind.prefixHeader.uses(name) || Kind.localizations.uses(name)
        let conditions =
          (store.conditions[block.condition] + store.conditions[assignment.conditions])
          .filter { !["config", "target"].contains($0.parameter) }
        if conditions.isEmpty { continue }
        places.append(
          Place(
            name: name, conditions: conditions, range: store.origin(of: assignment).range))
      }
    }
    return hasFile && !places.isEmpty ? places : nil
  }

  // MARK: Problems

  private mutating func report(_ all: [Build], name: (Int) -> String) {
    var reported: Set<Report> = []
    var rest = all[...]
    while let first = rest.first {
      let builds = rest.prefix { $0.owner == first.owner }
      rest = rest.dropFirst(builds.count)
      guard let target = first.owner.target, let places = places[first.owner] else { continue }
      for kind in Kind.allCases {
        guard let (subject, place) = dependence(of: kind, builds, places),
          reported.insert(Report(target: target, kind: kind)).inserted
        else { continue }
        problems.append(Self.problem(kind, name(target), on: subject, at: place))
      }
    }
  }

  private struct Report: Hashable {
    let target: Int
    let kind: Kind
  }

  /// Returns what a file depends on, and the place of the condition; nil if all builds have the same.
  private func dependence(
    of kind: Kind, _ builds: ArraySlice<Build>, _ places: [Place]
  ) -> (subject: String, place: SourceRange?)? {
    let places = places.filter { kind.uses($0.name) }
    let made = builds.filter { $0.texts[kind] != nil }
    for (index, build) in made.enumerated() {
      // The Swift file has branches for platforms.
      let others = made.prefix(index).filter {
        kind != .swift || $0.sdk.platform == build.sdk.platform
      }
      guard let other = others.first(where: { $0.texts[kind] != build.texts[kind] }) else {
        continue
      }
      let place = places.first { $0.holds(for: build.sdk) != $0.holds(for: other.sdk) }
      return ("the SDK", place?.range)
    }
    let finer = places.first { place in
      // The other settings for logs count if there is a file with their macros or functions.
      let isOwn = kind == .localizations || place.name.hasPrefix("PREFIX_HEADER_")
      return place.conditions.contains { $0.parameter != "sdk" }
        && (isOwn || !made.isEmpty) && builds.contains { place.holds(for: $0.sdk) }
    }
    return finer.map { place in
      let isArchitecture = place.conditions.contains { $0.parameter == "arch" }
      return (isArchitecture ? "the architecture" : "the variant", place.range)
    }
  }

  private static func problem(
    _ kind: Kind, _ target: String, on subject: String, at place: SourceRange?
  ) -> Diagnostic {
    let (message, help) =
      switch kind {
      case .prefixHeader:
        (
          "the prefix header of target '\(target)' depends on \(subject)",
          "one header serves all builds of a target; write your own with '#if', and name it with "
            + "'prefixHeader: PATH'"
        )
      case .localizations:
        (
          "the 'localizations' of target '\(target)' depend on \(subject)",
          "a target has the same InfoPlist.strings in all builds; write the texts without the "
            + "condition"
        )
      case .swift:
        (
          "the generated Swift file of target '\(target)' depends on \(subject)",
          "it has branches for platforms and configurations alone; write the values without the "
            + "condition, or remove 'generated'"
        )
      }
    return Diagnostic("xcode-project", message, at: place, help: help)
  }
}

extension CellView {
  /// The generated prefix header of the cell, with the problems of its settings; nil if the cell has
  /// none.
  func prefixHeaderPart(
    kind: BuildConfiguration.Kind
  ) throws(ResolutionFailure) -> (part: SharedPrefixHeader.Part, problems: [Diagnostic])? {
    guard try value(of: "GCC_PREFIX_HEADER") == PrefixHeader.fileName(target: targetName)
    else { return nil }
    let values = try values(kind: kind, where: SharedPrefixHeader.Part.usesSetting)
    let header = PrefixHeader(values)
    return (SharedPrefixHeader.Part(values, header), header.problems)
  }
}
