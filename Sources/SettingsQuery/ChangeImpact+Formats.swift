package import SettingsDiagnostics
package import SettingsRendering

extension ChangeImpact: AssignmentAnswer {
  /// The new and changed assignments with what depends on them, then the same for removed ones.
  package func text(files: SourceFiles, style: TerminalStyle) -> String {
    let name = "'\(revision.escapingControlCharacters)'"
    var sections: [String] = []
    if !changed.places.isEmpty {
      sections.append(
        style.bold("Added or changed since \(name)") + "\n"
          + changed.text(files: files, style: style))
    }
    if !removed.places.isEmpty {
      sections.append(
        style.bold("Removed since \(name)") + "\n" + removed.text(files: oldFiles, style: style))
    }
    if sections.isEmpty { sections = ["No assignment has changed since \(name).\n"] }
    if hasOtherLevels {
      sections.append(
        """
        Defaults, presets, configurations or inheritance have changed as well, and with them values that
        no changed assignment decides: 'resolve-settings diff --since \(revision.asShellWord)' lists them.

        """)
    }
    return sections.joined(separator: "\n")
  }

  /// The same as JSON; places of removed assignments are those in the earlier version.
  package func json(files: SourceFiles) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "impact", version: 1)
    writer.member("since", revision)
    writer.member("inheritanceChanged", hasOtherLevels)
    writer.members(of: changed, in: files.indexed)
    writer.object("removed") { $0.members(of: removed, in: oldFiles.indexed) }
    return writer.finished()
  }
}
