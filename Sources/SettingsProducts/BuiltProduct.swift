package import SettingsArchives
import SettingsDiagnostics

/// A bundle or program that a build made, on the disk or in an archive.
package struct BuiltProduct: Sendable {
  package enum Kind: String, Sendable {
    case application = "app"
    case appExtension = "appex"
    case framework
    case service = "xpc"
    case testBundle = "xctest"
    case systemExtension = "systemextension"
    /// A program or library without a bundle.
    case program

    /// What a file name's extension says; nil for folders that are no products.
    init?(folder name: some StringProtocol) {
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
      let word = name[name.index(after: dot)...].lowercased()
      guard let kind = Kind(rawValue: word), kind != .program else { return nil }
      self = kind
    }
  }

  /// The path that the user named.
  package let argument: String
  /// The path inside it; empty for the argument itself.
  package let root: String
  package let kind: Kind
  /// The number of the product that contains it, in the list of all; nil for none.
  package let parent: Int?
  /// The files of the product by their paths in it, without those of the products inside.
  package let entries: [String: ContainedFiles.Entry]
  let files: ContainedFiles

  /// The path that messages show.
  package var path: String { root.isEmpty ? argument : "\(argument)/\(root)" }

  /// The name of the bundle's folder or of the program.
  package var fileName: String {
    LexicalPath.fileName(of: LexicalPath.normalize(root.isEmpty ? argument : root))
  }

  /// Where the parts of the bundle are: it is flat, or that of macOS, or a framework with versions.
  package enum Layout: Sendable {
    case flat
    case contents
    case version(String)

    var information: String {
      switch self {
      case .flat: "Info.plist"
      case .contents: "Contents/Info.plist"
      case .version(let name): "Versions/\(name)/Resources/Info.plist"
      }
    }

    var resources: String {
      switch self {
      case .flat: ""
      case .contents: "Contents/Resources/"
      case .version(let name): "Versions/\(name)/Resources/"
      }
    }

    var programs: String {
      switch self {
      case .flat: ""
      case .contents: "Contents/MacOS/"
      case .version(let name): "Versions/\(name)/"
      }
    }
  }

  package let layout: Layout

  init(
    argument: String, root: String, kind: Kind, parent: Int?,
    entries: [String: ContainedFiles.Entry], files: ContainedFiles
  ) {
    self.argument = argument
    self.root = root
    self.kind = kind
    self.parent = parent
    self.entries = entries
    self.files = files
    let version = entries.keys.lazy.compactMap { name -> String? in
      let parts = LexicalPath.components(of: name)
      guard parts.count == 4, parts[0] == "Versions", parts[2] == "Resources",
        parts[3] == "Info.plist"
      else { return nil }
      return String(parts[1])
    }.min()
    if entries["Contents/Info.plist"] != nil {
      layout = .contents
    } else if entries["Info.plist"] == nil, let version {
      layout = .version(version)
    } else {
      layout = .flat
    }
  }

  /// Whether there is a file at a path in the product, or a folder with files.
  func hasFile(_ name: String) -> Bool { entries[name] != nil }

  /// Reads a file of the product; nil if there is none.
  func read(_ name: String, limit: Int) -> Result<[UInt8], ContainedFiles.Failure>? {
    guard let entry = entries[name] else { return nil }
    switch entry.kind {
    case .file: break
    case .link: return .failure(.init(message: "'\(name)' is a link"))
    case .escapingLink:
      let what = files.isArchive ? "archive" : "product"
      return .failure(.init(message: "'\(name)' is a link that leads out of the \(what)"))
    }
    do throws(ContainedFiles.Failure) { return .success(try files.read(entry, limit: limit)) } catch
    { return .failure(.init(message: "'\(name)': \(error.message)")) }
  }
}

/// The debug information of a program, in a dSYM.
package struct DebugFile: Sendable {
  /// The name of the dSYM, without that extension: `HelloWorld.app`.
  package let product: String
  let entry: ContainedFiles.Entry
  let files: ContainedFiles
}
