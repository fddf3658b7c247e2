import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// Checks for elements that a list contains twice.
struct RepeatedElementCheck: RuleCheck {
  /// The options whose argument is the next element, so that both count as one.
  private static let optionsWithArgument: Set<String> = [
    "-framework", "-weak_framework", "-needed_framework", "-reexport_framework",
    "-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-iframework", "-isysroot",
    "-arch", "-target", "-D", "-U", "-I", "-L", "-F", "-l", "-u", "-x", "-mllvm", "-force_load",
    "-module-name", "-rpath", "-enable-upcoming-feature", "-enable-experimental-feature",
    "-load-plugin-library", "-vfsoverlay",
  ]

  /// Options that are whole without another element, among those that are often written.
  private static let wholeOptions: Set<String> = [
    "-ObjC", "-all_load", "-dead_strip", "-w", "-v", "-static", "-pthread", "-enable-testing",
    "-warnings-as-errors", "-suppress-warnings", "-application-extension",
    "-enable-library-evolution", "-Onone", "-Osize", "-O", "-g",
  ]
  /// Options that begin with these letters contain their argument.
  private static let joinedOptions = ["-D", "-U", "-I", "-L", "-F", "-l", "-W", "-f", "-O"]
  /// Options that begin with the same letters, but have their argument in the next element.
  private static let separateOptions: Set<String> = [
    "-Werror", "-Wwarning", "-framework", "-force_load", "-filelist", "-final_output",
    "-file-prefix-map", "-file-compilation-dir", "-fdebug-compilation-dir", "-lto_library",
    "-lazy_library", "-lazy_framework", "-load_hidden", "-load-plugin-executable",
    "-load-resolved-plugin",
  ]

  /// Whether an option, as one element, certainly means the same each time it is in a list. Others
  /// may be the beginning of several elements.
  private static func isWhole(_ option: String) -> Bool {
    guard option.hasPrefix("-") else { return false }
    if option.contains("=") || wholeOptions.contains(option) { return true }
    return option.utf8.count > 2 && joinedOptions.contains { option.hasPrefix($0) }
      && !separateOptions.contains(option)
  }

  /// The lists in which a repeated element has no effect, in any position.
  private static let sets: Set<String> = [
    "GCC_PREPROCESSOR_DEFINITIONS", "SWIFT_ACTIVE_COMPILATION_CONDITIONS", sourcePaths,
    "HEADER_SEARCH_PATHS", "USER_HEADER_SEARCH_PATHS", "SYSTEM_HEADER_SEARCH_PATHS",
    "FRAMEWORK_SEARCH_PATHS", "SYSTEM_FRAMEWORK_SEARCH_PATHS", "LIBRARY_SEARCH_PATHS",
    "SWIFT_INCLUDE_PATHS", "LD_RUNPATH_SEARCH_PATHS", "EXCLUDED_ARCHS",
    "EXCLUDED_SOURCE_FILE_NAMES",
    "INCLUDED_SOURCE_FILE_NAMES", "ARCHS", "VALID_ARCHS", logCategories,
  ]

  private static let logCategories = "LOGGING_CATEGORIES"
  private static let sourcePaths = "SOURCE_PATHS"
  /// The lists of this tool, whose names have no type.
  private static let untypedLists = [sourcePaths, logCategories]
  /// The lists in which the order of elements has no effect either.
  private static let unordered: Set<String> = [
    "GCC_PREPROCESSOR_DEFINITIONS", "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "EXCLUDED_ARCHS",
    "EXCLUDED_SOURCE_FILE_NAMES", "INCLUDED_SOURCE_FILE_NAMES",
  ]

