/// The constants of one cell, in the same order for all cells of a file.
struct SwiftConstants {
  private let cells: [CellValues]
  private let cell: CellValues

  /// - Parameter cells: All cells of the file. Their macros determine the names.
  init(cells: [CellValues], of cell: CellValues) {
    self.cells = cells
    self.cell = cell
  }

  var declarations: [SwiftSource.Declaration] {
    let logging = LoggingPlan(cell)
    var result: [SwiftSource.Declaration] = [
      constant("target", "String", SwiftLiteral.string(cell.target)),
      constant("configuration", "String", SwiftLiteral.string(cell.configuration)),
      constant("isDebug", "Bool", cell.kind == .debug ? "true" : "false"),
      constant("logLevel", "String", SwiftLiteral.string(logging.threshold.name)),
      constant("bundleIdentifier", "String?", text("PRODUCT_BUNDLE_IDENTIFIER")),
      constant("version", "String?", text("MARKETING_VERSION")),
      constant("build", "String?", text("CURRENT_PROJECT_VERSION")),
      constant("deviceFamilies", "[Int]", deviceFamilies),
      constant("phoneOrientations", "[String]", orientations("iPhone", family: "1")),
      constant("padOrientations", "[String]", orientations("iPad", family: "2")),
      [""],
      ["/// The preprocessor macros with their values; nil if a build does not define one."],
      ["enum Macros {"],
    ]
    let macros = Self.macros(of: cell)
    for name in Self.macroNames(of: cells) {
      let value = macros.last { $0.name == name }?.value
      let type = constant(SwiftLiteral.name(name), "String?", SwiftLiteral.optional(value))
      result.append(type.map { "  \($0)" })
    }
    result.append(["}"])
    return result
  }

  private func constant(_ name: String, _ type: String, _ value: String) -> [String] {
    ["static let \(name): \(type) = \(value)"]
  }

  private func text(_ setting: String) -> String { SwiftLiteral.optional(cell.text(setting)) }

  private var deviceFamilies: String {
    "[" + familyNumbers.compactMap { Int($0) }.map(String.init).joined(separator: ", ") + "]"
  }

  private var familyNumbers: [Substring] {
    (cell.text("TARGETED_DEVICE_FAMILY") ?? "").split { ", ".contains($0) }
  }

  /// Returns the orientations on a device. As in the Info.plist, a device that the product does not
  /// support has none.
  private func orientations(_ device: String, family: Substring) -> String {
    let families = familyNumbers
    if !families.isEmpty, !families.contains(family) { return SwiftLiteral.strings([]) }
    let name = "INFOPLIST_KEY_UISupportedInterfaceOrientations"
    let value = cell.text("\(name)_\(device)") ?? cell.text(name) ?? ""
    return SwiftLiteral.strings(value.split(separator: " ").map(String.init))
  }

  // MARK: Macros

  /// Returns the macros as the preprocessor sees them: `NAME=value`, or NAME, which means 1. Macros
  /// with parameters are not constants.
  static func macros(of cell: CellValues) -> [(name: String, value: String)] {
    cell.list("GCC_PREPROCESSOR_DEFINITIONS").compactMap { element in
      let equals = element.firstIndex(of: "=") ?? element.endIndex
      let name = String(element[..<equals])
      guard Identifier.isValid(name) else { return nil }
      return (name, equals == element.endIndex ? "1" : String(element[equals...].dropFirst()))
    }
  }

  static func macroNames(of cells: [CellValues]) -> [String] {
    Set(cells.flatMap { macros(of: $0).map(\.name) }).sorted()
  }
}
