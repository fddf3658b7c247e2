internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// The parts of targets that lower to no settings: they are checked by the kinds in the table of fields.
extension FieldLowering {
  mutating func checkParts(_ field: SpecField) {
    let row = field.field.description
    check(field.value, row, row.name)
  }

  mutating func checkPolicies(_ node: SpecNode) {
    guard tree.kind(of: node) == .sequence else {
      report(
        "wrong-kind", "'policies' must be a list of entries, not \(tree.kindName(node))", at: node,
        help: "write 'policies: [{ forbid: … }]'")
      return
    }
    check(node, Field.policies.description, "policies")
  }

  mutating func checkAction(_ node: SpecNode, _ action: SpecScheme.Action, of scheme: String) {
    let path = "schemes.\(scheme).\(action.rawValue)"
    checkEntry(node, path, words: "'\(path)'", in: .action)
    guard tree.kind(of: node) == .mapping else { return }
    for entry in tree.entries(of: node) {
      guard
        let field = FieldTable.field(named: tree.text(of: entry.key).span, in: .action),
        let actions = SpecParts.actions(of: field), !actions.contains(action)
      else { continue }
      report(
        "misplaced-field", "'\(path)' cannot have '\(field.description.name)'", at: entry.key,
        help: "it belongs in \(actions.map { "'\($0.rawValue)'" }.list(last: "or"))")
    }
  }

  mutating func lowerHost(_ field: SpecField) {
    guard isText(field.value, "host"), let host else { return }
    func assign(_ name: String, _ value: String) {
      self.assign(name, value, field: "host", at: field.value, aliasRange: field.aliasRange)
    }
    switch host.type?.shortIdentifier {
    case "bundle.unit-test":
      for path in host.paths {
        self.assign(
          "TEST_HOST", Array(path.text.utf8), field: "host", at: tree.range(of: field.value),
          when: path.configuration.map { [Condition(parameter: "config", pattern: $0)] } ?? [],
          aliasRange: field.aliasRange)
      }
      assign("BUNDLE_LOADER", "$(TEST_HOST)")
    case "bundle.ui-testing": assign("TEST_TARGET_NAME", SettingText.literal(host.target))
    default: break
    }
  }

  mutating func lowerPath(_ field: SpecField, to name: String) {
    let path = field.field.description.name
    guard isText(field.value, path) else { return }
    assign(
      name, pathFromRoot(field.value), field: path, at: tree.range(of: field.value),
      aliasRange: field.aliasRange)
  }

  // MARK: Checking

  private mutating func check(_ node: SpecNode, _ row: FieldDescription, _ path: String) {
    for kind in row.kinds {
      switch kind {
      case .word(.sanitizer), .word(.generatedKind),
        .boolean where tree.kind(of: node) == .sequence:
        break
      case .mapping(.texts):
        checkTexts(node, path)
        return
      case .boolean:
        _ = boolean(node, path)
        return
      case .word(let vocabulary):
        let words = vocabulary.words
        _ = word(
          node, path, noun: Self.noun(of: vocabulary), in: words
        ) { word in words.first { $0 == word } }
        return
      case .mapping(.fields(let place)):
        checkEntry(node, path, words: "'\(path)'", in: place)
        return
      case .list(let element)
      where tree.kind(of: node) != .scalar || row.kinds.count == 1 || element.vocabulary != nil:
        checkList(node, of: element, path)
        return
      default: break
      }
    }
    _ = isText(node, path)
  }

  private static func noun(of vocabulary: FieldDescription.ValueKind.Vocabulary) -> String {
    switch vocabulary {
    case .sourceKind: "kind"
    case .policySet: "set of policies"
    case .policySeverity: "severity"
    default: "destination"
    }
  }

