/// What the start of the tool is measured against: as little as a Swift program can do.
@main
struct EmptyProgram {
  static func main() {}
}
