import SettingsSystem

/// The cache of earlier readings: one file for each project, in the cache folder.
///
/// The key of an entry covers the compiler, its flags, the names to find and the content of the
/// file. An entry lists the other files of the reading (headers) with their fingerprints. A cache
/// that is damaged, or that another version wrote, is ignored.
struct ScanCache: Sendable {

  struct Entry: Sendable, Equatable {
    var dependencies: [(path: String, hash: String)] = []
    /// The findings, in a format of the scanner.
    var lines: [String] = []

    static func == (left: Entry, right: Entry) -> Bool {
      left.lines == right.lines && left.dependencies.elementsEqual(right.dependencies, by: ==)
    }
  }

  private static let title = "compare-logging cache 1"
  /// The size beyond which entries that the current run did not use are dropped.
  private static let sizeLimit = 64 << 20

  private let folder: CacheFolder?
  private let name: String
  private var old: [String: Entry] = [:]
  private var used: [String: Entry] = [:]
  private(set) var hits = 0

  /// - Parameters:
  ///   - folder: The folder of the cache; nil for a cache that is not stored.
  ///   - name: The name of the project.
  init(in folder: CacheFolder?, name: String) {
    self.folder = folder
    self.name = name
    guard let bytes = folder?.open(name, .readings)?.contents else { return }
    old = Self.parse(bytes) ?? [:]
  }

  /// Returns a cached entry; nil if it is missing or if one of its dependencies has changed.
  ///
  /// - Parameter hash: Returns the current fingerprint of a file; nil if the file no longer exists.
  mutating func entry(_ key: String, hash: (String) -> String?) -> Entry? {
    guard let entry = used[key] ?? old[key] else { return nil }
    for dependency in entry.dependencies where hash(dependency.path) != dependency.hash {
      return nil
    }
    used[key] = entry
    hits += 1
    return entry
  }

  mutating func store(_ entry: Entry, for key: String) { used[key] = entry }

  /// Writes the cache. A failure to write it only costs time, so it is not reported.
  func save() {
    guard let folder, used != old.filter({ used[$0.key] != nil }) || old.isEmpty else { return }
    var bytes = Self.body(used)
    for (key, entry) in old.sorted(by: { $0.key < $1.key }) where used[key] == nil {
      if bytes.count > Self.sizeLimit { break }
      bytes += Self.body([key: entry])
    }
    let head = "\(Self.title) \(ContentHash.of(bytes).text)\n"
    folder.keep(Array(head.utf8) + bytes, as: name, .readings)
  }

  // MARK: Text

  private static func body(_ entries: [String: Entry]) -> [UInt8] {
    var text = ""
    for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
      text += "K\(key)\n"
      for dependency in entry.dependencies {
        text += "D\(dependency.hash)\(TabFields.escaped(dependency.path))\n"
      }
      for line in entry.lines { text += "L\(TabFields.escaped(line))\n" }
    }
    return Array(text.utf8)
  }

  private static func parse(_ bytes: [UInt8]) -> [String: Entry]? {
    guard let lineEnd = bytes.firstIndex(of: 0x0A) else { return nil }
    let body = Array(bytes[(lineEnd + 1)...])
    let head = String(decoding: bytes[..<lineEnd], as: UTF8.self)
    guard head == "\(title) \(ContentHash.of(body).text)" else { return nil }
    var entries: [String: Entry] = [:]
    var key = ""
    var entry = Entry()
    func keep() { if !key.isEmpty { entries[key] = entry } }
    for line in body.split(separator: 0x0A) {
      let rest = String(decoding: line.dropFirst(), as: UTF8.self)
      switch line.first {
      case UInt8(ascii: "K"):
        keep()
        key = rest
        entry = Entry()
      case UInt8(ascii: "D"):
        guard rest.utf8.count > 32 else { return nil }
        entry.dependencies.append(
          (TabFields.unescaped(rest.dropFirst(32)), String(rest.prefix(32))))
      case UInt8(ascii: "L"): entry.lines.append(TabFields.unescaped(rest[...]))
      default: return nil
      }
    }
    keep()
    return entries
  }
}

/// Fields separated by tabs, with any content.
enum TabFields {
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x5C }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(0x5C) else { return String(text) }
    var result = ""
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "\\", let next = scalars.next() else {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch next {
      case "t": result += "\t"
      case "n": result += "\n"
      case "r": result += "\r"
      default: result.unicodeScalars.append(next)
      }
    }
    return result
  }

  static func line(_ fields: [String]) -> String {
    fields.map(escaped).joined(separator: "\t")
  }

  static func fields(_ line: some StringProtocol) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map { unescaped(Substring($0)) }
  }
}
