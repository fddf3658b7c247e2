/// The asset catalog of a new app: an app icon with empty wells.
enum AssetCatalog {
  static let name = "Assets.xcassets"

  static let contents = """
    {
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """

  /// The wells of an icon since iOS 7: points, and pixels per point.
  static func appIcon(_ devices: TargetDevices) -> String {
    var wells: [(idiom: String, size: String, scale: Int)] = []
    if devices.hasPhone {
      wells += [
        ("iphone", "20x20", 2), ("iphone", "20x20", 3), ("iphone", "29x29", 2),
        ("iphone", "29x29", 3), ("iphone", "40x40", 2), ("iphone", "40x40", 3),
        ("iphone", "60x60", 2), ("iphone", "60x60", 3),
      ]
    }
    if devices.hasPad {
      wells += [
        ("ipad", "20x20", 1), ("ipad", "20x20", 2), ("ipad", "29x29", 1), ("ipad", "29x29", 2),
        ("ipad", "40x40", 1), ("ipad", "40x40", 2), ("ipad", "76x76", 1), ("ipad", "76x76", 2),
        ("ipad", "83.5x83.5", 2),
      ]
    }
    wells.append(("ios-marketing", "1024x1024", 1))
    let images = wells.map { well in
      """
          {
            "idiom" : "\(well.idiom)",
            "scale" : "\(well.scale)x",
            "size" : "\(well.size)"
          }
      """
    }
    return """
      {
        "images" : [
      \(images.joined(separator: ",\n"))
        ],
        "info" : {
          "author" : "xcode",
          "version" : 1
        }
      }

      """
  }
}
