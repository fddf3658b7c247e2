import BuildSettingsKit
import SettingsDiagnostics
import SettingsSpec
import SettingsSystem

/// The tool's command line.
struct AuditArguments {
  enum Format: String, CaseIterable {
    case text
    case json
    case markdown
    case html
  }

  struct Failure: Error {
    let message: String
    var hint = "Try 'compare-logging --help'."
    /// What is wrong with the value of an option, with its place there; printed instead.
    var failure: ResolutionFailure?
  }

  /// The targets that were named, each with the configurations that were named with it.
  private(set) var chosen: [(target: String, configurations: [String])] = []
  /// The configurations that were named without a target.
  private(set) var configurations: [String] = []
  var proves = false
  var binaries: [String] = []
  var format = Format.text
  var config: String?
  var sdk: String?
  var destination: Destination?
  var arch: String?
  var overrides: [(name: String, value: String)] = []
  var xcconfigs: [String] = []
  var allowsOutside = false
  var usesCache = true
  var cacheFolder: String?
  var isQuiet = false
  var isVerbose = false
  var wantsHelp = false
  var color = Terminal.ColorChoice.auto

  static let help = """
    Usage: compare-logging [TARGET[@CONFIGURATION]…] [options]

    Shows, configuration beside configuration, what governs logging, what the log macro expands to,
    and which log calls of the sources are compiled in. Ends with 1 when a configuration of kind
    release is not silent.

    TARGET and CONFIGURATION may be patterns: '*Kiosk@*' stands for every target that ends in
    Kiosk, in every configuration.

    Options:
      -c, --configuration CONFIGURATION
                                 a configuration; repeat it for more (default: all)
      -t, --target TARGET        a target; the same as naming it
          --prove                compile the sources and search the object files
          --binary FILE          search what a build made: object, archive, ELF or Mach-O
          --format FORMAT        text, json, markdown or html
          --config FILE          the config file instead of the config.yaml found from here
          --destination DESTINATION, --sdk SDK, --arch ARCH,
          --set NAME=VALUE, --xcconfig FILE, --allow-outside
                                 as for resolve-settings
          --cache-folder DIR     keep what was read there instead of in the user's caches
          --no-cache             read everything again, and keep nothing
          --color WHEN           auto, always or never
      -q, --quiet                no warnings and no progress
      -v, --verbose              how many files the cache already knew
      -h, --help                 this text

    """

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      // SwiftPM hands it on; it parts its own options from these.
      if word == "--" { continue }
      guard word.hasPrefix("-"), word != "-" else {
        try addCell(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let isJoined = word.hasPrefix("--") && parts.count == 2
      let name = isJoined ? String(parts[0]) : word
      func value() throws(Failure) -> String {
        if isJoined { return String(parts[1]) }
        guard let next = rest.popFirst() else {
          throw Failure(message: "'\(name)' needs a value")
        }
        return next
      }
      switch name {
      case "-c", "--configuration": choose(nil, try value())
      case "-t", "--target": choose(try value(), nil)
      case "--prove": proves = true
      case "--binary": binaries.append(try value())
      case "--config": config = try value()
      case "--destination": destination = try Self.destination(try value())
      case "--sdk": sdk = try value()
      case "--arch": arch = try value()
      case "--xcconfig": xcconfigs.append(try value())
      case "--allow-outside": allowsOutside = true
      case "--no-cache": usesCache = false
      case "--cache-folder": cacheFolder = try value()
      case "-q", "--quiet": isQuiet = true
      case "-v", "--verbose": isVerbose = true
      case "-h", "--help": wantsHelp = true
      // What a SwiftPM plugin adds for every tool that only reads.
      case "--read-only": break
      case "--set":
        let text = try value()
        let pair = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2, !pair[0].isEmpty else {
          throw Failure(message: "'--set' takes NAME=VALUE, not '\(text)'")
        }
        overrides.append((String(pair[0]), String(pair[1])))
      case "--format":
        let text = try value()
        guard let format = Format(rawValue: text) else {
          let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
          throw Failure(message: "'\(text)' is no format (one of \(known))")
        }
        self.format = format
      case "--color":
        let text = try value()
        guard let color = Terminal.ColorChoice(rawValue: text) else {
          throw Failure(message: "'--color' takes auto, always or never, not '\(text)'")
        }
        self.color = color
      default: throw Failure(message: "there is no option '\(name)'")
      }
    }
    if destination != nil, let other = sdk != nil ? "--sdk" : arch != nil ? "--arch" : nil {
      throw Failure(
        message: "'--destination' selects the SDK and the architecture; remove '\(other)'")
    }
  }

  private static func destination(_ text: String) throws(Failure) -> Destination {
    do throws(ResolutionFailure) {
      return try Destination(argument: text, of: "--destination")
    } catch {
      throw Failure(message: error.diagnostics.first?.message ?? "", failure: error)
    }
  }

  /// The configurations of a target that was named: those named with it, and those named for all. None
  /// stands for every one.
  func configurations(of index: Int) -> [String] {
    let own = chosen[index].configurations
    return own + configurations.filter { !own.contains($0) }
  }

  /// Cuts at the last `@`, as `resolve-settings` does.
  private mutating func addCell(_ word: String) throws(Failure) {
    guard let at = word.lastIndex(of: "@") else {
      guard !word.isEmpty else { throw Failure(message: "an empty word names no target") }
      return choose(word, nil)
    }
    let target = String(word[..<at]), configuration = String(word[word.index(after: at)...])
    guard !configuration.isEmpty else {
      throw Failure(
        message:
          "'\(word)' names no configuration after '@': write TARGET, TARGET@CONFIGURATION or "
          + "@CONFIGURATION")
    }
    choose(target.isEmpty ? nil : target, configuration)
  }

  private mutating func choose(_ target: String?, _ configuration: String?) {
    guard let target else {
      if let configuration, !configurations.contains(configuration) {
        configurations.append(configuration)
      }
      return
    }
    let index = chosen.firstIndex { $0.target == target } ?? chosen.endIndex
    if index == chosen.endIndex { chosen.append((target, [])) }
    if let configuration, !chosen[index].configurations.contains(configuration) {
      chosen[index].configurations.append(configuration)
    }
  }
}
