import SettingsDiagnostics
import SettingsModel
import SettingsProjects

/// The source files of a target, by language.
package struct TargetCode {
  package let paths: [String]
  /// The files that a compiler reads, and headers.
  package let code: [String]
  /// The first file of each kind, as an example.
  package private(set) var plainC: String?
  package private(set) var cFamily: String?
  package private(set) var swift: String?
  /// Whether any of the files exists on the disk.
  package let arePresent: Bool

  /// - Returns: Nil if not all files with code can be listed. In that case, nothing is reported as
  ///   missing.
  init?(_ list: TargetFileList) {
    let isKnown = list.gaps.allSatisfy { gap in
      // Nothing is known about a missing path that may be a folder.
      gap.reason == .missing && FileType(path: gap.path) != nil
    }
    if !isKnown { return nil }
    paths = list.files.map(\.path)
    code = list.files.filter { $0.type?.language != nil || $0.type?.isHeader == true }.map(\.path)
    arePresent = list.files.contains { !$0.isMissing }
    for file in list.files {
      guard let language = file.type?.language else { continue }
      switch language {
      case .c, .cPlusPlus:
        plainC = plainC ?? file.path
        cFamily = cFamily ?? file.path
      case .objectiveC, .objectiveCPlusPlus: cFamily = cFamily ?? file.path
      case .swift: swift = swift ?? file.path
      case .assembler, .metal: break
      }
    }
  }

  /// Returns the files with code in Swift, or those in other languages.
  func files(ofSwift isSwift: Bool) -> [String] {
    code.filter { (FileType(path: $0)?.language == .swift) == isSwift }
  }
}
