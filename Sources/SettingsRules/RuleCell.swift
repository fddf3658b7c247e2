package import SettingsArtifacts
package import SettingsDiagnostics
package import SettingsModel
package import SettingsResolution

/// One cell while it is in force, as rules look at it.
///
/// A value that cannot be evaluated counts as none: that is told elsewhere.
package final class RuleCell {
  /// Which cell it is, for those who remember it.
  package struct Identity: Hashable, Sendable {
    /// A target's index; nil for the project's own level, where there are no targets.
    package let target: Int?
    package let configuration: Int
    /// The title of the platform where the target supports several: `iOS`.
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
  ///   - evaluator: with the cell in force.
  ///   - information: the Info.plist of the cell, where its product has one.
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

  /// The Info.plist as it would be generated; nil where the product has none.
  package private(set) lazy var information = makeInformation()

  /// What the target's Info.plist file says, where it names one that can be read.
  package private(set) lazy var informationFile = InformationFile(
    path: text("INFOPLIST_FILE").map(path), in: project.files, canBeElsewhere: parts != nil)

  /// Where files are missing that the cell's settings come from.
  private(set) lazy var gaps = CellGaps(of: self)

  /// By setting, whether its value is certain in spite of missing files.
  var certainties: [SettingName: Bool] = [:]

  /// By setting, where the first element with a text stands.
  private var firstPlaces: [String: [String: SourceRange]] = [:]

  /// The platforms that the target builds for; empty where nothing says so.
  package private(set) lazy var platforms = evaluatedPlatforms()

  package var configuration: BuildConfiguration {
    project.outline.configurations[identity.configuration]
  }

  package var targetName: String { plan.target ?? project.outline.projectName }

  /// What the target builds; nil where neither config.yaml nor a setting says so.
  package private(set) lazy var productType =
    plan.productType ?? text("PRODUCT_TYPE").flatMap(ProductType.init(named:))

  // MARK: Values

  /// Every name that some level of the cell assigns, in the order of their handles.
  package private(set) lazy var assignedNames = evaluator.assignedNames

  /// The handle of a setting that some level of the cell assigns.
  package func assignedName(_ text: String) -> SettingName? { evaluator.assignedName(text) }

  /// Whether the project's own files, or the command line, assign a setting.
  package func isAuthored(_ name: String) -> Bool {
    assignedName(name).map(isAuthored) ?? false
  }

  package func isAuthored(_ name: SettingName) -> Bool { evaluator.isAuthored(name) }

  /// The string form; nil where no level assigns the setting.
  package func string(_ name: String) -> String? {
    assignedName(name).flatMap { try? evaluator.string(of: $0) }
  }

  /// The string form; nil where it is empty, too.
  package func text(_ name: String) -> String? {
    guard let text = string(name), !text.isEmpty else { return nil }
    return text
  }

  /// The list form, empty elements left out; nil where no level assigns the setting.
  package func list(_ name: String) -> [String]? {
    assignedName(name).map(list)
  }

  package func list(_ name: SettingName) -> [String] {
    guard let elements = try? evaluator.elements(of: name) else { return [] }
    return elements.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.isEmpty }
  }

  /// Apple's rule for booleans; nil where no level assigns the setting.
  package func boolean(_ name: String) -> Bool? { string(name).map(SettingText.isTrue) }

  /// The elements of an expression that belongs to no setting.
  package func elements(of expression: ArraySlice<UInt8>) -> [String] {
    guard let value = try? evaluator.evaluate(expression: expression, as: .list) else { return [] }
    return value.elements.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.isEmpty }
  }

  // MARK: Files

  /// What the target consists of besides its settings; nil where settings say that, too.
  package var parts: TargetParts? {
    guard let parts = project.parts, let target = identity.target else { return nil }
    return parts[target]
  }

  /// The path that a setting gives, which is seen from SRCROOT, as one that the project's files know.
  package func path(_ text: String) -> String {
    guard let parts else { return text }
    var relative = Substring(text)
    if let root = string("SRCROOT"), LexicalPath.contains(root, text) {
      relative = text.dropFirst(root.count).drop { $0 == "/" }
    }
    return LexicalPath.normalize(LexicalPath.join(parts.folder, String(relative)))
  }

  /// The target's files; nil where they cannot all be known.
  package var sources: TargetSources? {
    guard let parts, let target = identity.target else { return TargetSources(of: self) }
    return project.files.sources(of: target) { TargetSources(of: parts, in: project.files) }
  }

  /// Whether a file that is not there is missed: not where none of the target's files is, as in a
  /// project whose sources are elsewhere.
  package var missesFiles: Bool { parts == nil || sources?.arePresent ?? false }

  // MARK: Places

  /// Where the value that is in force was written; nil for what no file says.
  package func place(of name: String) -> SourceRange? {
    guard let origin = origin(of: name), !origin.range.isNone else { return nil }
    return origin.range
  }

  /// The assignment whose value is in force, as an index into the store's.
  package func winner(of name: String) -> Int? {
    assignedName(name).flatMap(winner)
  }

  package func winner(of name: SettingName) -> Int? {
    evaluator.currentNode(of: name).map(evaluator.assignmentIndex)
  }

  package func origin(of name: String) -> Origin? {
    winner(of: name).map(project.origin)
  }

  /// What went into a value, piece by piece.
  package func explanation(of name: String) -> Explanation? {
    guard let name = assignedName(name) else { return nil }
    let blocks = plan.stack.blocks.map { CellExplainer.StackedBlock(block: $0, isExcluded: false) }
    return try? CellExplainer(evaluator: evaluator, blocks: blocks).explain(name)
  }

  /// Where the elements of a list stand, for those that a condition picks; nil for what no file says.
  package func places(
    inListOf name: String, where isWanted: (String) -> Bool
  ) -> [SourceRange] {
    elements(of: name).filter { isWanted($0.text) }.map(\.place)
  }

  /// Where the first element of a list with a text stands; nil if no file says it.
  ///
  /// - Complexity: O(1) after the first question about the list, so every element may be asked for.
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

  /// A note at the place of a setting, if it has one.
  package func note(_ message: String, at name: String) -> [Diagnostic.Note] {
    place(of: name).map { [Diagnostic.Note(message, at: $0)] } ?? []
  }
}
