import SettingsDiagnostics

/// The settings that XcodeGen adds to a target after its own: identifier, test host, flags and
/// paths that follow from its dependencies.
struct TargetAdditions {
  private let bundleIdentifier: (text: String, range: SourceRange)?
  private let testedApplication: (name: String, value: String, range: SourceRange)?
  private let linksObjC: Bool
  private let frameworkFolders: [String]

  /// - Parameters:
  ///   - others: The projects that dependencies may name.
  ///   - usesCarthage: Whether any target depends on a framework that Carthage builds.
  init(
    spec: XcodeGenSpec, target: XcodeGenSpec.Target, others: ReferencedProjects,
    usesCarthage: Bool
  ) {
    bundleIdentifier = spec.options.bundleIdPrefix.map { prefix, range in
      (prefix + "." + Self.identifierPart(target.name), range)
    }
    testedApplication = Self.testedApplication(of: target, in: spec)
    let dependencies = spec.linkedDependencies(of: target)
    linksObjC = dependencies.contains { Self.requiresObjC($0, for: target, in: spec, others) }
    var folders: [String] = []
    for dependency in dependencies where dependency.kind == .framework && !dependency.isImplicit {
      folders.append("\"\(SpecPathRewriting.appending("..", to: dependency.reference))\"")
    }
    let carthageFolders = usesCarthage ? Self.carthageFolders(of: target, in: spec) : []
    frameworkFolders = carthageFolders + Set(folders).sorted()
  }

  /// - Parameter names: what is set at lower levels; identifiers and test hosts respect it.
  func add(to table: inout SettingsComputation.Table, unlessSet names: Set<String>) {
    if let (text, range) = bundleIdentifier {
      let name = "PRODUCT_BUNDLE_IDENTIFIER"
      if table[name] == nil, !names.contains(name) {
        table.set(name, .text(text), from: .field("bundleIdPrefix"), at: range)
      }
    }
    if let (name, value, range) = testedApplication, table[name] == nil, !names.contains(name) {
      table.set(name, .text(value), from: .field("dependencies"), at: range)
    }
    if linksObjC { append(["-ObjC"], to: "OTHER_LDFLAGS", in: &table) }
    if !frameworkFolders.isEmpty {
      append(frameworkFolders, to: "FRAMEWORK_SEARCH_PATHS", in: &table)
    }
  }

  private func append(
    _ elements: [String], to name: String, in table: inout SettingsComputation.Table
  ) {
    let range = table[name]?.range ?? .none
    let before: [String] =
      switch table[name]?.value {
      case .list(let list): list
      case .text(let text): [text]
      case nil: ["$(inherited)"]
      }
    table.set(name, .list(before + elements), from: .field("dependencies"), at: range)
  }

  /// Letters and digits of any script, `-` and `.`; an underscore becomes a `-`.
  private static func identifierPart(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "_": result.unicodeScalars.append("-")
      case "-", ".": result.unicodeScalars.append(scalar)
      default:
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber,
          .otherNumber:
          result.unicodeScalars.append(scalar)
        default:
          break
        }
      }
    }
    return result
  }

  // MARK: Dependencies

  private static func testedApplication(
    of target: XcodeGenSpec.Target, in spec: XcodeGenSpec
  ) -> (name: String, value: String, range: SourceRange)? {
    let isUITest = target.type.name == "bundle.ui-testing"
    guard isUITest || target.type.name == "bundle.unit-test" else { return nil }
    for dependency in target.dependencies where dependency.kind == .target {
      guard let application = spec.target(named: dependency.reference),
        application.type.isApplication
      else { continue }
      if isUITest { return ("TEST_TARGET_NAME", application.name, dependency.range) }
      let product = application.productName
      let folder = application.platform == .macOS ? "Contents/MacOS/" : ""
      return (
        "TEST_HOST", "$(BUILT_PRODUCTS_DIR)/\(product).app/\(folder)\(product)", dependency.range
      )
    }
    return nil
  }

  private static func requiresObjC(
    _ dependency: XcodeGenSpec.Dependency, for target: XcodeGenSpec.Target, in spec: XcodeGenSpec,
    _ others: ReferencedProjects
  ) -> Bool {
    guard dependency.kind == .target else { return false }
    func links(_ linkage: XcodeGenProductType.Linkage) -> Bool {
      dependency.links
        ?? ((linkage == .dynamic && target.type.name != "library.static")
          || (linkage == .staticLinkage && target.type.isExecutable))
    }
    if let other = spec.target(named: dependency.reference) {
      return !other.isLegacy && links(other.linkage)
        && (other.requiresObjCLinking ?? (other.type.name == "library.static"))
    }
    guard let other = others[dependency.reference] else { return false }
    return links(other.type.linkage(isStatic: other.isStatic)) && other.requiresObjCLinking
  }

  /// Returns the folders in which Carthage builds the dependencies of the target, including those
  /// of its dependencies for the same platform.
  private static func carthageFolders(
    of target: XcodeGenSpec.Target, in spec: XcodeGenSpec
  ) -> [String] {
    var visited: Set<String> = []
    var queue = [target.name]
    var next = 0
    var hasStatic = false
    var hasDynamic = false
    while next < queue.count {
      let name = queue[next]
      next += 1
      guard visited.insert(name).inserted else { continue }
      if let aggregate = spec.aggregateTarget(named: name) {
        queue += aggregate.targets.map(\.name)
        continue
      }
      guard let current = spec.target(named: name) else { continue }
      for dependency in current.dependencies {
        switch dependency.kind {
        case .carthage where dependency.isStaticCarthage: hasStatic = true
        case .carthage: hasDynamic = true
        case .target:
          let other = spec.target(named: dependency.reference)
          if other == nil || other?.platform == target.platform {
            queue.append(dependency.reference)
          }
        default: break
        }
      }
    }
    let folder =
      "$(PROJECT_DIR)/\(spec.options.carthageBuildPath)/\(target.platform.carthageFolder)"
    return (hasDynamic ? [folder] : []) + (hasStatic ? [folder + "/Static"] : [])
  }
}
