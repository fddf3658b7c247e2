import SettingsDiagnostics
import SettingsSystem

/// Reads from the files of a snapshot what some targets need, if the files are unchanged.
package struct ExcerptReader {
  package let sources: ExcerptSources
  /// The new facts about the files, if their contents had to be compared; nil if their times were
  /// sufficient.
  package let facts: Snapshot.Facts?

  /// Returns nil if a file has changed or cannot be read.
  package init?(_ snapshot: SnapshotFile, targets: [SnapshotFile.Target]) {
    let now = FileIdentity.Time.now
    var facts = snapshot.facts
    var wanted: [[Snapshot.Stretch]] = facts.files.map { _ in [] }
    for stretch in facts.common { wanted[Int(stretch.file)].append(stretch) }
    for target in targets {
      for stretch in target.stretches { wanted[Int(stretch.file)].append(stretch) }
    }
    var excerpts: [String: ExcerptSources.Excerpt] = [:]
    for index in facts.files.indices {
      let known = facts.files[index]
      guard let file = StoredFile(path: known.path), let identity = file.identity,
        identity.size == known.identity.size
      else { return nil }
      let size = Int(clamping: identity.size)
      let excerpt: ExcerptSources.Excerpt?
      if known.isSettled, identity == known.identity {
        excerpt = Self.excerpt(wanted[index], of: size, read: file.bytes)
        // A write during this reading leaves a later time than the recorded one.
        guard file.identity == identity else { return nil }
      } else {
        // The file may have been written when the snapshot was made, or copied, or only touched.
        guard let bytes = file.bytes(0..<size),
          ContentDigest.of(bytes.span, seed: facts.seed) == known.digest
        else { return nil }
        excerpt = Self.excerpt(wanted[index], of: size) { Array(bytes[$0]) }
        facts.files[index].identity = identity
        facts.files[index].isSettled = identity.isSettled(at: now) && file.identity == identity
      }
      guard let excerpt else { return nil }
      excerpts[known.path] = excerpt
    }
    sources = ExcerptSources(excerpts, base: DiskSources())
    self.facts = facts == snapshot.facts ? nil : facts
  }

  /// Returns the required lines in the order of the file; adjacent lines are read together.
  private static func excerpt(
    _ stretches: [Snapshot.Stretch], of size: Int, read: (Range<Int>) -> [UInt8]?
  ) -> ExcerptSources.Excerpt? {
    var excerpt = ExcerptSources.Excerpt()
    let sorted = stretches.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    var index = 0
    while index < sorted.count {
      let start = Int(sorted[index].start)
      var end = start
      while index < sorted.count, Int(sorted[index].start) == end {
        let stretch = sorted[index]
        excerpt.stretches.append(
          SourceStretch(
            offset: UInt32(truncatingIfNeeded: excerpt.bytes.count + end - start),
            line: stretch.line))
        end = Int(stretch.end)
        index += 1
      }
      // Ranges that overlap or exceed the file are never written, so the snapshot is damaged.
      guard end <= size, index == sorted.count || Int(sorted[index].start) > end,
        let bytes = read(start..<end)
      else { return nil }
      excerpt.bytes += bytes
    }
    return excerpt
  }
}
