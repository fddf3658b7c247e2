package import SettingsDiagnostics
import SettingsSystem

/// The two streams between a client and a server.
package protocol ByteChannel: Sendable {
  /// Waits for bytes; returns an empty array at the end of the input, and after a failure.
  func read() -> [UInt8]
  /// Writes all bytes.
  ///
  /// - Returns: False if the other end is closed.
  func write(_ bytes: ByteBuffer) -> Bool
}

/// Standard input and standard output.
package struct StandardChannel: ByteChannel {
  package init() {}

  package func read() -> [UInt8] { (try? StandardStream.readAvailableInput()) ?? [] }

  package func write(_ bytes: ByteBuffer) -> Bool {
    do throws(SystemError) {
      try bytes.withSpan { (span) throws(SystemError) in
        try StandardStream.output.write(span)
      }
      return true
    } catch {
      return false
    }
  }
}

/// A client at the other end of a channel.
///
/// A thread reads all the time, also while an answer is being computed. A cancellation is therefore
/// known at once.
package final class Connection: Sendable {
  /// A message of the client, or the end of the input.
  package enum Event: Sendable {
    case message(Message)
    /// The input has ended.
    case end
  }

  private let channel: any ByteChannel
  private let limits: MessageLimits
  /// Whether the client still reads. The lock keeps messages of several threads apart.
  private let isOpen = Locked(true)
  private let cancelled = Locked<Set<RequestID>>([])

  package init(_ channel: any ByteChannel, limits: MessageLimits = MessageLimits()) {
    self.channel = channel
    self.limits = limits
  }

  /// Starts to read.
  ///
  /// - Parameter receive: Called on the reading thread for each message, in their order, and once
  ///   at the end.
  /// - Returns: False if the system cannot create a thread.
  package func start(_ receive: @escaping @Sendable (Event) -> Void) -> Bool {
    BackgroundThread.start { self.readAll(receive) }
  }

  private func readAll(_ receive: (Event) -> Void) {
    var framing = MessageFraming(limits: limits)
    while true {
      let bytes = channel.read()
      if bytes.isEmpty { return receive(.end) }
      framing.append(bytes)
      while let item = framing.next() {
        let message: Message
        switch item {
        case .content(let content): message = Message(content, limits: limits)
        case .problem(let text): message = .invalid(nil, ResponseError(.parseError, text))
        }
        note(message)
        receive(.message(message))
      }
    }
  }

  // MARK: Cancellation

  private func note(_ message: Message) {
    guard case .notification("$/cancelRequest", let params) = message,
      let id = RequestID(params["id"])
    else { return }
    // A client that cancels requests which it never sent must not fill the memory.
    cancelled.withLock { if $0.count < 10_000 { $0.insert(id) } }
  }

  /// Whether the client has cancelled a request that is not answered yet.
  package func isCancelled(_ id: RequestID) -> Bool { cancelled.withLock { $0.contains(id) } }

  /// Forgets the cancellation of a request that is answered, or that does not exist.
  package func forget(_ id: RequestID) { cancelled.withLock { _ = $0.remove(id) } }

  // MARK: Sending

  /// Sends a message, in one piece.
  package func send(_ message: JSONValue) {
    var writer = JSONWriter(.compact)
    writer.value(message)
    var bytes = ByteBuffer(capacity: writer.buffer.count + 32)
    bytes.append("Content-Length: \(writer.buffer.count)\r\n\r\n")
    bytes.append(writer.buffer)
    isOpen.withLock { isOpen in
      if isOpen { isOpen = channel.write(bytes) }
    }
  }

  /// Answers a request.
  package func answer(_ id: RequestID, _ result: Result<JSONValue, ResponseError>) {
    forget(id)
    switch result {
    case .success(let value): send(Message.response(id, value))
    case .failure(let error): send(Message.response(id, error))
    }
  }
}
