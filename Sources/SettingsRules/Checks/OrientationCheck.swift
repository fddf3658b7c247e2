import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// Checks the interface orientations for the devices that the app runs on.
struct OrientationCheck: RuleCheck {
  static let isInSecondPart = true

  private static let setting = "INFOPLIST_KEY_UISupportedInterfaceOrientations"
  private static let key = "UISupportedInterfaceOrientations"

  /// An app's orientations for one device.
  private struct Answer {
    let orientations: [InterfaceOrientation]
    /// The setting that assigns the orientations; nil if the Info.plist file contains them.
    let setting: String?
    /// The location in an Xcode project: in its project file or in the Info.plist.
    var place: SourceRange? = nil
  }

  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard cell.isMobileApplication, !cell.missesSettings else { return }
    // Xcode adds generated keys to the file, so nothing is known without the file.
    if cell.parts != nil, cell.informationFile.isUnknown { return }
    let families = cell.deviceFamilies ?? ["1"]
    let phone = answer(for: "iPhone", in: cell)
    let pad = answer(for: "iPad", in: cell)
    if families.contains("1") {
      check(phone, other: pad, device: "iPhone", in: cell, &report)
      if let phone { checkUpsideDown(phone, in: cell, &report) }
    }
    if families.contains("2") {
      check(pad, other: phone, device: "iPad", in: cell, &report)
      if let pad, !pad.orientations.isEmpty { checkMultitasking(pad, in: cell, &report) }
      if pad == nil, phone == nil { checkPresence(in: cell, &report) }
    }
  }

  /// Returns the orientations in the settings, otherwise those in the Info.plist file; nil if
  /// neither has them, or if the file cannot be read.
  ///
  /// In an Xcode project, the result is that of the product: settings count if the file is
  /// generated.
  private func answer(for device: String, in cell: RuleCell) -> Answer? {
    if cell.parts != nil {
      let device: InfoPlist.Device = device == "iPad" ? .ipad : .iphone
      guard let entry = cell.information?.entry(Self.key, on: device) else { return nil }
      return Answer(
        orientations: known((entry.value.array ?? []).compactMap(\.string)),
        setting: entry.isFromFile ? nil : entry.settings.first,
        place: cell.informationPlace(of: Self.key, on: device))
    }
    for name in ["\(Self.setting)_\(device)", Self.setting] {
      if let words = cell.list(name) { return Answer(orientations: known(words), setting: name) }
    }
    let file = cell.informationFile
    guard let value = file["\(Self.key)~\(device.lowercased())"] ?? file[Self.key] else {
      return nil
    }
    return Answer(orientations: known((value.array ?? []).compactMap(\.string)), setting: nil)
  }

  private func known(_ words: [String]) -> [InterfaceOrientation] {
    InterfaceOrientation.allCases.filter { words.contains($0.infoPlistName) }
  }

  // MARK: Rules

  private func check(
    _ answer: Answer?, other: Answer?, device: String, in cell: RuleCell,
    _ report: inout RuleReport
  ) {
    let place: SourceRange?
    let message: String
    if let answer {
      guard answer.orientations.isEmpty else { return }
      place = answer.place ?? answer.setting.flatMap(cell.place(of:))
      message = "no orientation is left for \(device)"
    } else {
      // Without any orientations, they may be defined elsewhere. If only the other device has
      // orientations, this is probably a mistake. The system then decides.
      guard let other, !cell.informationFile.isUnknown else { return }
      place = other.place ?? other.setting.flatMap(cell.place(of:))
      message = "the orientations of \(device) are not set, only those of the other device"
    }
    report.add(
      .noOrientation, message, at: place ?? familyPlace(cell),
      notes: cell.note("the app runs on \(device) because of this", at: "TARGETED_DEVICE_FAMILY"),
      help: cell.project.help(
        "write 'orientations: { \(device.lowercased()): all }', or remove the device from 'devices'",
        orBySettings: ((answer ?? other)?.setting != nil
          ? "set \(Self.setting)_\(device)" : "write \(Self.key) in the Info.plist file")
          + ", or remove the device from TARGETED_DEVICE_FAMILY"), in: cell.identity)
  }

  private func checkUpsideDown(
    _ answer: Answer, in cell: RuleCell, _ report: inout RuleReport
  ) {
    guard answer.orientations.contains(.portraitUpsideDown) else { return }
    let name = InterfaceOrientation.portraitUpsideDown.infoPlistName
    let places = answer.setting.map { setting in
      cell.places(inListOf: setting) { $0 == name }
    }
    report.add(
      .upsideDownPhone, "phones without a home button ignore portraitUpsideDown",
      at: places?.first ?? answer.place ?? answer.setting.flatMap(cell.place(of:)),
      path: answer.setting == nil ? cell.text("INFOPLIST_FILE").map(cell.path) : nil,
      help: "write 'iphone: [portrait, landscape]'",
      fix: removal(at: places?.first, in: cell),
      in: cell.identity)
  }

  private func checkMultitasking(
    _ answer: Answer, in cell: RuleCell, _ report: inout RuleReport
  ) {
    let missing = InterfaceOrientation.allCases.filter { !answer.orientations.contains($0) }
    guard !missing.isEmpty, !requiresFullScreen(cell) else { return }
    let words = missing.map(\.rawValue).joined(separator: ", ")
    addMultitasking(
      "iPad lacks \(words), and the app",
      at: answer.place ?? answer.setting.flatMap(cell.place(of:)) ?? familyPlace(cell),
      notes: cell.note("the app runs on iPad because of this", at: "TARGETED_DEVICE_FAMILY"),
      in: cell, &report)
  }

  /// Reports an app of a config.yaml without any orientations, which supports portrait only. One
  /// without sources may be built by an Xcode project that has them.
  private func checkPresence(in cell: RuleCell, _ report: inout RuleReport) {
    guard cell.project.spec != nil, cell.list("SOURCE_PATHS")?.isEmpty == false,
      cell.isInformationComplete, let information = cell.information,
      information.entry(Self.key, on: .ipad) == nil, !requiresFullScreen(cell),
      !information.requiresFullScreen(on: .ipad)
    else { return }
    addMultitasking(
      "the app runs on iPad, has no orientations and", at: familyPlace(cell), in: cell, &report)
  }

  private func addMultitasking(
    _ what: String, at place: SourceRange?, notes: [Diagnostic.Note] = [], in cell: RuleCell,
    _ report: inout RuleReport
  ) {
    report.add(
      .iPadOrientations,
      "\(what) does not require the full screen (the store rejects it: 90474)", at: place,
      notes: notes + cell.note("the full screen is not required here", at: Self.fullScreen),
      help: cell.project.help(
        "write 'ipad: all', or require the full screen, which iPadOS 26 says it will soon ignore:"
          + " 'settings: { \(Self.fullScreen): YES }'",
        orBySettings: "list all four for iPad, or require the full screen (UIRequiresFullScreen),"
          + " which iPadOS 26 says it will soon ignore"),
      in: cell.identity)
  }

  private static let fullScreen = "INFOPLIST_KEY_UIRequiresFullScreen"

  private func requiresFullScreen(_ cell: RuleCell) -> Bool {
    if cell.parts != nil { return cell.information?.requiresFullScreen(on: .ipad) ?? false }
    if let value = cell.boolean(Self.fullScreen) { return value }
    let file = cell.informationFile
    if let value = file["UIRequiresFullScreen"]?.string { return value == "YES" || value == "true" }
    // An unreadable file may contain the key.
    return file.isUnknown
  }

  // MARK: Locations

  private func familyPlace(_ cell: RuleCell) -> SourceRange? {
    cell.place(of: "TARGETED_DEVICE_FAMILY")
  }

  private func removal(at place: SourceRange?, in cell: RuleCell) -> Diagnostic.Fix? {
    guard let place, let file = cell.project.files.sourceFiles[place.file],
      file.bytes[Int(place.start)..<Int(place.end)].elementsEqual("portraitUpsideDown".utf8),
      let edit = ListElementEdit.removal(of: place, in: file.bytes)
    else { return nil }
    // Phones with a home button do rotate, so the user has to decide.
    return Diagnostic.Fix("remove 'portraitUpsideDown'", isSafe: false, edits: [edit])
  }
}
