import SettingsModel

/// The tables that all cells of a report share: texts, settings, assignments, places and records.
///
/// A record is the answer for one setting in one cell, as numbers: its value, its assignments with
/// their outcomes, its elements with their places, and its references. Equal records are kept once,
/// so that a report is as large as what differs.
struct ReportTables: Sendable {
  /// The outcome of an assignment, as a number. A larger one is `notMet` plus the number of the
  /// text that says which condition does not hold.
  enum Outcome {
    static let wins: Int32 = 0
    static let inherited: Int32 = 1
    static let overridden: Int32 = 2
    static let notMet: Int32 = 3
  }

  /// One row of the table of settings.
  struct Setting: Sendable {
    let name: Int32
    let type: SettingType
    /// Whether the project's own files assign it in some cell.
    var isAuthored: Bool
  }

  /// An assignment as it is shown; the numbers are those of texts and places, or -1.
  struct Assignment: Sendable {
    let setting: Int32
    let level: Int32
    let conditions: Int32
    let when: Int32
    let value: Int32
    let place: Int32
    let field: Int32
    let alias: Int32
  }

  struct Place: Sendable {
    let file: Int32
    let line: Int32
    let column: Int32
  }

  var texts = InternTable<UInt8>()
  var settings: [Setting] = []
  var assignments: [Assignment] = []
  var places: [Place] = []
  var records = InternTable<Int32>()
  /// The paths of the files that places are in.
  var paths: [String] = []
}
