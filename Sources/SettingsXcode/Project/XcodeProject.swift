package import SettingsDiagnostics

/// The targets, configurations and settings in a project.pbxproj, with the place of each in the
/// file. Nothing is evaluated or written.
///
/// Only the parts that settings need are read immediately. Groups and build phases are read when a
/// path or a list of sources is requested.
package struct XcodeProject: Sendable {
  package typealias NodeID = PropertyListTree.NodeID

  /// The .xcodeproj as it was named, such as `App.xcodeproj`, and its name without the extension.
  package let path: String
  package let name: String
  /// The folder SRCROOT: that of the .xcodeproj, with `projectDirPath` applied.
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

  /// The version of Xcode that wrote or upgraded the project, such as 1640; 0 if it is not known.
  package var writer: Int {
    func number(_ name: StaticString, of node: NodeID?) -> Int {
      node.flatMap { tree.value(name, of: $0) }.flatMap(tree.string(of:)).flatMap { Int($0) } ?? 0
    }
    // Xcode 16 began with this format.
    if number("objectVersion", of: tree.root) >= 70 { return 1600 }
    return number("LastUpgradeCheck", of: tree.value("attributes", of: rootObject))
  }

  /// The first target of each name.
  package var targetsByName: [String: XcodeTarget] {
    Dictionary(targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// A target of a project file.
package struct XcodeTarget: Sendable {
  package enum Kind: String, Sendable {
    case native = "PBXNativeTarget"
    /// Builds no product.
    case aggregate = "PBXAggregateTarget"
    /// Runs a tool of another build system.
    case legacy = "PBXLegacyTarget"
  }

  package let name: String
  package let kind: Kind
  package let object: PropertyListTree.NodeID
  /// The identifier of the object, where the project lists its targets.
  package let identifier: PropertyListTree.NodeID
  /// The product type, such as `com.apple.product-type.application`; nil if the target has no
  /// product.
  package let productType: String?
  package let configurations: XcodeConfigurationList
}

/// The build configurations of a project or a target.
package struct XcodeConfigurationList: Sendable {
  package private(set) var configurations: [XcodeConfiguration] = []
  /// The name of the default configuration.
  package var defaultName: String?
  /// The index of the first configuration of each name.
  private var indices: [String: Int] = [:]

  package init() {}

  mutating func append(_ configuration: XcodeConfiguration) {
    if indices[configuration.name] == nil { indices[configuration.name] = configurations.count }
    configurations.append(configuration)
  }

  /// Returns the configuration for a name: the one with this name, otherwise the one with the
  /// project's default name, otherwise the first.
  ///
  /// This is the rule of Apple's engine. The default in a target's own list does not count.
  package func effective(for name: String, default defaultName: String?) -> XcodeConfiguration? {
    (indices[name] ?? defaultName.flatMap { indices[$0] }).map { configurations[$0] }
      ?? configurations.first
  }
}

/// One configuration of a project or a target.
package struct XcodeConfiguration: Sendable {
  package let name: String
  package let object: PropertyListTree.NodeID
  /// The dictionary of its settings; nil if it has none.
  package let settings: PropertyListTree.NodeID?
  package let base: XcodeBaseConfiguration?
}

/// The xcconfig file below a configuration's own settings.
package struct XcodeBaseConfiguration: Sendable {
  /// The file's path, relative to where the .xcodeproj was named; nil if the reference does not
  /// lead to a file.
  package let path: String?
  /// The value that refers to the file.
  package let reference: PropertyListTree.NodeID
}
