import SettingsXcode

/// The scripts of a spec and their outputs, to find settings and files that they mention: phases,
/// build rules and actions of schemes.
struct ScriptTexts {
  /// Nil where a script is in a file of its own, or runs one.
  private(set) var texts: [String]? = []
  /// The files that scripts declare as their output. A file of the form `*.xcfilelist` lists some.
  private(set) var outputs: [String] = []

  init(in spec: XcodeGenMapping) { read(spec, isScript: false) }

  private mutating func read(_ mapping: XcodeGenMapping, isScript: Bool) {
    for entry in mapping.entries {
      let key = entry.key.lowercased()
      if let text = entry.value.text {
        if key == "script" || key == "arguments" { add(text) }
        if isScript, key == "path" { texts = nil }
      }
      if isScript, key == "outputfiles" || key == "outputfilelists" {
        let files = entry.value.readableTexts ?? []
        outputs += files
        if key == "outputfiles" { texts? += files }
      }
      let holdsScripts =
        key.hasSuffix("scripts") || key.hasSuffix("actions") || key == "buildrules"
        || key == "buildtoolplugins"
      read(entry.value, isScript: holdsScripts || isScript)
    }
  }

  private mutating func read(_ value: XcodeGenValue, isScript: Bool) {
    if let mapping = value.mapping { read(mapping, isScript: isScript) }
    for element in value.list ?? [] { read(element, isScript: isScript) }
  }

  private mutating func add(_ script: String) {
    if ScriptFiles.areRun(by: script) { texts = nil } else { texts?.append(script) }
  }
}
