/// The references of files by their paths.
///
/// Most disks of Macs do not distinguish cases, so paths that differ in case only lead to one file,
/// unless a folder lists both names.
struct FileReferences {
  private var exact: [String: ObjectID] = [:]
  /// The first path in each case, and its reference.
  private var anyCase: [String: (path: String, reference: ObjectID)] = [:]

  /// Returns the reference of a file; nil if it has none yet.
  ///
  /// - Parameter differsByCase: Whether the case of a path distinguishes its file from others.
  func reference(of path: String, differsByCase: (String) -> Bool) -> ObjectID? {
    if let known = exact[path] { return known }
    guard let other = anyCase[path.lowercased()] else { return nil }
    return differsByCase(path) && differsByCase(other.path) ? nil : other.reference
  }

  mutating func add(_ reference: ObjectID, at path: String) {
    exact[path] = reference
    let key = path.lowercased()
    if anyCase[key] == nil { anyCase[key] = (path, reference) }
  }
}
