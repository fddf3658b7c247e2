import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel

/// Checks that the main storyboard exists, that the app can start with it, and that its segues have
/// destinations.
struct StoryboardCheck: RuleCheck {
  static let isInSecondPart = true

  /// The results for each file. A file is read once for any number of targets.
  private var read: [String: Result<Storyboard, XMLElements.Failure>] = [:]

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard cell.isMobileApplication, !cell.missesSettings, let information = cell.information else {
      return
    }
    var seen: [String] = []
    for device in information.devices {
      guard let name = information.mainStoryboard(on: device), !seen.contains(name) else {
        continue
      }
      seen.append(name)
      let place = cell.informationPlace(of: "UIMainStoryboardFile", on: device)
      check(name, at: place, in: cell, &report)
    }
    let launch = information.devices.map { ($0, information.launchStoryboard(on: $0)) }
    var known: Set<String> = []
    for case (let device, let name?) in launch where known.insert(name).inserted {
      checkLaunch(
        name, at: cell.informationPlace(of: "UILaunchStoryboardName", on: device), in: cell, &report
      )
    }
  }

  /// Checks that the launch storyboard, which may be a nib file of older projects, exists.
  private func checkLaunch(
    _ name: String, at place: SourceRange?, in cell: RuleCell, _ report: inout RuleReport
  ) {
    guard cell.missesFiles, let sources = cell.sources else { return }
    let names = StoryboardFile.names(of: name)
    let found = StoryboardFile.path(of: name, in: sources)
    // A submodule that is not checked out may have it.
    if let found, case .unknown = cell.project.files.presence(of: found) { return }
    let message: String
    if let found, cell.project.files.isPresent(found) {
      guard found.hasSuffix(".xib"), let bytes = cell.project.files.bytes(atResolved: found),
        bytes.firstIndex(of: Array("launchScreen=\"YES\"".utf8)) == nil
      else { return }
      message = "'\(LexicalPath.fileName(of: found))' is not marked as a launch screen"
    } else {
      message =
        found.map { "there is no launch storyboard at '\($0)'" }
        ?? "there is no '\(names[0])' among the target's files"
    }
    report.add(
      .launchStoryboardMissing, message, at: place,
      path: cell.text("INFOPLIST_FILE").map(cell.path),
      notes: cell.note("these are searched", at: "SOURCE_PATHS"),
      help: cell.project.help(
        "add the file, or write the right name in 'launchStoryboard'",
        orBySettings: "add the file to the target, or correct UILaunchStoryboardName"),
      in: cell.identity)
  }

  private mutating func check(
    _ name: String, at place: SourceRange?, in cell: RuleCell, _ report: inout RuleReport
  ) {
    // If the target's files cannot be listed, nothing is reported as missing.
    guard let sources = cell.sources else { return }
    let file = name + ".storyboard"
    let found = sources.paths.first { LexicalPath.fileName(of: $0) == file }
    if found.map({ !cell.project.files.isPresent($0) }) ?? true, !cell.missesFiles { return }
    guard let path = found, cell.parts == nil || cell.project.files.isPresent(path) else {
      report.add(
        .mainStoryboardMissing,
        found.map { "there is no main storyboard at '\($0)'" }
          ?? "there is no '\(file)' among the target's sources", at: place,
        path: cell.text("INFOPLIST_FILE").map(cell.path),
        notes: cell.note("these are searched", at: "SOURCE_PATHS"),
        help: cell.project.help(
          "add the file, or write 'mainStoryboard: null' if code creates the window",
          orBySettings: "add the file to the target, or remove UIMainStoryboardFile from the"
            + " Info.plist if code creates the window"),
        in: cell.identity)
      return
    }
    guard let loaded = cell.project.files.load(resolved: path) else { return }
    let notes = place.map { [Diagnostic.Note("it is the main storyboard because of this", at: $0)] }
    let result: Result<Storyboard, XMLElements.Failure>
    if let known = read[path] {
      result = known
    } else {
      do throws(XMLElements.Failure) { result = .success(try Storyboard(loaded.bytes)) } catch {
        result = .failure(error)
      }
      read[path] = result
    }
    switch result {
    case .success(let storyboard): check(storyboard, loaded, notes ?? [], in: cell, &report)
    case .failure(let failure):
      let offset = min(failure.offset, loaded.bytes.count)
      report.add(
        .storyboardUnreadable, "the storyboard cannot be read: \(failure.message)",
        at: loaded.range(offset..<offset), notes: notes ?? [],
        help: "open and save it in Interface Builder", in: cell.identity)
    }
  }

  private func check(
    _ storyboard: Storyboard, _ loaded: RuleFiles.Loaded, _ notes: [Diagnostic.Note],
    in cell: RuleCell, _ report: inout RuleReport
  ) {
    switch storyboard.initials.count {
    case 0:
      report.add(
        .storyboardInitialController,
        "no view controller is the initial one, so the app starts with an empty window",
        at: loaded.range(storyboard.root), notes: notes,
        help: "mark one of its scenes as the initial view controller",
        in: cell.identity)
    case 1:
      let initial = storyboard.initials[0]
      if !storyboard.objects.contains(initial.identifier) {
        report.add(
          .storyboardInitialController,
          "the initial view controller '\(initial.identifier)' is in none of the scenes",
          at: loaded.range(initial.range), notes: notes,
          help: "mark a scene that exists as the initial view controller", in: cell.identity)
      }
    default:
      let others = storyboard.initials.dropLast().map {
        Diagnostic.Note("'\($0.identifier)' is one", at: loaded.range($0.range))
      }
      let last = storyboard.initials[storyboard.initials.count - 1]
      report.add(
        .storyboardInitialController,
        "\(storyboard.initials.count) view controllers are the initial one",
        at: loaded.range(last.range), notes: others + notes,
        help: "keep only one of them", in: cell.identity)
    }
    for segue in storyboard.segues
    where !storyboard.objects.contains(segue.destination.identifier) {
      let name = segue.name.map { "segue '\($0)'" } ?? "a segue"
      report.add(
        .storyboardSegue,
        "\(name) leads to '\(segue.destination.identifier)', which is not a scene",
        at: loaded.range(segue.destination.range), notes: notes,
        help: "connect it to a scene of this storyboard, or remove it", in: cell.identity)
    }
  }
}
