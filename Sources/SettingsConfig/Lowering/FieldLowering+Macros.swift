internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// The fields `macros` and `prefixHeader`.
extension FieldLowering {
  /// Lowers each macro to a separate setting, so that a higher level's value replaces a lower
  /// one's. `MacroReferences` creates the lists that refer to these settings.
  mutating func lowerMacros(_ field: SpecField) {
    let reader = MacroReader(tree, field.value, path: "macros")
    context.diagnostics.report(contentsOf: reader.diagnostics)
    if isValidating {
      for macro in reader.definitions { checkLines(of: macro) }
    }
    if remembersNames {
      // Record the settings that `settings` must not assign in a block with macros.
      let references = MacroReferences(definitions: reader.definitions)
      for list in references.lists where !list.macros.isEmpty {
        remember(list.setting, field: "macros")
      }
    }
    for macro in reader.definitions {
      let path = "macros.\(macro.name)"
      let aliasRange = macro.aliasRange ?? field.aliasRange
      let range = macro.isRemoved ? macro.bodyRange : macro.headRange
      let element = macro.element
      assign(
        macro.settingName, element.text, field: path, at: range, aliasRange: aliasRange,
        pieces: element.pieces, isHelper: true)
      assign(
        macro.swiftSettingName, macro.isSwiftCondition ? Array(macro.name.utf8) : [],
        field: path, at: range, aliasRange: aliasRange, isHelper: true)
    }
  }

  /// Warns about a line break in a macro, after which compilers ignore the definition on their
  /// command line.
  private mutating func checkLines(of macro: MacroDefinition) {
    guard let body = macro.body, body.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return }
    context.diagnostics.report(
      Diagnostic(
        "macro-line-break", .warning,
        "macro '\(macro.name)' has a line break in its value, and compilers ignore what follows it",
        at: macro.bodyRange,
        help: "write the value on one line, or the macro in 'prefixHeader: { macros: … }'"))
  }

  mutating func lowerPrefixHeader(_ field: SpecField) {
    guard tree.kind(of: field.value) == .mapping else {
      guard isText(field.value, "prefixHeader") else { return }
      let path = pathFromRoot(field.value)
      assign(
        "GCC_PREFIX_HEADER", path, field: "prefixHeader", at: tree.range(of: field.value),
        aliasRange: field.aliasRange)
      return
    }
    let fields = fields(field.value, "prefixHeader", in: .prefixHeader)
    // Whether to precompile does not define a header.
    if fields.isEmpty || fields.contains(where: { $0.field != .prefixHeaderPrecompile }) {
      assign(
        "GCC_PREFIX_HEADER", "$(TARGET_NAME)-Prefix.pch", field: "prefixHeader", at: field.key,
        aliasRange: field.aliasRange)
    }
    for part in fields {
      let aliasRange = part.aliasRange ?? field.aliasRange
      let path = "prefixHeader.\(part.field.description.nameText)"
      switch part.field {
      case .prefixHeaderImports:
        lowerList(part.value, path, to: "PREFIX_HEADER_IMPORTS", aliasRange)
      case .prefixHeaderCImports:
        lowerList(part.value, path, to: "PREFIX_HEADER_C_IMPORTS", aliasRange)
      case .prefixHeaderPrecompile:
        lowerBoolean(part.value, path, to: "GCC_PRECOMPILE_PREFIX_HEADER", aliasRange)
      case .prefixHeaderMacros: lowerPrefixHeaderMacros(part, path, aliasRange)
      default: break
      }
    }
  }

  private mutating func lowerPrefixHeaderMacros(
    _ field: SpecField, _ path: String, _ aliasRange: SourceRange?
  ) {
    let reader = MacroReader(tree, field.value, path: path)
    context.diagnostics.report(contentsOf: reader.diagnostics)
    var list = ListValue()
    for macro in reader.definitions where !macro.isRemoved {
      list.append(macro.head, at: macro.headRange)
      if let body = macro.body {
        list.append(unseparated: CollectionOfOne(UInt8(ascii: "=")), at: macro.bodyRange)
        list.append(unseparated: body, at: macro.bodyRange)
      }
    }
    assign(
      list, to: "PREFIX_HEADER_MACROS", field: path, at: field.value, aliasRange: aliasRange)
  }
}
