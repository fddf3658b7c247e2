package import SettingsSystem

/// Records the locations of targets in the files of a large config, so that a command for a few of
/// them need not read the rest.
///
/// It contains locations only, and no parsed text: results always come from the files' own bytes,
/// through the code that reads whole files. It has two parts: `Facts` about the config, which are
/// always read completely, and a `Target` for each name, which are looked up one by one.
package struct Snapshot: Sendable {
  package var facts: Facts
  package var targets: [Target]

  package init(facts: Facts, targets: [Target]) {
    self.facts = facts
    self.targets = targets
  }

  /// Consecutive lines of one of the files.
  package struct Stretch: Hashable, Sendable {
    /// The index into the files of `Facts`.
    package var file: UInt32
    /// The range in bytes.
    package var start: UInt32
    package var end: UInt32
    /// The number of lines before it.
    package var line: UInt32

    package init(file: UInt32, start: UInt32, end: UInt32, line: UInt32) {
      self.file = file
      self.start = start
      self.end = end
      self.line = line
    }
  }

  /// A file that is part of the snapshot.
  package struct File: Hashable, Sendable {
    /// The path with links resolved.
    package var path: String
    package var identity: FileIdentity
    /// Whether the identity alone proves that nothing has changed; otherwise the digest is
    /// compared.
    package var isSettled: Bool
    package var digest: ContentDigest

    package init(path: String, identity: FileIdentity, isSettled: Bool, digest: ContentDigest) {
      self.path = path
      self.identity = identity
      self.isSettled = isSettled
      self.digest = digest
    }
  }

  package struct Facts: Hashable, Sendable {
    /// The key: a snapshot is used only for exactly the same one.
    package var key: SnapshotKey
    /// The seed of hashes, which cannot be predicted.
    package var seed: UInt64
    package var files: [File]
    /// What every target needs: everything except the targets.
    package var common: [Stretch]
    /// Targets that every other one needs: those that schemes name, that templates inherit, or that
    /// have diagnostics.
    package var always: [String]
    /// The xcconfig files that must exist for every command, relative to the config's folder.
    package var xcconfigs: [String]
    /// A fingerprint of the diagnostics of the config.
    package var diagnostics: ContentDigest

    package init(
      key: SnapshotKey, seed: UInt64, files: [File], common: [Stretch], always: [String],
      xcconfigs: [String], diagnostics: ContentDigest
    ) {
      self.key = key
      self.seed = seed
      self.files = files
      self.common = common
      self.always = always
      self.xcconfigs = xcconfigs
      self.diagnostics = diagnostics
    }
  }

  package struct Target: Hashable, Sendable {
    /// The name in UTF-8.
    package var name: [UInt8]
    /// Its lines; they are in several files if an including file adds to it.
    package var stretches: [Stretch]
    /// The targets that it inherits, directly and indirectly, as indices into `targets`.
    package var inherits: [Int]

    package init(name: [UInt8], stretches: [Stretch], inherits: [Int]) {
      self.name = name
      self.stretches = stretches
      self.inherits = inherits
    }
  }
}

/// Distinguishes snapshots: the config as it was named, and the program that reads it.
///
/// Two programs do not share a snapshot, even two builds of the same version, because their
/// diagnostics may differ.
package struct SnapshotKey: Hashable, Sendable {
  /// The config's folder with links resolved, and the config's name.
  package var path: String
  package var allowsFilesOutside: Bool
  /// The identity of the running program's file.
  package var program: FileIdentity

  package init(path: String, allowsFilesOutside: Bool, program: FileIdentity) {
    self.path = path
    self.allowsFilesOutside = allowsFilesOutside
    self.program = program
  }

  /// The name in the cache folder.
  package var name: String {
    var encoder = SnapshotEncoder()
    encoder.append(self)
    let digest = ContentDigest.of(encoder.bytes.span, seed: UInt64(SnapshotFormat.version))
    func hexadecimal(_ value: UInt64) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
    return hexadecimal(digest.first) + hexadecimal(digest.second)
  }
}
