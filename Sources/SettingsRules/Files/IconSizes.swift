import SettingsModel

/// The sizes of icons, by file name and by device and era.
enum IconSizes {
  /// The sizes of named icons in tenths of points, because one icon has 83.5 points.
  private static let namedPoints: [String: Int] = [
    "Icon": 570, "Icon-Small": 290, "Icon-Small-50": 500, "Icon-Small-40": 400,
    "iTunesArtwork": 5120,
  ]

  /// All sizes of icons in tenths of points.
  private static let points = [200, 290, 400, 500, 570, 600, 720, 760, 835, 5120, 10240]

  /// Returns the size that a name states; nil for any other name.
  static func expected(by name: ImageName) -> PixelSize? {
    guard let tenths = namedPoints[name.base] ?? trailingPoints(name.base) else { return nil }
    return pixels(tenths, name.scale)
  }

  /// Whether any icon has a size at a scale.
  static func exists(_ size: PixelSize, scale: Int) -> Bool {
    points.contains { pixels($0, scale) == size }
  }

  /// Returns the points at the end of a name, such as `Icon-76` or `AppIcon60x60`.
  private static func trailingPoints(_ base: String) -> Int? {
    let digits = String(base.reversed().prefix { $0.isNumber || $0 == "." || $0 == "x" }.reversed())
    let parts = digits.split(separator: "x")
    guard let last = parts.last, parts.count <= 2, parts.allSatisfy({ $0 == last }) else {
      return nil
    }
    let numbers = last.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = Int(numbers[0]), whole < 10_000 else { return nil }
    let tenth = numbers.count == 2 ? Int(numbers[1]) ?? 0 : 0
    let tenths = whole * 10 + tenth
    return points.contains(tenths) ? tenths : nil
  }

  private static func pixels(_ tenths: Int, _ scale: Int) -> PixelSize {
    let side = tenths * scale / 10
    return PixelSize(side, side)
  }

  /// Returns the size of a catalog's image from its size in points and its scale: `60x60` and `2x`.
  static func expected(bySize size: String, scale: String?) -> PixelSize? {
    guard let points = size.split(separator: "x").first, let tenths = tenths(points) else {
      return nil
    }
    return pixels(tenths, scale.flatMap { Int($0.prefix { $0.isNumber }) } ?? 1)
  }

  private static func tenths(_ text: Substring) -> Int? {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = numbers.first, let whole = Int(first), whole < 10_000 else { return nil }
    return whole * 10 + (numbers.count == 2 ? Int(numbers[1]) ?? 0 : 0)
  }

  /// Returns the sizes that a device needs among files, for an app's oldest system.
  static func required(for device: String, since target: VersionNumber) -> [PixelSize] {
    let isOld = target < VersionNumber(7)
    let sides =
      device == "iphone" ? (isOld ? [57, 114] : [120]) : (isOld ? [72, 144] : [76, 152])
    return sides.map { PixelSize($0, $0) }
  }
}
