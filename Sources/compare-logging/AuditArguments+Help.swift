import SettingsCommandLine
import SettingsSystem

extension AuditArguments {
  static var help: String {
    let rows = AuditOption.visible.map { option in
      HelpTable.row(
        spellings: option.row.spellings, placeholder: option.row.value?.placeholder,
        help: option.row.help, choices: option.row.choices, isRepeatable: option.row.isRepeatable)
    }
    let table = HelpTable(columns: Terminal.width(of: .output))
    return table.paragraphs(
      """
      Usage: compare-logging [TARGET[@CONFIGURATION]…] [options]

      Compares configurations: the settings that affect logging, what the log macro expands to, and
      which log calls of the sources are compiled in.

      TARGET and CONFIGURATION may be patterns: '*Kiosk@*' selects every target that ends in Kiosk, in
      every configuration.

      Options:

      """) + table.text(rows)
      + table.paragraphs(
        """

        Exit codes: 0 silent; 1 a configuration of kind release is not silent; 2 wrong usage, or nothing
        could be judged.

        """)
  }
}
