/// Files that a target names one by one.
extension Spec {
  /// Returns the places of the files and folders that a target names besides its sources: resources,
  /// headers, copied files and XCFrameworks.
  package func namedFiles(of target: Int) -> [SpecNode] {
    if !namesFiles { return [] }
    var result = parts(of: .resources, in: target, as: .resource).map { $0[.filePath] ?? $0.node }
    for field in [Field.headersPublic, .headersPrivate, .headersProject] {
      result += elements(of: field, in: .headers, .headers, of: target)
    }
    result += parts(of: .copyFiles, in: target, as: .copy).flatMap { nodes($0[.copyPaths]) }
    result += parts(of: .dependencies, in: target, as: .dependency).compactMap {
      $0[.dependencyXCFramework]
    }
    return result
  }

  /// Returns the path of a file, relative to the root file's folder and without a setting for the
  /// project's folder.
  package func filePath(of node: SpecNode) -> String {
    let path = path(of: node)
    let prefixes = ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/", "${PROJECT_DIR}/"]
    return prefixes.first(where: path.hasPrefix).map { String(path.dropFirst($0.count)) } ?? path
  }
}
