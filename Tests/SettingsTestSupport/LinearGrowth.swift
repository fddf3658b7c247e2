import Foundation
public import Testing

/// How processor time grows with the size of an input.
///
/// Linear work takes about four times as long for four times the input, quadratic work sixteen times.
/// What else the machine does can disturb one measurement, but quadratic work fails all of them.
public enum LinearGrowth {
  private static let limit = 9.0
  private static let attempts = 5

  /// Expects that work is linear in its input. With a sanitizer, the work is done, and its time is not
  /// looked at.
  ///
  /// - Parameters:
  ///   - size: A size for which the work takes at least 10 ms.
  ///   - seconds: Does the work for a size, and returns its processor time.
  public static func expect(
    from size: Int, sourceLocation: SourceLocation = #_sourceLocation,
    _ seconds: (Int) async throws -> Double
  ) async rethrows {
    // The address sanitizer keeps what is freed, and the thread sanitizer a record of each access.
    if Sanitizer.isActive {
      _ = try await seconds(size)
      return
    }
    var measured: [String] = []
    for _ in 0..<attempts {
      let short = try await seconds(size)
      let long = try await seconds(4 * size)
      if long < limit * max(short, 0.01) { return }
      measured.append("\(short) s and \(long) s")
    }
    Issue.record(
      "four times the input takes too long: \(measured.joined(separator: ", "))",
      sourceLocation: sourceLocation)
  }

  /// The processor time of this thread for some work, in seconds.
  public static func processorTime(_ work: () throws -> Void) rethrows -> Double {
    let start = threadTime
    try work()
    return threadTime - start
  }

  private static var threadTime: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
