import SettingsSystem

/// What clang needs on this machine to compile code with blocks, which Apple's systems always have.
struct BlockSupport: Sendable {
  /// The flags before those of a cell, which may turn blocks off.
  let first: [String]
  /// The flags after those of a cell.
  let last: [String]

  /// - Parameter folder: The folder for temporary files of the run. It gets the headers that
  ///   GNUstep includes if the compiler has blocks, and that GCC's Objective-C does not have.
  init(folder: String) {
    let headers = "\(folder)/blocks"
    last = ["-idirafter", headers]
    // A source that needs a header that cannot be written is reported as not proven.
    for name in ["objc", "ObjectiveC2"] {
      try? Folder.create("\(headers)/\(name)")
      try? ScratchFile.write(
        Array(Self.header.utf8), to: "\(headers)/\(name)/blocks_runtime.h")
    }
    try? ScratchFile.write(Array(Self.header.utf8), to: "\(headers)/Block.h")
    first = ["-fblocks"]
  }

  /// The interface of the blocks runtime, as in clang's Block.h.
  private static let header = """
    #pragma once
    #ifdef __cplusplus
    extern "C" {
    #endif
    void *_Block_copy(const void *);
    void _Block_release(const void *);
    #ifdef __cplusplus
    }
    #endif
    #define Block_copy(...) ((__typeof(__VA_ARGS__))_Block_copy((const void *)(__VA_ARGS__)))
    #define Block_release(...) _Block_release((const void *)(__VA_ARGS__))

    """
}
