import SettingsDiagnostics

/// The files and folders of a tree of git, each folder with its own names.
struct GitTree: Sendable {
  /// One file.
  struct File: Sendable {
    let object: String
    let isLink: Bool
  }

  enum Item: Sendable {
    /// A folder, by its number.
    case folder(Int)
    case file(File)
  }

  /// The number of the outermost folder.
  static let root = 0

  private var items: [[String: Item]] = [[:]]
  /// The entries of each folder, sorted by the bytes of their names.
  private var listings: [[FolderEntry]] = [[]]

  /// Reads `MODE TYPE OBJECT<tab>PATH<null>`, again and again. Commits of other repositories are
  /// left out.
  ///
  /// - Parameter listing: The paths in the order of git, in which the files of a folder follow each
  ///   other. In any other order, this takes longer.
  init(listing: [UInt8]) throws(GitRepository.Failure) {
    // The folders of the path before: where their names end in it, and their numbers.
    var open: [(end: Int, number: Int)] = []
    var last: ArraySlice<UInt8> = []
    for record in listing.split(separator: 0) {
      guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let fields = record[..<tab].split(separator: UInt8(ascii: " "))
      guard fields.count == 3, fields[1].elementsEqual("blob".utf8) else { continue }
      let path = record[(tab + 1)...]
      guard path.count <= LexicalPath.longest else {
        throw GitRepository.Failure(
          "a path of the revision is longer than \(LexicalPath.longest) bytes: "
            + "'\(String(decoding: path.prefix(80), as: UTF8.self))…'")
      }
      let shared = zip(path, last).prefix { $0 == $1 }.count
      // A folder is shared if the slash behind it is.
      while let folder = open.last, folder.end >= shared { open.removeLast() }
      var start = open.last.map { $0.end + 1 } ?? 0
      while let slash = path.dropFirst(start).firstIndex(of: UInt8(ascii: "/")) {
        let end = slash - path.startIndex
        let name = String(decoding: path[(path.startIndex + start)..<slash], as: UTF8.self)
        open.append((end, try folder(named: name, in: open.last?.number ?? Self.root)))
        start = end + 1
      }
      try add(
        File(
          object: String(decoding: fields[2], as: UTF8.self),
          isLink: fields[0].elementsEqual("120000".utf8)),
        named: String(decoding: path.dropFirst(start), as: UTF8.self),
        to: open.last?.number ?? Self.root)
      last = path
    }
    // The order of git has a slash behind the names of folders.
    for index in listings.indices {
      listings[index].sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
  }

  /// The number of a folder in a folder, which is added if it is not there.
  private mutating func folder(
    named name: String, in parent: Int
  ) throws(GitRepository.Failure) -> Int {
    try checkName(name, in: parent)
    if case .folder(let number)? = items[parent][name] { return number }
    let number = items.count
    items.append([:])
    listings.append([])
    items[parent][name] = .folder(number)
    listings[parent].append(FolderEntry(name: name, kind: .folder))
    return number
  }

  private mutating func add(
    _ file: File, named name: String, to folder: Int
  ) throws(GitRepository.Failure) {
    try checkName(name, in: folder)
    items[folder][name] = .file(file)
    listings[folder].append(FolderEntry(name: name, kind: file.isLink ? .other : .file))
  }

  /// Checks that no other name in a folder is the same text in other characters, because texts with the
  /// same characters are equal.
  private func checkName(_ name: String, in folder: Int) throws(GitRepository.Failure) {
    if name.utf8.allSatisfy({ $0 < 0x80 }) || items[folder][name] == nil { return }
    guard listings[folder].contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      throw GitRepository.Failure(
        "two files or folders of the revision differ only in how the accents of '\(name)' are encoded"
      )
    }
  }

  /// What a folder has under a name; nil if there is nothing.
  func item(named name: Substring, in folder: Int) -> Item? { items[folder][String(name)] }

  func entries(ofFolder number: Int) -> [FolderEntry] { listings[number] }
}
