import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution

/// Builds the records of settings in a cell: see `ReportTables`.
///
/// It says what `explain` says. A value that is a literal needs no trace: all of it is from the
/// assignment that wins.
struct RecordBuilder {
  /// A cell in effect.
  struct Context {
    let evaluator: Evaluator
    let parameters: ConditionParameters
    /// The blocks of the cell, lowest first.
    let blocks: [CellExplainer.StackedBlock]
    let positions: AssignmentPositions
    let failed: FailedSettings
    let store: SettingsStore
  }

  /// The longest value whose pieces are located, in bytes: settings that double each other have as
  /// many pieces as bytes.
  private static let longestTracedValue = 1 << 16

  /// The deepest references that are followed. A setting at the start of a long chain reads all
  /// others, so that the work for all would grow with the square of the chain.
  private static let deepestTrace = 100

  /// The most references of a setting that are listed, for the same reason.
  private static let mostReferences = 100

  /// Whether the last value was too long to be traced, or its references too deep. What it inherits
  /// and reads is unknown.
  private(set) var isUntraced = false
  private var record: [Int32] = []
  private var chain: [(node: Int32, assignment: Int)] = []
  private var inherited: Set<Int32> = []
  /// The trace of the last value that had one; its room is used again.
  private var trace = Trace()
  /// For each name, the number of the last record that read it.
  private var lastReaders: [Int32] = []
  private var recordNumber: Int32 = 0
  /// The other settings that the evaluation of the last record read, each once.
  private(set) var reads: [SettingName] = []
  /// Whether the last record names an assignment of a file that several levels use: its level
  /// depends on the cell.
  private(set) var namesRepeatedAssignment = false

  /// Appends the record of a setting to the tables, and returns its number.
  ///
  /// - Parameters:
  ///   - value: The number of the value's text.
  ///   - unmet: The assignments of the setting that have no effect, lowest first.
  mutating func append(
    _ name: SettingName, value: Int32, unmet: [UnmetAssignments.Assignment], _ cell: Context,
    to writer: inout TableWriter
  ) -> Int32 {
    let evaluator = cell.evaluator
    namesRepeatedAssignment = false
    record.removeAll(keepingCapacity: true)
    chain.removeAll(keepingCapacity: true)
    record.append(value)
    var next = evaluator.currentNode(of: name)
    while let node = next {
      chain.append((node, evaluator.assignmentIndex(of: node)))
      next = evaluator.nextNode(after: node)
    }
    // Moved out, so that reading it does not conflict with what is written.
    var trace = Trace()
    swap(&trace, &self.trace)
    defer { swap(&trace, &self.trace) }
    var isTraced = false
    isUntraced = false
    if let head = chain.first, !cell.store.assignments[head.assignment].isLiteral,
      !cell.failed.contains(name)
    {
      let form: ValueForm = cell.store.names.type(of: name).usesListGrammar ? .list : .string
      isTraced =
        writer.tables.texts.range(of: Int(value)).count <= Self.longestTracedValue
        && (try? evaluator.trace(name, as: form, into: &trace, depth: Self.deepestTrace)) != nil
      isUntraced = !isTraced
    }
    inherited.removeAll(keepingCapacity: true)
    reads.removeAll(keepingCapacity: true)
    if isTraced { collectReads(of: trace, name) }
    appendAssignments(of: unmet, cell, to: &writer)
    if isTraced {
      appendElements(of: trace, name, cell, to: &writer)
      appendReferences(of: trace, cell, to: &writer)
    } else {
      appendLiteral(cell, to: &writer)
    }
    return writer.tables.records.number(of: record.span)
  }

  private mutating func collectReads(of trace: Trace, _ name: SettingName) {
    recordNumber += 1
    for reference in trace.references {
      if reference.name == name {
        inherited.insert(reference.node)
        continue
      }
      let index = Int(reference.name.index)
      if index >= lastReaders.count {
        lastReaders.append(contentsOf: repeatElement(0, count: index + 1 - lastReaders.count))
      }
      if lastReaders[index] == recordNumber { continue }
      lastReaders[index] = recordNumber
      reads.append(reference.name)
    }
  }

