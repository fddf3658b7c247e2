/// The cells that an argument or a pair of options selects: `TARGET@CONFIGURATION`, with optional
/// parts.
struct CellSelector: Sendable, Hashable {
  /// Nil for every target.
  let target: String?
  /// Nil for the default configuration.
  let configuration: String?
  /// Whether one word named both, so that an '@' in the target is part of its name.
  let isDivided: Bool

  init(target: String?, configuration: String?, isDivided: Bool = false) {
    self.target = target
    self.configuration = configuration
    self.isDivided = isDivided
  }

  /// Whether both select the same, however they were written.
  static func == (left: CellSelector, right: CellSelector) -> Bool {
    left.target == right.target && left.configuration == right.configuration
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(target)
    hasher.combine(configuration)
  }

  /// The selector as written on the command line.
  var text: String { (target ?? "") + (configuration.map { "@\($0)" } ?? "") }

  /// Divides at the last `@`: a target's name may contain one, a configuration's rarely does.
  init(_ word: String, command: CommandName) throws(UsageError) {
    guard let at = word.lastIndex(of: "@") else {
      guard !word.isEmpty else {
        throw UsageError(
          message: "an argument is empty; leave it out to select all targets", command: command
        )
      }
      self.init(target: word, configuration: nil)
      return
    }
    let target = String(word[..<at]), configuration = String(word[word.index(after: at)...])
    guard !configuration.isEmpty else {
      throw UsageError(
        message: "'\(word)' has no configuration after '@'; write 'TARGET@CONFIGURATION', "
          + "'TARGET' or '@CONFIGURATION'", command: command)
    }
    self.init(
      target: target.isEmpty ? nil : target, configuration: configuration, isDivided: true)
  }

  /// The cells that arguments and options select together, in the order of the command line.
  ///
  /// A part that an argument omits is taken from the options. Without arguments, each `-t` is
  /// combined with each `-c`. The result is never empty: without any of them, it is one selector
  /// without parts.
  static func selectors(
    words: some Sequence<String>, in invocation: Invocation
  ) throws(UsageError) -> [CellSelector] {
    var open: [CellSelector] = []
    for word in words { open.append(try CellSelector(word, command: invocation.command)) }
    if open.isEmpty { open = [CellSelector(target: nil, configuration: nil)] }
    let targets = invocation.values(.target), configurations = invocation.values(.configuration)
    // The usual case: there is nothing to combine.
    if open.count == 1, targets.isEmpty, configurations.isEmpty { return open }
    var result: [CellSelector] = []
    var known: Set<CellSelector> = []
    for selector in open {
      let wantedTargets: [String?] =
        selector.target.map { [$0] } ?? (targets.isEmpty ? [nil] : targets.map { $0 })
      let wantedConfigurations: [String?] =
        selector.configuration.map { [$0] }
        ?? (configurations.isEmpty ? [nil] : configurations.map { $0 })
      for target in wantedTargets {
        for configuration in wantedConfigurations {
          // The target of a word without one is that of an option.
          let cell = CellSelector(
            target: target, configuration: configuration,
            isDivided: selector.isDivided && selector.target != nil)
          if known.insert(cell).inserted { result.append(cell) }
        }
      }
    }
    return result
  }
}
