package import SettingsXcode

/// The compiler arguments of a cell's settings, as Apple's catalog defines them.
package struct CompilerFlags: Sendable {
  package enum Language: String, Sendable, CaseIterable {
    case c
    case objectiveC = "objc"
    case cPlusPlus = "cxx"
    case objectiveCPlusPlus = "objcxx"
    case swift

    package var isCPlusPlus: Bool { self == .cPlusPlus || self == .objectiveCPlusPlus }

    /// The catalog's name for sources of the language; nil if the language has its own compiler.
    package var fileType: String? {
      switch self {
      case .c: "sourcecode.c.c"
      case .objectiveC: "sourcecode.c.objc"
      case .cPlusPlus: "sourcecode.cpp.cpp"
      case .objectiveCPlusPlus: "sourcecode.cpp.objcpp"
      case .swift: nil
      }
    }
  }

  package enum Selection: String, Sendable {
    /// All arguments.
    case apple
    /// Only arguments that do not need an Apple SDK, which compilers on other systems accept.
    case host
    /// Only arguments for a compiler with a stand-in SDK: not those that name the target or the
    /// SDK, or that need module maps.
    case standIn
  }

  /// A setting and its arguments.
  package struct Flag: Sendable, Hashable {
    package let setting: String
    package let arguments: [String]

    package init(_ setting: String, _ arguments: [String]) {
      self.setting = setting
      self.arguments = arguments
    }
  }

  /// A folder that does not exist, and the setting that names it.
  package struct MissingFolder: Sendable, Equatable {
    package let path: String
    package let setting: String
  }

  /// A response file that is not read, and the setting that names it.
  package struct MissingFile: Sendable, Hashable {
    package let path: String
    package let setting: String
    package let obstacle: ResponseFiles.Obstacle

    package init(path: String, setting: String, obstacle: ResponseFiles.Obstacle) {
      self.path = path
      self.setting = setting
      self.obstacle = obstacle
    }
  }

  /// The flags, in the order of the command line.
  package let flags: [Flag]
  /// The arguments that `host` omits, in the same order.
  package let leftOut: [Flag]
  /// The folders that should be searched recursively, but do not exist.
  package let missingFolders: [MissingFolder]
  package let missingResponseFiles: [MissingFile]

  package var arguments: [String] { flags.flatMap(\.arguments) }

  /// The text of a response file, for `clang @FILE` or `swiftc @FILE`.
  package var responseFile: String { ResponseFile.text(flags.map(\.arguments)) }

  /// Returns the flags of one language. For several languages, create `CompilerSettings` once.
  package static func flags(
    for cell: CellValues, language: Language, set selection: Selection,
    catalog: CompilerCatalog, prefixHeader: String? = nil, tree: FolderTree? = nil,
    responseFiles: ResponseFiles? = nil
  ) -> CompilerFlags {
    let settings = CompilerSettings(
      cell, catalog: catalog, prefixHeader: prefixHeader, tree: tree,
      responseFiles: responseFiles)
    return settings.flags(language).only(selection)
  }

  /// Returns the flags of a set, without those of the other set.
  package func only(_ selection: Selection) -> CompilerFlags {
    if selection == .apple { return self }
    var kept: [Flag] = []
    var leftOut: [Flag] = []
    for flag in flags {
      let (host, apple) = AppleOnly.parted(flag, for: selection)
      if let host { kept.append(host) }
      if let apple { leftOut.append(apple) }
    }
    return CompilerFlags(
      flags: kept, leftOut: leftOut, missingFolders: missingFolders,
      missingResponseFiles: missingResponseFiles)
  }
}
