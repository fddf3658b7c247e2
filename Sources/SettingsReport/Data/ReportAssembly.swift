import SettingsModel
import SettingsResolution

/// Puts the parts of a report together. What is equal in several parts gets one number, so that the
/// report is as if all cells had been collected at once.
struct ReportAssembly {
  private(set) var contents = ReportContents()
  private var isEmpty = true
  /// The number of each setting, by that of its name.
  private var settings: [Int32: Int32] = [:]
  private var paths: [String: Int32] = [:]
  private var places = Rows()
  private var assignments = Rows()
  /// The settings that are known to have failed.
  private var failed: Set<String> = []

  /// The distinct rows of a table, with the number of the first that is equal: the tables of a part
  /// may have equal rows.
  private struct Rows {
    private var rows = InternTable<Int32>()
    private var numbers: [Int32] = []

    /// The number of a row in its table; `next` if it is not known yet.
    mutating func number(of row: [Int32], next: Int) -> Int32 {
      let number = Int(rows.number(of: row.span))
      if number == numbers.count { numbers.append(Int32(next)) }
      return numbers[number]
    }
  }

  /// The numbers that the entries of a part have in the whole.
  private struct Numbers {
    var texts: [Int32] = []
    var settings: [Int32] = []
    var paths: [Int32] = []
    var places: [Int32] = []
    var assignments: [Int32] = []
    var records: [Int32] = []

    func text(_ number: Int32) -> Int32 { number < 0 ? number : texts[Int(number)] }
    func path(_ number: Int32) -> Int32 { number < 0 ? number : paths[Int(number)] }
    func place(_ number: Int32) -> Int32 { number < 0 ? number : places[Int(number)] }
    func assignment(_ number: Int32) -> Int32 { number < 0 ? number : assignments[Int(number)] }
  }

  /// Adds a part, whose cells come after those of the parts before.
  mutating func append(_ part: ReportContents) {
    if isEmpty {
      isEmpty = false
      contents = part
      return indexTables()
    }
    var numbers = Numbers()
    numbers.texts = contents.tables.texts.numbers(of: part.tables.texts)
    appendSettings(of: part, &numbers)
    appendPlaces(of: part, &numbers)
    appendAssignments(of: part, &numbers)
    appendRecords(of: part, &numbers)
    appendCells(of: part, numbers)
    contents.devices.append(part.devices)
    for failure in part.failures where failed.insert(failure.setting).inserted {
      contents.failures.append(failure)
    }
  }

  private mutating func indexTables() {
    let tables = contents.tables
    var row: [Int32] = []
    for (number, setting) in tables.settings.enumerated() { settings[setting.name] = Int32(number) }
    for (number, path) in tables.paths.enumerated() { paths[path] = Int32(number) }
    for (number, place) in tables.places.enumerated() {
      Self.set(&row, to: place)
      _ = places.number(of: row, next: number)
    }
    for (number, assignment) in tables.assignments.enumerated() {
      Self.set(&row, to: assignment)
      _ = assignments.number(of: row, next: number)
    }
    failed = Set(contents.failures.map(\.setting))
  }

  private static func set(_ row: inout [Int32], to place: ReportTables.Place) {
    row.removeAll(keepingCapacity: true)
    row.append(place.file)
    row.append(place.line)
    row.append(place.column)
  }

  private static func set(_ row: inout [Int32], to assignment: ReportTables.Assignment) {
    row.removeAll(keepingCapacity: true)
    row.append(assignment.setting)
    row.append(assignment.level)
    row.append(assignment.conditions)
    row.append(assignment.when)
    row.append(assignment.value)
    row.append(assignment.place)
    row.append(assignment.field)
    row.append(assignment.alias)
  }

  // MARK: Tables

  private mutating func appendSettings(of part: ReportContents, _ numbers: inout Numbers) {
    for setting in part.tables.settings {
      let name = numbers.text(setting.name)
      if let known = settings[name] {
        if setting.isAuthored { contents.tables.settings[Int(known)].isAuthored = true }
        numbers.settings.append(known)
      } else {
        let number = Int32(contents.tables.settings.count)
        settings[name] = number
        contents.tables.settings.append(
          ReportTables.Setting(name: name, type: setting.type, isAuthored: setting.isAuthored))
        numbers.settings.append(number)
      }
    }
  }

