import SettingsDiagnostics

/// What was not judged, with everything that one assumption settles in one group.
struct UnjudgedGroups {
  struct Group {
    /// The name that an assumption takes.
    let name: String
    /// The different reasons.
    var messages = NameList()
    var places = NameList()
    /// Names such as `App@Release`.
    var cells = NameList()

    /// The first reason, and the number of the others.
    var reason: String {
      let others = messages.all.count - 1
      guard let first = messages.all.first, others > 0 else { return messages.all.first ?? "" }
      return "\(first), and \(others) other \(others == 1 ? "reason" : "reasons")"
    }

    /// The option that treats the group as silent.
    var assumption: String { "--assume-silent \((name + "=REASON").asShellWord)" }
  }

  private(set) var groups: [Group] = []

  init(_ reports: [AuditReport]) {
    var indices: [String: Int] = [:]
    for report in reports {
      for row in report.unjudgedRows {
        let name = Self.name(of: row.item)
        let index = indices[name] ?? groups.count
        if index == groups.count {
          indices[name] = index
          groups.append(Group(name: name))
        }
        groups[index].messages.insert(row.item.message)
        if row.item.file != nil { groups[index].places.insert(row.item.place) }
        for cell in row.cells {
          groups[index].cells.insert("\(report.target)@\(report.cells[cell].title)")
        }
      }
    }
  }

  /// Returns the name for an assumption: the library of a header, the name of anything else.
  private static func name(of item: Unjudged) -> String {
    guard item.kind == .header, let end = item.name.firstIndex(of: "/") else { return item.name }
    let library = String(item.name[..<end])
    return ["", ".", ".."].contains(library) ? item.name : library
  }
}

/// Names in the order of their first insertion.
struct NameList {
  private(set) var all: [String] = []
  private var known: Set<String> = []

  mutating func insert(_ name: String) {
    if known.insert(name).inserted { all.append(name) }
  }
}
