package import SettingsDiagnostics

/// The identifier of a request: a number or a string, as the client wrote it.
package struct RequestID: Hashable, Sendable {
  package let value: JSONValue

  /// - Returns: Nil for other values.
  package init?(_ value: JSONValue?) {
    switch value {
    case .number?, .string?: self.value = value ?? .null
    default: return nil
    }
  }

  package init(_ number: Int) { value = .number(String(number)) }
}

/// An error that answers a request.
package struct ResponseError: Error, Hashable, Sendable {
  /// The codes of JSON-RPC and of the Language Server Protocol.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case contentModified = -32801
    case requestCancelled = -32800
  }

  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package static let cancelled = ResponseError(.requestCancelled, "the request was cancelled")
  package static let modified = ResponseError(
    .contentModified, "the document changed after the request")
}

/// A message from the client.
package enum Message: Equatable, Sendable {
  case request(RequestID, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  /// The answer to a request of the server; the identifier is nil if it is missing or invalid.
  case response(RequestID?, Result<JSONValue, ResponseError>)
  /// Something that is not a message; the identifier is known if it resembles a request.
  case invalid(RequestID?, ResponseError)

  /// Reads the content of a message.
  package init(_ content: [UInt8], limits: MessageLimits = MessageLimits()) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(
        parsing: content, depthLimit: limits.depth, repairsSurrogates: true)
    } catch {
      self = .invalid(nil, ResponseError(.parseError, "invalid JSON at \(error)"))
      return
    }
    guard let object = value.object else {
      self = .invalid(nil, ResponseError(.invalidRequest, "a message must be a JSON object"))
      return
    }
    let id = RequestID(object["id"])
    func invalid(_ message: String) -> Message {
      .invalid(id, ResponseError(.invalidRequest, message))
    }
    // A response is never answered, so it comes before all checks.
    if object["method"] == nil, let response = Self.response(in: object, to: id) {
      self = response
      return
    }
    guard object["jsonrpc"]?.string == "2.0" else {
      self = invalid("a message must have \"jsonrpc\":\"2.0\"")
      return
    }
    let params = object["params"] ?? .null
    if let method = object["method"] {
      guard let method = method.string else {
        self = invalid("the method of a message must be a string")
        return
      }
      switch (object["id"], id) {
      case (nil, _): self = .notification(method: method, params: params)
      case (_, let id?): self = .request(id, method: method, params: params)
      case (_, nil): self = invalid("the id of a request must be a number or a string")
      }
      return
    }
    self = invalid("a message must have a method, a result or an error")
  }

  /// - Returns: Nil if the object has neither a result nor an error.
  private static func response(in object: JSONObject, to id: RequestID?) -> Message? {
    if let error = object["error"], !error.isNull {
      return .response(
        id, .failure(ResponseError(.requestFailed, error["message"]?.string ?? "")))
    }
    if let result = object["result"] { return .response(id, .success(result)) }
    return object["error"].map { _ in .response(id, .success(.null)) }
  }

  // MARK: Writing

  package static func response(_ id: RequestID?, _ result: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id?.value ?? .null, "result": result]
  }

  package static func response(_ id: RequestID?, _ error: ResponseError) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": id?.value ?? .null,
      "error": [
        "code": .number(String(error.code.rawValue)), "message": .string(error.message),
      ],
    ]
  }

  package static func notification(_ method: String, _ params: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "method": .string(method), "params": params]
  }

  package static func request(_ id: Int, _ method: String, _ params: JSONValue) -> JSONValue {
    // Parameters must be an object or a list, if there are any.
    if params.isNull {
      return ["jsonrpc": "2.0", "id": .number(String(id)), "method": .string(method)]
    }
    return [
      "jsonrpc": "2.0", "id": .number(String(id)), "method": .string(method), "params": params,
    ]
  }
}
