package import SettingsDiagnostics

/// The files that may describe a package: Package.swift, and manifests for versions of Swift such
/// as `Package@swift-6.0.swift`.
package enum PackageManifest {
  package static let fileName = "Package.swift"

  /// Whether a file has the name of a manifest.
  package static func isManifest(_ name: String) -> Bool {
    name == fileName || version(of: name) != nil
  }

  /// Returns the manifests in a folder, the general one first.
  package static func files(in folder: String, sources: any SourceProvider) -> [String] {
    let versioned = (sources.folderEntries(folder) ?? []).map(\.name).filter {
      version(of: $0) != nil
    }
    return ([fileName] + versioned).map { LexicalPath.join(folder, $0) }.filter {
      sources.isReadableFile($0)
    }
  }

  /// Returns the manifest that a compiler's package manager reads, as `ManifestLoader.findManifest`
  /// of SwiftPM chooses it.
  ///
  /// A manifest that names the compiler's version or a beginning of it comes first. Of the others,
  /// the highest that is not above the compiler counts if it is for later tools than Package.swift.
  ///
  /// - Parameters:
  ///   - files: The manifests in the folder.
  ///   - compiler: The version of the compiler, such as `6.3.1`.
  package static func chosen(
    of files: [String], compiler: String, sources: any SourceProvider
  ) throws(SourceReadFailure) -> String? {
    let parts = compiler.split(separator: ".").prefix(3)
    for count in stride(from: parts.count, to: 0, by: -1) {
      let exact = "Package@swift-\(parts.prefix(count).joined(separator: ".")).swift"
      if let found = files.first(where: { LexicalPath.fileName(of: $0) == exact }) { return found }
    }
    let general = files.first { LexicalPath.fileName(of: $0) == fileName }
    let limit = ToolsVersion(compiler) ?? ToolsVersion(6)
    let candidates = files.compactMap { path in
      version(of: LexicalPath.fileName(of: path)).map { (version: $0, path: path) }
    }.filter { $0.version <= limit }
    guard let best = candidates.max(by: { $0.version < $1.version }) else { return general }
    guard let general else { return best.path }
    return try ToolsVersion(ofManifest: sources.read(best.path))
      > ToolsVersion(ofManifest: sources.read(general)) ? best.path : general
  }

  /// Returns the version in the name of a manifest.
  private static func version(of name: String) -> ToolsVersion? {
    let ends = (prefix: "Package@swift-", suffix: ".swift")
    guard name.hasPrefix(ends.prefix), name.hasSuffix(ends.suffix) else { return nil }
    return ToolsVersion(String(name.dropFirst(ends.prefix.count).dropLast(ends.suffix.count)))
  }
}

/// A version of Swift's tools: `6.0`.
struct ToolsVersion: Comparable {
  let major: Int
  let minor: Int
  let patch: Int

  init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
    patch = 0
  }

  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    major = numbers[0]
    minor = numbers.count > 1 ? numbers[1] : 0
    patch = numbers.count > 2 ? numbers[2] : 0
  }

  /// Reads the version in the comment that a manifest begins with (default: 5.0).
  init(ofManifest text: [UInt8]) {
    let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
    let line = lines.first { $0.contains("swift-tools-version") } ?? ""
    let number = line.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    self = ToolsVersion(String(number)) ?? ToolsVersion(5)
  }

  /// The language mode of targets that name none.
  var languageMode: String {
    if self < ToolsVersion(4) { return "3" }
    if self < ToolsVersion(5) { return self < ToolsVersion(4, 2) ? "4" : "4.2" }
    return major < 6 ? "5" : "6"
  }

  static func < (left: ToolsVersion, right: ToolsVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}
