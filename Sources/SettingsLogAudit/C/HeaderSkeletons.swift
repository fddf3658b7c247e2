import SettingsDiagnostics
import SettingsSystem

/// Copies of headers that only contain their directives.
///
/// The expansion of a log call depends on a header's macros, never on its declarations.
/// Declarations are almost all of the text: a prefix header with Foundation adds 30,000 lines to
/// every source. Headers of the project are read completely, because calls in them count.
struct HeaderSkeletons: Sendable {
  /// The copy of each header.
  private(set) var copies: [String: String] = [:]
  private var known: Set<String> = []
  private let folder: String

  init(folder: String) { self.folder = folder }

  /// Copies the headers that have no copy yet.
  mutating func add(_ headers: [String], width: Int) async {
    let new = headers.filter { known.insert($0).inserted }
    let first = known.count
    let made = await ParallelWork.map(
      Array(new.enumerated()), width: width, progress: nil
    ) { [folder] item -> String? in
      let copy = "\(folder)/skeleton-\(first + item.offset)"
      guard let text = try? DiskSources().read(item.element),
        let skeleton = Self.skeleton(of: text),
        (try? ScratchFile.write(skeleton, to: copy)) != nil
      else { return nil }
      return copy
    }
    for (header, copy) in zip(new, made) where copy != nil { copies[header] = copy }
  }

  /// Returns a header's directives, each on its own line.
  ///
  /// - Returns: Nil if other parts of the header may change macros.
  static func skeleton(of text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var line = 1
    var start: Int?
    for token in CLexer.tokens(of: text) {
      switch token.kind {
      case .directive:
        while line < token.line {
          result.append(0x0A)
          line += 1
        }
        start = token.range.lowerBound
      case .directiveEnd:
        guard let begun = start else { break }
        result += text[begun..<token.range.lowerBound]
        result.append(0x0A)
        line = token.line + 1
        start = nil
      case .identifier where start == nil && text[token.range].elementsEqual("_Pragma".utf8):
        return nil
      default: break
      }
    }
    return result
  }
}
