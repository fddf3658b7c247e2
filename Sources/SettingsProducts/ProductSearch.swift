import SettingsArchives
import SettingsDiagnostics
import SettingsSystem

/// Finds the products in what a user names: an app or another bundle, an .ipa, an .xcarchive, a
/// program, or a folder or ZIP archive with some of them.
struct ProductSearch {
  /// The most products in one argument.
  private static let productLimit = 2000

  private(set) var products: [BuiltProduct] = []
  private(set) var debugFiles: [DebugFile] = []

  /// - Parameter path: What the user named.
  /// - Throws: What cannot be read, with the reason.
  init(_ path: String) throws(ContainedFiles.Failure) {
    let name = LexicalPath.normalize(path)
    if let reason = Self.unsupported(name) { throw .init(message: reason) }
    let files = try ContainedFiles(path)
    try find(in: files, path: name)
    guard files.isFolder, BuiltProduct.Kind(folder: LexicalPath.fileName(of: name)) != nil else {
      return
    }
    let beside = "\(name).dSYM"
    if DiskEntry.isDirectory(beside), let debug = try? ContainedFiles(beside) {
      for entry in debug.entries where Self.isDebugFile(entry) {
        debugFiles.append(
          DebugFile(product: LexicalPath.fileName(of: name), entry: entry, files: debug))
      }
    }
  }

  /// Why a kind of file cannot be read; nil for all others.
  private static func unsupported(_ path: String) -> String? {
    let name = path.lowercased()
    if name.hasSuffix(".pkg") || name.hasSuffix(".mpkg") {
      return "installer packages are not read; verify the product in it"
    }
    if name.hasSuffix(".dmg") { return "disk images are not read; verify the product in it" }
    return nil
  }

  private static func isDebugFile(_ entry: ContainedFiles.Entry) -> Bool {
    guard entry.kind == .file else { return false }
    let folders = LexicalPath.components(of: entry.name).dropLast()
    return folders.indices.contains { index in
      folders[index...].starts(with: ["Contents", "Resources", "DWARF"])
    }
  }

  private mutating func find(
    in files: ContainedFiles, path: String
  ) throws(ContainedFiles.Failure) {
    if !files.isFolder, !files.isArchive {
      try addProgram(files, path: path)
      return
    }
    var roots: [String: [String: ContainedFiles.Entry]] = [:]
    let ownKind =
      files.isFolder ? BuiltProduct.Kind(folder: LexicalPath.fileName(of: path)) : nil
    if ownKind != nil { roots[""] = [:] }
    for entry in files.entries where !entry.name.utf8.starts(with: "__MACOSX/".utf8) {
      let parts = entry.name.utf8
        .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .map { Substring($0) }
      var root: String? = ownKind == nil ? nil : ""
      var length = 0
      var debugged: Substring?
      for (index, part) in parts.enumerated() {
        length += (index == 0 ? 0 : 1) + part.utf8.count
        guard index < parts.count - 1 else { break }
        if part.hasSuffix(".dSYM") { debugged = part.dropLast(5) }
        // The programs for watches and the symbols beside an app are not products of their own.
        if BuiltProduct.Kind(folder: part) != nil, debugged == nil {
          root = String(decoding: entry.name.utf8.prefix(length), as: UTF8.self)
        }
      }
      if let debugged {
        if Self.isDebugFile(entry) {
          debugFiles.append(DebugFile(product: String(debugged), entry: entry, files: files))
        }
        continue
      }
      guard let root else { continue }
      let name = root.isEmpty ? entry.name[...] : LexicalPath.rest(of: entry.name, below: root)
      guard let name else { continue }
      roots[root, default: [:]][String(name)] = entry
      guard roots.count <= Self.productLimit else {
        throw .init(message: "it contains more than \(Self.productLimit) products")
      }
    }
    guard !roots.isEmpty else {
      throw .init(message: "it contains no app, extension, framework or program")
    }
    add(roots, of: files, path: path)
  }

  /// Adds the products in the order of their paths, so that each follows the one that contains it.
  private mutating func add(
    _ roots: [String: [String: ContainedFiles.Entry]], of files: ContainedFiles, path: String
  ) {
    var numbers: [String: Int] = [:]
    for (root, entries) in roots.sorted(by: { $0.key < $1.key }) {
      var parent: Int?
      var folder = root
      while parent == nil, !folder.isEmpty, folder != "." {
        folder = LexicalPath.directory(of: folder)
        parent = numbers[folder == "." ? "" : folder]
      }
      let name = LexicalPath.fileName(of: root.isEmpty ? path : root)
      guard let kind = BuiltProduct.Kind(folder: name) else { continue }
      numbers[root] = products.count
      products.append(
        BuiltProduct(
          argument: path, root: root, kind: kind, parent: parent, entries: entries, files: files))
    }
  }

  private mutating func addProgram(
    _ files: ContainedFiles, path: String
  ) throws(ContainedFiles.Failure) {
    guard let entry = files.entries.first else { return }
    let start = ByteReader(bytes: try files.start(of: entry, count: 8))
    let isUniversal = [0xBEBA_FECA, 0xBFBA_FECA].contains(start.u32(0))
    guard isUniversal || MachOCommands.isMachO(start, at: 0) else {
      if start.starts(with: Array("xar!".utf8), at: 0) {
        throw .init(message: "installer packages are not read; verify the product in it")
      }
      throw .init(
        message: "it is not an app, an .ipa, an .xcarchive, a framework or a program for Apple's "
          + "systems")
    }
    products.append(
      BuiltProduct(
        argument: path, root: "", kind: .program, parent: nil, entries: ["": entry],
        files: files))
  }
}
