import SettingsDiagnostics
import SettingsXcode

/// The bare names of system frameworks among what a target links.
enum FrameworkNames {
  /// Those of tests, for which Xcode turns on search paths wherever they are from.
  static func ofTests(_ references: [String]) -> [String] {
    references.map { LexicalPath.fileName(of: $0) }.filter { name in
      TestFrameworks.names.contains { name == $0 + ".framework" }
    }
  }

  /// - Parameter references: file names or paths: `UIKit.framework`,
  ///   `System/Library/Frameworks/UIKit.framework`.
  static func ofSystem(_ references: [String]) -> [String] {
    var names: [String] = []
    for reference in references where reference.hasSuffix(".framework") {
      let parts = reference.split(separator: "/")
      guard let last = parts.last, parts.count == 1 || reference.contains("Library/Frameworks/")
      else { continue }
      let name = String(last.dropLast(".framework".count))
      if !name.isEmpty, !name.contains("$") { names.append(name) }
    }
    return names.uniqued()
  }
}
