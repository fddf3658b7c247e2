internal import SettingsDiagnostics
internal import SettingsModel

extension BuildSettings {
  /// A run destination, written as for xcodebuild: `platform=iOS Simulator,name=iPhone 17,OS=26.5`.
  public struct Destination: Hashable, Sendable, CustomStringConvertible {
    let model: SettingsModel.Destination
    /// The destination as it was written.
    public let description: String

    /// Parses a destination.
    ///
    /// - Parameter text: The destination in xcodebuild's syntax: `generic/platform=iOS`,
    ///   `platform=macOS,variant=Mac Catalyst`.
    /// - Throws: ``ResolutionError`` with the reason, if the text is not a destination.
    public init(_ text: String) throws(ResolutionError) {
      do throws(DestinationFailure) {
        model = try SettingsModel.Destination(text)
      } catch {
        throw ResolutionError(
          message: "'\(text)' is not a destination: \(error.message)", help: error.help)
      }
      description = text
    }
  }
}
