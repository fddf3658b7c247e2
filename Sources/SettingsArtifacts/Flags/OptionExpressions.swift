import SettingsModel
import SettingsXcode

/// Expands the catalog's expressions for the options of one compiler in one cell: references to
/// settings, and conditions.
///
/// A setting that the cell assigns has the cell's value, which is already evaluated. Other settings
/// have the catalog's default. Results are cached, because options use the same few settings in
/// each language.
final class OptionExpressions {
  let cell: CellValues
  private let defaultValue: (String) -> OptionText?
  /// The architecture of the flags; nil if there is none.
  private let architecture: String?
  private let release: XcodeRelease
  private var known: [String: String?] = [:]

  private static let noArchitecture = "undefined_arch"

  /// The maximum depth, which ends cycles, because defaults may refer to each other.
  private static let maximumDepth = 32

  /// - Parameters:
  ///   - architecture: The architecture; nil for the first of ARCHS.
  ///   - default: Returns the compiler's value of a setting that is not assigned.
  init(
    _ cell: CellValues, architecture: String? = nil, release: XcodeRelease = .newest,
    default defaultValue: @escaping (String) -> OptionText?
  ) {
    self.cell = cell
    self.defaultValue = defaultValue
    self.release = release
    self.architecture = architecture ?? cell.list("ARCHS").first
  }

  /// Returns the effective value of a setting; nil if neither the cell nor the catalog has one.
  func value(of name: String) -> String? { value(of: name, depth: 0) }

  private func value(of name: String, depth: Int) -> String? {
    if let found = known[name] { return found }
    let found = find(name, depth: depth)
    known[name] = .some(found)
    return found
  }

  private func find(_ name: String, depth: Int) -> String? {
    if release != .newest {
      if release.ignores(name) { return nil }
      if let value = release.defaultValue(of: name), !cell.isAuthored(name) { return value }
    }
    if let assigned = cell.string(name) { return withArchitecture(assigned) }
    if let derived = derived(name) { return derived }
    guard depth < Self.maximumDepth, let text = defaultValue(name) else { return nil }
    return expand(text, value: nil, depth: depth + 1)
  }

  /// Returns a text with the architecture of the flags. The cell itself has no architecture, for
  /// which Apple's engine uses this name.
  func withArchitecture(_ text: String) -> String {
    guard let architecture, text.contains(Self.noArchitecture) else { return text }
    return text.split(separator: Self.noArchitecture, omittingEmptySubsequences: false)
      .joined(separator: architecture)
  }

  /// Returns a value that the build system computes for each architecture; nil for other settings.
  private func derived(_ name: String) -> String? {
    switch name {
    case "CURRENT_ARCH", "arch": architecture
    case "LLVM_TARGET_TRIPLE_VENDOR": "apple"
    case "LLVM_TARGET_TRIPLE_SUFFIX":
      cell.string("PLATFORM_NAME")?.hasSuffix("simulator") == true ? "-simulator" : ""
    case "SWIFT_MODULE_NAME": cell.string("PRODUCT_MODULE_NAME")
    default: nil
    }
  }

  /// Returns a text in which all references are expanded.
  ///
  /// - Parameter value: The value of `$(value)`.
  func expand(_ text: OptionText, value: String) -> String {
    expand(text, value: value, depth: 0)
  }

  private func expand(_ text: OptionText, value: String?, depth: Int) -> String {
    if let literal = text.literal { return literal }
    var result = ""
    for part in text.parts {
      switch part {
      case .literal(let literal): result += literal
      case .reference(let reference): result += expand(reference, value, depth)
      case .computed(let inside):
        let name = expand(inside, value: value, depth: depth + 1)
        result += expand(OptionText.Reference(name), value, depth)
      }
    }
    return result
  }

  private func expand(_ reference: OptionText.Reference, _ value: String?, _ depth: Int) -> String {
    let own = reference.name == "value" ? value : nil
    let found = own ?? self.value(of: reference.name, depth: depth + 1) ?? ""
    switch reference.operator {
    case .none: return found
    case .identifier: return Identifier.made(from: found)
    case .default(let text): return found.isEmpty ? text : found
    }
  }

  func isTrue(_ condition: OptionCondition) -> Bool {
    switch condition {
    case .truth(let text): SettingText.isTrue(expand(text, value: nil, depth: 0))
    case .equality(let left, let right):
      expand(left, value: nil, depth: 0) == expand(right, value: nil, depth: 0)
    case .negation(let inside): !isTrue(inside)
    case .all(let terms): terms.allSatisfy(isTrue)
    case .any(let terms): terms.contains(where: isTrue)
    case .never: false
    }
  }
}
