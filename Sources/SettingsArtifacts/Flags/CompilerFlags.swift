package import SettingsXcode

/// The arguments that a cell's settings are for a compiler, in the words of Apple's catalogue.
package struct CompilerFlags: Sendable {
  package enum Language: String, Sendable, CaseIterable {
    case c
    case objectiveC = "objc"
    case cPlusPlus = "cxx"
    case objectiveCPlusPlus = "objcxx"
    case swift

    package var isCPlusPlus: Bool { self == .cPlusPlus || self == .objectiveCPlusPlus }

    /// What the catalogue calls sources of the language; nil where it has one compiler to itself.
    var fileType: String? {
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
    /// Everything.
    case apple
    /// Without what only an Apple SDK can take: what a compiler elsewhere understands.
    case host
    /// Without what names the target or the SDK, or needs module maps: for a compiler that is given a stand-in SDK.
    case standIn
  }

  /// A setting and the arguments that it is.
  package struct Flag: Sendable, Equatable {
    package let setting: String
    package let arguments: [String]

    package init(_ setting: String, _ arguments: [String]) {
      self.setting = setting
      self.arguments = arguments
    }
  }

  /// A folder that is not there, and the setting that asks for it.
  package struct MissingFolder: Sendable, Equatable {
    package let path: String
    package let setting: String
  }

  /// A response file that cannot be read, and the setting that names it.
  package struct MissingFile: Sendable, Hashable {
    package let path: String
    package let setting: String

    package init(path: String, setting: String) {
      self.path = path
      self.setting = setting
    }
  }

  /// In the order of the command line.
  package let flags: [Flag]
  /// What `host` leaves out, in the same order.
  package let leftOut: [Flag]
  /// Folders that are to be searched with all below them, and are not there.
  package let missingFolders: [MissingFolder]
  package let missingResponseFiles: [MissingFile]

  package var arguments: [String] { flags.flatMap(\.arguments) }

  /// A response file: `clang @FILE`, `swiftc @FILE`.
  package var responseFile: String { ResponseFile.text(flags.map(\.arguments)) }

  /// The flags of one language. Who wants those of several makes `CompilerSettings` once.
  package static func flags(
    for cell: CellValues, language: Language, set selection: Selection,
    catalogue: CompilerCatalogue, prefixHeader: String? = nil, tree: FolderTree? = nil,
    responseFiles: ResponseFiles? = nil
  ) -> CompilerFlags {
    let settings = CompilerSettings(
      cell, catalogue: catalogue, prefixHeader: prefixHeader, tree: tree,
      responseFiles: responseFiles)
    return settings.flags(language).only(selection)
  }

  /// The flags of a set; the other set's are left out.
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
