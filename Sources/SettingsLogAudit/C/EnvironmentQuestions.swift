import SettingsSystem

/// What the `#if` directives of a file ask, and what depends on the answers.
struct ConditionalNames: Sendable {
  /// A word inside a conditional region, with the names that the conditions around it ask for.
  private struct Region: Sendable {
    let asked: Set<String>
    /// The macros that the region defines.
    var defined: Set<String> = []
    /// All other words in it.
    var words: Set<String> = []
  }

  private(set) var asked: Set<String> = []
  private(set) var defined: Set<String> = []
  private var regions: [Region] = []

  init(_ text: [UInt8]) {
    let tokens = CLexer.tokens(of: text)
    func word(_ index: Int) -> String? {
      guard tokens.indices.contains(index), tokens[index].kind == .identifier else { return nil }
      return String(decoding: text[tokens[index].range], as: UTF8.self)
    }
    // The names of each open `#if`, those of its earlier branches included, and its current region.
    var open: [(names: Set<String>, region: Int)] = []
    var index = 0
    while index < tokens.count {
      guard tokens[index].kind == .directive else {
        if let region = open.last?.region, let word = word(index) {
          regions[region].words.insert(word)
        }
        index += 1
        continue
      }
      let end =
        tokens[index...].firstIndex { $0.kind == .directiveEnd } ?? tokens.count
      let names = Set((index + 2..<max(index + 2, end)).compactMap(word))
        .subtracting(["defined", "__has_include", "__has_include_next", "true", "false"])
      switch word(index + 1) {
      case "if", "ifdef", "ifndef":
        asked.formUnion(names)
        let around = open.last.map { regions[$0.region].asked } ?? []
        regions.append(Region(asked: around.union(names)))
        open.append((around.union(names), regions.count - 1))
      case "elif", "else", "elifdef", "elifndef":
        guard let last = open.popLast() else { break }
        asked.formUnion(names)
        regions.append(Region(asked: last.names.union(names)))
        open.append((last.names.union(names), regions.count - 1))
      case "endif": _ = open.popLast()
      case "define":
        if let name = word(index + 2) {
          defined.insert(name)
          if let region = open.last?.region {
            regions[region].defined.insert(name)
            regions[region].words.formUnion(names.subtracting([name]))
          }
        }
      default: break
      }
      index = end + 1
    }
  }

  /// The macros that are defined or not as some names are.
  func defined(under names: Set<String>) -> Set<String> {
    regions.reduce(into: []) { result, region in
      if !region.asked.isDisjoint(with: names) { result.formUnion(region.defined) }
    }
  }

  /// A name that decides whether one of some words is compiled.
  func decider(of words: (String) -> Bool, among names: Set<String>) -> String? {
    for region in regions where region.words.contains(where: words) {
      if let name = region.asked.intersection(names).min() { return name }
    }
    return nil
  }
}

/// The macros that this machine's headers define and Apple's do not, or the other way round.
enum ForeignMacros {
  /// Whether only an SDK can tell what a name is.
  ///
  /// - Parameter isHostDefined: whether a header of this machine defines it, as far as a source includes it.
  static func contains(_ name: String, isHostDefined: Bool, isGNUstep: Bool) -> Bool {
    if same.contains(name) || name.hasPrefix("__has_") { return false }
    let isReserved =
      name.hasPrefix("__") || name.hasPrefix("_") && name.dropFirst().first?.isUppercase == true
    if isHostDefined { return isReserved || isGNUstep && !name.hasPrefix("NS") }
    // What Apple's own headers define, and none of this machine's.
    return isReserved
      && (prefixes.contains { name.hasPrefix($0) } || name.hasSuffix("_H_") || name.hasSuffix("_H"))
  }

  private static let prefixes = [
    "__DARWIN_", "_DARWIN_", "_LIBCPP_", "__cpp_lib_", "__MAC_", "__IPHONE_",
  ]

  /// Defined on both.
  private static let same: Set<String> = [
    "__cplusplus", "__OBJC__", "__STDC__", "__STDC_VERSION__", "__BEGIN_DECLS", "__END_DECLS",
    "__bool_true_false_are_defined", "__GNUC__", "__IPHONE_OS_VERSION_MIN_REQUIRED",
    "__IPHONE_OS_VERSION_MAX_ALLOWED", "__MAC_OS_X_VERSION_MIN_REQUIRED",
    "__MAC_OS_X_VERSION_MAX_ALLOWED", "__TV_OS_VERSION_MIN_REQUIRED",
    "__WATCH_OS_VERSION_MIN_REQUIRED",
  ]
}
