package import SettingsDiagnostics

/// The libraries of an XCFramework, as its Info.plist lists them.
package struct XCFramework {
  /// The paths of the libraries, each in the folder of its platform.
  private let libraries: [String]

  /// Reads the Info.plist of an XCFramework; nil if there is none, or it lists no library.
  package init?(_ path: String, sources: any SourceProvider) {
    guard let bytes = try? sources.read(LexicalPath.join(path, "Info.plist")),
      let list = try? PropertyList.read(bytes)
    else { return nil }
    libraries = (list["AvailableLibraries"]?.array ?? []).compactMap { $0["LibraryPath"]?.string }
    if libraries.isEmpty { return nil }
  }

  /// The file name of the library if every platform has a static one. Xcode links such a library,
  /// and never embeds it.
  package var staticLibrary: String? {
    libraries.allSatisfy { $0.hasSuffix(".a") } ? libraries.first.map(LexicalPath.fileName) : nil
  }
}
