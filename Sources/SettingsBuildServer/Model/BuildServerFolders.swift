import SettingsDiagnostics
import SettingsServer
package import SettingsSystem

/// The folders in which the server and its client keep what they can make again.
///
/// Each project, configuration and destination has its own, in the cache.
package struct BuildServerFolders: Sendable {
  package let root: String
  /// Why the folders cannot be used; nil if they can. Others could have put something there.
  package let problem: String?

  /// - Parameter identity: The project, the configuration and the destination.
  package init(cache: CacheFolder, identity: [String]) {
    let key = SHA256.hexadecimal(Array(identity.joined(separator: "\0").utf8)).prefix(16)
    let name = "\(CacheFolder.Kind.buildServer.rawValue)-\(key)"
    root = "\(cache.path)/\(name)"
    problem = cache.problem(inFolder: name)
  }

  /// The index that compilers write.
  var indexStore: String { root + "/index-store" }
  /// The database that clients make of the index.
  var indexDatabase: String { root + "/index-database" }

  /// The folder for products and intermediate files, which nothing writes.
  package var derivedData: String { root + "/DerivedData" }
  /// The folder for generated sources.
  package var generated: String { root + "/generated" }

  /// The folder of a target's module.
  func module(of target: String) -> String { "\(root)/modules/\(Self.fileName(of: target))" }

  /// The object file that a build would write. It identifies a source file in the index.
  func object(of source: ServedSource, in target: ServedTarget) -> String {
    let name = LexicalPath.relative(source.path, to: target.folder)
    return "\(root)/objects/\(Self.fileName(of: target.name))/\(Self.fileName(of: name)).o"
  }

  /// A name as the name of one file. Different names have different results.
  private static func fileName(of name: String) -> String {
    // A name that begins with a period would be hidden, or mean a folder.
    guard name.hasPrefix(".") else { return PercentEncoding.encode(name, keeping: "-_.") }
    return "%2E" + PercentEncoding.encode(name.dropFirst(), keeping: "-_.")
  }
}
