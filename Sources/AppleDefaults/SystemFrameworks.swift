internal import SettingsDiagnostics
internal import SettingsModel

/// Facts about a system framework of iOS.
package struct SystemFramework: Sendable, Hashable {
  /// The layer: user interface, media, services, the system itself.
  package enum Layer: String, Sendable, CaseIterable {
    case cocoaTouch = "Cocoa Touch"
    case media = "Media"
    case coreServices = "Core Services"
    case coreOS = "Core OS"
  }

  /// The status of a framework that is no longer current.
  package enum Status: String, Sendable {
    case deprecated, removed, renamed, merged
  }

  package let name: String
  package let layer: Layer
  /// The version of iOS that brought it.
  package let introduced: String
  /// The textbook eras that list it: `iOS 6`, `iOS 9`.
  package let eras: [String]
  package let status: Status?
  /// The version of iOS from which the status applies; nil if there is none.
  package let statusVersion: String?
  /// The replacements, the older one first.
  package let replacements: [String]
  package let prefixes: [String]
  package let purpose: String
}

/// The table of system frameworks, parsed when it is first used.
package enum SystemFrameworks {
  /// Sorted by the bytes of the names.
  package static let all: [SystemFramework] = {
    let table = StaticText(systemFrameworkLines)
    let text = String(decoding: (0..<table.count).map { table[$0] }, as: UTF8.self)
    return text.split(separator: "\n").compactMap(framework)
  }()

  package static func framework(named name: String) -> SystemFramework? {
    all.first { $0.name == name }
  }

  private static func framework(_ line: Substring) -> SystemFramework? {
    let columns = line.split(separator: "|", omittingEmptySubsequences: false)
    guard columns.count == 6, let layer = layer(columns[0].first) else { return nil }
    let words = columns[3].split(separator: " ").map(String.init)
    let state = words.first ?? ""
    return SystemFramework(
      name: String(columns[0].dropFirst()), layer: layer, introduced: String(columns[1]),
      eras: columns[2].map { "iOS \($0)" }, status: status(state.first),
      statusVersion: state.count > 1 ? String(state.dropFirst()) : nil,
      replacements: Array(words.dropFirst()),
      prefixes: columns[4].split(separator: " ").map(String.init), purpose: String(columns[5]))
  }

  private static func layer(_ letter: Character?) -> SystemFramework.Layer? {
    switch letter {
    case "t": .cocoaTouch
    case "m": .media
    case "s": .coreServices
    case "o": .coreOS
    default: nil
    }
  }

  private static func status(_ letter: Character?) -> SystemFramework.Status? {
    switch letter {
    case "d": .deprecated
    case "x": .removed
    case "n": .renamed
    case "m": .merged
    default: nil
    }
  }
}
