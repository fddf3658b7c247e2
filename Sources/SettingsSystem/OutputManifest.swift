private import SettingsDiagnostics

/// Records what the tool wrote to an output folder, so that it never changes other files.
///
/// Each file has one line: hash, size, kind, path. During a run, a path may appear twice, with the
/// old and the new hash, so the file is recognized if the run is interrupted.
struct OutputManifest: Equatable {
  struct Entry: Hashable {
    let path: String
    let kind: String
    let hash: String
    let size: Int

    init(path: String, kind: String, bytes: [UInt8]) {
      self.path = path
      self.kind = kind
      hash = SHA256.hexadecimal(bytes)
      size = bytes.count
    }

    fileprivate init?(line: String) {
      let parts = line.parts(separatedBy: " ", maxSplits: 3)
      guard parts.count == 4, parts[0].utf8.count == 64, let size = Int(parts[1]) else {
        return nil
      }
      (hash, kind, path) = (parts[0], parts[2], parts[3])
      self.size = size
    }

    func describes(_ bytes: [UInt8]) -> Bool {
      bytes.count == size && SHA256.hexadecimal(bytes) == hash
    }
  }

  static let fileName = ".resolve-settings-manifest"
  private static let head = "resolve-settings generate, manifest 1: do not edit"

  private var entries: [String: Set<Entry>] = [:]

  init() {}

  /// The paths of all files, in order.
  var paths: [String] { entries.keys.sorted() }

  func entries(at path: String) -> Set<Entry> { entries[path] ?? [] }

  mutating func add(_ entry: Entry) { entries[entry.path, default: []].insert(entry) }

  mutating func add(_ other: OutputManifest) {
    entries.merge(other.entries) { $0.union($1) }
  }

  mutating func remove(_ path: String) { entries[path] = nil }

  /// Returns nil for a text that is not a manifest.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).parts(separatedBy: "\n")
    guard lines.first == Self.head else { return nil }
    for line in lines.dropFirst() where !line.isEmpty {
      guard let entry = Entry(line: line) else { return nil }
      add(entry)
    }
  }

  var bytes: [UInt8] {
    let lines = entries.values.joined().sorted { ($0.path, $0.hash) < ($1.path, $1.hash) }
      .map { "\($0.hash) \($0.size) \($0.kind) \($0.path)\n" }
    return Array((Self.head + "\n" + lines.joined()).utf8)
  }

  /// Whether the tool wrote these bytes there. An empty file also counts: the machine may have
  /// stopped before the disk stored the bytes, and no one's work is lost.
  func knows(_ path: String, _ bytes: [UInt8]) -> Bool {
    entries(at: path).contains { bytes.isEmpty || $0.describes(bytes) }
  }
}
