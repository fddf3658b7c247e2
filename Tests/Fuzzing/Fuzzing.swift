#if FUZZING
  import CFuzzing
#endif
import Foundation

/// `settings-fuzz TARGET …`: libFuzzer's loop in a build of Scripts/fuzz, with libFuzzer's arguments. In any other
/// build, it gives the files and folders that it is called with to the target once, in their order.
@main
enum Fuzzing {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, let target = FuzzTarget(rawValue: arguments[1]) else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
      FileHandle.standardError.write(
        Data("usage: settings-fuzz TARGET …\ntargets: \(names)\n".utf8))
      exit(2)
    }
    #if FUZZING
      run()
    #else
      exit(replay(arguments.dropFirst(2), on: target) ? 0 : 1)
    #endif
  }

  #if FUZZING
    private static let selected = FuzzTarget(rawValue: CommandLine.arguments[1]) ?? .yaml

    private static func run() -> Never {
      // libFuzzer must not take the name of the target for a folder of inputs.
      exit(unsafe runFuzzer(CommandLine.argc - 1, CommandLine.unsafeArgv + 1, tryInput))
    }

    private static let tryInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt = {
      data, size in
      unsafe selected.run(Array(UnsafeBufferPointer(start: data, count: size)))
      return 0
    }
  #endif

  /// - Returns: Whether all files could be read.
  private static func replay(_ paths: ArraySlice<String>, on target: FuzzTarget) -> Bool {
    var isComplete = true
    for path in paths {
      let inside = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted()
      for file in inside?.map({ "\(path)/\($0)" }) ?? [path] {
        guard let bytes = FileManager.default.contents(atPath: file) else {
          FileHandle.standardError.write(Data("cannot read '\(file)'\n".utf8))
          isComplete = false
          continue
        }
        target.run(Array(bytes))
      }
    }
    return isComplete
  }
}
