extension BuildSettings {
  /// The settings in effect for one target in one build configuration, for one destination.
  ///
  /// A cell is a sequence of settings, sorted by the bytes of their names.
  public struct Cell: Sendable {
    /// The name of the target, or of the project for the project's own settings.
    public let target: String
    /// The name of the build configuration.
    public let configuration: String
    /// The destination as it is shown: `iOS Simulator` (nil: none was requested).
    public let destination: String?
    private let settings: SettingRuns

    init(target: String, configuration: String, destination: String?, settings: SettingRuns) {
      self.target = target
      self.configuration = configuration
      self.destination = destination
      self.settings = settings
    }

    /// Returns the value of a setting; nil if nothing assigns it.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of settings.
    public subscript(name: String) -> Value? {
      var low = 0
      var high = settings.count
      while low < high {
        let middle = (low + high) / 2
        if settings[middle].name.utf8.lexicographicallyPrecedes(name.utf8) {
          low = middle + 1
        } else {
          high = middle
        }
      }
      guard low < settings.count, settings[low].name == name else { return nil }
      return settings[low].value
    }
  }

  /// A setting of a cell.
  public struct Setting: Hashable, Sendable {
    /// The name: `PRODUCT_NAME`.
    public let name: String
    /// The value.
    public let value: Value
  }
}

extension BuildSettings.Cell: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { settings.count }

  /// - Complexity: O(log *n*), where *n* is the number of settings that differ from those of similar
  ///   cells. Iteration takes constant time per setting.
  public subscript(position: Int) -> BuildSettings.Setting { settings[position] }

  public func makeIterator() -> Iterator { Iterator(settings) }

  /// Visits the settings of a cell in order.
  public struct Iterator: IteratorProtocol, Sendable {
    private var runs: SettingRuns.Iterator

    init(_ settings: SettingRuns) { runs = settings.makeIterator() }

    public mutating func next() -> BuildSettings.Setting? { runs.next() }
  }
}
