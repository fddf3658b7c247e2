extension FaultyFile {
  /// Every message, each with its place: one row for one fault.
  static let table: [FaultyFile] = [
    FaultyFile(
      "a: &k1 x\nb: *k2\n",
      "2:4: error: no anchor '&k2' is defined before this alias; did you mean '*k1'? [undefined-alias]"
    ),
    FaultyFile(
      "%YAML 1.1\n%YAML 1.1\n---\na: b\n",
      "2:1: error: there is a '%YAML' directive already [unsupported-directive]"),
    FaultyFile(
      "a: b\n: c\n",
      "2:1: error: a key is missing before this ':' [missing-key]"),
    FaultyFile(
      ":",
      "1:1: error: a key is missing before this ':' [missing-key]"),
    FaultyFile(
      #"a: "x"#,
      "1:4: error: this quote is never closed [unclosed-quote]"),
    FaultyFile(
      "a: 'x",
      "1:4: error: this quote is never closed [unclosed-quote]"),
    FaultyFile(
      "a: @b",
      "1:4: error: a value cannot start with '@' [reserved-character]"),
    FaultyFile(
      "a: `b",
      "1:4: error: a value cannot start with '`' [reserved-character]"),
    FaultyFile(
      "a: %b",
      "1:4: error: a value cannot start with '%' [reserved-character]"),
    FaultyFile(
      "a: [b, c",
      "1:4: error: this '[' is never closed [unclosed-bracket]"),
    FaultyFile(
      "a: {b: c",
      "1:4: error: this '{' is never closed [unclosed-bracket]"),
    FaultyFile(
      "a: [\n",
      "1:4: error: this '[' is never closed [unclosed-bracket]"),
    FaultyFile(
      "a:\n  b: {\n\n# c\n",
      "2:6: error: this '{' is never closed [unclosed-bracket]"),
    FaultyFile(
      "a: [b, {c: d}, [e,\n",
      "1:4: error: this '[' is never closed [unclosed-bracket]",
      "1:16: error: this '[' is never closed [unclosed-bracket]"),
    FaultyFile(
      "a: [b\nc: d\n",
      "2:2: error: a ',' or ']' is expected here, not ':' [unclosed-bracket]",
      "1:4: note: the open '[' is here"),
    FaultyFile(
      "a: [b}",
      "1:6: error: a ',' or ']' is expected here, not '}' [unclosed-bracket]",
      "1:4: note: the open '[' is here"),
    FaultyFile(
      "<<<<<<< HEAD\na: b\n=======\na: c\n>>>>>>> side\n",
      "1:1: error: this file has unresolved merge conflicts [conflict-marker]"),
    FaultyFile(
      "a:\n  b: c\n<<<<<<< HEAD\n  d: e\n=======\n>>>>>>> side\n",
      "3:1: error: this file has unresolved merge conflicts [conflict-marker]"),
    FaultyFile(
      "a: b: c\n<<<<<<< HEAD\n",
      "1:5: error: a ':' is not allowed here [unexpected-colon]",
      "2:1: error: this file has unresolved merge conflicts [conflict-marker]"),
    FaultyFile(
      "a: b\nc\nd: e\n",
      "2:1: error: a ':' is missing after this key [missing-colon]"),
    FaultyFile(
      "a:\n- b\n-c\n",
      "3:1: error: a space is missing after this '-' [missing-space]"),
    FaultyFile(
      "a: b: c",
      "1:5: error: a ':' is not allowed here [unexpected-colon]"),
    FaultyFile(
      "a: b\n  c: d",
      "2:3: error: this line is indented more than the key above it, which has a value [bad-indentation]"
    ),
    FaultyFile(
      "a:\n    b: c\n  d: e\n",
      "3:3: error: this line is not indented like the other keys of its mapping [bad-indentation]",
      "1:1: note: the mapping starts here"),
    FaultyFile(
      #"a: "x" y"#,
      "1:8: error: nothing can follow the value here, not 'y' [unexpected-text]"),
    FaultyFile(
      "- a\nb: c",
      "2:1: error: a '-' is expected here, or a different indentation [bad-indentation]",
      "1:1: note: the list starts here"),
    FaultyFile(
      "a: - b",
      "1:4: error: a list's '-' is not allowed here [unexpected-dash]"),
    FaultyFile(
      "? [a]\n: b",
      "1:3: error: a key must be a plain or quoted text, not a list or a mapping [complex-key]"),
    FaultyFile(
      "a: [b, ? ]",
      "1:4: error: this '[' is never closed [unclosed-bracket]"),
    FaultyFile(
      "a: ]",
      "1:4: error: a value is expected here, not ']' [missing-value]"),
    FaultyFile(
      "a: [b, , c]",
      "1:8: error: a value is expected here, not ',' [missing-value]"),
    FaultyFile(
      "a: ,",
      "1:4: error: a value is expected here, not ',' [missing-value]"),
    FaultyFile(
      "%YAML 1.2\na: b",
      "2:1: error: a '---' line is expected between a directive and the content [unsupported-directive]"
    ),
    FaultyFile(
      "%YAML 2.0\n---\na: b",
      "1:1: error: the only directives supported are '%YAML 1.1' and '%YAML 1.2' [unsupported-directive]"
    ),
    FaultyFile(
      "%TAG ! tag:x:\n---\na: b",
      "1:1: error: tag directives are not supported [unsupported-directive]"),
    FaultyFile(
      "%FOO\n---\na: b",
      "1:1: error: the only directives supported are '%YAML 1.1' and '%YAML 1.2' [unsupported-directive]"
    ),
    FaultyFile(
      "a: *.txt",
      "1:4: error: '*' starts an alias, whose name has letters, digits, '-' and '_' only [invalid-alias]"
    ),
    FaultyFile(
      "a: & b",
      "1:4: error: '&' starts an anchor, whose name has letters, digits, '-' and '_' only [invalid-anchor]"
    ),
    FaultyFile(
      "a: &x.y b",
      "1:4: error: '&' starts an anchor, whose name has letters, digits, '-' and '_' only [invalid-anchor]"
    ),
    FaultyFile(
      "a: !!int 3",
      "1:4: error: the tag '!!int' is not supported [unknown-tag]"),
    FaultyFile(
      "a: !foo b",
      "1:4: error: the tag '!foo' is not supported [unknown-tag]"),
    FaultyFile(
      "a: !<\(String(repeating: "a", count: 300))!x b>",
      "1:4: error: '!' starts a tag, and this tag is not supported [unknown-tag]"),
    FaultyFile(
      "a: &x !e!foo b",
      "1:7: error: '!' starts a tag, and this tag is not supported [unknown-tag]"),
    FaultyFile(
      "a: !e!foo b",
      "1:4: error: '!' starts a tag, and this tag is not supported [unknown-tag]"),
    FaultyFile(
      #"a: "\q""#,
      #"1:5: error: '\q' is not an escape of YAML [invalid-escape]"#,
      "1:4: note: the quoted text starts here"),
    FaultyFile(
      #"a: "\xZZ""#,
      #"1:5: error: '\x' is not an escape of YAML [invalid-escape]"#,
      "1:4: note: the quoted text starts here"),
    FaultyFile(
      #"a: "\u12""#,
      #"1:5: error: '\u' is not an escape of YAML [invalid-escape]"#,
      "1:4: note: the quoted text starts here"),
    FaultyFile(
      #"a: "\uD83D\uDE00""#,
      "1:5: error: this is half of a character, which JSON has and YAML does not [invalid-escape]",
      "1:4: note: the quoted text starts here",
      "1:11: error: this is half of a character, which JSON has and YAML does not [invalid-escape]",
      "1:4: note: the quoted text starts here"),
    FaultyFile(
      "a: |foo\n",
      "1:5: error: only '+', '-' and a digit from 1 to 9 may follow '|' or '>' on its line [invalid-block-scalar]"
    ),
    FaultyFile(
      "a: |0\n  x\n",
      "1:5: error: only '+', '-' and a digit from 1 to 9 may follow '|' or '>' on its line [invalid-block-scalar]"
    ),
    FaultyFile(
      "a:\n\tb: c",
      "2:1: error: a tab cannot indent YAML [tab-indentation]"),
    FaultyFile(
      "a: b\n\tc: d",
      "2:1: error: a tab cannot indent YAML [tab-indentation]"),
    FaultyFile(
      "a: x\n  \ty: z",
      "2:3: error: a tab cannot indent YAML [tab-indentation]"),
    FaultyFile(
      "-\ta",
      "1:2: error: a tab is not allowed before this value [tab-indentation]"),
    FaultyFile(
      "a:\n  - b\n\t- c",
      "3:1: error: a tab cannot indent YAML [tab-indentation]"),
    FaultyFile(
      "a: |\n\tb",
      "2:1: error: a tab cannot indent YAML [tab-indentation]"),
    FaultyFile(
      "a: b\n---\nc: d",
      "2:1: error: a second document starts here; a file contains only one [multiple-documents]"),
    FaultyFile(
      "a: b\n...\nc: d",
      "3:1: error: a second document starts here; a file contains only one [multiple-documents]"),
    FaultyFile(
      "a: b\n...\n%TAG x\n",
      "3:1: error: a second document starts here; a file contains only one [multiple-documents]"),
    FaultyFile(
      "---\n---\n",
      "1:1: error: the file is empty or has only comments [empty-file]"),
    FaultyFile(
      "a: 1\na: 2\nb: 3\nb: 4\na: 5\n",
      "2:1: error: the key 'a' appears twice in one mapping [duplicate-key]",
      "1:1: note: the first one is here",
      "4:1: error: the key 'b' appears twice in one mapping [duplicate-key]",
      "3:1: note: the first one is here",
      "5:1: error: the key 'a' appears twice in one mapping [duplicate-key]",
      "1:1: note: the first one is here"),
    FaultyFile(
      "a: &x 1\nb: *y\nc: *xx\n",
      "2:4: error: no anchor '&y' is defined before this alias; did you mean '*x'? [undefined-alias]",
      "3:4: error: no anchor '&xx' is defined before this alias; did you mean '*x'? [undefined-alias]"
    ),
    FaultyFile(
      "a: &x [b, *x]",
      "1:11: error: the alias '*x' is inside the value that it names [recursive-alias]",
      "1:4: note: '&x' is defined here"),
    FaultyFile(
      "[a]: b",
      "1:1: error: a key must be a plain or quoted text, not a list or a mapping [complex-key]"),
    FaultyFile(
      "{a: b}: c",
      "1:1: error: a key must be a plain or quoted text, not a list or a mapping [complex-key]"),
    FaultyFile(
      "a: &x [1]\n*x : 2",
      "2:1: error: a key must be a plain or quoted text, not a list or a mapping [complex-key]"),
    FaultyFile(
      "<<: 3\na: b",
      "1:5: error: '<<' merges mappings, and this is not one [invalid-merge]"),
    FaultyFile(
      "<<: [1]\n",
      "1:5: error: '<<' merges mappings, and this is not one [invalid-merge]"),
    FaultyFile(
      "<<: {a: 1}\n<<: {b: 2}\n",
      "2:1: error: the key '<<' appears twice in one mapping [duplicate-key]",
      "1:1: note: the first one is here"),
    FaultyFile(
      "",
      "1:1: error: the file is empty or has only comments [empty-file]"),
    FaultyFile(
      "# only\n",
      "1:1: error: the file is empty or has only comments [empty-file]"),
    FaultyFile(
      "---\n",
      "1:1: error: the file is empty or has only comments [empty-file]"),
    FaultyFile(
      #"é: [ü, "ö"#,
      "1:5: error: this '[' is never closed [unclosed-bracket]",
      "1:10: error: this quote is never closed [unclosed-quote]"),
    FaultyFile(
      "é: @",
      "1:5: error: a value cannot start with '@' [reserved-character]"),
    FaultyFile(
      "a: b\n]",
      "2:1: error: this line is not indented like the other keys of its mapping [bad-indentation]",
      "1:1: note: the mapping starts here"),
    FaultyFile(
      "hello\nfoo: bar",
      "1:1: error: a ':' is missing after this key [missing-colon]"),
    FaultyFile(
      #""a" "b""#,
      #"1:5: error: nothing can follow the file's value, not '"' [unexpected-text]"#),
    FaultyFile(
      "a: 'it's'",
      "1:8: error: nothing can follow the value here, not 's' [unexpected-text]"),
    FaultyFile(
      "a: {b}: c",
      "1:7: error: a ':' is not allowed here [unexpected-colon]"),
    FaultyFile(
      "key:\n  - x\n - y",
      "3:2: error: this line is not indented like the other keys of its mapping [bad-indentation]",
      "1:1: note: the mapping starts here"),
  ]
}
