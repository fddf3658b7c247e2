package import SettingsDiagnostics
package import SettingsModel

/// What the lowering of cells asks about Xcode projects.
///
/// A project file answers, and so do an XcodeGen spec and a config.yaml, which stand for a project that nothing
/// writes. Targets and configurations are those of the outline.
package protocol ProjectModel: Sendable {
  /// Never empty.
  var projects: [ModelProject] { get }
  func target(_ index: Int) -> ModelTarget
  func configurationName(_ index: Int) -> String
  /// What stands for a configuration at one level; nil where nothing does.
  func configuration(_ index: Int, of owner: ModelOwner) -> ModelConfiguration?
  /// Assigns what a configuration sets at one level, in the store's open block.
  func assignSettings(
    of configuration: Int, of owner: ModelOwner, into context: inout LoweringContext)
  /// The file names of the frameworks that a target links: `UIKit.framework`.
  func linkedFrameworks(of target: Int) -> [String]
  /// Lists that say where sources are; none unless they were asked for.
  func sources(of owner: ModelOwner) -> [SourceList]
}

extension ProjectModel {
  package func sources(of owner: ModelOwner) -> [SourceList] { [] }
}

/// A setting that lists sources, and its elements as they read.
package typealias SourceList = (name: String, elements: [String])

/// Whose level it is: a project's or a target's, by index.
package enum ModelOwner: Hashable, Sendable {
  case project(Int)
  case target(Int)
}

package struct ModelProject: Sendable {
  /// The name of the .xcodeproj without its extension.
  package let name: String
  /// Absolute: SRCROOT.
  package let folder: String
  /// Absolute: the .xcodeproj.
  package let path: String
  /// Absolute: the folder of the workspace; the .xcodeproj without one.
  package let workspaceFolder: String
  /// Where includes of xcconfig files are looked for, seen from where the project was named.
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

  /// A project that nothing writes.
  ///
  /// - Parameter folder: absolute: where it would be written.
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
  /// The name that cells go by; a workspace may have several targets of one name.
  package let cellName: String
  package let kind: XcodeTarget.Kind
  /// `com.apple.product-type.application`; nil where the target makes no product.
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
  /// An xcconfig file, seen from where the project was named.
  package struct Xcconfig: Sendable {
    /// Nil where what names the file leads nowhere.
    package let path: String?
    /// Where it is named.
    package let range: SourceRange

    package init(path: String?, range: SourceRange) {
      self.path = path
      self.range = range
    }
  }

  package let name: String
  /// The file below its own settings.
  package let xcconfig: Xcconfig?
  package let hasSettings: Bool

  package init(name: String, xcconfig: Xcconfig? = nil, hasSettings: Bool) {
    self.name = name
    self.xcconfig = xcconfig
    self.hasSettings = hasSettings
  }
}
