public import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// A test waits for the others before it may start a program (``BuiltTool``), and that time counts: with all
  /// tests in one run on a small machine, the last ones wait for half an hour. The limit is far above that;
  /// `BuiltTool` ends each program much earlier.
  public static var endsWhenHanging: Self { .timeLimit(.minutes(80)) }
}
