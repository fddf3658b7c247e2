import SettingsArtifacts
import SettingsDiagnostics
import SettingsRendering

/// What a build made, for a terminal.
extension AuditText {
  package func render(_ binary: BinaryReport) -> String {
    var text = style.bold("\(Self.plain(binary.path))")
    if let failure = binary.failure { return text + ": error: \(Self.plain(failure))\n" }
    if !binary.format.isEmpty { text += " (\(binary.format))" }
    text += ": \(status(binary.status))\n"
    for image in binary.images {
      var indent = "  "
      if !image.name.isEmpty {
        text += "  \(Self.plain(image.name)): \(status(image.status))\n"
        indent = "    "
      }
      if let failure = image.failure {
        text += indent + style.red("error: ") + Self.plain(failure) + "\n"
      }
      for found in image.texts where !found.isAllowed {
        text +=
          "\(indent)text \"\(Self.plain(found.text))\", \(found.bytes) bytes in \(Self.plain(found.section))\n"
      }
      for found in image.functions where !found.isAllowed {
        text += "\(indent)calls \(Self.plain(found.name)) (\(Self.plain(found.symbol)))\n"
      }
      for item in image.unjudged {
        text += indent + style.yellow("unknown: ") + Self.plain(item.message) + "\n"
      }
      for entry in image.assumed {
        text += indent + style.yellow("assumed silent: ")
        text += "\(Self.plain(entry.item.name)): \(Self.plain(entry.assumption.reason))\n"
      }
    }
    return text
  }

  private func status(_ status: LogStatus) -> String {
    switch status {
    case .silent: style.green("silent")
    case .logs: style.red("not silent")
    case .unknown: style.red("unknown")
    }
  }
}
