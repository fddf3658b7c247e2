package import SettingsXcode

/// The Info.plist file that a target names by INFOPLIST_FILE, before settings are added to it.
package struct InformationFile {
  package enum State {
    /// The target names none: settings say everything.
    case absent
    /// It names one that does not exist, and so says nothing.
    case missing
    /// It names one that cannot be read: what it says cannot be known.
    case unknown
    case read(PropertyListValue)
  }

  package let state: State

  init(path: String?, in files: RuleFiles) {
    guard let path else {
      state = .absent
      return
    }
    guard let bytes = files.bytes(of: path), let value = try? PropertyList.read(bytes),
      value.entries != nil
    else {
      if case .missing = files.presence(of: path) { state = .missing } else { state = .unknown }
      return
    }
    state = .read(value)
  }

  package var isUnknown: Bool { if case .unknown = state { true } else { false } }

  package subscript(key: String) -> PropertyListValue? {
    if case .read(let value) = state { value[key] } else { nil }
  }
}
