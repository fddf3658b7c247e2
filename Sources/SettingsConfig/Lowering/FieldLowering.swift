internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// Reads fields and lowers them to assignments, with the functions in the rows of `FieldTable`.
///
/// Each function reports an invalid value, and appends what the field assigns. Validation runs the
/// same functions, so everything that `check` accepts can be lowered.
struct FieldLowering: Sendable {
  let tree: SpecTree
  /// Whether the surrounding levels are those of an Xcode project, which assign the settings that
  /// depend on SDK and product type.
  var isOnXcodeDefaults = false
  /// Whether to lower fields for which Xcode has no setting.
  var describesTargets = true
  /// Whether to find all errors, which is done once.
  var isValidating = false
  /// Whether assignments are stored. Otherwise, only the problems count.
  var keepsAssignments = true
  var context = LoweringContext()
  /// The platform for a plain `deploymentTarget`.
  var platform: Platform?
  /// Whether some 'platform' is none, which is an error of its own.
  var hasUnknownPlatforms = false
  /// The app that the tests of the block run in.
  var host: Host?
  /// Whether the block is lowered for a target that inherits it from another target. In that case,
  /// the settings that a target does not pass on are left out.
  var isPassedOn = false
  var writesBundleIdentifier = false
  /// The entries of the current `settings`, and the order in which they apply. The arrays are kept
  /// to reuse their memory.
  var entries: [SpecEntry] = []
  var order: [OrderedEntry] = []

  struct Host: Sendable {
    let target: String
    /// The paths of its executable, of which the first is for all configurations without one of
    /// their own.
    let paths: [HostPath]
    /// What the target that names it builds.
    let type: ProductType?
  }

  struct OrderedEntry: Sendable {
    let prefix: UInt64
    let index: Int
  }

  var productTypes = ProductTypeMemo()

  /// Whether to record the assignments of friendly fields, because `settings` may assign the same
  /// settings.
  private(set) var remembersNames = false
  /// The assignments of the current block's friendly fields, for validation. A block usually has a
  /// handful, so the first ones are searched linearly. Only a larger number is hashed.
  private var friendlyNames: [(name: String, field: String)] = []
  private var hashedFriendlyNames: [String: String] = [:]
  /// A bit for each length of these names, modulo 64.
  private var friendlyLengths: UInt64 = 0

  init(tree: SpecTree) { self.tree = tree }

  /// Lowers a block's friendly fields, then its `settings`, into the store's open block.
  mutating func lower(_ fields: ArraySlice<SpecField>) {
    remembersNames = isValidating && fields.contains { $0.field == .settings }
    if friendlyLengths != 0 {
      friendlyNames.removeAll(keepingCapacity: true)
      if !hashedFriendlyNames.isEmpty { hashedFriendlyNames = [:] }
      friendlyLengths = 0
    }
    writesBundleIdentifier = fields.contains { $0.field == .bundleIdentifier }
    for field in fields where field.field != .settings {
      let known = context.diagnostics.diagnostics.count
      FieldTable.lowering(of: field.field)?(&self, field)
      if context.diagnostics.diagnostics.count > known {
        context.diagnostics.help(
          with: field.field.description.exampleText, on: "wrong-kind", after: known)
      }
    }
    for field in fields where field.field == .settings { lowerSettings(field) }
  }

  // MARK: Assigning

  /// Assigns the value of a field.
  mutating func assign(
    _ name: String, _ value: [UInt8], field: String, at range: SourceRange,
    when conditions: [Condition] = [], aliasRange: SourceRange? = nil,
    pieces: [Origin.Piece] = [], isHelper: Bool = false
  ) {
    if remembersNames { remember(name, field: field) }
    guard keepsAssignments else { return }
    context.store.assign(
      context.store.intern(name), value.span,
      conditions: conditions.isEmpty ? .unconditional : context.store.intern(conditions),
      origin: Origin(range: range, aliasRange: aliasRange, field: field, pieces: pieces),
      isHelper: isHelper)
  }

  mutating func assign(
    _ name: String, _ value: String, field: String, at node: SpecNode,
    aliasRange: SourceRange? = nil
  ) {
    if remembersNames { remember(name, field: field) }
    guard keepsAssignments else { return }
    context.store.assign(
      name, value,
      origin: Origin(range: tree.range(of: node), aliasRange: aliasRange, field: field))
  }

  /// Assigns the text of a scalar.
  mutating func assignText(
    of node: SpecNode, to name: String, field: String, aliasRange: SourceRange?
  ) {
    if remembersNames { remember(name, field: field) }
    guard keepsAssignments else { return }
    context.store.assign(
      context.store.intern(name), tree.text(of: node).span,
      origin: tree.origin(of: node, aliasRange: aliasRange, field: field))
  }

  mutating func assign(
    _ list: ListValue, to name: String, field: String, at node: SpecNode,
    when conditions: [Condition] = [], aliasRange: SourceRange?
  ) {
    assign(
      name, list.text, field: field, at: tree.range(of: node), when: conditions,
      aliasRange: aliasRange, pieces: list.pieces)
  }