  private mutating func checkList(
    _ node: SpecNode, of element: FieldDescription.ValueKind.Element, _ path: String
  ) {
    for part in elements(node, path, of: "a list of entries") {
      let isInherited = tree.isScalar(part.value) && tree.hasText(part.value, "$(inherited)")
      switch element {
      case .entry(let place):
        if isInherited { continue }
        if element.hasShortForm, tree.isScalar(part.value) {
          _ = isText(part.value, path)
          continue
        }
        checkEntry(part.value, path, words: "an entry of '\(path)'", in: place)
      case .sanitizer:
        _ = word(part.value, path, noun: "sanitizer", in: SpecParts.sanitizers) { word in
          SpecParts.sanitizers.first { $0 == word }
        }
      case .generatedKind where isInherited: continue
      case .generatedKind:
        _ = word(part.value, path, noun: "kind", in: SpecParts.generatedKinds) { word in
          SpecParts.generatedKinds.first { $0 == word }
        }
      case .buildPlatform:
        _ = word(
          part.value, path, noun: "platform", in: PlatformFilter.vocabulary,
          PlatformFilter.filter(named:))
      default: _ = isText(part.value, path)
      }
    }
  }

  private mutating func checkTexts(_ node: SpecNode, _ path: String) {
    guard tree.kind(of: node) == .mapping else {
      context.diagnostics.report(tree.notMapping(node, "'\(path)'"))
      return
    }
    for entry in tree.entries(of: node) where !tree.isScalar(entry.value) {
      report(
        "wrong-kind",
        "'\(path).\(tree.string(of: entry.key))' must be text, not \(tree.kindName(entry.value))",
        at: entry.value)
    }
  }

  mutating func checkEntry(
    _ node: SpecNode, _ path: String, words: String, in place: FieldDescription.Places
  ) {
    let before = context.diagnostics.diagnostics.count
    var values: [Field: SpecNode] = [:]
    for part in fields(node, path, words: words, in: place) {
      values[part.field] = part.value
      let row = part.field.description
      let known = context.diagnostics.diagnostics.count
      check(part.value, row, "\(path).\(row.name)")
      // An example of the whole list would not help.
      context.diagnostics.help(with: row.exampleText, on: "wrong-kind", after: known)
    }
    // An unknown field may be the one that is missing.
    guard context.diagnostics.diagnostics.count == before else { return }
    let found = Set(values.keys)
    for group in SpecParts.required(in: place) {
      let count = group.fields.count { found.contains($0) }
      if count == 0 {
        report("missing-field", "\(words) needs \(Self.names(group.fields, "or"))", at: node)
      } else if count > 1, group.isExclusive {
        report(
          "ambiguous-field", "\(words) has more than one of \(Self.names(group.fields, "and"))",
          at: node)
      }
    }
    // What else is wrong may follow from it.
    guard context.diagnostics.diagnostics.count == before else { return }
    if place == .dependency {
      checkPackage(found, node, words)
      checkCopy(found, node, words)
    }
    if place == .package { checkVersion(values, node, words, path) }
  }

  private mutating func checkPackage(_ found: Set<Field>, _ node: SpecNode, _ words: String) {
    let isPlugin = found.contains(.dependencyPlugin)
    if !found.contains(.dependencyPackage), isPlugin || found.contains(.dependencyProduct) {
      report(
        "missing-field", "\(words) has a \(isPlugin ? "plug-in" : "product"), but no package",
        at: node)
    }
    guard isPlugin else { return }
    let others = SpecParts.linkFields.filter(found.contains)
    if !others.isEmpty {
      report(
        "ambiguous-field",
        "\(words) is a plug-in, which cannot have \(Self.names(others, "or"))", at: node,
        help: "write another entry for the products of the package")
    }
  }

  private mutating func checkCopy(_ found: Set<Field>, _ node: SpecNode, _ words: String) {
    if found.contains(.copySubpath), !found.contains(.copyTo) {
      report(
        "missing-field", "\(words) has 'subpath', but not 'to'", at: node,
        help: "add 'to', the place in the product that 'subpath' is in")
    }
    guard found.contains(.copyTo), found.contains(.dependencyEmbed) else { return }
    report(
      "ambiguous-field", "\(words) has both 'embed' and 'to'", at: node,
      help: "remove 'embed'; 'to' copies the product to its place")
  }

  static func names(_ fields: [Field], _ word: String) -> String {
    fields.map { "'\($0.description.name)'" }.list(last: word)
  }
}
