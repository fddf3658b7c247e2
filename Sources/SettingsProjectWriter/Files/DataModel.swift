import SettingsDiagnostics
import SettingsXcode

/// The versions of a Core Data model.
enum DataModel {
  /// The version that is in use: the one that the model names, else the last.
  static func currentVersion(
    of model: String, among versions: [String], in sources: any SourceProvider
  ) -> String? {
    guard let bytes = try? sources.read("\(model)/.xccurrentversion"),
      let list = try? PropertyList.read(bytes)
    else { return versions.last }
    guard let name = list["_XCCurrentVersionName"]?.string else { return versions.last }
    return versions.first { $0 == name } ?? versions.last
  }
}
