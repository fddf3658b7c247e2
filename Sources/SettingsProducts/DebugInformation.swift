import SettingsArchives

/// What the dSYMs of one argument contain. Each is read once, however many products have its name.
struct DebugInformation {
  /// What all dSYMs for the products of one name contain.
  struct Contents {
    fileprivate(set) var uuids: Set<String> = []
    fileprivate(set) var isOptimized = true
    /// The reason why one of them cannot be read.
    fileprivate(set) var failure: String?
  }

  /// Whether there are no dSYMs, not even for other products.
  let isEmpty: Bool
  private var byProduct: [String: Contents] = [:]

  private static let sizeLimit = 1 << 30

  /// - Parameter products: The dSYMs of other products are not read.
  init(_ files: [DebugFile], of products: [BuiltProduct]) {
    isEmpty = files.isEmpty
    let names = Set(products.map(\.fileName))
    for file in files where names.contains(file.product) {
      var contents = byProduct[file.product] ?? Contents()
      if contents.failure == nil { contents.read(file, limit: Self.sizeLimit) }
      byProduct[file.product] = contents
    }
  }

  /// Returns what the dSYMs of a product contain; nil if it has none.
  func contents(ofProduct name: String) -> Contents? { byProduct[name] }
}

extension DebugInformation.Contents {
  fileprivate mutating func read(_ file: DebugFile, limit: Int) {
    do {
      let bytes = try file.files.read(file.entry, limit: limit)
      for image in try MachOImage.read(bytes) {
        if let uuid = image.uuid { uuids.insert(uuid) }
        for range in image.debugTexts where Self.contains("-Onone", bytes[range]) {
          isOptimized = false
        }
      }
    } catch {
      failure =
        switch error {
        case let failure as MachOImage.Failure: failure.message
        case let failure as ContainedFiles.Failure: failure.message
        default: "it is damaged"
        }
    }
  }

  /// Whether bytes contain a word by itself.
  private static func contains(_ word: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    let word = Array(word.utf8)
    var rest = bytes
    while let start = rest.firstIndex(of: word[0]) {
      rest = bytes[start...]
      if rest.starts(with: word) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
