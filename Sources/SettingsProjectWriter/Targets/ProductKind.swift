import SettingsXcodeGen

/// The file name of each type of product, and how other targets use the product.
extension XcodeGenProductType {
  /// Without a dot; nil for tools.
  var fileExtension: String? {
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
    case "tool", "in-app-purchase-content", "": nil
    default: isApplication ? "app" : "appex"
    }
  }

  /// The type of the product's file; nil for tools.
  var fileType: String? {
    name == "extensionkit-extension"
      ? "wrapper.extensionkit-extension"
      : fileExtension.flatMap(FileTypes.type(ofExtension:))
  }

  func fileName(_ product: String) -> String {
    let name = fileExtension.map { "\(product).\($0)" } ?? product
    return self.name == "library.static" ? "lib" + name : name
  }

  var isFrameworkProduct: Bool { name == "framework" || name == "framework.static" }
  var isExtensionProduct: Bool { fileExtension == "appex" }
  var isSystemExtension: Bool { name == "driver-extension" || name == "system-extension" }

  /// Whether a header phase is of use to it.
  var hasHeaders: Bool { isFrameworkProduct || name == "library.dynamic" }

  /// Whether an empty phase of sources is left out.
  var omitsEmptySources: Bool {
    [
      "bundle", "application.watchapp2", "application.messages",
      "app-extension.messages-sticker-pack",
    ].contains(name)
  }

  /// Whether it embeds a product of another type unless the spec says so.
  func embeds(_ other: XcodeGenProductType, linkage: Linkage) -> Bool {
    if linkage == .staticLinkage { return false }
    if isApplication { return true }
    return isTest && (other.isFrameworkProduct || other.name == "bundle")
  }
}
