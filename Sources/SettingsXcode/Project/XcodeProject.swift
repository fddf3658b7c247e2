package import SettingsDiagnostics

/// What a project.pbxproj says about targets, configurations and their settings, with the place of
/// each thing in the file. Nothing is evaluated and nothing is written, ever.
///
/// Only what settings need is read at once; groups and build phases are looked at when a path or a
/// list of sources is asked for.
package struct XcodeProject: Sendable {
  package typealias NodeID = PropertyListTree.NodeID

  /// `App.xcodeproj`, as it was named, and its name without the extension.
  package let path: String
  package let name: String
  /// The folder that SRCROOT is: the one of the .xcodeproj with `projectDirPath` applied.
  package let projectFolder: String
  package let objects: ProjectObjects
  /// The object of kind PBXProject.
  package let rootObject: NodeID
  /// The project's own configurations.
  package let configurations: XcodeConfigurationList
  package let targets: [XcodeTarget]

  package var tree: PropertyListTree { objects.tree }
  package var file: SourceFileID { objects.file }

  /// The name of the file inside an .xcodeproj.
  package static let fileName = "project.pbxproj"

  package func target(named name: String) -> XcodeTarget? { targets.first { $0.name == name } }
}

/// A target of a project file.
package struct XcodeTarget: Sendable {
  package enum Kind: String, Sendable {
    case native = "PBXNativeTarget"
    /// Builds nothing of its own.
    case aggregate = "PBXAggregateTarget"
    /// Runs a tool of another build system.
    case legacy = "PBXLegacyTarget"
  }

  package let name: String
  package let kind: Kind
  package let object: PropertyListTree.NodeID
  /// `com.apple.product-type.application`; nil where the target makes no product.
  package let productType: String?
  package let configurations: XcodeConfigurationList
}

/// The build configurations of a project or a target.
package struct XcodeConfigurationList: Sendable {
  package var configurations: [XcodeConfiguration] = []
  /// What is meant where none is named.
  package var defaultName: String?

  package init() {}

  /// The configuration that stands for a name: the one so called, or else the one that is called like
  /// the project's default one, or else the first, as Apple's engine has it. What a target's own list
  /// has as its default does not count.
  package func effective(for name: String, default defaultName: String?) -> XcodeConfiguration? {
    configurations.first { $0.name == name } ?? configurations.first { $0.name == defaultName }
      ?? configurations.first
  }
}

/// What one configuration of a project or a target says.
package struct XcodeConfiguration: Sendable {
  package let name: String
  package let object: PropertyListTree.NodeID
  /// The dictionary of its settings; nil where it has none.
  package let settings: PropertyListTree.NodeID?
  package let base: XcodeBaseConfiguration?
}

/// The xcconfig file below a configuration's own settings.
package struct XcodeBaseConfiguration: Sendable {
  /// The file's path, seen from where the .xcodeproj was named; nil where the reference leads nowhere.
  package let path: String?
  /// The value that refers to it.
  package let reference: PropertyListTree.NodeID
}
