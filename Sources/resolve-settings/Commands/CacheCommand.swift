import SettingsDiagnostics
import SettingsRendering
import SettingsSystem

/// `cache`: prints or clears the cache.
enum CacheCommand: Command {
  static let specification = CommandSpecification(
    name: .cache,
    summary: "show or clear the cache",
    positionals: .action(["clear"]),
    options: [.cacheFolder, .format] + OptionName.general,
    formats: TextOrJSON.names,
    details: """
      The cache contains what 'compare-logging' read in sources, what 'generate' found up to date,
      and the modules and the index of 'build-server'. It is in XDG_CACHE_HOME, in ~/.cache, or in
      ~/Library/Caches on macOS. 'cache clear' removes it. It affects speed only; '--no-cache' runs
      without it.
      """,
    examples: [
      .init(line: "resolve-settings cache", meaning: "its folder and size"),
      .init(line: "resolve-settings cache clear", meaning: "remove it"),
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let isClearing = invocation.positionals == ["clear"]
    guard let folder = CacheAccess.folder(invocation) else {
      context.report(
        Diagnostic(
          "no-cache", .note, "there is no cache: neither XDG_CACHE_HOME nor HOME names a folder",
          help: "name one with --cache-folder"))
      if invocation.format(TextOrJSON.self) == .json {
        context.output = json([], isRemoved: isClearing, of: nil)
      }
      return .fine
    }
    if let reason = folder.refusal {
      context.report(
        Diagnostic(
          "cache-not-used", .error, "the cache folder '\(folder.path)' is not used: \(reason)",
          help: "remove the folder, or name another one with --cache-folder"))
      return .unusable
    }
    guard isClearing else {
      answer(folder.entries, of: folder, invocation, &context)
      return .fine
    }
    if context.isReadOnly {
      context.report(
        Diagnostic(
          "read-only", .error, "'\(folder.path)' was not cleared: the tool runs with --read-only"))
      return .unusable
    }
    let outcome = folder.clear()
    answer(outcome.removed, isRemoved: true, of: folder, invocation, &context)
    guard !outcome.left.isEmpty else { return .fine }
    context.report(
      Diagnostic(
        "cannot-remove", .error,
        "cannot remove \(count(outcome.left.count, of: "file")) in '\(folder.path)'",
        notes: outcome.left.prefix(10).map { Diagnostic.Note("'\($0.name)' was not removed") }))
    return .findings
  }

  private static func answer(
    _ entries: [CacheFolder.Entry], isRemoved: Bool = false, of folder: CacheFolder,
    _ invocation: Invocation, _ context: inout CommandContext
  ) {
    if invocation.format(TextOrJSON.self) == .json {
      context.output = json(entries, isRemoved: isRemoved, of: folder)
      return
    }
    let word = isRemoved ? "removed" : "holds"
    var text = "\(folder.path.escapingControlCharacters)\n"
    for kind in CacheFolder.Kind.allCases {
      let some = entries.filter { $0.kind == kind }
      if some.isEmpty { continue }
      let size = some.reduce(0) { $0 + $1.size }
      text += "  \(word) \(count(some.count, of: kind.noun)), \(formatted(bytes: size))\n"
    }
    if entries.isEmpty { text += "  \(word) nothing\n" }
    context.output.append(text)
  }

  private static func json(
    _ entries: [CacheFolder.Entry], isRemoved: Bool, of folder: CacheFolder?
  ) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "cache", version: 1)
    writer.key("folder")
    writer.value(folder.map { .string($0.path) } ?? .null)
    writer.member("removed", isRemoved)
    writer.objects("entries", entries) { entry, writer in
      writer.member("name", entry.name)
      writer.member("kind", entry.kind.rawValue)
      writer.member("bytes", entry.size)
    }
    return writer.finished()
  }

  private static func count(_ count: Int, of noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// `12 bytes`, `3.4 kB`, `5.6 MB`.
  static func formatted(bytes: Int) -> String {
    if bytes < 1000 { return count(bytes, of: "byte") }
    let (unit, size) = bytes < 1_000_000 ? ("kB", 1000) : ("MB", 1_000_000)
    let tenths = (bytes * 10 + size / 2) / size
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}

extension CacheFolder.Kind {
  fileprivate var noun: String {
    switch self {
    case .readings: "log reading"
    case .generation: "generation record"
    case .scanner: "Swift scanner"
    case .buildServer: "build server folder"
    }
  }
}