  // MARK: Assignments

  private mutating func appendAssignments(
    of unmet: [UnmetAssignments.Assignment], _ cell: Context, to writer: inout TableWriter
  ) {
    let blocks = cell.blocks
    record.append(Int32(chain.count + unmet.count))
    var rest = unmet[...]
    let needsPositions =
      !unmet.isEmpty || chain.contains { writer.isRepeated(assignment: $0.assignment) }
    // The link before: a block has its later assignments first, and each of them once.
    var above = (position: blocks.count, assignment: 0)
    for (place, link) in chain.enumerated() {
      if writer.isRepeated(assignment: link.assignment) { namesRepeatedAssignment = true }
      var block = writer.block(ofAssignment: link.assignment)
      if needsPositions {
        let end = link.assignment < above.assignment ? above.position + 1 : above.position
        let position = blocks[..<end].lastIndex {
          !$0.isExcluded && cell.store[$0.block].assignments.contains(link.assignment)
        }
        if let position {
          block = blocks[position].block
          above = (position, link.assignment)
          while let last = rest.last, (last.position, last.index) > (position, link.assignment) {
            append(last, cell, to: &writer)
            rest.removeLast()
          }
        }
      }
      record.append(writer.assignment(link.assignment, in: block))
      if place == 0 {
        record.append(ReportTables.Outcome.wins)
      } else if isUntraced {
        record.append(
          ReportTables.Outcome.notMet + writer.tables.texts.number(of: "not determined"))
      } else {
        record.append(
          inherited.contains(link.node)
            ? ReportTables.Outcome.inherited : ReportTables.Outcome.overridden)
      }
    }
    for last in rest.reversed() { append(last, cell, to: &writer) }
  }

  private mutating func append(
    _ unmet: UnmetAssignments.Assignment, _ cell: Context, to writer: inout TableWriter
  ) {
    let (parameters, store) = (cell.parameters, cell.store)
    let block = store[unmet.stacked.block]
    record.append(writer.assignment(unmet.index, in: unmet.stacked.block))
    let outcome: ExplainedAssignment.Outcome
    if unmet.stacked.isExcluded {
      outcome = .whenNotMet(block.whenKey ?? "")
    } else if let condition = parameters.firstUnmet(of: store.conditions[block.condition]) {
      outcome = block.whenKey.map { .whenNotMet($0) } ?? .conditionNotMet(condition)
    } else if let condition = parameters.firstUnmet(
      of: store.conditions[store.assignments[unmet.index].conditions])
    {
      outcome = .conditionNotMet(condition)
    } else {
      outcome = .overridden
    }
    switch outcome {
    case .conditionNotMet(let condition):
      record.append(
        ReportTables.Outcome.notMet + writer.tables.texts.number(of: "\(condition.text) not met"))
    case .whenNotMet(let key):
      record.append(
        ReportTables.Outcome.notMet + writer.tables.texts.number(of: "when \(key) not met"))
    case .wins, .inherited, .overridden: record.append(ReportTables.Outcome.overridden)
    }
  }

  // MARK: Elements

