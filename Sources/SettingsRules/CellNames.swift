import SettingsModel

/// Appends the cells of a finding to its message.
struct CellNames {
  private let outline: any ProjectOutline
  /// The number of cells of each target.
  private let counts: [Int?: Int]

  /// The maximum number of names in a list. More names are counted instead.
  private static let maximumNames = 4

  /// - Parameter cells: All cells of the run.
  init(_ outline: any ProjectOutline, _ cells: [RuleCell.Identity]) {
    self.outline = outline
    counts = Dictionary(cells.map { ($0.target, 1) }, uniquingKeysWith: +)
  }

  /// Returns the name of a cell, such as `HelloWorld@Debug`.
  func name(of cell: RuleCell.Identity) -> String {
    let platform = cell.platform.map { " (\($0))" } ?? ""
    return "\(name(ofTarget: cell.target))@\(outline.configurations[cell.configuration].name)"
      + platform
  }

  /// Returns the names of cells, such as ` (HelloWorld and HelloWorldKiosk@Debug)`. A target's name
  /// alone means all of its configurations. Of many names, the first few are listed.
  ///
  /// - Parameter others: The number of other targets that have the same problem with a different
  ///   message.
  func words(for cells: [RuleCell.Identity], likewise others: Int = 0) -> String {
    var order: [Int?] = []
    var cellsOfTarget: [Int?: [RuleCell.Identity]] = [:]
    for cell in cells {
      if cellsOfTarget[cell.target] == nil { order.append(cell.target) }
      cellsOfTarget[cell.target, default: []].append(cell)
    }
    var names = order.flatMap { target -> [String] in
      let own = cellsOfTarget[target] ?? []
      if own.count == counts[target] { return [name(ofTarget: target)] }
      return own.map(name)
    }
    if names.isEmpty { return "" }
    let rest = others > 0 ? ", and likewise in \(others) more target\(others == 1 ? "" : "s")" : ""
    if names.count > Self.maximumNames {
      let kind = names.count == order.count ? "targets" : "cells"
      let first = names.prefix(Self.maximumNames - 1).joined(separator: ", ")
      return " (\(names.count) \(kind): \(first), …\(rest))"
    }
    let last = names.removeLast()
    let list = names.isEmpty ? last : "\(names.joined(separator: ", ")) and \(last)"
    return " (\(list)\(rest))"
  }

  private func name(ofTarget target: Int?) -> String {
    target.map(outline.name(of:)) ?? outline.projectName
  }
}
