package import SettingsDiagnostics

/// What a project has beside build settings: packages, schemes, and the phases, dependencies and
/// rules of targets.
///
/// Paths are relative to where the .xcodeproj was named. Entries are in the order of the file.
package struct Project: Sendable {
  package struct Package: Sendable, Hashable {
    package enum Requirement: Sendable, Hashable {
      case from(String)
      case upToNextMinor(String)
      case exact(String)
      case range(String, String)
      case branch(String)
      case revision(String)
      /// A kind that is not known.
      case other(String)
    }

    package enum Place: Sendable, Hashable {
      case remote(url: String, Requirement)
      case local(path: String)
    }

    package let place: Place
    package var traits: [String] = []

    package init(place: Place, traits: [String] = []) {
      self.place = place
      self.traits = traits
    }
  }

  /// What a build file, a dependency or a reference names.
  package enum Item: Sendable, Hashable {
    /// The product of a target of the project, by index.
    case target(Int)
    /// A product of another project, by its file name.
    case foreignProduct(String)
    /// A framework of the SDK, without its extension, or by its path if that is unusual.
    case framework(String)
    /// A library of the SDK.
    case library(String)
    case file(String)
    /// A folder that is copied as it is.
    case folder(String)
    /// A file in several languages.
    case localized(name: String, paths: [String])
    /// A product of a package, by the index in `packages`.
    case package(product: String, package: Int?)
    case unknown(String)

    /// The files that it consists of.
    package var paths: [String] {
      switch self {
      case .file(let path), .folder(let path): [path]
      case .localized(_, let paths): paths
      default: []
      }
    }

    /// The name of a framework of the system, which the SDK has; nil for all others.
    package var systemFramework: String? {
      guard case .framework(let name) = self else { return nil }
      if !name.contains("/") { return name == "XCTest" ? nil : name }
      guard name.contains("System/Library/Frameworks/") else { return nil }
      return String(LexicalPath.fileName(of: name).dropLast(".framework".count))
    }
  }

  /// One file of a phase.
  package struct BuildFile: Sendable, Hashable {
    package let item: Item
    /// The identifier of the type that the project states for the file.
    @Annotation package var type: String? = nil
    /// Where the phase names the file.
    @Annotation package var place: SourceRange = .none
    /// The path of a product or framework that is not where its name is looked for.
    package var unusualPath: String?
    package var attributes: [String] = []
    package var compilerFlags: String?
    /// The language that the project gives the file, if its name suggests another one: a value of
    /// clang's `-x`.
    package var language: String?
    package var assetTags: [String] = []
    /// The platforms that it is for, by their names in Xcode's filters; empty for all.
    package var platforms: [String] = []

    package init(item: Item) { self.item = item }
  }

  package struct Script: Sendable, Hashable {
    package var name: String?
    package var text = ""
    package var shell = "/bin/sh"
    package var inputs: [String] = []
    package var outputs: [String] = []
    package var inputLists: [String] = []
    package var outputLists: [String] = []
    package var dependencyFile: String?
    package var isAlwaysOutOfDate = false
    package var runsOnlyOnInstall = false
    package var showsEnvironment = true

    package init() {}
  }

  package struct Copy: Sendable, Hashable {
    package var name: String?
    /// The number by which a project file names the place.
    package var destination = 0
    /// The word by which a newer project file names it.
    package var destinationName: String?
    package var subpath = ""
    package var runsOnlyOnInstall = false
    package var files: [BuildFile] = []

    package init() {}
  }

  package enum Phase: Sendable, Hashable {
    case sources([BuildFile])
    case headers([BuildFile])
    case resources([BuildFile])
    case frameworks([BuildFile])
    case copy(Copy)
    case script(Script)
    /// A phase of a kind that is out of use.
    case other(kind: String)
  }

  package struct Dependency: Sendable, Hashable {
    package let item: Item
    package var platforms: [String] = []
    /// How the project identifies a target of another one.
    @Annotation package var foreign: ForeignTarget? = nil

    package init(item: Item, platforms: [String] = []) {
      self.item = item
      self.platforms = platforms
    }
  }

  /// A target of another project.
  package struct ForeignTarget: Sendable {
    /// The path of the .xcodeproj.
    package let project: String?
    package let identifier: String?

    package init(project: String?, identifier: String?) {
      self.project = project
      self.identifier = identifier
    }
  }

  package struct Rule: Sendable, Hashable {
    package var name: String?
    package var fileType: String?
    package var patterns: String?
    package var compiler: String?
    package var script: String?
    package var inputs: [String] = []
    package var outputs: [String] = []
    package var outputFlags: [String] = []
    package var isOncePerArchitecture = true
    package var dependencyFile: String?

    package init() {}

    /// The patterns of the names of the files that it processes.
    package var patternList: [String] {
      (patterns ?? "").split(separator: " ").map(String.init)
    }
  }

  /// A folder that Xcode keeps in step with the disk.
  package struct Folder: Sendable {
    package let path: String
    /// The files in it that do not belong to the target.
    package var excluded: [String] = []
    /// The folders in it that are copied as a whole.
    package var copiedFolders: [String] = []
    /// Why its files are not all known, in words.
    package var gaps: [String] = []
    /// The files in it that belong to the target, if they were listed.
    package var files: [(path: String, type: FileType?)] = []

    package init(path: String) { self.path = path }
  }

  package struct Plugin: Sendable, Hashable {
    package let name: String
    /// The index in `packages`.
    package let package: Int?

    package init(name: String, package: Int?) {
      self.name = name
      self.package = package
    }
  }

  /// An attribute of a target that is not about settings.
  package struct Attribute: Sendable, Hashable {
    package let name: String
    /// The setting that it repeats for Xcode; nil for most.
    package let setting: String?
    /// The texts of its value.
    package var values: [String] = []

    package init(name: String, setting: String?, values: [String] = []) {
      self.name = name
      self.setting = setting
      self.values = values
    }
  }

  /// The program of another build system that builds a target.
  package struct BuildTool: Sendable, Hashable {
    package var path = ""
    package var arguments = ""
    package var workingFolder = ""
    /// Whether its environment contains the build settings of the target.
    package var getsSettings = false

    package init() {}
  }

  package struct Target: Sendable {
    package var name: String
    /// The identifier of its object in the project file.
    package var identifier = ""
    /// The product type, such as `com.apple.product-type.application`; nil without a product.
    package var productType: String?
    /// The file name of the product, as the project shows it.
    package var product: String?
    /// The name of the product's reference, where that differs from the file name. CocoaPods writes what
    /// is built as the name, and the name of the target as the path.
    package var productTitle: String?
    /// What builds a legacy target; nil for all others.
    package var buildTool: BuildTool?
    package var phases: [Phase] = []
    package var dependencies: [Dependency] = []
    package var rules: [Rule] = []
    package var folders: [Folder] = []
    /// Files in folders of other targets that belong to this one.
    package var foreignFiles: [String] = []
    /// The synchronized folders with files of the target whose place is not known, as the project
    /// names them.
    package var unknownFolders: [String] = []
    /// Other files that synchronized folders give to a phase, in words.
    package var otherMembers: [String] = []
    /// What the project states for single files of folders that Xcode keeps in step with the disk.
    package var members: [BuildFile] = []
    /// The products of packages that it names as its own, which phases may link.
    package var packageProducts: [Item] = []
    package var plugins: [Plugin] = []
    package var attributes: [Attribute] = []
    /// The target that the tests run in, by index.
    package var testTarget: Int?

    package init(name: String) { self.name = name }
  }

  /// A scheme that the project shares.
  package struct Scheme: Sendable, Hashable {
    /// What one element of the file says.
    package struct Statement: Sendable, Hashable {
      /// The elements around it, and its own name.
      package let place: String
      /// `NAME=VALUE` for each attribute, sorted.
      package var attributes: [String]

      package init(place: String, attributes: [String]) {
        self.place = place
        self.attributes = attributes
      }

      package var text: String { ([place] + attributes).joined(separator: " ") }
    }

    package let name: String
    package var statements: [Statement] = []

    package init(name: String, statements: [Statement] = []) {
      self.name = name
      self.statements = statements
    }
  }

  /// The other name of a target.
  package struct Rename: Sendable {
    package let name: String
    /// The file name of the product with the other name.
    package let product: String?

    package init(name: String, product: String?) {
      self.name = name
      self.product = product
    }
  }

  /// The folder that contains the project's paths.
  package var folder = ""
  package var absolutePaths = AbsolutePaths()
  package var packages: [Package] = []
  package var schemes: [Scheme] = []
  /// The products that entries of the project take from packages.
  package var packageProducts: [Item] = []
  package var organization: String?
  /// The language of texts without another one.
  package var developmentRegion: String?
  /// The name of the configuration that is built if none is named.
  package var defaultConfiguration: String?
  /// In the order of the project's targets.
  package var targets: [Target] = []
  /// What the project has beside targets and packages, in words.
  package var others: [(kind: String, name: String)] = []

  package init() {}

  /// Gives targets other names, also where schemes name them, and their products if both products
  /// have the names of their targets.
  ///
  /// - Parameter renames: The other names by the targets' indices.
  /// - Complexity: Linear in the size of the schemes.
  package mutating func renameTargets(_ renames: [Int: Rename]) {
    var byName: [String: Rename] = [:]
    for (index, rename) in renames {
      let old = targets[index].name
      byName[old] = rename
      targets[index].name = rename.name
      targets[index].product = targets[index].product.map { Self.renamed($0, of: old, rename) }
    }
    for scheme in schemes.indices {
      for index in schemes[scheme].statements.indices {
        schemes[scheme].statements[index].renameTarget(byName)
      }
    }
  }

  fileprivate static func renamed(_ product: String, of target: String, _ rename: Rename) -> String
  {
    guard let new = rename.product, isNamed(product, after: target),
      isNamed(new, after: rename.name)
    else { return product }
    return rename.name + product.dropFirst(target.count)
  }

  private static func isNamed(_ product: String, after target: String) -> Bool {
    product.hasPrefix("\(target).") || product == target
  }
}

extension Project.Scheme.Statement {
  /// Gives the target that it refers to another name. Targets of other projects keep theirs.
  fileprivate mutating func renameTarget(_ renames: [String: Project.Rename]) {
    let key = "BlueprintName="
    guard let place = attributes.firstIndex(where: { $0.hasPrefix(key) }),
      !attributes.contains(where: { $0.hasPrefix("ReferencedContainer=") })
    else { return }
    let old = String(attributes[place].dropFirst(key.count))
    guard let rename = renames[old] else { return }
    attributes[place] = key + rename.name
    let productKey = "BuildableName="
    guard let product = attributes.firstIndex(where: { $0.hasPrefix(productKey) }) else { return }
    let name = String(attributes[product].dropFirst(productKey.count))
    attributes[product] = productKey + Project.renamed(name, of: old, rename)
  }
}
