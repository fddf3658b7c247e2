#if FUZZING
  import CFuzzing
#endif
import Foundation

/// `settings-fuzz TARGET PATH …` gives files, and the files in folders, to the target in their order, and checks what each
/// input costs. `--corpus FILE` adds the inputs in a file of Tests/Fuzzing/Corpora. `--changes N` also tries each input
/// with N changes; `--keep FILE` writes each changed input to a file before it is tried.
///
/// In a build of Scripts/fuzz, `settings-fuzz --TARGET …` runs libFuzzer's loop with libFuzzer's arguments.
@main
enum Fuzzing {
  static func main() {
    guard let target = selected else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
      FileHandle.standardError.write(
        Data("usage: settings-fuzz TARGET …\ntargets: \(names)\n".utf8))
      exit(2)
    }
    #if FUZZING
      run(changesText: target.isText)
    #else
      exit(replay(CommandLine.arguments.dropFirst(2), on: target) ? 0 : 1)
    #endif
  }

  /// libFuzzer passes options with two dashes on to the processes that it starts, and ignores them itself.
  private static let selected = CommandLine.arguments.dropFirst().first.flatMap { name in
    FuzzTarget(rawValue: name.hasPrefix("--") ? String(name.dropFirst(2)) : name)
  }

  #if FUZZING
    private static func run(changesText: Bool) -> Never {
      let mutation = unsafe changesText ? changeText : nil
      exit(unsafe runFuzzer(CommandLine.argc, CommandLine.unsafeArgv, tryInput, mutation))
    }

    private static let tryInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt = {
      data, size in
      unsafe selected?.run(Array(UnsafeBufferPointer(start: data, count: size)))
      return 0
    }

    private static let changeText:
      @convention(c) (UnsafeMutablePointer<UInt8>, Int, Int, UInt32) -> Int = {
        data, size, maximum, seed in
        let text = unsafe Array(UnsafeBufferPointer(start: data, count: size))
        guard let changed = TextMutation.apply(to: text, seed: seed), changed.count <= maximum
        else { return 0 }
        return unsafe UnsafeMutableBufferPointer(start: data, count: maximum).update(
          fromContentsOf: changed)
      }
  #endif

  /// - Returns: Whether all files could be read, and no input exceeds a limit.
  private static func replay(_ arguments: ArraySlice<String>, on target: FuzzTarget) -> Bool {
    var options: [String: String] = [:]
    var paths: [String] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument.hasPrefix("--") {
        options[argument] = rest.popFirst()
      } else {
        paths.append(argument)
      }
    }
    var replay = Replay(
      on: target, changes: options["--changes"].flatMap { UInt32($0) } ?? 0,
      changedPath: options["--keep"])
    for path in paths { replay.run(path: path) }
    if let corpus = options["--corpus"] { replay.run(corpus: corpus) }
    replay.finish()
    return !replay.hasFailed
  }
}
