package import SettingsArtifacts
package import SettingsDiagnostics
package import SettingsModel
package import SettingsResolution

/// The current cell, as rules query it.
///
/// A value that cannot be evaluated counts as missing, because it is reported elsewhere.
package final class RuleCell {
  /// The identity of the cell, for later use.
  package struct Identity: Hashable, Sendable {
    /// The index of a target; nil for the project's own level if there are no targets.
    package let target: Int?
    package let configuration: Int
    /// The title of the platform, such as `iOS`, if the target supports several.
    package let platform: String?

    package init(target: Int?, configuration: Int, platform: String? = nil) {
      self.target = target
      self.configuration = configuration
      self.platform = platform
    }
  }

  package let identity: Identity
  package let project: RuleProject
  package let plan: CellPlan
  let evaluator: Evaluator
  private let makeInformation: () -> InfoPlist?

  /// - Parameters:
  ///   - evaluator: An evaluator that has this cell as its current cell.
  ///   - information: Returns the Info.plist of the cell, if its product has one.
  package init(
    identity: Identity, project: RuleProject, plan: CellPlan, evaluator: Evaluator,
    information: @escaping () -> InfoPlist?
  ) {
    makeInformation = information
    self.identity = identity
    self.project = project
    self.plan = plan
    self.evaluator = evaluator
  }

  /// The Info.plist that would be generated; nil if the product has none.
  package private(set) lazy var information = makeInformation()

  /// The contents of the target's Info.plist file, if it names a readable file.
  package private(set) lazy var informationFile = InformationFile(
    path: text("INFOPLIST_FILE").map(path), in: project.files, canBeElsewhere: parts != nil,
    isPreprocessed: boolean("INFOPLIST_PREPROCESS") == true)

  /// The missing files of the cell's levels.
  private(set) lazy var gaps = CellGaps(of: self)

  /// Whether the value of each setting is certain despite missing files.
  var certainties: [SettingName: Bool] = [:]
  /// Whether the value of each setting refers to a setting that nothing assigns.
  var incompleteness: [SettingName: Bool] = [:]

  /// The place of the first element with each text, by setting.
  private var firstPlaces: [String: [String: SourceRange]] = [:]

  /// The platforms that the target is built for; empty if unknown.
  package private(set) lazy var platforms = evaluatedPlatforms()

  /// Whether the cell builds an app that runs on iPhone or iPad.
  package private(set) lazy var isMobileApplication = evaluatedMobileApplication()

  package var configuration: BuildConfiguration {
    project.outline.configurations[identity.configuration]
  }

  package var targetName: String { plan.target ?? project.outline.projectName }

  /// The target's product type; nil if neither config.yaml nor a setting defines it.
  package private(set) lazy var productType =
    plan.productType ?? text("PRODUCT_TYPE").flatMap(ProductType.init(named:))

  // MARK: Values

  /// Every name that a level of the cell assigns, in the order of their handles.
  package private(set) lazy var assignedNames = evaluator.assignedNames

  /// Returns the handle of a setting that a level of the cell assigns.
  package func assignedName(_ text: String) -> SettingName? { evaluator.assignedName(text) }

  /// Whether the project's own files, or the command line, assign a setting.
  package func isAuthored(_ name: String) -> Bool {
    assignedName(name).map(isAuthored) ?? false
  }

  package func isAuthored(_ name: SettingName) -> Bool { evaluator.isAuthored(name) }

  /// Returns the string form of a setting; nil if no level assigns it.
  package func string(_ name: String) -> String? {
    assignedName(name).flatMap { try? evaluator.string(of: $0) }
  }

  /// Returns the string form of a setting; nil also if it is empty.
  package func text(_ name: String) -> String? {
    guard let text = string(name), !text.isEmpty else { return nil }
    return text
  }

  /// Returns the list form of a setting without empty elements; nil if no level assigns it.
  package func list(_ name: String) -> [String]? {
    assignedName(name).map(list)
  }

  package func list(_ name: SettingName) -> [String] {
    guard let elements = try? evaluator.elements(of: name) else { return [] }
    return elements.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.isEmpty }
  }

  /// Returns the boolean value by Apple's rule; nil if no level assigns the setting.
  package func boolean(_ name: String) -> Bool? { string(name).map(SettingText.isTrue) }

  /// Returns the elements of an expression that does not belong to a setting.
  package func elements(of expression: ArraySlice<UInt8>) -> [String] {
    guard let value = try? evaluator.evaluate(expression: expression, as: .list) else { return [] }
    return value.elements.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.isEmpty }
  }

  // MARK: Files

  /// The parts of the target other than its settings; nil if settings define them as well.
  package var parts: TargetParts? {
    guard let parts = project.parts, let target = identity.target else { return nil }
    return parts[target]
  }

  /// Returns the path in the project's files for a setting's path, which is relative to SRCROOT.
  package func path(_ text: String) -> String {
    guard let parts else { return text }
    var relative = Substring(text)
    if let root = string("SRCROOT"), LexicalPath.contains(root, text) {
      relative = text.dropFirst(root.count).drop { $0 == "/" }
    }
    return LexicalPath.normalize(LexicalPath.join(parts.folder, String(relative)))
  }

  /// The target's files; nil if they cannot all be listed.
  package var sources: TargetCode? {
    let files = project.files
    guard let parts, let target = identity.target else {
      guard let elements = list("SOURCE_PATHS"), !elements.isEmpty else { return nil }
      return files.sources(of: SourcePath.all(elements), key: elements.joined(separator: "\0"))
    }
    return files.sources(of: parts.sources, excluded: parts.excluded, key: "\0\(target)")
  }

  /// Whether missing files are reported. If none of the target's files exist, they are not, because
  /// the sources may be elsewhere.
  package var missesFiles: Bool { parts == nil || sources?.arePresent ?? false }

  /// The folders of what a build makes, and of what comes with Xcode.
  private static let otherFolders = [
    "SDKROOT", "DEVELOPER_DIR", "OBJROOT", "SYMROOT", "DERIVED_FILE_DIR", "BUILT_PRODUCTS_DIR",
    "CONFIGURATION_BUILD_DIR", "TARGET_BUILD_DIR",
  ]

  /// Whether a file need not be there before a build, or not on this machine.
  package func isElsewhere(_ path: String) -> Bool {
    let root = self.path(text("SRCROOT") ?? ".")
    return Self.otherFolders.contains { name in
      guard let folder = text(name).map(self.path), !folder.isEmpty else { return false }
      return LexicalPath.contains(folder, path) && !LexicalPath.contains(folder, root)
    }
  }

  /// Whether a path in a setting leads out of the project's folder: to a file of the system, or to one
  /// that a script makes.
  package func isOfOtherFolder(_ text: String) -> Bool {
    guard LexicalPath.isAbsolute(text), let root = string("SRCROOT") else { return false }
    return !LexicalPath.contains(root, text)
  }

  // MARK: Locations

  /// Returns the location of the effective value; nil for text that is not in a file.
  package func place(of name: String) -> SourceRange? {
    guard let origin = origin(of: name), !origin.range.isNone else { return nil }
    return origin.range
  }

  /// Returns the assignment of the effective value, as an index in the store.
  package func winner(of name: String) -> Int? {
    assignedName(name).flatMap(winner)
  }

  package func winner(of name: SettingName) -> Int? {
    evaluator.currentNode(of: name).map(evaluator.assignmentIndex)
  }

  package func origin(of name: String) -> Origin? {
    winner(of: name).map(project.origin)
  }

  /// Returns the explanation of a value with its elements and their sources.
  package func explanation(of name: String) -> Explanation? {
    guard let name = assignedName(name) else { return nil }
    let blocks = plan.stack.blocks.map { CellExplainer.StackedBlock(block: $0, isExcluded: false) }
    return try? CellExplainer(evaluator: evaluator, blocks: blocks).explain(name)
  }

  /// Returns the locations of list elements that match a condition. It omits text that is not in a
  /// file.
  package func places(
    inListOf name: String, where isWanted: (String) -> Bool
  ) -> [SourceRange] {
    elements(of: name).filter { isWanted($0.text) }.map(\.place)
  }

  /// Returns the location of the first element of a list with a text; nil for text that is not in a
  /// file.
  ///
  /// - Complexity: O(1) after the first query of the list, so you can query every element.
  package func place(ofElement text: String, inListOf name: String) -> SourceRange? {
    if let known = firstPlaces[name] { return known[text] }
    let places = Dictionary(elements(of: name).map { ($0.text, $0.place) }) { first, _ in first }
    firstPlaces[name] = places
    return places[text]
  }

  private func elements(of name: String) -> [(text: String, place: SourceRange)] {
    (explanation(of: name)?.elements ?? []).compactMap { element in
      element.sources.first.flatMap { $0.range.isNone ? nil : (element.text, $0.range) }
    }
  }

  /// Returns a note at the location of a setting, if it has one.
  package func note(_ message: String, at name: String) -> [Diagnostic.Note] {
    place(of: name).map { [Diagnostic.Note(message, at: $0)] } ?? []
  }
}
