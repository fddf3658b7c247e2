import SettingsDiagnostics

extension Project.Phase {
  package enum Kind: Sendable {
    case sources, headers, resources, frameworks, copy, script, other
  }

  package var kind: Kind {
    switch self {
    case .sources: .sources
    case .headers: .headers
    case .resources: .resources
    case .frameworks: .frameworks
    case .copy: .copy
    case .script: .script
    case .other: .other
    }
  }

  package var files: [Project.BuildFile] {
    switch self {
    case .sources(let files), .headers(let files), .resources(let files), .frameworks(let files):
      files
    case .copy(let copy): copy.files
    case .script, .other: []
    }
  }
}

extension Project.Item {
  /// Returns the file name of what it names, such as `UIKit.framework`; of a package, the name of its
  /// product.
  ///
  /// - Parameter products: The file names of the products of the project's targets.
  package func fileName(_ products: [String?]) -> String? {
    switch self {
    case .target(let index): products.indices.contains(index) ? products[index] : nil
    case .framework(let name) where !name.contains("/"): "\(name).framework"
    case .package(let product, _): product
    case .foreignProduct(let path), .framework(let path), .library(let path), .file(let path),
      .folder(let path), .localized(let path, _), .unknown(let path):
      LexicalPath.fileName(of: path)
    }
  }
}

/// The files of a target, as its phases and folders name them. The disk is not read.
extension Project.Target {
  /// Returns the files of some kinds of phases, in the order of the phases.
  package func files(in kinds: Project.Phase.Kind...) -> [Project.BuildFile] {
    phases.filter { kinds.contains($0.kind) }.flatMap(\.files)
  }

  /// The files and folders that the target compiles or copies as resources, each once.
  package var inputPaths: [String] {
    (files(in: .sources, .resources).flatMap(\.item.paths) + folderPaths).uniqued()
  }

  /// The files and folders that the target compiles, with its storyboards and nibs, each once.
  package var sourcePaths: [String] {
    let paths = phases.flatMap { phase -> [String] in
      switch phase {
      case .sources(let files): files.flatMap(\.item.paths)
      case .resources(let files):
        files.flatMap(\.item.paths).filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }
      default: []
      }
    }
    return (paths + folderPaths).uniqued()
  }

  private var folderPaths: [String] { folders.map(\.path) + foreignFiles }

  /// The files in the target's folders that do not belong to it.
  package var excludedPaths: [String] { folders.flatMap(\.excluded) }

  /// The files with their own compiler flags, each with its flags.
  package var fileFlags: [(path: String, flags: String)] {
    (files(in: .sources) + members).flatMap { file in
      guard let flags = file.compilerFlags, !flags.isEmpty else { return [(String, String)]() }
      return file.item.paths.map { ($0, flags) }
    }
  }

  /// The sources for some platforms only, each with the names of its platforms in filters.
  package var filePlatforms: [(path: String, platforms: [String])] {
    var known: [String: [String]] = [:]
    var paths: [String] = []
    for file in files(in: .sources) + members {
      for path in file.item.paths {
        guard let others = known[path] else {
          known[path] = file.platforms
          paths.append(path)
          continue
        }
        // A file without filters is for all platforms.
        known[path] = others.isEmpty || file.platforms.isEmpty ? [] : others + file.platforms
      }
    }
    return paths.compactMap { path in
      known[path].flatMap { $0.isEmpty ? nil : (path, $0) }
    }
  }

  /// The sources whose type differs from the one that their name suggests, each with its type.
  package var fileTypes: [(path: String, type: String)] {
    let stated = files(in: .sources).filter { file in
      guard let type = file.type, type.hasPrefix("sourcecode."), let path = file.item.paths.first
      else { return false }
      return FileType(path: path)?.identifier != type
    }
    return (stated + members).flatMap { file in
      file.type.map { type in file.item.paths.map { ($0, type) } } ?? []
    }
  }

  /// The build rules that run a script for a source of the target, by the first pattern or the type of
  /// the files. Other rules only choose among Xcode's own compilers.
  package var scriptRules: [String] {
    rules.filter { rule in
      guard rule.script != nil else { return false }
      // A synchronized folder may contain such files.
      if !folders.isEmpty { return true }
      return files(in: .sources).contains { file in
        file.item.fileName([]).map { rule.processes($0, type: file.type) } ?? false
      }
    }.map { $0.patternList.first ?? $0.fileType ?? "build rule" }
  }

  /// The targets of the project whose products it embeds. If none of its phases copies a product,
  /// these are its dependencies.
  package var embeddedTargets: [Int] {
    func targets(_ items: [Project.Item]) -> [Int] {
      items.compactMap { item in
        if case .target(let index) = item { index } else { nil }
      }
    }
    let copied = targets(files(in: .copy).map(\.item))
    return copied.isEmpty ? targets(dependencies.map(\.item)) : copied
  }
}
