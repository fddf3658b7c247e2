import SettingsXcodeGen
import SettingsModel

/// How the products of each type are written.
extension XcodeGenProductType {
  /// The type of the product's file; nil for tools.
  var fileType: String? {
    name == "extensionkit-extension"
      ? "wrapper.extensionkit-extension"
      : fileExtension.flatMap(FileType.xcodeGenIdentifier(ofExtension:))
  }

  func fileName(_ product: String, wrapperExtension: String? = nil) -> String {
    let name = (wrapperExtension ?? fileExtension).map { "\(product).\($0)" } ?? product
    return self.name == "library.static" ? "lib" + name : name
  }

  /// Whether an empty phase of sources is left out.
  var omitsEmptySources: Bool {
    [
      "bundle", "application.watchapp2", "application.messages",
      "app-extension.messages-sticker-pack",
    ].contains(name)
  }
}
