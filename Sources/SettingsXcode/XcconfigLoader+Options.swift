extension XcconfigLoader {
  /// The folders for included files, and the limits of including.
  package struct Options: Sendable {
    /// The folders that are searched after those of the including files.
    package var searchPaths: [String] = []
    /// The value of a leading `<DEVELOPER_DIR>` in an include; nil without Xcode.
    package var developerFolder: String?
    package var maximumDepth = 64
    package var maximumFiles = 10_000
    /// The maximum number of bytes in the included files. Each include of a file counts.
    package var maximumBytes = 64 << 20
    /// The folder that includes may not leave; nil allows any place.
    package var rootFolder: String?
    package var syntax = XcconfigParser.Syntax()

    package init() {}
  }
}
