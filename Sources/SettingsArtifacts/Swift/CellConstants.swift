/// The constants of one cell, in the same order for all cells of a file.
struct CellConstants {
  private let cell: CellValues
  private let macros: [String: String]
  private let macroNames: [String]

  private init(_ cell: CellValues, macros: [String: String], macroNames: [String]) {
    self.cell = cell
    self.macros = macros
    self.macroNames = macroNames
  }

  /// The constants of all cells of a file. The macros of all determine the names in each.
  static func all(of cells: [CellValues]) -> [CellConstants] {
    let macros = cells.map(macros)
    let names = Set(macros.flatMap(\.keys)).sorted()
    return zip(cells, macros).map { CellConstants($0, macros: $1, macroNames: names) }
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
    for name in macroNames {
      let type = constant(SwiftLiteral.name(name), "String?", SwiftLiteral.optional(macros[name]))
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
  private static func macros(of cell: CellValues) -> [String: String] {
    var result: [String: String] = [:]
    for element in cell.list("GCC_PREPROCESSOR_DEFINITIONS") {
      let equals = element.firstIndex(of: "=") ?? element.endIndex
      let name = String(element[..<equals])
      guard Identifier.isValid(name) else { continue }
      // The last definition counts.
      result[name] = equals == element.endIndex ? "1" : String(element[equals...].dropFirst())
    }
    return result
  }
}
