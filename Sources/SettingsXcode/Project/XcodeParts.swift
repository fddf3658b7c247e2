/// What a project file has beside build settings: packages, and the phases, dependencies and rules of targets.
///
/// Paths are relative to where the .xcodeproj was named. Entries are in the order of the file.
package struct XcodeParts: Sendable {
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
  }

  /// One file of a phase.
  package struct BuildFile: Sendable, Hashable {
    package let item: Item
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
  }

  /// A folder that Xcode keeps in step with the disk.
  package struct Folder: Sendable, Hashable {
    package let path: String
    /// The files in it that do not belong to the target.
    package var excluded: [String] = []
    package var publicHeaders: [String] = []
    package var privateHeaders: [String] = []
    /// The folders in it that are copied as a whole.
    package var copiedFolders: [String] = []
    /// Other rules for files in it, in words.
    package var others: [String] = []
  }

  package struct Plugin: Sendable, Hashable {
    package let name: String
    /// The index in `packages`.
    package let package: Int?
  }

  /// An attribute of a target that is not about settings.
  package struct Attribute: Sendable, Hashable {
    package let name: String
    /// The setting that it repeats for Xcode; nil for most.
    package let setting: String?
  }

  package struct Target: Sendable {
    package var phases: [Phase] = []
    package var dependencies: [Dependency] = []
    package var rules: [Rule] = []
    package var folders: [Folder] = []
    /// Files in folders of other targets that belong to this one.
    package var foreignFiles: [String] = []
    /// Other files that synchronized folders give to a phase, in words.
    package var otherMembers: [String] = []
    /// The compiler flags of files in folders that Xcode keeps in step with the disk.
    package var fileFlags: [(path: String, flags: String)] = []
    package var plugins: [Plugin] = []
    package var attributes: [Attribute] = []
    /// The target that the tests run in, by index.
    package var testTarget: Int?
  }

  package var packages: [Package] = []
  /// The products that entries of the project take from packages.
  package var packageProducts: [Item] = []
  package var organization: String?
  /// In the order of the project's targets.
  package var targets: [Target] = []
  /// What the project has beside targets and packages, in words.
  package var others: [(kind: String, name: String)] = []
}
