import SettingsSystem

/// How Swift's runtime came into a program.
enum Linkage: String {
  case statically
  case dynamically
  /// The program cannot be read.
  case unknown

  /// A program that is linked dynamically names the library that it needs.
  init(of program: String) {
    guard let bytes = try? DiskSources(limit: 1 << 30).read(program) else {
      self = .unknown
      return
    }
    let names = ["libswiftCore.so", "libswiftCore.dylib"].map { Array($0.utf8) }
    let isNamed = names.contains { name in
      bytes.indices.dropLast(name.count).contains { index in
        bytes[index] == name[0] && bytes[index..<index + name.count].elementsEqual(name)
      }
    }
    self = isNamed ? .dynamically : .statically
  }
}