  private mutating func appendPlaces(of part: ReportContents, _ numbers: inout Numbers) {
    for path in part.tables.paths {
      let number = paths[path] ?? Int32(contents.tables.paths.count)
      if number == contents.tables.paths.count {
        contents.tables.paths.append(path)
        paths[path] = number
      }
      numbers.paths.append(number)
    }
    var row: [Int32] = []
    for place in part.tables.places {
      let place = ReportTables.Place(
        file: numbers.path(place.file), line: place.line, column: place.column)
      Self.set(&row, to: place)
      let next = contents.tables.places.count
      let number = places.number(of: row, next: next)
      if number == next { contents.tables.places.append(place) }
      numbers.places.append(number)
    }
  }

  private mutating func appendAssignments(of part: ReportContents, _ numbers: inout Numbers) {
    var row: [Int32] = []
    for assignment in part.tables.assignments {
      let assignment = ReportTables.Assignment(
        setting: numbers.text(assignment.setting), level: numbers.text(assignment.level),
        conditions: numbers.text(assignment.conditions), when: numbers.text(assignment.when),
        value: numbers.text(assignment.value), place: numbers.place(assignment.place),
        field: numbers.text(assignment.field), alias: numbers.place(assignment.alias))
      Self.set(&row, to: assignment)
      let next = contents.tables.assignments.count
      let number = assignments.number(of: row, next: next)
      if number == next { contents.tables.assignments.append(assignment) }
      numbers.assignments.append(number)
    }
  }

  private mutating func appendRecords(of part: ReportContents, _ numbers: inout Numbers) {
    let records = part.tables.records
    var row: [Int32] = []
    for number in 0..<records.count {
      row.removeAll(keepingCapacity: true)
      Self.append(records.elements, records.range(of: number), numbers, to: &row)
      numbers.records.append(contents.tables.records.number(of: row.span))
    }
  }

  /// Appends a record, whose form `RecordBuilder` decides, with the numbers of the whole.
  private static func append(
    _ elements: [Int32], _ range: Range<Int>, _ numbers: Numbers, to row: inout [Int32]
  ) {
    var position = range.lowerBound
    func next() -> Int32 {
      position += 1
      return elements[position - 1]
    }
    row.append(numbers.text(next()))
    let assignments = next()
    row.append(assignments)
    for _ in 0..<assignments {
      row.append(numbers.assignment(next()))
      let outcome = next()
      let notMet = ReportTables.Outcome.notMet
      row.append(outcome < notMet ? outcome : notMet + numbers.text(outcome - notMet))
    }
    let count = next()
    row.append(count)
    // A negative number says why there are no elements.
    for _ in 0..<max(count, 0) {
      row.append(numbers.text(next()))
      let pieces = next()
      row.append(pieces)
      for _ in 0..<pieces {
        row.append(numbers.assignment(next()))
        row.append(numbers.place(next()))
      }
    }
    // References: two names, a value and an assignment each; and the number of further ones.
    while position + 4 <= range.upperBound {
      for _ in 0..<3 { row.append(numbers.text(next())) }
      row.append(numbers.assignment(next()))
    }
    if position < range.upperBound { row.append(next()) }
  }

  // MARK: Cells

  private mutating func appendCells(of part: ReportContents, _ numbers: Numbers) {
    var groups: [Int] = []
    for number in 0..<part.groups.count {
      let group = Self.renumbered(part.groups.elements[part.groups.range(of: number)], numbers)
      groups.append(Int(contents.groups.number(of: group.span)))
    }
    let first = contents.changes.count
    contents.changes += Self.renumbered(part.changes[...], numbers)
    for var cell in part.cells {
      if cell.group >= 0 { cell.group = groups[cell.group] }
      cell.changes = cell.changes.lowerBound + first..<cell.changes.upperBound + first
      contents.cells.append(cell)
    }
  }

  /// Settings, each followed by its record, with the numbers of the whole.
  private static func renumbered(_ changes: ArraySlice<Int32>, _ numbers: Numbers) -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(changes.count)
    var isRecord = false
    for number in changes {
      result.append(isRecord ? numbers.records[Int(number)] : numbers.settings[Int(number)])
      isRecord.toggle()
    }
    return result
  }
}
