import SettingsDiagnostics
import SettingsModel

/// Checks for device families that the target's platforms do not have.
struct DeviceFamilyCheck: RuleCheck {
  private static let setting = "TARGETED_DEVICE_FAMILY"

  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    // The platform's default is correct.
    guard cell.knows(Self.setting), let families = cell.deviceFamilies,
      cell.isAuthored(Self.setting)
    else { return }
    let platforms = cell.platforms
    guard !platforms.isEmpty else { return }
    reportCatalyst(families, in: cell, &report)
    var allowed = Set(
      platforms.flatMap {
        ($0.supportedDeviceFamilies ?? "6").split(separator: ",").map(String.init)
      })
    if platforms.contains(.iOS), cell.boolean("SUPPORTS_MACCATALYST") == true {
      allowed.insert("6")
    }
    // Mac Catalyst takes what it has of the families of iOS.
    if cell.boolean("IS_MACCATALYST") == true { allowed.formUnion(["1", "2"]) }
    if cell.parts != nil || cell.project.isOnXcodeDefaults {
      // The setting has no effect on the Mac. Xcode reduces a value for several platforms to the
      // families that a platform has, as long as one remains.
      if platforms == [.macOS] { return }
      if cell.parts != nil || !isOfTarget(cell), families.contains(where: allowed.contains) {
        return
      }
    }
    let names = platforms.map(\.rawValue).joined(separator: " or ")
    let wrong = families.filter { !allowed.contains($0) }
    for family in wrong {
      let known = DeviceFamily.allCases.first { $0.number == family }
      let what =
        known.map { "device family \(family) (\($0.rawValue))" } ?? "device family '\(family)'"
      let place = Self.place(of: family, in: cell)
      var notes = cell.note("the platform is set here", at: "SDKROOT")
      if notes.isEmpty {
        notes = cell.note("the platforms are set here", at: "SUPPORTED_PLATFORMS")
      }
      report.add(
        .deviceFamilyPlatform,
        known == nil ? "\(what) does not exist" : "\(what) does not exist on \(names)",
        at: place, notes: notes,
        help: "the families of \(names) are \(allowed.sorted().joined(separator: ", "))",
        fix: fix(family, at: place, in: cell, isOnly: families.count == 1), in: cell.identity,
        family: wrong.count > 1 ? families.joined(separator: ",") : nil)
    }
  }

  /// Mac Catalyst builds the app for iPad. Without that there is none.
  private func reportCatalyst(
    _ families: [String], in cell: RuleCell, _ report: inout RuleReport
  ) {
    guard cell.platforms.contains(.iOS), cell.boolean("SUPPORTS_MACCATALYST") == true,
      cell.isAuthored("SUPPORTS_MACCATALYST"), cell.isShipped,
      !families.contains("2"), !families.contains("6")
    else { return }
    report.add(
      .deviceFamilyPlatform,
      "Mac Catalyst builds apps for iPad, and TARGETED_DEVICE_FAMILY is "
        + "\(families.joined(separator: ","))",
      at: cell.place(of: Self.setting),
      notes: cell.note("Mac Catalyst is chosen here", at: "SUPPORTS_MACCATALYST"),
      help: cell.project.help(
        "add ipad to 'devices'", orBySettings: "write 1,2, or SUPPORTS_MACCATALYST = NO"),
      in: cell.identity)
  }

  /// Whether the target's own level assigns the setting, and not the project or a file for several
  /// targets.
  private func isOfTarget(_ cell: RuleCell) -> Bool {
    guard let winner = cell.winner(of: Self.setting) else { return false }
    return cell.plan.stack.blocks.contains { block in
      cell.project.kind(of: block) == .target
        && cell.project.store[block].assignments.contains(winner)
    }
  }

  /// Returns the location of a number, in a list of words or in a text of numbers.
  private static func place(of family: String, in cell: RuleCell) -> SourceRange? {
    guard let place = cell.place(of: setting), let origin = cell.origin(of: setting) else {
      return nil
    }
    guard let value = cell.string(setting) else { return place }
    var offset = 0
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      if part.filter({ $0 != " " }) == family {
        let blanks = part.prefix { $0 == " " }.utf8.count
        let count = UInt32(part.utf8.count - blanks)
        let range = origin.range(atValueOffset: UInt32(offset + blanks), count: count)
        // The words of `devices` differ from their numbers in length, so the entire word is used.
        guard origin.field != nil else { return range }
        return origin.pieces.last { $0.valueOffset <= UInt32(offset + blanks) }?.range ?? range
      }
      offset += part.utf8.count + 1
    }
    return place
  }

  private func fix(
    _ family: String, at place: SourceRange?, in cell: RuleCell, isOnly: Bool
  ) -> Diagnostic.Fix? {
    guard !isOnly, let place, let file = cell.project.files.sourceFiles[place.file],
      let edit = ListElementEdit.removal(of: place, in: file.bytes)
    else { return nil }
    let text = String(
      decoding: file.bytes[Int(place.start)..<Int(place.end)], as: UTF8.self)
    return Diagnostic.Fix(
      "remove '\(text)'", isSafe: true, edits: [edit], changing: [Self.setting])
  }
}