  mutating func remember(_ name: String, field: String) {
    friendlyLengths |= 1 << UInt64(name.utf8.count & 63)
    if friendlyNames.count == 64 {
      for known in friendlyNames { hashedFriendlyNames[known.name] = known.field }
      friendlyNames.removeAll(keepingCapacity: true)
    }
    friendlyNames.append((name, field))
  }

  /// Returns the friendly field of this block that assigns a name, too. It is only for validation.
  func friendlyField(assigning name: Span<UInt8>) -> String? {
    guard friendlyLengths >> UInt64(name.count & 63) & 1 != 0 else { return nil }
    for known in friendlyNames.reversed() where Self.isEqual(known.name, name) {
      return known.field
    }
    if hashedFriendlyNames.isEmpty { return nil }
    var bytes: [UInt8] = []
    bytes.append(name)
    return hashedFriendlyNames[String(decoding: bytes, as: UTF8.self)]
  }

  private static func isEqual(_ text: String, _ bytes: Span<UInt8>) -> Bool {
    guard text.utf8.count == bytes.count else { return false }
    var index = 0
    for byte in text.utf8 {
      if bytes[index] != byte { return false }
      index += 1
    }
    return true
  }

  // MARK: Reporting

  mutating func report(
    _ identifier: String, _ message: String, at node: SpecNode, help: String? = nil
  ) {
    context.diagnostics.report(
      Diagnostic(identifier, .error, message, at: tree.range(of: node), help: help))
  }

  mutating func warn(
    _ identifier: String, _ message: String, at node: SpecNode, help: String? = nil
  ) {
    context.diagnostics.report(
      Diagnostic(identifier, .warning, message, at: tree.range(of: node), help: help))
  }
}

/// A list under construction: its escaped text, and the location of each element in the file.
struct ListValue {
  private(set) var text: [UInt8] = []
  private(set) var pieces: [Origin.Piece] = []

  mutating func append(_ element: ArraySlice<UInt8>, at range: SourceRange) {
    append(element.span, at: range)
  }

  mutating func append(_ element: String, at range: SourceRange) {
    element.withBytes { append($0, at: range) }
  }

  mutating func append(_ element: Span<UInt8>, at range: SourceRange) {
    if !text.isEmpty { text.append(0x20) }
    pieces.append(Origin.Piece(valueOffset: UInt32(text.count), range: range))
    ListText.appendEscaped(element, to: &text)
  }

  /// Appends an element whose text is not that of the file byte by byte, as in quotes.
  ///
  /// - Parameter parts: The places of its parts, by offsets in its text.
  mutating func append(_ element: Span<UInt8>, at parts: [Origin.Piece]) {
    guard let first = parts.first, let last = parts.last else { return }
    let start = text.isEmpty ? 0 : text.count + 1
    append(
      element,
      at: SourceRange(
        file: first.range.file, start: first.range.start,
        end: max(first.range.start, last.range.end)))
    // Escapes move the text after them.
    guard parts.count > 1, text.count - start == element.count else { return }
    for part in parts.dropFirst() {
      pieces.append(
        Origin.Piece(valueOffset: UInt32(start) + part.valueOffset, range: part.range))
    }
  }

  /// Appends a word of a text that is not an Xcode list, so without a list's escapes.
  mutating func append(word: some Sequence<UInt8>, at range: SourceRange) {
    if !text.isEmpty { text.append(0x20) }
    pieces.append(Origin.Piece(valueOffset: UInt32(text.count), range: range))
    text += word
  }

  /// Appends a word whose end is the text of a scalar, after something that is not in the file. It has
  /// a single location if the text was changed.
  ///
  /// - Parameter parts: The places of the scalar's parts, by offsets in its text.
  mutating func append(
    word: [UInt8], endingWith scalar: ArraySlice<UInt8>, at range: SourceRange,
    parts: [Origin.Piece]
  ) {
    append(word: word, at: range)
    guard !scalar.isEmpty, word.suffix(scalar.count) == scalar else { return }
    let start = UInt32(text.count - scalar.count)
    for part in parts {
      pieces.append(Origin.Piece(valueOffset: start + part.valueOffset, range: part.range))
    }
  }

  /// Appends text to the last element, with its own location.
  mutating func append(unseparated element: some Sequence<UInt8>, at range: SourceRange) {
    pieces.append(Origin.Piece(valueOffset: UInt32(text.count), range: range))
    let bytes = Array(element)
    // An empty text would be written as an empty element.
    if !bytes.isEmpty { ListText.appendEscaped(bytes.span, to: &text) }
  }
}

extension SpecTree {
  /// Returns the origin of a scalar that becomes a value unchanged.
  func origin(of node: SpecNode, aliasRange: SourceRange?, field: String?) -> Origin {
    let range = range(of: node)
    return Origin(
      range: range, aliasRange: aliasRange, field: field,
      pieces: isVerbatim(node) ? [] : pieces(of: node), isSpelled: true)
  }
}
