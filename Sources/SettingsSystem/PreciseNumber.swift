#if canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#else
  @unsafe @preconcurrency import Glibc
#endif

/// Numbers in the form that Apple's property lists have.
package enum PreciseNumber {
  /// Returns a number with up to 17 digits and without a fraction of zero: `1`, `1.5`, `0.10000000000000001`.
  package static func text(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-infinity" : "+infinity" }
    var text = [CChar](repeating: 0, count: 40)
    let count = unsafe withVaList([value]) { arguments in
      unsafe vsnprintf(&text, text.count, "%.17g", arguments)
    }
    return String(decoding: text.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
