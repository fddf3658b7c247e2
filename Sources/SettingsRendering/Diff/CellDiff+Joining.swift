import SettingsResolution

/// Joins the changes of several cells.
extension CellDiff.Change {
  /// The elements that the script removes or adds.
  var edits: [CellDiff.ElementChange] { elements.filter { $0.edit != .kept } }

  /// Removes the kept elements of a list, which may differ between cells with the same edits.
  mutating func dropKeptElements() { elements = edits }

  /// Whether both sides have the same values as in another change.
  func hasSameValues(as other: Self) -> Bool {
    func isSame(_ one: CellDiff.Side?, _ other: CellDiff.Side?) -> Bool {
      guard let one, let other else { return one == nil && other == nil }
      return one.setting.string.hasSameBytes(as: other.setting.string)
        && one.setting.list.elementsEqual(other.setting.list) { $0.hasSameBytes(as: $1) }
    }
    return isSame(old, other.old) && isSame(new, other.new)
  }

  /// Keeps the locations that this change and another one share.
  ///
  /// - Returns: Whether the effective assignments are the same.
  mutating func joinOrigins(with other: Self) -> Bool {
    let isSame = old?.origin == other.old?.origin && new?.origin == other.new?.origin
    let common = (
      old: OriginText.common(old?.origin, other.old?.origin),
      new: OriginText.common(new?.origin, other.new?.origin)
    )
    old?.origin = common.old
    new?.origin = common.new
    let others = elements.count == other.elements.count ? other.elements : other.edits
    for (index, element) in others.enumerated() where elements.indices.contains(index) {
      elements[index].origin = OriginText.common(elements[index].origin, element.origin)
    }
    return isSame
  }
}

/// Locations as text: `path:line:column`, or the title of a level.
private enum OriginText {
  /// The location if two are equal, their file if they are in the same one, otherwise nil.
  static func common(_ one: String?, _ other: String?) -> String? {
    guard let one, let other else { return nil }
    if one == other { return one }
    let file = file(of: one)
    return file.elementsEqual(self.file(of: other)) ? String(Substring(file)) : nil
  }

  private static func file(of place: String) -> Substring.UTF8View {
    var path = Substring(place).utf8
    for _ in 0..<2 {
      guard let colon = path.lastIndex(of: UInt8(ascii: ":")),
        path[colon...].dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
      else { break }
      path = path[..<colon]
    }
    return path
  }
}
