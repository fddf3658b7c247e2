import Foundation
import SettingsArchives

/// Gives inputs to a target without a fuzzer, and checks what each of them costs.
struct Replay {
  private let target: FuzzTarget
  /// How many changed inputs are tried for each one.
  private let changes: UInt32
  /// The file that has the changed input while it is tried.
  private let changedPath: String?
  private var count = 0
  private var slowest = 0.0
  private(set) var hasFailed = false

  init(on target: FuzzTarget, changes: UInt32 = 0, changedPath: String? = nil) {
    self.target = target
    self.changes = changes
    self.changedPath = changedPath
  }

  /// Runs a file, or the files of a folder in the order of their names.
  mutating func run(path: String) {
    let inside = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted()
    for file in inside?.map({ "\(path)/\($0)" }) ?? [path] {
      if let bytes = read(file) { run(bytes, name: file) }
    }
  }

  /// Runs what `Scripts/fuzz --minimize` has kept.
  mutating func run(corpus path: String) {
    guard let bytes = read(path) else { return }
    do throws(ZipArchive.Failure) {
      let archive = try ZipArchive(bytes)
      for entry in archive.entries { run(try archive.read(entry), name: entry.name) }
    } catch {
      fail("'\(path)': \(error.message)")
    }
  }

  /// Prints the number of inputs and the largest costs.
  func finish() {
    let milliseconds = Int((slowest * 1000).rounded(.up))
    let megabytes = ProcessCost.now.peakMemory >> 20
    print("\(count) inputs, at most \(milliseconds) ms, peak \(megabytes) MB")
  }

  private mutating func run(_ bytes: [UInt8], name: String) {
    // If the target traps, the last name in the output is the input.
    FileHandle.standardOutput.write(Data("\(name)\n".utf8))
    measure(bytes, name: name)
    for seed in 0..<changes {
      guard let changed = target.change(bytes, seed: seed) else { continue }
      if let changedPath { write(changed, to: changedPath) }
      measure(changed, name: "\(name), change \(seed)")
    }
  }

  private mutating func measure(_ bytes: [UInt8], name: String) {
    let before = ProcessCost.now
    target.run(bytes)
    let after = ProcessCost.now
    count += 1
    slowest = max(slowest, after.seconds - before.seconds)
    if let excess = after.excess(since: before, size: bytes.count) { fail("\(name): \(excess)") }
  }

  private mutating func write(_ bytes: [UInt8], to path: String) {
    if !FileManager.default.createFile(atPath: path, contents: Data(bytes)) {
      fail("cannot write '\(path)'")
    }
  }

  private mutating func read(_ path: String) -> [UInt8]? {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      fail("cannot read '\(path)'")
      return nil
    }
    return Array(bytes)
  }

  private mutating func fail(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    hasFailed = true
  }
}
