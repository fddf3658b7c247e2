internal import SettingsDiagnostics
internal import SettingsModel

/// The macros to which the levels of a cell refer so far, lowest first.
struct MacroChain: Sendable {
  /// The names in GCC_PREPROCESSOR_DEFINITIONS, and those in SWIFT_ACTIVE_COMPILATION_CONDITIONS.
  var definitions: Set<String> = []
  var conditions: Set<String> = []

  /// The macro that the presets define for development.
  static let debug = "DEBUG"

  var isEmpty: Bool { definitions.isEmpty && conditions.isEmpty }
}

/// Creates the blocks that add a level's macros to the two lists that compilers read.
///
/// The references that a level needs depend on the references of lower levels in the cell. A level
/// may therefore have several such blocks. Each is created once.
struct MacroLowering: Sendable {
  private struct Variant {
    /// The key of the block: whether the level needs to refer to each macro of both lists, in
    /// order.
    let needed: [Bool]
    let block: BlockID
  }

  /// The references of each level.
  private var references: [Int: MacroReferences] = [:]
  /// The blocks of each level.
  private var blocks: [Int: [Variant]] = [:]
  /// Whether a block's own settings replace a list, by block: 1 for definitions, 2 for conditions.
  private var replacing: [Int: UInt8] = [:]

  /// Returns the block that refers to the level's macros to which no lower level refers.
  mutating func references(
    of index: Int, in spec: Spec, chain: inout MacroChain, level: LevelID,
    into store: inout SettingsStore
  ) -> BlockID? {
    guard spec.hasMacros else { return nil }
    let references = macros(of: index, in: spec)
    if references.isEmpty { return nil }
    let definitions = references.definitions.macros.map { !chain.definitions.contains($0.name) }
    let conditions = references.conditions.macros.map { !chain.conditions.contains($0.name) }
    let needed = definitions + conditions
    guard needed.contains(true) else { return nil }
    for (macro, isNeeded) in zip(references.definitions.macros, definitions) where isNeeded {
      chain.definitions.insert(macro.name)
    }
    for (macro, isNeeded) in zip(references.conditions.macros, conditions) where isNeeded {
      chain.conditions.insert(macro.name)
    }
    if let known = blocks[index]?.first(where: { $0.needed == needed }) { return known.block }
    store.beginBlock(of: level)
    assign(references.definitions, needed: definitions, into: &store)
    assign(references.conditions, needed: conditions, into: &store)
    let block = store.endBlock()
    blocks[index, default: []].append(Variant(needed: needed, block: block))
    return block
  }

  private func assign(
    _ list: MacroReferences.List, needed: [Bool], into store: inout SettingsStore
  ) {
    guard needed.contains(true) else { return }
    var text = "$(inherited)"
    var pieces: [Origin.Piece] = []
    for (macro, isNeeded) in zip(list.macros, needed) where isNeeded {
      text += " "
      pieces.append(Origin.Piece(valueOffset: UInt32(text.utf8.count), range: macro.range))
      text += "$(\(macro.setting))"
    }
    store.assign(
      list.setting, text,
      origin: Origin(
        range: pieces.first?.range ?? .none, field: "macros", pieces: pieces))
  }

  private mutating func macros(of index: Int, in spec: Spec) -> MacroReferences {
    if let known = references[index] { return known }
    var definitions: [MacroDefinition] = []
    for block in spec.levels[index].blocks {
      for field in spec.fields[spec.blocks[block].fields] where field.field == .macros {
        definitions += MacroReader(spec.tree, field.value, path: "macros").definitions
      }
    }
    let result = MacroReferences(definitions: definitions)
    references[index] = result
    return result
  }

  /// Records that a block assigns one of the lists without the lower levels' elements. Higher
  /// levels must then refer to their macros again.
  mutating func noteReplacedLists(
    by block: BlockID, in store: SettingsStore, chain: inout MacroChain
  ) {
    if chain.isEmpty { return }
    let flags = replacing[Int(block.index)] ?? inspect(block, in: store)
    if flags & 1 != 0 { chain.definitions = [] }
    if flags & 2 != 0 { chain.conditions = [] }
  }

  private mutating func inspect(_ block: BlockID, in store: SettingsStore) -> UInt8 {
    var flags: UInt8 = 0
    let definitions = store.names.find(MacroReferences.definitionsSetting)
    let conditions = store.names.find(MacroReferences.conditionsSetting)
    if store[block].condition.isUnconditional {
      for assignment in store.assignments[store[block].assignments]
      where assignment.conditions.isUnconditional {
        let flag: UInt8 =
          assignment.name == definitions ? 1 : assignment.name == conditions ? 2 : 0
        if flag != 0, !inherits(store.valueText(of: assignment)) { flags |= flag }
      }
    }
    replacing[Int(block.index)] = flags
    return flags
  }

  /// Whether a value includes the value below it.
  private func inherits(_ value: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: value, as: UTF8.self)
    return [
      "inherited", "value", MacroReferences.definitionsSetting,
      MacroReferences.conditionsSetting,
    ].contains { text.contains("(\($0)") || text.contains("{\($0)") }
  }
}
