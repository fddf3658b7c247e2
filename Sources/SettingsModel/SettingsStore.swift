package import SettingsDiagnostics

/// All assignments of everything that was loaded, in flat arrays with 32-bit handles.
///
/// Front ends append to it (`beginBlock`, `assign`, `endBlock`); the resolver only reads it. The
/// store does not know cells: a `LevelStack` lists the blocks of a cell.
package struct SettingsStore: Sendable {
  package private(set) var names: NameTable
  package private(set) var text: [UInt8] = []
  package private(set) var conditions = ConditionTable()
  package private(set) var assignments: [Assignment] = []
  package private(set) var blocks: [AssignmentBlock] = []
  package private(set) var levels: [Level] = []
  private var origins = OriginTable()
  private var missingFiles: [BlockID: MissingFiles] = [:]
  private var openBlock: (level: LevelID, condition: ConditionSetID, whenKey: String?, start: Int)?

  package init(names: NameTable = NameTable()) { self.names = names }

  // MARK: Reading

  package subscript(id: BlockID) -> AssignmentBlock { blocks[Int(id.index)] }
  package subscript(id: LevelID) -> Level { levels[Int(id.index)] }

  package func origin(of assignment: Assignment) -> Origin {
    assignment.origin == .none ? Origin(range: .none) : origins[assignment.origin]
  }

  package func valueText(of assignment: Assignment) -> ArraySlice<UInt8> {
    let start = Int(assignment.value.start)
    return text[start..<start + Int(assignment.value.count)]
  }

  /// The missing files that would contribute assignments to a block; nil if all were read.
  package func missingFiles(of block: BlockID) -> MissingFiles? { missingFiles[block] }
  /// Whether a file of any block is missing, also an optional one.
  package var lacksFiles: Bool { !missingFiles.isEmpty }

  // MARK: Building

  package mutating func addLevel(_ level: Level) -> LevelID {
    levels.append(level)
    return LevelID(index: UInt32(levels.count - 1))
  }

  package mutating func intern(_ name: String) -> SettingName { names.intern(name) }
  package mutating func intern(_ name: Span<UInt8>) -> SettingName { names.intern(name) }
  package mutating func intern(_ conditions: [Condition]) -> ConditionSetID {
    self.conditions.intern(conditions)
  }

  /// Begins a block of a level. Every `assign` adds to it until `endBlock`.
  package mutating func beginBlock(
    of level: LevelID, when conditions: [Condition] = [], whenKey: String? = nil
  ) {
    assert(openBlock == nil, "blocks do not nest")
    openBlock = (level, self.conditions.intern(conditions), whenKey, assignments.count)
  }

  package mutating func endBlock() -> BlockID {
    guard let open = openBlock else { preconditionFailure("no block is open") }
    openBlock = nil
    blocks.append(
      AssignmentBlock(
        level: open.level, condition: open.condition, whenKey: open.whenKey,
        assignments: open.start..<assignments.count))
    return BlockID(index: UInt32(blocks.count - 1))
  }

  /// Adds the same assignments on another level: a file that several levels use is read once.
  package mutating func addBlock(repeating block: BlockID, on level: LevelID) -> BlockID {
    let original = self[block]
    blocks.append(
      AssignmentBlock(
        level: level, condition: original.condition, whenKey: original.whenKey,
        assignments: original.assignments))
    let copy = BlockID(index: UInt32(blocks.count - 1))
    missingFiles[copy] = missingFiles[block]
    return copy
  }

  /// Records that a block lacks the contents of files that could not be read.
  package mutating func note(_ missing: MissingFiles?, in block: BlockID) {
    if let missing { missingFiles[block] = missing }
  }

  /// Assigns a value to a name in the open block, above the block's earlier assignments to it.
  package mutating func assign(
    _ name: SettingName, _ value: Span<UInt8>, conditions: ConditionSetID = .unconditional,
    origin: Origin? = nil, isHelper: Bool = false
  ) {
    assign(
      name, value, conditions: conditions, origin: origin.map { origins.add($0) } ?? .none,
      isHelper: isHelper)
  }

  /// The same for a value that appears unchanged in a file.
  package mutating func assign(
    _ name: SettingName, _ value: Span<UInt8>, conditions: ConditionSetID,
    verbatimAt range: SourceRange
  ) {
    assign(name, value, conditions: conditions, origin: origins.add(range))
  }

  private mutating func assign(
    _ name: SettingName, _ value: Span<UInt8>, conditions: ConditionSetID, origin: OriginID,
    isHelper: Bool = false
  ) {
    let start = UInt32(text.count)
    let isList = names.type(of: name).usesListGrammar
    var isLiteral = !isList || !value.isEmpty
    text.append(value)
    var index = 0
    while isLiteral, index < value.count {
      let byte = value[index]
      index += 1
      // `$` begins a substitution. In a list, spaces, quotes and backslashes have a meaning too.
      if byte == 0x24 || isList && (byte <= 0x27 && byte != 0x21 && byte != 0x23) || byte == 0x5C {
        isLiteral = false
      }
    }
    assignments.append(
      Assignment(
        name: name, conditions: conditions,
        value: TextSlice(start: start, count: UInt32(value.count)), isLiteral: isLiteral,
        isHelper: isHelper, origin: origin))
  }

  package mutating func assign(
    _ name: String, _ value: String, conditions: ConditionSetID = .unconditional,
    origin: Origin? = nil
  ) {
    let name = names.intern(name)
    value.withBytes { assign(name, $0, conditions: conditions, origin: origin) }
  }
}

/// Files that an xcconfig file includes and that could not be read.
package enum MissingFiles: Int, Comparable, Sendable {
  /// Included by `#include?`, which allows the file to be absent.
  case optional
  case required

  package static func < (left: MissingFiles, right: MissingFiles) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension SettingsStore {
  /// Adds text to the arena that belongs to no assignment, such as a free expression.
  package mutating func addText(_ value: some Sequence<UInt8>) -> TextSlice {
    let start = UInt32(text.count)
    text.append(contentsOf: value)
    return TextSlice(start: start, count: UInt32(text.count) - start)
  }

  /// Compiles a value and interns the names that it refers to.
  @discardableResult
  package mutating func compile(
    _ value: TextSlice, usesListGrammar: Bool,
    into instructions: inout [ExpressionProgram.Instruction]
  ) -> [ExpressionDiagnostic] {
    let start = Int(value.start)
    return ExpressionCompiler.compile(
      text[start..<start + Int(value.count)], usesListGrammar: usesListGrammar, names: &names,
      into: &instructions)
  }
}
