import BuildSettingsKit

do {
  let path = CommandLine.arguments.dropFirst().first ?? "config.yaml"
  print(try report(on: BuildSettings(contentsOf: path)))
} catch {
  // The description has the file, line and column, the source line and a caret.
  print(error)
}