  private mutating func appendElements(
    of trace: Trace, _ name: SettingName, _ cell: Context, to writer: inout TableWriter
  ) {
    let evaluator = cell.evaluator
    record.append(Int32(trace.elements.count))
    let names = evaluator.names
    let isOwn = InfoPlistSetting.isOwn(names.bytes.span.extracting(names.byteRange(of: name)))
    let setting = isOwn ? names.text(of: name) : ""
    for element in trace.elements {
      if isOwn {
        let text = String(decoding: trace.text[element], as: UTF8.self)
        record.append(writer.tables.texts.number(of: PlainValue.text(text, of: setting)))
      } else {
        record.append(writer.tables.texts.number(of: trace.text.span.extracting(element)))
      }
      let count = record.count
      record.append(0)
      trace.forEachPiece(of: element) { piece in
        let index = evaluator.assignmentIndex(of: piece.node)
        let assignment = writer.assignment(index, in: block(of: piece.node, index, cell, &writer))
        let place = writer.place(at: piece.valueOffset, count: piece.count, ofAssignment: index)
        let last = record.count - 2
        if last > count, record[last] == assignment, record[last + 1] == place { return }
        record.append(assignment)
        record.append(place)
        record[count] += 1
      }
    }
  }

  /// A literal is one element, or -1 where its place is that of the assignment. A value without a
  /// trace has -2.
  private mutating func appendLiteral(_ cell: Context, to writer: inout TableWriter) {
    guard let head = chain.first, cell.store.assignments[head.assignment].isLiteral else {
      return record.append(isUntraced ? -2 : 0)
    }
    let value = cell.store.assignments[head.assignment].value
    // The value, the number of assignments, and the one that wins.
    let assignment = record[2 + 2 * winnerPosition]
    let place = writer.place(at: 0, count: value.count, ofAssignment: head.assignment)
    if place == writer.place(ofAssignment: assignment) { return record.append(-1) }
    record += [1, record[0], 1, assignment, place]
  }

  /// The position of the assignment that wins among those of the record.
  private var winnerPosition: Int {
    var position = 0
    while record[3 + 2 * position] != ReportTables.Outcome.wins { position += 1 }
    return position
  }

  /// The block of the cell that an assignment in effect is in. A file that several levels use has
  /// the same assignment in each.
  ///
  /// - Parameter writer: `inout` because a copy would be made for each piece of a value.
  private mutating func block(
    of node: Int32, _ assignment: Int, _ cell: Context, _ writer: inout TableWriter
  ) -> BlockID? {
    if !writer.isRepeated(assignment: assignment) { return writer.block(ofAssignment: assignment) }
    namesRepeatedAssignment = true
    let name = cell.store.assignments[assignment].name
    return cell.positions.byNode(of: name)[Int(node)]?.block.map { cell.blocks[$0].block }
  }

  // MARK: References

  private mutating func appendReferences(
    of trace: Trace, _ cell: Context, to writer: inout TableWriter
  ) {
    let names = cell.evaluator.names
    var listed = 0
    var others: Int32 = 0
    for reference in trace.references where reference.name != reference.from {
      if listed == Self.mostReferences {
        others += 1
        continue
      }
      listed += 1
      record.append(writer.text(of: reference.name, names))
      record.append(writer.text(of: reference.from, names))
      record.append(value(of: reference.name, names, cell, &writer))
      if reference.node >= 0 {
        let index = cell.evaluator.assignmentIndex(of: reference.node)
        record.append(writer.assignment(index, in: block(of: reference.node, index, cell, &writer)))
      } else {
        record.append(-1)
      }
    }
    // A last number that is not one of four.
    if others > 0 { record.append(others) }
  }

  /// The number of the text of a value; that of the empty text if it cannot be evaluated.
  private func value(
    of name: SettingName, _ names: NameTable, _ cell: Context, _ writer: inout TableWriter
  ) -> Int32 {
    let evaluator = cell.evaluator
    guard !cell.failed.contains(name), let memo = try? evaluator.evaluate(name, as: .string) else {
      return writer.tables.texts.number(of: "")
    }
    if InfoPlistSetting.isOwn(names.bytes.span.extracting(names.byteRange(of: name))) {
      let value = String(decoding: evaluator.text(of: memo), as: UTF8.self)
      return writer.tables.texts.number(of: PlainValue.text(value, of: names.text(of: name)))
    }
    return evaluator.withText(of: memo) { writer.tables.texts.number(of: $0) }
  }
}
