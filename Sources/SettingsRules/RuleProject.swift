package import SettingsConfig
package import SettingsDiagnostics
package import SettingsModel

/// A project, as rules query it: its targets and configurations, all assignments, and the files
/// beside it.
///
/// A config.yaml, an Xcode project or an XcodeGen spec describes it.
package final class RuleProject {
  package let outline: any ProjectOutline
  /// The config.yaml, for rules about it; nil for any other project.
  package let spec: Spec?
  /// The assignments that any cell uses.
  package let store: SettingsStore
  package let files: RuleFiles
  /// The locations of lines in files that are loaded for several levels.
  package let places: SharedPlaces
  /// The settings of the system or the catalog, of any type.
  let systemSettings: SystemSettings
  /// The parts of each target; nil if settings define them.
  package let parts: [TargetParts]?
  /// The folders of an Xcode project or spec, or of several projects in a workspace.
  private let folders: Set<String>

  /// What the project's scripts mention; nil if one is in another file.
  private(set) lazy var scriptTexts = outline.scriptTexts

  private lazy var memberPlaces = spec.map(MemberPlaces.init)

  /// Whether the value of each assignment inherits.
  private let inheriting: [Bool]

  /// Whether any level of any cell assigns each name.
  private lazy var assigned: [Bool] = {
    var result = [Bool](repeating: false, count: store.names.count)
    for assignment in store.assignments { result[Int(assignment.name.index)] = true }
    return result
  }()

  init(
    outline: any ProjectOutline, parts: [TargetParts]?, store: SettingsStore, files: RuleFiles,
    systemSettings: SystemSettings
  ) {
    self.outline = outline
    spec = outline as? Spec
    self.store = store
    self.files = files
    places = SharedPlaces(files.sourceFiles)
    self.systemSettings = systemSettings
    self.parts = parts
    folders = Set((parts ?? []).map { LexicalPath.normalize($0.folder) })
    inheriting = store.assignments.map { Self.inherits($0, in: store) }
  }

  /// Whether it is a config.yaml with the surrounding levels of an Xcode project.
  package var isOnXcodeDefaults: Bool { spec?.defaults == .xcode }

  // MARK: Assignments, as indices in the store

  package func origin(of index: Int) -> Origin { store.origin(of: store.assignments[index]) }

  /// Returns the location of an assignment's name; that of its value if the name is not found.
  func place(ofName name: String, assigned origin: Origin) -> SourceRange {
    files.sourceFiles.range(ofName: name, assigned: origin.aliasRange ?? origin.range)
      ?? origin.range
  }

  /// Returns the name of an assignment's setting.
  package func name(of index: Int) -> String { store.names.text(of: store.assignments[index].name) }

  package func type(of index: Int) -> SettingType {
    store.names.type(of: store.assignments[index].name)
  }

  /// The settings that `macros` lowers to, in the order of their handles.
  package private(set) lazy var macroNames = store.names.all.filter {
    store.names.utf8(of: $0).starts(with: "MACRO_".utf8)
  }

  /// Whether `undefined-reference` reports each reference to a setting, because no level of any cell
  /// assigns it, and Xcode does not know it.
  func lacks(_ name: String) -> Bool {
    guard spec != nil, !store.lacksFiles else { return false }
    if let handle = store.names.find(name), assigned[Int(handle.index)] { return false }
    return !systemSettings.contains(name)
  }

  /// Returns the kind of a block's level.
  package func kind(of block: BlockID) -> Level.Kind { store[store[block].level].kind }

  /// Whether an assignment's value inherits: with `$(inherited)`, `$(value)`, or a reference to the
  /// setting itself.
  package func inherits(_ index: Int) -> Bool { inheriting[index] }

  /// Whether an assignment inherits. A composed name counts if one of these names begins like it.
  package static func inherits(_ assignment: Assignment, in store: SettingsStore) -> Bool {
    if assignment.isLiteral { return false }
    let text = store.valueText(of: assignment)
    guard text.contains(UInt8(ascii: "$")) else { return false }
    return ReferenceNames(text).contains { name in
      switch name {
      case .name(let bytes):
        bytes.elementsEqual("inherited".utf8) || bytes.elementsEqual("value".utf8)
          || bytes.elementsEqual(store.names.utf8(of: assignment.name))
      case .computed(let prefix):
        "inherited".utf8.starts(with: prefix) || "value".utf8.starts(with: prefix)
          || store.names.utf8(of: assignment.name).starts(with: prefix)
      }
    }
  }

  /// Whether a cell is checked. A target of one project in a workspace does not have the
  /// configurations of the others.
  package func has(_ cell: RuleCell.Identity) -> Bool {
    guard let parts, let target = cell.target else { return true }
    return parts[target].configurations.contains(
      outline.configurations[cell.configuration].name)
  }

  /// Returns the location of a target's name.
  package func place(ofTarget target: Int?) -> SourceRange? {
    target.flatMap(outline.place(of:)).flatMap { $0.isNone ? nil : $0 }
  }

  /// Returns the template or target of config.yaml that contains a location; nil for the project
  /// itself, and in any other kind of project.
  package func member(at range: SourceRange) -> Int? { memberPlaces?.member(at: range) }

  /// Whether a location only belongs to this project.
  ///
  /// Files that a config.yaml or a spec includes may serve other projects, and so may an xcconfig
  /// file outside of the project's folder.
  package func isOwn(_ range: SourceRange) -> Bool {
    guard let file = files.sourceFiles[range.file] else { return false }
    if file.path.hasSuffix(".xcconfig") {
      let path = LexicalPath.normalize(file.path)
      return folders.isEmpty || folders.contains { LexicalPath.contains($0, path) }
    }
    switch outline.kind {
    case .configFile: return spec?.tree.isInRootFile(range) ?? true
    case .xcode: return true
    // The spec itself is loaded first.
    case .xcodeGen: return range.file == SourceFileID(rawValue: 0)
    }
  }

  /// Returns the help in terms of config.yaml's fields or of build settings.
  package func help(_ fields: String, orBySettings settings: String) -> String {
    spec == nil ? settings : fields
  }
}
