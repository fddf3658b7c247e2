import SettingsDiagnostics
import SettingsServer
import SettingsSystem

/// Two queues of bytes in memory, as a client and a server see them.
struct MemoryChannel: ByteChannel {
  let toServer = Mailbox<[UInt8]>()
  let toClient = Mailbox<[UInt8]>()

  func read() -> [UInt8] { toServer.take() ?? [] }

  func write(_ bytes: ByteBuffer) -> Bool {
    toClient.put(bytes.bytes)
    return true
  }
}

/// The client of a server that runs in this process.
class ServerClient {
  /// Why a session cannot go on.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let channel = MemoryChannel()
  private var framing = MessageFraming()
  private var nextID = 1
  /// The messages of the server that no call has asked for, in order.
  var unread: [JSONValue] = []

  deinit { channel.toServer.close() }

  /// Takes note of a message that is sent (`-->`) or taken (`<--`).
  func note(_ arrow: String, _ message: JSONValue) {}

  // MARK: Sending

  func sendRaw(_ text: String) { channel.toServer.put(Array(text.utf8)) }

  private func send(_ message: JSONValue) {
    let text = message.description
    sendRaw("Content-Length: \(text.utf8.count)\r\n\r\n\(text)")
  }

  func notify(_ method: String, _ params: JSONValue) {
    note("-->", ["method": .string(method), "params": params])
    send(Message.notification(method, params))
  }

  /// Sends a request and returns its number without waiting for the answer.
  func start(_ method: String, _ params: JSONValue) -> Int {
    let id = nextID
    nextID += 1
    note("-->", ["id": .number(String(id)), "method": .string(method), "params": params])
    send(Message.request(id, method, params))
    return id
  }

  /// Sends a request and waits for the answer.
  func request(_ method: String, _ params: JSONValue) throws -> JSONValue {
    let answer = try answer(to: start(method, params))
    if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
    return answer["result"] ?? .null
  }

  /// Ends the input.
  func disconnect() { channel.toServer.close() }

  // MARK: Receiving

  private func receive() throws -> JSONValue {
    while true {
      if case .content(let content) = framing.next() { return try JSONValue(parsing: content) }
      guard let bytes = channel.toClient.take() else {
        throw Failure(description: "the server did not answer in time")
      }
      framing.append(bytes)
    }
  }

  func answer(to id: Int) throws -> JSONValue {
    try next { $0["id"]?.integer == id && $0["method"] == nil }
  }

  /// Waits for any message of the server.
  func next(where isWanted: (JSONValue) -> Bool) throws -> JSONValue {
    var message = unread.firstIndex(where: isWanted).map { unread.remove(at: $0) }
    while message == nil {
      let received = try receive()
      if isWanted(received) { message = received } else { unread.append(received) }
    }
    note("<--", message ?? .null)
    return message ?? .null
  }
}
