/// Compares target triples as the engine's internal condition parameter does: without versions, and
/// with the alternative names of some architectures and systems.
enum TargetTriple {
  static func isEqual(_ left: String, _ right: String) -> Bool {
    normalize(left) == normalize(right)
  }

  private static func normalize(_ triple: String) -> [String] {
    triple.split(separator: "-", omittingEmptySubsequences: false).enumerated().map {
      index, component in
      switch index {
      case 0: return component == "aarch64" ? "arm64" : String(component)
      case 1: return String(component)
      default:
        // `tvos26.0` is `tvos`, `android28` is `android`.
        let name = component.prefix { !("0"..."9" ~= $0) }
        return name == "macosx" ? "macos" : String(name)
      }
    }
  }
}
