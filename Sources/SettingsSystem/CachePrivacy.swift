private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What may be done with a cache folder, depending on who can write to it and where it is.
///
/// A user who can write to a cache decides what the tools print, and which program they run. The check
/// is made once, before the cache is used: afterwards, only this user and root can change its result.
struct CachePrivacy: Sendable {
  /// Why the folder is not used; nil if it is used.
  let refusal: String?
  /// Whether the folder is in a project, whose files others may have written. It is then a place for
  /// data only.
  let isInProject: Bool

  /// Checks a cache folder, which need not exist.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the folder, normalized.
  ///   - project: The absolute path of the project's folder, normalized.
  init(path: String, project: String) {
    do throws(Refusal) {
      let exists = try Self.checkFolder(path)
      let real = Self.realPath(path)
      let folders = Self.folders(leadingTo: real)
      try Self.check(ancestors: folders)
      let realProject = DiskSources.realPath(project) ?? project
      let isBelowProject = LexicalPath.contains(realProject, real)
      if LexicalPath.contains(project, path), !isBelowProject {
        throw Refusal("a symbolic link in the project leads to it")
      }
      let home = Environment.value("HOME").map { DiskSources.realPath($0) ?? $0 }
      func isPersonal(_ folder: String) -> Bool {
        home.map { LexicalPath.contains(folder, $0) } ?? false
      }
      let repositories = (folders + [real]).filter {
        stat.of("\($0)/.git", followingLinks: false) != nil
      }
      if exists {
        for repository in repositories { try Self.check(real, in: repository) }
      }
      refusal = nil
      // The settings of a user are often in a repository, which then contains the user's cache.
      isInProject =
        isBelowProject && !isPersonal(realProject)
        || repositories.contains { !isPersonal($0) }
    } catch {
      refusal = error.reason
      isInProject = true
    }
  }

  private struct Refusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// - Returns: Whether the folder exists.
  private static func checkFolder(_ path: String) throws(Refusal) -> Bool {
    let status: stat
    do throws(SystemError) {
      status = try .reading(path, followingLinks: false)
    } catch {
      if [ENOENT, ENOTDIR].contains(error.code) { return false }
      throw Refusal("it cannot be checked: \(error.explanation)")
    }
    if let problem = status.problemInCache { throw Refusal("it \(problem)") }
    guard status.isDirectory else { throw Refusal("it is not a folder") }
    return true
  }

  /// The path without links. What does not exist yet is made by the tool, without links.
  private static func realPath(_ path: String) -> String {
    var existing = path
    var missing: [String] = []
    while true {
      if let real = DiskSources.realPath(existing) {
        return missing.reversed().reduce(real, LexicalPath.join)
      }
      guard existing.utf8.contains(UInt8(ascii: "/")), existing != "/" else { return path }
      missing.append(LexicalPath.fileName(of: existing))
      existing = LexicalPath.directory(of: existing)
    }
  }

  /// The folders that contain a path, outer ones first.
  private static func folders(leadingTo path: String) -> [String] {
    var result = ["/"]
    for part in LexicalPath.components(of: path).dropLast() {
      result.append(LexicalPath.join(result.last ?? "/", String(part)))
    }
    return result
  }

  /// Who can write to one of these could replace the next one.
  private static func check(ancestors: [String]) throws(Refusal) {
    for folder in ancestors {
      guard let status = stat.of(folder) else { continue }
      if ![0, geteuid()].contains(status.st_uid) {
        throw Refusal("'\(folder)' belongs to another user")
      }
      // In a folder such as /tmp, only the owner of an entry can replace it.
      if status.othersCanWrite, status.st_mode & S_ISVTX == 0 {
        throw Refusal("other users can write to '\(folder)'")
      }
    }
  }

  /// What a repository tracks came with it.
  private static func check(_ path: String, in repository: String) throws(Refusal) {
    do throws(GitRepository.Failure) {
      if try GitRepository.tracks(path, in: repository) {
        throw GitRepository.Failure("git tracks files in it")
      }
    } catch {
      throw Refusal(error.message)
    }
  }

  /// The reason why others could have made or changed something in a folder of the cache; nil if
  /// there is none.
  static func problem(inFolder path: String, ofCache cache: String) -> String? {
    guard let top = stat.of(path, followingLinks: false) else { return nil }
    if let problem = top.problemInCache { return "'\(path)' \(problem)" }
    guard top.isDirectory else { return "'\(path)' is not a folder" }
    // Behind a folder that others cannot enter, the permissions are of no importance.
    let isClosed = [stat.of(cache), top].contains { $0.map { $0.st_mode & 0o011 == 0 } ?? false }
    var open = [path]
    while let folder = open.popLast() {
      guard let entries = try? Folder.unrecordedEntries(of: folder) else {
        return "'\(folder)' cannot be read"
      }
      for entry in entries {
        let inner = "\(folder)/\(entry.name)"
        guard let status = stat.of(inner, followingLinks: false) else { continue }
        if let problem = isClosed ? status.originProblem : status.problemInCache {
          return "'\(inner)' \(problem)"
        }
        if status.isDirectory { open.append(inner) }
      }
    }
    return nil
  }
}

extension stat {
  /// Whether users other than this one and root can write to it.
  var othersCanWrite: Bool {
    if st_mode & 0o002 != 0 { return true }
    // Many systems give each user a group of the same number, without other members.
    return st_mode & 0o020 != 0 && !(st_gid == getegid() && st_gid == geteuid())
  }

  /// Why an entry of the cache is not one that this user's tools made; nil if it may be one.
  fileprivate var originProblem: String? {
    if isSymbolicLink { return "is a symbolic link" }
    return st_uid == geteuid() ? nil : "belongs to another user"
  }

  /// Why an entry of the cache cannot be trusted; nil if it can.
  var problemInCache: String? {
    originProblem ?? (othersCanWrite ? "can be changed by other users" : nil)
  }
}
