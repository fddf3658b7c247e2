/// The classes of objects in a project file, by the names that Xcode gives them.
package enum ObjectClass: String, Sendable, CaseIterable {
  case aggregateTarget = "PBXAggregateTarget"
  case buildFile = "PBXBuildFile"
  case buildRule = "PBXBuildRule"
  case itemProxy = "PBXContainerItemProxy"
  case copyPhase = "PBXCopyFilesBuildPhase"
  case fileReference = "PBXFileReference"
  case synchronizedExceptions = "PBXFileSystemSynchronizedBuildFileExceptionSet"
  case synchronizedFolder = "PBXFileSystemSynchronizedRootGroup"
  case frameworksPhase = "PBXFrameworksBuildPhase"
  case group = "PBXGroup"
  case headersPhase = "PBXHeadersBuildPhase"
  case legacyTarget = "PBXLegacyTarget"
  case nativeTarget = "PBXNativeTarget"
  case project = "PBXProject"
  case referenceProxy = "PBXReferenceProxy"
  case resourcesPhase = "PBXResourcesBuildPhase"
  case scriptPhase = "PBXShellScriptBuildPhase"
  case sourcesPhase = "PBXSourcesBuildPhase"
  case targetDependency = "PBXTargetDependency"
  case variantGroup = "PBXVariantGroup"
  case configuration = "XCBuildConfiguration"
  case configurationList = "XCConfigurationList"
  case localPackage = "XCLocalSwiftPackageReference"
  case remotePackage = "XCRemoteSwiftPackageReference"
  case packageProduct = "XCSwiftPackageProductDependency"
  case versionGroup = "XCVersionGroup"

  /// Whether Xcode shows it among the groups of a group: those have a position of their own.
  var isGroup: Bool {
    switch self {
    case .group, .variantGroup, .versionGroup, .synchronizedFolder: true
    default: false
    }
  }

  /// Whether Xcode writes such an object on one line.
  var isOnOneLine: Bool { self == .buildFile || self == .fileReference }
}

/// The place of an object in its `ProjectGraph`.
package struct ObjectID: Hashable, Sendable {
  let index: Int32
}

/// A value of an object in a project file.
package enum ProjectValue: Sendable {
  case text(String)
  case list([ProjectValue])
  /// In this order.
  case dictionary([(key: String, value: ProjectValue)])
  case object(ObjectID)

  static func texts(_ texts: [String]) -> ProjectValue { .list(texts.map { .text($0) }) }
  static func objects(_ objects: [ObjectID]) -> ProjectValue { .list(objects.map { .object($0) }) }
  static func number(_ value: Bool) -> ProjectValue { .text(value ? "1" : "0") }
}

/// The base of the path of a file or group.
package enum SourceTreeBase: String, Sendable {
  case group = "<group>"
  case sourceRoot = "SOURCE_ROOT"
  case products = "BUILT_PRODUCTS_DIR"
  case sdkRoot = "SDKROOT"
  case developer = "DEVELOPER_DIR"
  case absolute = "<absolute>"
}

/// One object of a project file.
package struct ProjectObject: Sendable {
  typealias Field = (key: String, value: ProjectValue)

  let isa: ObjectClass
  /// 24 hexadecimal digits.
  let identifier: Identifier
  /// The comment behind its identifier; nil for files and groups, whose names are used.
  var comment: String?
  /// Of a file or group.
  var name: String?
  var path: String?
  /// Nil for what is neither a file nor a group. An unusual one is a field.
  var base: SourceTreeBase?
  var children: [ObjectID] = []
  var parent: ObjectID?
  var fields: [Field] = []

  /// The name of a file or group in Xcode's navigator.
  var nameOrPath: String { name ?? path ?? "" }

  struct Identifier: Hashable, Comparable, Sendable {
    let high: UInt64
    let low: UInt32

    static func < (left: Identifier, right: Identifier) -> Bool {
      (left.high, left.low) < (right.high, right.low)
    }
  }
}
