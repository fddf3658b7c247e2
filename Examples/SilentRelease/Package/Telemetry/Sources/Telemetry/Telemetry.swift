public final class Telemetry {
  public private(set) var count = 0
  private let application: String

  public init(application: String) { self.application = application }

  public func track(_ event: String) {
    count += 1
    #if DEBUG
      print("\(application): \(event)")
    #endif
  }
}
