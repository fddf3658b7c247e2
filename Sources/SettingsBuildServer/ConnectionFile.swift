package import SettingsDiagnostics
import SettingsSystem

/// `buildServer.json`, from which clients know how to start the server.
package struct ConnectionFile: Equatable, Sendable {
  package static let fileName = "buildServer.json"

  /// The program and its arguments.
  package let arguments: [String]
  /// The version of the program.
  package let version: String

  package init(arguments: [String], version: String) {
    self.arguments = arguments
    self.version = version
  }

  /// The text of the file.
  package var text: ByteBuffer {
    let value: JSONValue = [
      "name": .string(BuildServer.name),
      "version": .string(version),
      "bspVersion": .string(BuildServer.protocolVersion),
      "languages": .array(ServedSource.languages.map(JSONValue.string)),
      "argv": .array(arguments.map(JSONValue.string)),
    ]
    var writer = JSONWriter(.pretty)
    writer.value(value)
    writer.endDocument()
    return writer.buffer
  }

  /// Why a file was not written.
  package struct Failure: Error, Equatable {
    /// Fits after `cannot write 'path': `.
    package let explanation: String
    package let help: String?
  }

  package enum Change: String, Sendable {
    case created
    case updated
    case unchanged
  }

  /// Writes the file in one step.
  ///
  /// - Parameter force: Whether a file of another server is replaced.
  package func write(to path: String, force: Bool) throws(Failure) -> Change {
    let bytes = text.bytes
    let old = try Self.read(path)
    if old == bytes { return .unchanged }
    if let old, !force, let failure = Self.refusal(toReplace: old) { throw failure }
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw Failure(explanation: error.explanation, help: error.help)
    }
    return old == nil ? .created : .updated
  }

  /// The bytes of a file; nil if nothing exists.
  private static func read(_ path: String) throws(Failure) -> [UInt8]? {
    guard DiskEntry.exists(path) else { return nil }
    do throws(SourceReadFailure) {
      return try DiskSources(limit: 1 << 20).read(path)
    } catch {
      throw Failure(
        explanation: "the file there cannot be read: \(error.explanation)",
        help: "move it away")
    }
  }

  private static func refusal(toReplace old: [UInt8]) -> Failure? {
    let help = "move it away, or replace it with --force"
    guard let value = try? JSONValue(parsing: old, depthLimit: 32),
      let name = value["name"]?.string
    else { return Failure(explanation: "it is not the file of a build server", help: help) }
    if name == BuildServer.name { return nil }
    return Failure(explanation: "it belongs to the build server '\(name)'", help: help)
  }
}
