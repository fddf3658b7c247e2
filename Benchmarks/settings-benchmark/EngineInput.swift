/// What Apple's engine was measured on: an xcconfig file of 502 settings with an override file for each of
/// 1,000 targets in two configurations.
///
/// The same bytes on every machine and in every run.
enum EngineInput {
  static let targets = 1000
  static let configurations = ["Debug", "Release"]

  static let lists = (0..<100).map { "LIST_\($0)" }

  /// 500 settings: string lists, roots of paths, and strings of six shapes that refer to one another.
  static func project() -> [UInt8] {
    var lines = "// project\n"
    for i in 0..<100 {
      lines += "LIST_\(i) = -DBASE_\(i)=1 \"-DNAME=value \(i)\" -I$(ROOT_\(i % 10))/include\n"
      if i % 5 == 0 { lines += "LIST_\(i)[sdk=iphoneos*] = $(inherited) -DIOS\n" }
    }
    for i in 0..<10 { lines += "ROOT_\(i) = /Users/dev/project/root\(i)\n" }
    for i in 0..<390 { lines += string(i) }
    return Array(lines.utf8)
  }

  private static func string(_ i: Int) -> String {
    let before = "SET_\(i - 1)"
    switch i % 6 {
    case 0: return "SET_\(i) = plain value \(i)\n"
    case 1: return "SET_\(i) = $(ROOT_\(i % 10))/sub/$(\(before):identifier).txt\n"
    case 2: return "SET_\(i) = $(\(before):dir)$(\(before):base).o\n"
    case 3: return "SET_\(i) = YES\n"
    case 4:
      return "SET_\(i) = $(CHOICE_$(\(before)):default="
        + "com.example.$(SET_\(i - 4):rfc1034identifier))\n"
    default:
      return "SET_\(i) = base\(i)\nSET_\(i)[config=Debug] = $(inherited)-debug\n"
        + "SET_\(i)[sdk=macosx*][arch=x86_64] = $(inherited)-mac\n"
    }
  }

  /// The fifty assignments of one target in one configuration.
  static func override(_ target: Int, _ configuration: String) -> [UInt8] {
    var lines = "TARGET_NAME = Target\(target)\nCONFIGURATION = \(configuration)\n"
    for k in 0..<16 {
      lines += "LIST_\((target + k * 6) % 100) = $(inherited) -DT\(target) -DCFG=$(CONFIGURATION)\n"
    }
    for k in 0..<32 {
      let i = (target * 7 + k * 12) % 390
      lines +=
        k % 4 == 0
        ? "SET_\(i)[config=Debug] = $(inherited)/$(TARGET_NAME:identifier)\n"
        : "SET_\(i) = $(TARGET_NAME)-\(k)-$(inherited)\n"
    }
    return Array(lines.utf8)
  }
}
