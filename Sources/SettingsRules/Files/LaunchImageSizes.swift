import SettingsModel

/// The sizes of launch images, by file name, by catalog entry, and by device and era.
enum LaunchImageSizes {
  private static let portrait = [PixelSize(768, 1024), PixelSize(768, 1004)]
  private static let landscape = [PixelSize(1024, 768), PixelSize(1024, 748)]

  /// Returns the sizes that a name states, possibly two: with and without the status bar; nil if
  /// the name matches no screen.
  static func expected(by name: ImageName) -> [PixelSize]? {
    func fixed(_ scale: Int, _ width: Int, _ height: Int) -> [PixelSize]? {
      name.scale == scale ? [PixelSize(width, height)] : nil
    }
    let modifiers: [(String, () -> [PixelSize]?)] = [
      ("-Landscape-736h", { fixed(3, 2208, 1242) }), ("-568h", { fixed(2, 640, 1136) }),
      ("-667h", { fixed(2, 750, 1334) }), ("-736h", { fixed(3, 1242, 2208) }),
      ("-Portrait", { pad(portrait, name) }), ("-PortraitUpsideDown", { pad(portrait, name) }),
      ("-Landscape", { pad(landscape, name) }), ("-LandscapeLeft", { pad(landscape, name) }),
      ("-LandscapeRight", { pad(landscape, name) }),
    ]
    for (modifier, sizes) in modifiers where name.base.hasSuffix(modifier) { return sizes() }
    if name.device == "ipad" { return pad(portrait + landscape, name) }
    return name.scale <= 2 ? [PixelSize(320, 480).scaled(name.scale)] : nil
  }

  private static func pad(_ sizes: [PixelSize], _ name: ImageName) -> [PixelSize]? {
    name.scale <= 2 && name.device != "iphone" ? sizes.map { $0.scaled(name.scale) } : nil
  }

  /// Returns the required size of an image in a catalog's set; nil if the set does not state a
  /// known size.
  static func expected(
    idiom: String?, subtype: String?, orientation: String?, extent: String?, scale: String?
  ) -> PixelSize? {
    let factor = scale.flatMap { Int($0.prefix { $0.isNumber }) } ?? 1
    let isLandscape = orientation == "landscape"
    switch (idiom, subtype) {
    case ("iphone", nil): return factor <= 2 ? PixelSize(320, 480).scaled(factor) : nil
    case ("iphone", "retina4"): return PixelSize(640, 1136)
    case ("iphone", "667h"): return PixelSize(750, 1334)
    case ("iphone", "736h"): return isLandscape ? PixelSize(2208, 1242) : PixelSize(1242, 2208)
    case ("ipad", nil):
      let sizes = isLandscape ? landscape : portrait
      return sizes[extent == "to-status-bar" ? 1 : 0].scaled(factor)
    default: return nil
    }
  }

  /// Returns the sizes that a device needs among files: the alternatives for each screen.
  static func required(for device: String, since target: VersionNumber) -> [[PixelSize]] {
    guard device == "iphone" else {
      return [portrait, landscape].flatMap { sizes in [sizes, sizes.map { $0.scaled(2) }] }
    }
    let first = target < VersionNumber(7) ? [[PixelSize(320, 480)]] : []
    return first + [[PixelSize(640, 960)], [PixelSize(640, 1136)]]
  }
}