  /// An element that is in a list twice.
  private struct Repetition {
    let words: String
    let place: SourceRange
    let notes: [Diagnostic.Note]
    let fix: Diagnostic.Fix?
  }

  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard report.isOn(.duplicateListElement, in: cell) else { return }
    let names = listNames(in: cell)
    for name in names {
      let text = cell.project.store.names.text(of: name)
      let elements = cell.list(name)
      guard elements.count > 1 else { continue }
      let hasOptions = !Self.sets.contains(text) && elements.contains { $0.hasPrefix("-") }
      // Compilers and linkers accept options twice, and package managers write them so.
      if hasOptions, cell.parts != nil { continue }
      let repeated = Self.repeated(in: elements, hasOptions: hasOptions)
      if repeated.isEmpty { continue }
      add(repetitions(repeated, of: text, in: cell), of: text, in: cell, &report)
    }
  }

  /// Reports each element of a config.yaml, where each has a fix, and each list of other projects.
  private func add(
    _ found: [Repetition], of name: String, in cell: RuleCell, _ report: inout RuleReport
  ) {
    let shown = cell.parts == nil ? found[...] : found.prefix(1)
    for repetition in shown {
      let others = found.count - shown.count
      var words = "'\(repetition.words)' is in \(name) twice"
      if others > 0 { words += ", and so \(others == 1 ? "is 1 other" : "are \(others) others")" }
      report.add(
        .duplicateListElement, words, at: repetition.place, notes: repetition.notes,
        help: "remove one of them", fix: repetition.fix, in: cell.identity)
    }
  }

  private func listNames(in cell: RuleCell) -> [SettingName] {
    let names = cell.project.store.names
    let untyped = Self.untypedLists.compactMap(names.find)
    return cell.assignedNames.filter { name in
      (names.type(of: name).isListType || untyped.contains(name)) && cell.isAuthored(name)
    }
  }

  /// Returns the positions of repeated elements, each with its earlier position.
  ///
  /// - Parameter hasOptions: Whether the elements are options of a program and their arguments.
  static func repeated(
    in elements: [String], hasOptions: Bool
  ) -> [(first: Int, again: Int)] {
    var seen: [String: Int] = [:]
    var result: [(first: Int, again: Int)] = []
    var index = 0
    while index < elements.count {
      let element = elements[index]
      // What is passed to another program is an option or an argument there.
      if hasOptions, element.hasPrefix("-X") {
        index += 2
        continue
      }
      var unit = element
      let takesNext = takesNext(element) && index + 1 < elements.count
      if takesNext { unit += "\u{0}" + elements[index + 1] }
      if hasOptions, !takesNext, !Self.isWhole(element) {
        index += 1
        continue
      }
      if let first = seen[unit] {
        result.append((first, index))
      } else {
        seen[unit] = index
      }
      index += takesNext ? 2 : 1
    }
    return result
  }

  /// Whether an option's argument is the next element.
  private static func takesNext(_ option: String) -> Bool { optionsWithArgument.contains(option) }

  private func repetitions(
    _ repeated: [(first: Int, again: Int)], of name: String, in cell: RuleCell
  ) -> [Repetition] {
    var found: [Repetition] = []
    let explanation = cell.explanation(of: name)
    let elements = (explanation?.elements ?? []).filter { !$0.text.isEmpty }
    for pair in repeated where pair.again < elements.count {
      var (first, again) = pair
      // Exclusions and flags belong to the path before them.
      if name == Self.sourcePaths, SourcePath.all(["", elements[again].text]).count == 1 {
        continue
      }
      // Report the element of the level itself rather than an inherited one, which also belongs to
      // other levels.
      if Self.unordered.contains(name), let explanation,
        let height = Self.height(of: elements[first], in: explanation, of: name),
        let other = Self.height(of: elements[again], in: explanation, of: name), height < other
      {
        swap(&first, &again)
      }
      guard let source = elements[again].sources.first, !source.range.isNone else { continue }
      // `logging` names a category again to change its level, which is correct.
      if name == Self.logCategories, source.field != nil { continue }
      let firstRange = elements[first].sources.first?.range
      // Xcode's own templates repeat elements of Apple's defaults.
      if firstRange?.isNone ?? true { continue }
      // A list that two others refer to is written once, and so is what is inherited twice.
      let isReferred =
        firstRange == source.range || elements[first].sources.first?.setting != source.setting
      if cell.parts != nil, isReferred { continue }
      // They also repeat elements of the project in its targets, which has no effect.
      if cell.parts != nil, let explanation,
        Self.height(of: elements[first], in: explanation, of: name)
          != Self.height(of: elements[again], in: explanation, of: name)
      {
        continue
      }
      var words = elements[again].text
      if Self.takesNext(words), again + 1 < elements.count {
        words += " " + elements[again + 1].text
      }
      found.append(
        Repetition(
          words: words, place: source.range,
          notes: [
            .init(
              firstRange == source.range
                ? "both come from here, through two references" : "the first one is here",
              at: firstRange.flatMap { $0.isNone ? nil : $0 })
          ],
          fix: source.setting == name && source.aliasRange == nil
            ? fix(elements[again].text, at: source.range, of: name, in: cell) : nil))
    }
    return found
  }

  /// Returns the number of assignments above the one with the element; nil if the element comes
  /// from another setting.
  private static func height(
    of element: Explanation.Element, in explanation: Explanation, of name: String
  ) -> Int? {
    guard let source = element.sources.first, source.setting == name, source.aliasRange == nil
    else { return nil }
    return explanation.assignments.firstIndex {
      let range = $0.origin.range
      return range.file == source.range.file && range.start <= source.range.start
        && source.range.end <= range.end
    }
  }

  private func fix(
    _ element: String, at range: SourceRange, of name: String, in cell: RuleCell
  ) -> Diagnostic.Fix? {
    let isEntry =
      name == Self.sourcePaths
      && SourcePath.all(cell.list(name) ?? []).contains {
        !$0.exclusions.isEmpty || !$0.flags.isEmpty
      }
    guard Self.sets.contains(name), !isEntry, let file = cell.project.files.sourceFiles[range.file],
      let edit = ListElementEdit.removal(of: range, in: file.bytes)
    else { return nil }
    return Diagnostic.Fix(
      "remove the second '\(element)'", isSafe: true, edits: [edit], changing: [name])
  }
}
