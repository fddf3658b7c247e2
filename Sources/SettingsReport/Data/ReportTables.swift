import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsResolution

/// The tables that all cells of a report share: texts, settings, assignments, places and records.
///
/// A record is the answer for one setting in one cell, as numbers: its value, its assignments with
/// their outcomes, its elements with their places, and its references. Equal records are kept once,
/// so that a report is as large as what differs.
struct ReportTables {
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
  private(set) var settings: [Setting] = []
  private(set) var assignments: [Assignment] = []
  private(set) var places: [Place] = []
  var records = InternTable<Int32>()
  /// The paths of the files that places are in.
  private(set) var paths: [String] = []

  private let files: SourceFiles
  private let store: SettingsStore
  /// The number of each name, plus one, by its handle.
  private var settingNumbers: [Int32] = []
  /// The only block of each assignment; -1 for none, -2 for several.
  private let blocks: [Int32]
  /// The number of each assignment in its only block, plus one.
  private var assignmentNumbers: [Int32]
  private var otherAssignments: [Int: Int32] = [:]
  private var placeNumbers: [Int: Int32] = [:]
  private var fileNumbers: [Int32] = []

  init(store: SettingsStore, files: SourceFiles) {
    self.store = store
    self.files = files.indexed
    var blocks = [Int32](repeating: -1, count: store.assignments.count)
    for (number, block) in store.blocks.enumerated() {
      for index in block.assignments { blocks[index] = blocks[index] == -1 ? Int32(number) : -2 }
    }
    self.blocks = blocks
    assignmentNumbers = [Int32](repeating: 0, count: blocks.count)
  }

  // MARK: Settings

  mutating func setting(_ name: SettingName, _ names: NameTable, isAuthored: Bool) -> Int32 {
    let index = Int(name.index)
    if index >= settingNumbers.count {
      settingNumbers.append(
        contentsOf: repeatElement(0, count: max(index + 1, names.count) - settingNumbers.count))
    }
    if settingNumbers[index] == 0 {
      settings.append(
        Setting(
          name: texts.number(of: names.text(of: name)), type: names.type(of: name),
          isAuthored: isAuthored))
      settingNumbers[index] = Int32(settings.count)
    }
    let number = settingNumbers[index] - 1
    if isAuthored { settings[Int(number)].isAuthored = true }
    return number
  }

  // MARK: Assignments

  /// The only block that contains an assignment; nil if several do, or none.
  func block(ofAssignment index: Int) -> BlockID? {
    blocks[index] >= 0 ? BlockID(index: UInt32(blocks[index])) : nil
  }

  func contains(_ block: BlockID, _ assignment: Int) -> Bool {
    store[block].assignments.contains(assignment)
  }

  func isRepeated(assignment index: Int) -> Bool { blocks[index] == -2 }

  /// The number of an assignment in a block of a cell.
  mutating func assignment(_ index: Int, in block: BlockID?) -> Int32 {
    if blocks[index] != -2 {
      if assignmentNumbers[index] == 0 {
        assignmentNumbers[index] = append(index, in: block) + 1
      }
      return assignmentNumbers[index] - 1
    }
    let key = index << 32 | Int(block?.index ?? .max)
    if let known = otherAssignments[key] { return known }
    let number = append(index, in: block)
    otherAssignments[key] = number
    return number
  }

  private mutating func append(_ index: Int, in block: BlockID?) -> Int32 {
    let assignment = store.assignments[index]
    let origin = store.origin(of: assignment)
    let level = block.map { store[store[$0].level] } ?? Level(kind: .defaults)
    let conditions = store.conditions[assignment.conditions].map(\.text).joined()
    let name = store.names.text(of: assignment.name)
    let value: Int32
    if PlainValue.isOwn(name) {
      let text = String(decoding: store.valueText(of: assignment), as: UTF8.self)
      value = texts.number(of: PlainValue.text(text, of: name))
    } else {
      value = texts.number(of: store.valueText(of: assignment).span)
    }
    assignments.append(
      Assignment(
        setting: texts.number(of: name), level: texts.number(of: level.title),
        conditions: conditions.isEmpty ? -1 : texts.number(of: conditions),
        when: block.flatMap { store[$0].whenKey }.map { texts.number(of: $0) } ?? -1,
        value: value, place: place(origin.range),
        field: origin.field.map { texts.number(of: $0) } ?? -1,
        alias: origin.aliasRange.map { place($0) } ?? -1))
    return Int32(assignments.count - 1)
  }

  /// The place of a piece of an assignment's value.
  mutating func place(ofPiece piece: Trace.Piece, ofAssignment index: Int) -> Int32 {
    let origin = store.origin(of: store.assignments[index])
    return place(origin.range(atValueOffset: piece.valueOffset, count: piece.count))
  }

  // MARK: Places

  /// The number of the start of a range; -1 for text that is in no file.
  mutating func place(_ range: SourceRange) -> Int32 {
    if range.isNone { return -1 }
    let key = Int(range.file.rawValue) << 32 | Int(range.start)
    if let known = placeNumbers[key] { return known }
    guard let file = files[range.file] else { return -1 }
    let position = file.position(of: range.start)
    places.append(
      Place(
        file: number(of: range.file, file.path), line: Int32(position.line),
        column: Int32(position.column)))
    placeNumbers[key] = Int32(places.count - 1)
    return Int32(places.count - 1)
  }

  private mutating func number(of file: SourceFileID, _ path: String) -> Int32 {
    let index = Int(file.rawValue)
    if index >= fileNumbers.count {
      fileNumbers.append(contentsOf: repeatElement(-1, count: index + 1 - fileNumbers.count))
    }
    if fileNumbers[index] < 0 {
      fileNumbers[index] = Int32(paths.count)
      paths.append(path)
    }
    return fileNumbers[index]
  }
}
