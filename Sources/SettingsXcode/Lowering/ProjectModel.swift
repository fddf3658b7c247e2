package import SettingsDiagnostics
package import SettingsModel

/// The data of Xcode projects that the lowering of cells queries.
///
/// A project file provides it. So do an XcodeGen spec and a config.yaml, which describe a project
/// that is never written. Targets and configurations are those of the outline.
package protocol ProjectModel: Sendable {
  /// The projects. There is at least one.
  var projects: [ModelProject] { get }
  func target(_ index: Int) -> ModelTarget
  func configurationName(_ index: Int) -> String
  /// Returns the configuration at one level; nil if the level does not have it.
  func configuration(_ index: Int, of owner: ModelOwner) -> ModelConfiguration?
  /// Assigns the settings of a configuration at one level, in the store's open block.
  func assignSettings(
    of configuration: Int, of owner: ModelOwner, into context: inout LoweringContext)
  /// Returns the file names of the frameworks that a target links, such as `UIKit.framework`.
  func linkedFrameworks(of target: Int) -> [String]
  /// Returns the settings that list the locations of sources; empty unless sources are included.
  func sources(of owner: ModelOwner) -> [SourceList]
}

extension ProjectModel {
  package func sources(of owner: ModelOwner) -> [SourceList] { [] }
}

/// A setting that lists sources, and its elements without quoting.
package struct SourceList: Sendable {
  /// The settings that describe the files of a target.
  static let names = [
    "SOURCE_PATHS", "SOURCE_PATH_EXCEPTIONS", "SOURCE_PATHS_TAKE_HIDDEN_FILES", "HEADER_PATHS",
    "SOURCE_FILE_FLAGS", "SOURCE_FILE_PLATFORMS", "SOURCE_FILE_TYPES",
  ]

  package let name: String
  package let elements: [String]

  package init(_ name: String, _ elements: [String]) {
    self.name = name
    self.elements = elements
  }
}

/// The owner of a level: a project or a target, by index.
package enum ModelOwner: Hashable, Sendable {
  case project(Int)
  case target(Int)
}

package struct ModelProject: Sendable {
  /// The name of the .xcodeproj without its extension.
  package let name: String
  /// The absolute path of the project's folder, SRCROOT.
  package let folder: String
  /// The absolute path of the .xcodeproj.
  package let path: String
  /// The absolute path of the workspace's folder; without a workspace, that of the .xcodeproj.
  package let workspaceFolder: String
  /// The folder for includes of xcconfig files, relative to where the project was named.
  package let searchFolder: String
  package let developmentLanguage: String?
  package let classPrefix: String?

  package init(
    name: String, folder: String, path: String, workspaceFolder: String? = nil,
    searchFolder: String, developmentLanguage: String?, classPrefix: String?
  ) {
    self.name = name
    self.folder = folder
    self.path = path
    self.workspaceFolder = workspaceFolder ?? path
    self.searchFolder = searchFolder
    self.developmentLanguage = developmentLanguage
    self.classPrefix = classPrefix
  }

  /// Creates a project that is never written.
  ///
  /// - Parameter folder: The absolute path of the folder in which it would be written.
  package init(
    unwritten name: String, in folder: String, searchFolder: String, developmentLanguage: String?,
    classPrefix: String?
  ) {
    let path = LexicalPath.join(folder, name + ".xcodeproj")
    let place = ProjectPlace(of: path, projectDirectory: "")
    self.init(
      name: place.projectName, folder: place.projectFolder, path: path, searchFolder: searchFolder,
      developmentLanguage: developmentLanguage, classPrefix: classPrefix)
  }
}

package struct ModelTarget: Sendable {
  package let index: Int
  package let project: Int
  package let name: String
  /// The name in cells. A workspace may have several targets with one name.
  package let cellName: String
  package let kind: XcodeTarget.Kind
  /// The product type, such as `com.apple.product-type.application`; nil if the target has no
  /// product.
  package let productType: String?

  package init(
    index: Int, project: Int = 0, name: String, cellName: String? = nil, kind: XcodeTarget.Kind,
    productType: String?
  ) {
    self.index = index
    self.project = project
    self.name = name
    self.cellName = cellName ?? name
    self.kind = kind
    self.productType = productType
  }
}

package struct ModelConfiguration: Sendable {
  /// An xcconfig file, relative to where the project was named.
  package struct Xcconfig: Sendable {
    /// The path; nil if the reference does not lead to a file.
    package let path: String?
    /// The place of the reference.
    package let range: SourceRange

    package init(path: String?, range: SourceRange) {
      self.path = path
      self.range = range
    }
  }

  package let name: String
  /// The xcconfig file below the configuration's own settings.
  package let xcconfig: Xcconfig?
  package let hasSettings: Bool

  package init(name: String, xcconfig: Xcconfig? = nil, hasSettings: Bool) {
    self.name = name
    self.xcconfig = xcconfig
    self.hasSettings = hasSettings
  }
}
