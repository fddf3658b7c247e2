import SettingsDiagnostics

/// A ZIP archive in memory.
///
/// Nothing is written to the disk. The archive is checked as a whole before anything is decompressed: names, sizes and
/// positions of all entries. Archives that two programs could read differently are rejected.
package struct ZipArchive: Sendable {
  /// The limits for the contents of an archive.
  package struct Limits: Sendable {
    package var entries = 200_000
    /// The decompressed size of one entry.
    package var entrySize = 1 << 30
    /// The decompressed size of all entries together.
    package var totalSize = 8 << 30
    /// The bytes of a name, as systems limit them.
    package var nameLength = LexicalPath.longest
    /// The components of a name.
    package var depth = 64

    package init() {}
  }

  package struct Failure: Error, Equatable {
    package let message: String
  }

  package struct Entry: Sendable {
    package enum Kind: Sendable {
      case file
      case folder
      case link
    }

    package let name: String
    package let kind: Kind
    package let size: Int
    let method: Int
    let isEncrypted: Bool
    let checksum: UInt32
    let content: Range<Int>
  }

  package let entries: [Entry]
  private let bytes: [UInt8]

  /// Whether data starts like a ZIP archive.
  package static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// - Complexity: O(*n* log *n*) for *n* entries.
  package init(_ bytes: [UInt8], limits: Limits = Limits()) throws(Failure) {
    entries = try ZipDirectory(bytes: bytes, limits: limits).entries()
    self.bytes = bytes
  }

  /// Returns the content of a file.
  package func read(_ entry: Entry) throws(Failure) -> [UInt8] {
    let content = try start(of: entry, count: entry.size, isWhole: true)
    guard content.count == entry.size else {
      throw Failure(
        message: "'\(entry.name)' does not have the length that the archive's directory contains")
    }
    guard Inflate.checksum(content) == entry.checksum else {
      throw Failure(
        message: "'\(entry.name)' does not have the checksum that the archive's directory contains")
    }
    return content
  }

  /// Returns the first bytes of a file, which show its format, without decompressing the rest.
  package func start(of entry: Entry, count: Int) throws(Failure) -> [UInt8] {
    try start(of: entry, count: min(count, entry.size), isWhole: false)
  }

  private func start(
    of entry: Entry, count: Int, isWhole: Bool
  ) throws(Failure) -> [UInt8] {
    if entry.isEncrypted { throw Failure(message: "'\(entry.name)' is encrypted") }
    switch entry.method {
    case 0:
      guard entry.content.count == entry.size else {
        throw Failure(
          message: "'\(entry.name)' does not have the length that the archive's directory contains")
      }
      return Array(bytes[entry.content].prefix(count))
    case 8:
      do throws(Inflate.Failure) {
        let result = try Inflate.decompress(bytes[entry.content], count: count)
        if isWhole, !result.isComplete {
          throw Inflate.Failure.damaged
        }
        return result.bytes
      } catch {
        switch error {
        case .outOfMemory: throw Failure(message: "there is not enough memory for '\(entry.name)'")
        case .damaged: throw Failure(message: "'\(entry.name)' is damaged")
        }
      }
    default:
      throw Failure(
        message:
          "'\(entry.name)' is compressed with method \(entry.method); only 0 and 8 are supported")
    }
  }
}
