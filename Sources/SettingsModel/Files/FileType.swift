/// A type of file, such as `sourcecode.c.objc`.
///
/// Xcode's projects state the type of each file. Where nothing states it, the extension of the name
/// decides, and its case matters.
package struct FileType: Hashable, Sendable {
  /// What a build does with a file of the type.
  package enum Role: Hashable, Sendable {
    /// A compiler reads it.
    case source(SourceLanguage)
    /// Another tool makes code or resources of it. Such a file belongs to the sources phase.
    case built
    case header
    /// A folder that counts as one file.
    case folder
    case file
  }

  /// The identifier in Xcode's projects.
  package let identifier: String
  package let role: Role

  /// Returns the type with an identifier; nil if it is not known.
  package init?(identifier: String) {
    guard let known = Self.index.types[identifier] else { return nil }
    self = known
  }

  /// Returns the type of a file by its name; nil for an unknown extension.
  package init?(path: String) {
    guard let known = Self.fileExtension(of: path).flatMap({ Self.index.byExtension[$0] }) else {
      return nil
    }
    self = known
  }

  /// Returns the type that a project states for source code, or else the one that the name shows.
  ///
  /// - Parameter stated: The identifier in the project; nil if there is none.
  package init?(stated: String?, path: String) {
    if let stated, stated.hasPrefix("sourcecode.") {
      self.init(identifier: stated)
    } else {
      self.init(path: path)
    }
  }

  /// Returns the identifier that XcodeGen writes for an extension; nil if it writes none.
  package static func xcodeGenIdentifier(ofExtension name: String) -> String? {
    index.xcodeGen[name]
  }

  /// Returns the identifier that XcodeGen writes for a path; nil if it writes none.
  package static func xcodeGenIdentifier(of path: String) -> String? {
    fileExtension(of: path).flatMap(xcodeGenIdentifier(ofExtension:))
  }

  // MARK: Questions

  /// The language that a compiler reads; nil for other files, also for headers.
  package var language: SourceLanguage? {
    if case .source(let language) = role { return language }
    return nil
  }

  /// Whether the file belongs to the sources phase.
  package var isCompiled: Bool { language != nil || role == .built }

  package var isHeader: Bool { role == .header }

  /// Whether files of translated texts belong to the file, which have its name with an extension of
  /// their own.
  package var hasTexts: Bool {
    ["file.intentdefinition", "file.storyboard", "file.xib"].contains(identifier)
  }

  /// Whether the file may have the translated texts of a storyboard or its like.
  package var isOfTexts: Bool {
    ["text.json.xcstrings", "text.plist.strings"].contains(identifier)
  }

  /// Whether the file is the output of a preprocessor, whose lines come from other files.
  package var isPreprocessed: Bool { identifier.hasSuffix(".preprocessed") }

  /// Whether a folder of the type counts as one file.
  package var isWrapper: Bool {
    role == .folder
      || role == .built && (identifier.hasPrefix("wrapper.") || identifier.hasPrefix("folder."))
  }

  /// The text behind the last dot of a file name; nil without one, or for a name that only begins
  /// with one.
  package static func fileExtension(of path: String) -> String? {
    let name = path.utf8
    guard let dot = name.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }),
      name[dot] == UInt8(ascii: "."), dot > name.startIndex,
      name[name.index(before: dot)] != UInt8(ascii: "/")
    else { return nil }
    let result = path[name.index(after: dot)...]
    return result.isEmpty ? nil : String(result)
  }

  /// The extensions of the types with a property, sorted.
  package static func extensions(where isWanted: (FileType) -> Bool) -> [String] {
    index.byExtension.filter { isWanted($0.value) }.keys.sorted()
  }

  // MARK: Table

  private struct Index {
    var types: [String: FileType] = [:]
    var byExtension: [String: FileType] = [:]
    var xcodeGen: [String: String] = [:]
  }

  private static let index: Index = {
    var index = Index()
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2, let role = Role(words[1]) else { continue }
      let type = FileType(identifier: String(words[0]), role: role)
      index.types[type.identifier] = type
      for word in words.dropFirst(2) {
        let parts = word.split(separator: ":", maxSplits: 1)
        let name = String(parts[parts.count - 1])
        let owner = parts.count == 2 ? parts[0] : ""
        if owner.isEmpty || owner == "xcodegen" { index.xcodeGen[name] = type.identifier }
        if owner != "xcodegen" || index.byExtension[name] == nil {
          index.byExtension[name] = type
        }
      }
    }
    return index
  }()

  private init(identifier: String, role: Role) {
    self.identifier = identifier
    self.role = role
  }
}

extension FileType.Role {
  /// Returns the role that a word of the table names.
  fileprivate init?(_ word: Substring) {
    switch word {
    case "built": self = .built
    case "header": self = .header
    case "folder": self = .folder
    case "file": self = .file
    case "asm": self = .source(.assembler)
    default:
      guard let language = SourceLanguage(rawValue: String(word)) else { return nil }
      self = .source(language)
    }
  }
}
