/// The product of each type, and how other targets use it.
extension XcodeGenProductType {
  /// Without a dot; nil for tools.
  package var fileExtension: String? {
    switch name {
    case "framework", "framework.static": "framework"
    case "xcframework": "xcframework"
    case "library.dynamic": "dylib"
    case "library.static": "a"
    case "bundle": "bundle"
    case "bundle.unit-test", "bundle.ui-testing": "xctest"
    case "bundle.ocunit-test": "octest"
    case "xpc-service": "xpc"
    case "instruments-package": "instrpkg"
    case "metal-library": "metallib"
    case "driver-extension": "dext"
    case "system-extension": "systemextension"
    case "kernel-extension", "kernel-extension.iokit": "kext"
    case "tool", "in-app-purchase-content", "": nil
    default: isApplication ? "app" : "appex"
    }
  }

  package var isFrameworkProduct: Bool { name == "framework" || name == "framework.static" }
  package var isExtensionProduct: Bool { fileExtension == "appex" }
  package var isSystemExtension: Bool { name == "driver-extension" || name == "system-extension" }

  /// Whether a header phase is of use to it.
  package var hasHeaders: Bool { isFrameworkProduct || name == "library.dynamic" }

  /// Whether what it builds is usually a part of the product that depends on it. Tools, apps and
  /// tests are not: a target depends on them because it needs them to build.
  package var isPart: Bool { Self.isPart(name) }

  /// The same for a type that XcodeGen may not have, with or without its prefix.
  package static func isPart(_ identifier: String) -> Bool {
    let isFull = identifier.hasPrefix(prefix)
    let name = isFull ? String(identifier.dropFirst(prefix.count)) : identifier
    return switch name {
    case "library.static", "library.dynamic", "framework", "framework.static", "xcframework",
      "bundle", "xpc-service", "application.on-demand-install-capable":
      true
    default: name.contains("extension") || name.contains("watch")
    }
  }

  /// Whether it embeds a product of another type unless the spec says so.
  package func embeds(_ other: XcodeGenProductType, linkage: Linkage) -> Bool {
    if linkage == .staticLinkage { return false }
    if isApplication { return true }
    return isTest && (other.isFrameworkProduct || other.name == "bundle")
  }
}

/// A phase that copies products into another one, with its place there.
package enum EmbeddingPhase: Sendable, CaseIterable {
  case resources, frameworks, extensions, extensionKitExtensions, systemExtensions, appClips
  case watchApps, xpcServices

  /// The number by which a project file names the place.
  package var destination: Int {
    switch self {
    case .resources: 7
    case .frameworks: 10
    case .extensions: 13
    case .extensionKitExtensions, .systemExtensions, .appClips, .watchApps, .xpcServices: 16
    }
  }

  package var subpath: String {
    switch self {
    case .resources, .frameworks, .extensions: ""
    case .extensionKitExtensions: "$(EXTENSIONS_FOLDER_PATH)"
    case .systemExtensions: "$(SYSTEM_EXTENSIONS_FOLDER_PATH)"
    case .appClips: "$(CONTENTS_FOLDER_PATH)/AppClips"
    case .watchApps: "$(CONTENTS_FOLDER_PATH)/Watch"
    case .xpcServices: "$(CONTENTS_FOLDER_PATH)/XPCServices"
    }
  }
}

extension XcodeGenProductType {
  /// The phase that embeds a product of the type.
  package func embeddingPhase(isForWatch: Bool) -> EmbeddingPhase {
    if name == "extensionkit-extension" { return .extensionKitExtensions }
    if isExtensionProduct { return .extensions }
    if isSystemExtension { return .systemExtensions }
    if name == "application.on-demand-install-capable" { return .appClips }
    if isFrameworkProduct { return .frameworks }
    if isApplication, isForWatch { return .watchApps }
    return name == "xpc-service" ? .xpcServices : .resources
  }
}

/// The places of a product that files are copied to.
package enum CopyPlace {
  /// The numbers by which project files name them.
  package static let numbers: [String: Int] = [
    "absolutePath": 0, "wrapper": 1, "executables": 6, "resources": 7, "frameworks": 10,
    "sharedFrameworks": 11, "sharedSupport": 12, "plugins": 13, "javaResources": 15,
    "productsDirectory": 16,
  ]

  /// The name of a place; nil for a number that is not known.
  package static func name(_ number: Int) -> String? {
    numbers.first { $0.value == number }?.key
  }
}
