private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An output folder of the tool.
///
/// A file is written only if it does not exist, or if the tool wrote it and it is unchanged since.
/// A manifest in the folder records that. Symbolic links are never followed. Everything is checked
/// before anything is written, and one run at a time does so.
package struct OutputFolder {
  package struct File: Sendable {
    /// The path, relative, with `/` as the separator.
    package let path: String
    package let kind: String
    package let bytes: [UInt8]

    package init(path: String, kind: String, bytes: [UInt8]) {
      self.path = path
      self.kind = kind
      self.bytes = bytes
    }
  }

  package struct Change: Sendable, Equatable {
    package enum Action: String, Sendable {
      case created
      case updated
      case unchanged
      case removed
      /// No longer needed, but changed since: it remains, and is no longer managed by the tool.
      case kept
    }

    package let path: String
    package let action: Action
    /// The previous text; nil if there is no file.
    package let old: [UInt8]?
    /// The new text; nil if the file is removed.
    package let new: [UInt8]?
  }

  package struct Failure: Error {
    /// The path below the output folder; nil for the folder itself.
    package let path: String?
    /// Fits after `cannot write 'path': `.
    package let explanation: String
    package let help: String?

    fileprivate init(_ path: String?, _ explanation: String, help: String? = nil) {
      self.path = path
      self.explanation = explanation
      self.help = help
    }
  }

  package let path: String
  /// The folder of the project; nil if it is not known.
  private let project: String?

  package init(path: String, project: String? = nil) {
    // A slash at the end would follow a link; the name alone does not.
    self.path = LexicalPath.normalize(path)
    self.project = project
  }

  /// Returns the changes that writing the files would make, without writing.
  package func changes(
    for files: [File], covers: (_ kind: String, _ path: String) -> Bool
  ) throws(Failure) -> [Change] {
    try checkLinks()
    guard DiskEntry.exists(path) else { return files.map { Self.creation(of: $0) }.sorted }
    let root = try open()
    try lock(root, isShared: true)
    let manifest = try self.manifest(in: root)
    return try plan(files, covers, root: root, manifest: manifest, refuses: false).changes
  }

  /// Writes the files, and removes those of earlier runs that are no longer needed.
  ///
  /// - Parameters:
  ///   - covers: Whether this run decides if a file of an earlier run is still needed.
  ///   - force: Whether to overwrite files that the tool did not write or that were changed. Links
  ///     and other irregular files are never overwritten.
  package func write(
    _ files: [File], force: Bool, covers: (_ kind: String, _ path: String) -> Bool
  ) throws(Failure) -> [Change] {
    if let bundle = XcodeBundle.containing(path) {
      throw Failure(nil, XcodeBundle.explanation, help: XcodeBundle.help(bundle))
    }
    try checkLinks()
    do throws(SystemError) {
      try Self.makeFolders(path)
    } catch {
      throw Failure(nil, error.explanation)
    }
    let root = try open()
    try lock(root, isShared: false)
    let manifest = try self.manifest(in: root)
    let plan = try self.plan(files, covers, root: root, manifest: manifest, refuses: !force)
    if let failure = ReadFailure.first { throw Failure(nil, failure.explanation) }
    try apply(plan, files, to: root, manifest)
    return plan.changes
  }

  /// The paths of changed files, and of the manifest, relative to the working directory.
  package func paths(of changes: [Change]) -> [String] {
    ([OutputManifest.fileName] + changes.map(\.path)).map { LexicalPath.join(path, $0) }
  }

  // MARK: Opening

  /// `open` rejects a link at the path itself.
  private func checkLinks() throws(Failure) {
    let parent = LexicalPath.directory(of: path)
    guard let link = ProjectLink.leadingOut(of: parent, project: project) else { return }
    throw Failure(
      nil, "the symbolic link '\(link)' leads out of the project",
      help: "name the folder that the link leads to")
  }

  private func open() throws(Failure) -> FolderDescriptor {
    do throws(SystemError) {
      return try FolderDescriptor(path: path)
    } catch {
      if stat.of(path, followingLinks: false)?.isSymbolicLink == true {
        throw Failure(
          nil, "it is a symbolic link", help: "name the folder that the link leads to")
      }
      throw Failure(nil, error.code == ENOTDIR ? "it is not a folder" : error.explanation)
    }
  }

  private func lock(_ root: borrowing FolderDescriptor, isShared: Bool) throws(Failure) {
    do throws(SystemError) {
      try root.lock(isShared: isShared)
    } catch {
      throw Failure(nil, "it cannot be locked: \(error.explanation)")
    }
  }

  private static func makeFolders(_ path: String) throws(SystemError) {
    if DiskEntry.exists(path) { return }
    var folder = LexicalPath.isAbsolute(path) ? "" : "."
    for part in LexicalPath.components(of: path) {
      folder += "/\(part)"
      if unsafe mkdir(folder, 0o777) != 0, errno != EEXIST { throw .last }
    }
  }

  private func manifest(in root: borrowing FolderDescriptor) throws(Failure) -> OutputManifest {
    do throws(SystemError) {
      guard let bytes = try root.read(OutputManifest.fileName) else { return OutputManifest() }
      guard let manifest = OutputManifest(bytes) else {
        throw SystemError(code: EINVAL)
      }
      return manifest
    } catch {
      throw Failure(
        OutputManifest.fileName,
        error.code == EINVAL
          ? "it is not a manifest of this tool" : FolderDescriptor.explanation(error),
        help: error.isAnswer
          ? "remove it; files whose contents differ then need --force once" : nil)
    }
  }

  // MARK: Planning

  private struct Plan {
    var changes: [Change] = []
    /// Files that are no longer needed and no longer exist, such as those that an interrupted run
    /// removed.
    var missing: [String] = []
  }

  private static func creation(of file: File) -> Change {
    Change(path: file.path, action: .created, old: nil, new: file.bytes)
  }

  private func plan(
    _ files: [File], _ covers: (String, String) -> Bool, root: borrowing FolderDescriptor,
    manifest: OutputManifest, refuses: Bool
  ) throws(Failure) -> Plan {
    var plan = Plan()
    var wanted: Set<String> = []
    // Some file systems ignore case.
    var names: [String: String] = [:]
    for file in files {
      guard Self.isInside(file.path) else {
        throw Failure(file.path, "it is not inside the folder")
      }
      if let other = names.updateValue(file.path, forKey: file.path.lowercased()) {
        throw Failure(
          file.path, "'\(other)' has the same name, or differs only by case",
          help: "generate each target into its own folder")
      }
      wanted.insert(file.path)
      guard let old = try bytes(at: file.path, root) else {
        plan.changes.append(Self.creation(of: file))
        continue
      }
      let isSame = old == file.bytes
      if !isSame, refuses, !manifest.knows(file.path, old) {
        throw Failure(
          file.path,
          manifest.entries(at: file.path).isEmpty
            ? "it was not generated" : "it was changed since it was generated",
          help: "move it away, or overwrite it with --force")
      }
      plan.changes.append(
        Change(
          path: file.path, action: isSame ? .unchanged : .updated, old: old, new: file.bytes))
    }
    for path in manifest.paths where !wanted.contains(path) {
      guard Self.isInside(path),
        manifest.entries(at: path).contains(where: { covers($0.kind, path) })
      else { continue }
      guard let old = try bytes(at: path, isNeeded: false, root) else {
        if !DiskEntry.exists(LexicalPath.join(self.path, path)) { plan.missing.append(path) }
        continue
      }
      let isOwn = manifest.knows(path, old)
      plan.changes.append(Change(path: path, action: isOwn ? .removed : .kept, old: old, new: nil))
    }
    plan.changes = plan.changes.sorted
    return plan
  }

  private static func isInside(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }
      && !parts.contains { $0 == OutputManifest.fileName }
  }

  /// The bytes of a file; nil if it does not exist.
  ///
  /// - Parameter isNeeded: Whether anything else at the path, such as a folder, is an error.
  private func bytes(
    at path: String, isNeeded: Bool = true, _ root: borrowing FolderDescriptor
  ) throws(Failure) -> [UInt8]? {
    do throws(SystemError) {
      return try root.read(at: Self.parts(path)[...])
    } catch {
      if error.code == ENOENT || (!isNeeded && error.isAnswer) { return nil }
      throw Failure(path, FolderDescriptor.explanation(error))
    }
  }

  // MARK: Writing

  private func apply(
    _ plan: Plan, _ files: [File], to root: borrowing FolderDescriptor,
    _ manifest: OutputManifest
  ) throws(Failure) {
    let changes = plan.changes
    var final = manifest
    for path in changes.map(\.path) + plan.missing { final.remove(path) }
    for file in files { final.add(.init(path: file.path, kind: file.kind, bytes: file.bytes)) }
    var underway = final
    underway.add(manifest)
    // Files that `force` overwrites belong to the tool from now on, also if the run is interrupted.
    let writes = changes.contains { $0.action != .unchanged && $0.action != .kept }
    // A run that was killed while it replaced files leaves a manifest with the old and the new ones.
    if writes || final.bytes != manifest.bytes {
      Self.removeLeftovers(beside: underway.paths, in: root)
    }
    if writes { try writeManifest(underway, to: root, unless: manifest) }
    // An interrupted run removed these, but perhaps not their folders.
    for path in plan.missing {
      do throws(SystemError) { try Self.remove(Self.parts(path)[...], from: root) } catch {
        // Something else may be at the place of a folder.
        if !error.isAnswer { throw Failure(path, FolderDescriptor.explanation(error)) }
      }
    }
    for change in changes {
      do throws(SystemError) {
        switch change.action {
        case .created, .updated:
          // Generated files can be generated again, so the disk need not store each of a thousand
          // files before the next.
          try root.replace(
            at: Self.parts(change.path)[...], with: change.new ?? [], waitsForDisk: false)
        case .removed: try Self.remove(Self.parts(change.path)[...], from: root)
        case .unchanged, .kept: break
        }
      } catch {
        throw Failure(change.path, FolderDescriptor.explanation(error))
      }
    }
    try writeManifest(final, to: root, unless: writes ? underway : manifest)
  }

  /// Removes temporary files of killed runs from every folder in which the tool writes. The killed run
  /// may have been for other targets.
  private static func removeLeftovers(
    beside paths: some Sequence<String>, in root: borrowing FolderDescriptor
  ) {
    root.removeLeftovers()
    for folder in Set(paths.filter(isInside).map { Array(parts($0).dropLast()) })
    where !folder.isEmpty {
      root.removeLeftovers(inFolder: folder[...])
    }
  }

  private func writeManifest(
    _ new: OutputManifest, to root: borrowing FolderDescriptor, unless old: OutputManifest
  ) throws(Failure) {
    if new.bytes == old.bytes { return }
    do throws(SystemError) {
      try root.replace(OutputManifest.fileName, with: new.bytes, waitsForDisk: true)
    } catch {
      throw Failure(OutputManifest.fileName, FolderDescriptor.explanation(error))
    }
  }

  /// Removes a file, unless it is missing, and the folders that are empty afterwards.
  private static func remove(
    _ parts: ArraySlice<String>, from folder: borrowing FolderDescriptor
  ) throws(SystemError) {
    guard let first = parts.first else { return }
    do throws(SystemError) {
      if parts.count == 1 { return try folder.remove(first) }
      let inner = try folder.folder(first, creates: false)
      try remove(parts.dropFirst(), from: inner)
    } catch {
      if error.code == ENOENT { return }
      throw error
    }
    try folder.removeIfEmpty(first)
  }

  private static func parts(_ path: String) -> [String] {
    LexicalPath.components(of: path).map(String.init)
  }
}

extension [OutputFolder.Change] {
  fileprivate var sorted: [OutputFolder.Change] { self.sorted { $0.path < $1.path } }
}
