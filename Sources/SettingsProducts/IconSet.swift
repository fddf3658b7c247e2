import SettingsDiagnostics
import SettingsModel
import SettingsProjects

/// The images of an app's icon that an asset catalog of the project promises.
enum IconSet {
  struct Image: Sendable {
    let name: String
    /// The width and height; nil if the catalog does not state them.
    let pixels: Int?
  }

  /// Returns the images of a set; nil if no catalog of the target has it.
  ///
  /// - Parameter devices: The numbers of the device families of the product; empty for all.
  static func images(
    _ name: String, in catalogs: [String], sources: any SourceProvider, devices: Set<Int64>
  ) -> [Image]? {
    for catalog in catalogs {
      let path = LexicalPath.join(catalog, "\(name).appiconset/Contents.json")
      guard let bytes = try? sources.read(path), let value = try? JSONValue(parsing: bytes) else {
        continue
      }
      return (value["images"]?.array ?? []).prefix(500).compactMap { image in
        guard let file = image["filename"]?.string, !file.isEmpty else { return nil }
        switch image["idiom"]?.string {
        case "iphone" where !devices.isEmpty && !devices.contains(1): return nil
        case "ipad" where !devices.isEmpty && !devices.contains(2): return nil
        // The icon of the App Store is not part of every product.
        case "ios-marketing", "watch-marketing": return nil
        // Of one image, the catalog's compiler makes all sizes.
        case "universal", nil: return nil
        default: return Image(name: file, pixels: pixels(image))
        }
      }
    }
    return nil
  }

  private static func pixels(_ image: JSONValue) -> Int? {
    guard let size = image["size"]?.string?.split(separator: "x").first,
      let points = Double(size), points > 0, points < 10_000
    else { return nil }
    let scale = image["scale"]?.string.flatMap { Int($0.prefix(while: \.isNumber)) } ?? 1
    guard (1...3).contains(scale) else { return nil }
    return Int((points * Double(scale)).rounded())
  }
}
