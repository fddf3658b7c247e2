import Foundation
import SettingsSystem

/// What this process has used so far.
struct ProcessCost {
  /// The processor time, which other processes of a busy machine do not change.
  let seconds: Double
  /// The peak memory, in bytes.
  let peakMemory: Int

  static var now: ProcessCost {
    ProcessCost(
      seconds: Double(clock()) / Double(CLOCKS_PER_SEC),
      peakMemory: peakOfThisProgram ?? CurrentProcess.peakMemory)
  }

  /// Linux's usual figure includes the process that started this one.
  private static var peakOfThisProgram: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
      .flatMap { Int($0) }.map { $0 << 10 }
  }

  /// Returns which limit an input exceeds, if any: 1 s for each 100 KB or a part of them, and 100 MB plus 20 times
  /// the size.
  func excess(since before: ProcessCost, size: Int) -> String? {
    let time = seconds - before.seconds
    let longest = (size + 102_399) / 102_400
    if time > Double(max(longest, 1)) {
      return "takes \(Int((time * 1000).rounded(.up))) ms; the limit is \(max(longest, 1)) s"
    }
    let most = 100 << 20 + 20 * size
    if peakMemory > before.peakMemory, peakMemory > most {
      return "needs \(peakMemory >> 20) MB; the limit is \(most >> 20) MB"
    }
    return nil
  }
}
