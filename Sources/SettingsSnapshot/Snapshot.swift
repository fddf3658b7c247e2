package import SettingsSystem

/// Where the targets of a large config stand in its files, so that a question about a few of them need not
/// read the rest.
///
/// It holds places and nothing that was understood of the text: an answer is always made from the files'
/// own bytes by the code that reads whole files. What it is made of comes in two parts: `Facts` about the
/// config, read in full each time, and a `Target` for each name, looked up one by one.
package struct Snapshot: Sendable {
  package var facts: Facts
  package var targets: [Target]

  package init(facts: Facts, targets: [Target]) {
    self.facts = facts
    self.targets = targets
  }

  /// Whole lines of one of the files.
  package struct Stretch: Hashable, Sendable {
    /// Index into the files of `Facts`.
    package var file: UInt32
    /// Bytes.
    package var start: UInt32
    package var end: UInt32
    /// How many lines stand before it.
    package var line: UInt32

    package init(file: UInt32, start: UInt32, end: UInt32, line: UInt32) {
      self.file = file
      self.start = start
      self.end = end
      self.line = line
    }
  }

  /// A file that went into it.
  package struct File: Hashable, Sendable {
    /// With links resolved.
    package var path: String
    package var identity: FileIdentity
    /// Whether the identity alone says that nothing has changed; where not, the digest has to.
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
    /// What it is a snapshot of, and for whom: only who asks for the very same may use it.
    package var key: SnapshotKey
    /// What hashes begin with; nobody can foresee it.
    package var seed: UInt64
    package var files: [File]
    /// What is needed for any target: all but the targets.
    package var common: [Stretch]
    /// Targets that are needed for any other: schemes name them, templates inherit them, or something is to
    /// be said about them.
    package var always: [String]
    /// The xcconfig files that have to be there, whoever asks, as seen from the config's folder.
    package var xcconfigs: [String]
    /// A fingerprint of what there was to say about the config.
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
    /// UTF-8.
    package var name: [UInt8]
    /// Where it stands; in several files, where an including one adds to it.
    package var stretches: [Stretch]
    /// The targets that it inherits, and those that they inherit, as indices into `targets`.
    package var inherits: [Int]

    package init(name: [UInt8], stretches: [Stretch], inherits: [Int]) {
      self.name = name
      self.stretches = stretches
      self.inherits = inherits
    }
  }
}

/// What tells one snapshot from another: the config as it was named, and the program that reads it.
///
/// Two programs do not share a snapshot, even two builds of the same version: what one of them finds odd
/// about a config, the other might not.
package struct SnapshotKey: Hashable, Sendable {
  /// The config's folder with links resolved, and its name.
  package var path: String
  package var allowsFilesOutside: Bool
  /// The identity of the running program's file.
  package var program: FileIdentity

  package init(path: String, allowsFilesOutside: Bool, program: FileIdentity) {
    self.path = path
    self.allowsFilesOutside = allowsFilesOutside
    self.program = program
  }

  /// The name that it is kept under.
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
