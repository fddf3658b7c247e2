import Foundation

/// The table of rooms in docs/architecture.md: what each module may import.
struct RoomTable {
  struct Room {
    let name: String
    /// What the table's last column names.
    let leansOn: [String]
  }

  let rooms: [Room]

  /// Open to every room.
  static let common = "SettingsDiagnostics"

  /// Parts of the language itself, which no table needs to allow.
  static let language: Set<String> = ["Swift", "Synchronization"]

  /// Reads the rows under the header that starts with `| module |`.
  init(markdown: String) {
    var rooms: [Room] = []
    var isInside = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        isInside = false
        continue
      }
      if line.hasPrefix("| module |") {
        isInside = true
        continue
      }
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
        .dropLast()
      guard isInside, let first = cells.first, let last = cells.last, cells.count >= 2,
        let name = Self.quotedNames(in: first).first
      else { continue }
      let leansOn =
        last.contains("all of the above")
        ? rooms.map(\.name).filter { !Self.isWrapper($0) } : Self.quotedNames(in: last)
      rooms.append(Room(name: name, leansOn: leansOn))
    }
    self.rooms = rooms
  }

  private static func quotedNames(in cell: Substring) -> [String] {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) }
  }

  /// A module that wraps C is for those who name it, and is not handed on.
  static func isWrapper(_ name: String) -> Bool {
    name.wholeMatch(of: /C[A-Z].*/) != nil
  }

  /// Everything that a room may import: what it names, and of the rooms among those, what they may
  /// import in turn. Wrappers of C and system modules are only for the room that names them.
  func imports(allowedIn name: String) -> Set<String> {
    let own = room(name)?.leansOn ?? []
    var allowed = Set(own).union([Self.common])
    var waiting = own
    while let module = waiting.popLast() {
      guard let room = room(module) else { continue }
      for next in room.leansOn where !Self.isWrapper(next) && self.room(next) != nil {
        if allowed.insert(next).inserted { waiting.append(next) }
      }
    }
    return allowed
  }

  func room(_ name: String) -> Room? { rooms.first { $0.name == name } }
}
