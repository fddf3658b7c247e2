import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsResolution

/// Writes what cells of a project have into the tables of a report, each once, and returns its number.
struct TableWriter {
  var tables = ReportTables()

  private let files: SourceFiles
  private let store: SettingsStore
  /// The number of each name, plus one, by its handle.
  private var settingNumbers: [Int32] = []
  /// The only block of each assignment; -1 for none, -2 for several.
  private let blocks: [Int32]
  /// The number of each assignment in its only block, plus one.
  private var assignmentNumbers: [Int32]
  /// The numbers of those in several blocks, by the assignment and the text of its level, or its block.
  private var otherAssignments: [Int: Int32] = [:]
  /// The files and offsets of places, two numbers each.
  private var placeKeys = InternTable<UInt32>()
  /// The texts of levels, names and condition sets by their handles; -2 for those not seen yet.
  private var levelTexts: [Int32]
  private var nameTexts: [Int32]
  private var conditionTexts: [Int32]
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
    levelTexts = [Int32](repeating: -2, count: store.levels.count)
    nameTexts = [Int32](repeating: -2, count: store.names.count)
    conditionTexts = [Int32](repeating: -2, count: store.conditions.sets.count)
  }

  // MARK: Settings

  mutating func setting(_ name: SettingName, _ names: NameTable, isAuthored: Bool) -> Int32 {
    let index = Int(name.index)
    if index >= settingNumbers.count {
      settingNumbers.append(
        contentsOf: repeatElement(0, count: max(index + 1, names.count) - settingNumbers.count))
    }
    if settingNumbers[index] == 0 {
      tables.settings.append(
        ReportTables.Setting(
          name: tables.texts.number(of: names.text(of: name)), type: names.type(of: name),
          isAuthored: isAuthored))
      settingNumbers[index] = Int32(tables.settings.count)
    }
    let number = settingNumbers[index] - 1
    if isAuthored { tables.settings[Int(number)].isAuthored = true }
    return number
  }

  // MARK: Assignments

  /// The only block that contains an assignment; nil if several do, or none.
  func block(ofAssignment index: Int) -> BlockID? {
    blocks[index] >= 0 ? BlockID(index: UInt32(blocks[index])) : nil
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
    // Levels with the same title look the same, except for what a `when` key says.
    let hasKey = block.map { store.blocks[Int($0.index)].whenKey != nil } ?? false
    let key = index << 33 | (hasKey ? 1 << 32 | Int(block?.index ?? 0) : Int(levelText(of: block)))
    if let known = otherAssignments[key] { return known }
    let number = append(index, in: block)
    otherAssignments[key] = number
    return number
  }

  private mutating func append(_ index: Int, in block: BlockID?) -> Int32 {
    let assignment = store.assignments[index]
    let origin = store.origin(of: assignment)
    let whenKey = block.flatMap { store.blocks[Int($0.index)].whenKey }
    let level = levelText(of: block)
    let value = valueText(of: assignment)
    tables.assignments.append(
      ReportTables.Assignment(
        setting: text(of: assignment.name, store.names), level: level,
        conditions: conditionText(of: assignment.conditions),
        when: whenKey.map { tables.texts.number(of: $0) } ?? -1,
        value: value, place: place(origin.range),
        field: origin.field.map { tables.texts.number(of: $0) } ?? -1,
        alias: origin.aliasRange.map { place($0) } ?? -1))
    return Int32(tables.assignments.count - 1)
  }

  private mutating func levelText(of block: BlockID?) -> Int32 {
    guard let block else { return tables.texts.number(of: Level(kind: .defaults).title) }
    let level = store.blocks[Int(block.index)].level
    let index = Int(level.index)
    if levelTexts[index] == -2 {
      levelTexts[index] = tables.texts.number(of: store.levels[index].title)
    }
    return levelTexts[index]
  }

  /// The number of a name's text.
  ///
  /// - Parameter names: They may have more names than the store had when the report began.
  mutating func text(of name: SettingName, _ names: NameTable) -> Int32 {
    let index = Int(name.index)
    guard index < nameTexts.count else { return tables.texts.number(of: names.text(of: name)) }
    if nameTexts[index] == -2 {
      nameTexts[index] = tables.texts.number(
        of: names.bytes.span.extracting(names.byteRange(of: name)))
    }
    return nameTexts[index]
  }

  private mutating func conditionText(of conditions: ConditionSetID) -> Int32 {
    if conditions.isUnconditional { return -1 }
    let index = Int(conditions.index)
    if conditionTexts[index] == -2 {
      conditionTexts[index] = tables.texts.number(
        of: store.conditions.sets[index].map(\.text).joined())
    }
    return conditionTexts[index]
  }

  private mutating func valueText(of assignment: SettingsModel.Assignment) -> Int32 {
    let range = store.names.byteRange(of: assignment.name)
    if InfoPlistSetting.isOwn(store.names.bytes.span.extracting(range)) {
      let text = String(decoding: store.valueText(of: assignment), as: UTF8.self)
      return tables.texts.number(
        of: PlainValue.text(text, of: store.names.text(of: assignment.name)))
    }
    let bytes = store.valueText(of: assignment)
    return tables.texts.number(of: bytes.span)
  }

  /// The place of a piece of an assignment's value.
  mutating func place(at offset: UInt32, count: UInt32, ofAssignment index: Int) -> Int32 {
    let origin = store.origin(of: store.assignments[index])
    return place(origin.range(atValueOffset: offset, count: count))
  }

  // MARK: Places

  /// The place of an assignment, by its number.
  func place(ofAssignment number: Int32) -> Int32 { tables.assignments[Int(number)].place }

  /// The number of the start of a range; -1 for text that is in no file.
  mutating func place(_ range: SourceRange) -> Int32 {
    if range.isNone { return -1 }
    let number = placeKeys.number(of: range.file.rawValue, range.start)
    if Int(number) == tables.places.count { tables.places.append(newPlace(at: range)) }
    return number
  }

  private mutating func newPlace(at range: SourceRange) -> ReportTables.Place {
    guard let file = files[range.file] else {
      return ReportTables.Place(file: -1, line: 0, column: 0)
    }
    let position = file.position(of: range.start)
    return ReportTables.Place(
      file: number(of: range.file, file.path), line: Int32(position.line),
      column: Int32(position.column))
  }

  private mutating func number(of file: SourceFileID, _ path: String) -> Int32 {
    let index = Int(file.rawValue)
    if index >= fileNumbers.count {
      fileNumbers.append(contentsOf: repeatElement(-1, count: index + 1 - fileNumbers.count))
    }
    if fileNumbers[index] < 0 {
      fileNumbers[index] = Int32(tables.paths.count)
      tables.paths.append(path)
    }
    return fileNumbers[index]
  }
}
