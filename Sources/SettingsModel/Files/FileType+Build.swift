/// What Xcode's own build rules make of the types of files.
extension FileType {
  /// Whether Xcode has a build rule for a type, so that the sources phase processes its files.
  ///
  /// Source: the specifications of tools in swift-build that have a rule for their input.
  ///
  /// - Parameter identifier: The identifier that a project states, also one that is not in the table.
  package static func hasBuildRule(_ identifier: String) -> Bool {
    if rulePrefixes.contains(where: identifier.hasPrefix) { return true }
    if identifiersWithRule.contains(identifier) { return true }
    return FileType(identifier: identifier)?.language != nil
  }

  /// Types that stand for all that begin with them.
  private static let rulePrefixes = ["sourcecode.c.", "sourcecode.cpp.", "text.plist"]

  private static let identifiersWithRule: Set<String> = [
    "archive.rsrc", "com.apple.instruments.package-definition", "compiled.air",
    "file.intentdefinition", "file.mlmodel", "file.referenceobject", "file.skybox",
    "file.storyboard", "file.xib", "folder.aimodel", "folder.assetcatalog",
    "folder.documentationcatalog", "folder.iconcomposer.icon", "folder.iconset",
    "folder.imagecatalog", "folder.mlpackage", "folder.rkassets", "folder.skatlas",
    "folder.stickers", "image.png", "image.tiff", "sourcecode.applescript",
    "sourcecode.asm.llvm", "sourcecode.dtrace", "sourcecode.iig", "sourcecode.lex",
    "sourcecode.mig", "sourcecode.nasm", "sourcecode.opencl", "sourcecode.rez", "sourcecode.yacc",
    "text.json.xcstrings", "text.xml.dae", "wrapper.nib", "wrapper.scnassets",
    "wrapper.scncache", "wrapper.storyboardc", "wrapper.xcdatamodel", "wrapper.xcdatamodeld",
    "wrapper.xcmappingmodel",
  ]

  /// Whether Xcode gives a file to no phase by itself, because settings, schemes or the compiler
  /// name it. Other files that are neither compiled nor headers are resources, also `.gpx`.
  ///
  /// Source: the exceptions that Xcode lists when it converts a group to a folder. They contain
  /// the files that would become a part of the target, such as `.md` and `.apns`.
  package static func isInNoPhase(_ path: String) -> Bool {
    fileExtension(of: path).map(extensionsWithoutPhase.contains) ?? false
  }

  /// The files in a folder of a language count, and the folder does not.
  private static let extensionsWithoutPhase: Set<String> = [
    "entitlements", "lproj", "modulemap", "xcconfig", "xctestplan",
  ]

  /// Whether the file contains code that was built before: an object, a library, a framework or a
  /// program.
  package var isBuiltCode: Bool {
    identifier.hasPrefix("compiled.") || Self.builtCode.contains(identifier)
  }

  private static let builtCode: Set<String> = [
    "archive.ar", "archive.metal-library", "wrapper.app-extension", "wrapper.application",
    "wrapper.driver-extension", "wrapper.framework", "wrapper.kernel-extension",
    "wrapper.spotlight-importer", "wrapper.system-extension", "wrapper.xcframework",
    "wrapper.xpc-service",
  ]

  /// Whether a folder may have code or only resources.
  package var isBundle: Bool { ["wrapper.cfbundle", "wrapper.plug-in"].contains(identifier) }

  /// Whether a build makes code of the file with a tool of another language.
  package var isOtherLanguage: Bool {
    Self.otherLanguages.contains { identifier.hasPrefix($0) }
  }

  private static let otherLanguages = [
    "sourcecode.ada", "sourcecode.applescript", "sourcecode.fortran", "sourcecode.iig",
    "sourcecode.mig", "sourcecode.opencl",
  ]

  /// Whether a build makes C of the file or compiles it as C, so that it does not belong in the
  /// resources phase. Swift counts, although the phase ignores it.
  package var isCodeOnly: Bool {
    switch role {
    case .source(let language): language != .metal
    case .built: Self.makersOfC.contains(identifier)
    case .header, .folder, .file: false
    }
  }

  private static let makersOfC: Set<String> = [
    "sourcecode.lex", "sourcecode.mig", "sourcecode.opencl", "sourcecode.yacc",
  ]

  /// Returns the name that a file has in the resources of a product; nil if a build makes something
  /// else of it that has no single name.
  package static func resourceName(of path: String) -> String? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let type = FileType(path: name), let old = fileExtension(of: name) else { return name }
    if type.isCompiled || filesWithoutName.contains(type.identifier) {
      guard let new = compiledExtensions[old] else { return nil }
      return name.dropLast(old.count) + new
    }
    return compiledExtensions[old].map { name.dropLast(old.count) + $0 } ?? name
  }

  private static let filesWithoutName: Set<String> = [
    "folder.assetcatalog", "folder.documentationcatalog", "folder.iconcomposer.icon",
    "folder.imagecatalog", "folder.stickers", "text.json.xcstrings",
  ]

  private static let compiledExtensions = [
    "storyboard": "storyboardc", "xib": "nib", "xcdatamodel": "mom", "xcdatamodeld": "momd",
    "xcmappingmodel": "cdm", "mlmodel": "mlmodelc", "mlpackage": "mlmodelc",
    "applescript": "scpt", "intentdefinition": "intentdefinition",
  ]

  /// Returns the name of the source that lex or yacc makes of a file of the type; nil for other
  /// types.
  ///
  /// - Parameter usesStem: Whether yacc names its output after the file: YACC_GENERATED_FILE_STEM is
  ///   InputFileStem.
  package func generatedSourceName(of path: String, usesStem: Bool) -> String? {
    let isYacc = identifier == "sourcecode.yacc"
    guard isYacc || identifier == "sourcecode.lex" else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = Self.fileExtension(of: name) ?? ""
    let stem = isYacc && !usesStem ? "y" : String(name.dropLast(ending.utf8.count + 1))
    let language = Self.generatedExtensions[String(ending.dropFirst())] ?? "c"
    return "\(stem).\(isYacc ? "tab" : "yy").\(language)"
  }

  /// The extensions of what lex and yacc make, by what follows `l` or `y` in that of a file.
  private static let generatedExtensions = [
    "m": "m", "mm": "mm", "p": "cp", "pp": "cpp", "xx": "cxx",
  ]
}
