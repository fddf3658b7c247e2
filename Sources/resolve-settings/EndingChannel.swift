import SettingsDiagnostics
import SettingsServer
import SettingsSystem

/// Standard input and output. After the end of the input, the process exits soon, whatever it is
/// busy with.
struct EndingChannel: ByteChannel {
  private let channel = StandardChannel()

  func read() -> [UInt8] {
    let bytes = channel.read()
    if bytes.isEmpty { CurrentProcess.exitLater() }
    return bytes
  }

  func write(_ bytes: ByteBuffer) -> Bool { channel.write(bytes) }
}
