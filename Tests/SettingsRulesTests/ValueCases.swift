import SettingsRules

extension RuleTests {
  static let valueCases: [ConfigCase] = [
    .breaks(
      .lostInherited, "a target over the project",
      "OTHER_LDFLAGS does not inherit, and so loses '-ObjC' and '-lz' (App)",
      """
      project: { settings: { OTHER_LDFLAGS: [-ObjC, -lz] } }
      targets: { App: { settings: { OTHER_LDFLAGS: «[-lxml2]» } } }
      """, notes: ["'-ObjC' and '-lz' would come from here"], help: "$(inherited)"),
    .breaks(
      .lostInherited, "below one that inherits, in one configuration",
      "WARNING_CFLAGS does not inherit, and so loses '-Wbase' (App@Debug)",
      """
      project:
        xcconfig: Base.xcconfig
        when: { Debug: { settings: { WARNING_CFLAGS: «-Wall» } } }
      targets: { App: { settings: { WARNING_CFLAGS: [$(inherited), -Wextra] } } }
      """, files: ["Base.xcconfig": "WARNING_CFLAGS = -Wbase\n"], notes: ["'-Wbase'"],
      help: "first element"),
    .breaks(
      .lostInherited, "inherited in quotes, as one element",
      "HEADER_SEARCH_PATHS inherits only inside an element, and so loses '/a' and '/b' (App)",
      """
      project: { settings: { HEADER_SEARCH_PATHS: [/a, /b] } }
      targets: { App: { xcconfig: T.xcconfig } }
      """, files: ["T.xcconfig": "HEADER_SEARCH_PATHS = «\"$(inherited)\" c»\n"],
      notes: ["'/a' and '/b' would come from here"], help: "an element of its own"),
    .breaks(
      .lostInherited, "inherited in a default that is not used",
      "OTHER_LDFLAGS inherits only inside an element, and so loses '-lz' (App)",
      """
      project: { settings: { OTHER_LDFLAGS: [-lz], MORE: -ObjC } }
      targets: { App: { settings: { OTHER_LDFLAGS: «"$(MORE:default=$(inherited))"» } } }
      """, notes: ["'-lz'"], help: "an element of its own"),
    .keeps(
      .lostInherited, "inherited inside an element that keeps it",
      """
      project: { settings: { OTHER_LDFLAGS: [-lz], HEADER_SEARCH_PATHS: /a } }
      targets:
        App:
          xcconfig: T.xcconfig
          settings: { OTHER_LDFLAGS: "$(MORE:default=$(inherited))" }
      """, files: ["T.xcconfig": "HEADER_SEARCH_PATHS = \"$(inherited)\" c\n"]),
    .keeps(
      .lostInherited, "lists that inherit, repeat, are choices, are emptied, or are fields",
      """
      project:
        sources: [A]
        settings: { OTHER_LDFLAGS: [-ObjC], OTHER_CFLAGS: [-a], ARCHS: [arm64], LIBRARY_SEARCH_PATHS: [x] }
      targets:
        App:
          sources: [B]
          settings:
            OTHER_LDFLAGS: [$(inherited), -lz]
            OTHER_CFLAGS: [-b, -a]
            ARCHS: [x86_64]
            LIBRARY_SEARCH_PATHS: ""
            SWIFT_VERSION: "6.0"
      """),

    .breaks(
      .duplicateListElement, "in one list", "'a' is in HEADER_SEARCH_PATHS twice (App)",
      "targets: { App: { settings: { HEADER_SEARCH_PATHS: [a, b, «a»] } } }",
      notes: ["the first one is here"], help: "one of them"),
    .breaks(
      .duplicateListElement, "by way of what is inherited",
      "'-ObjC' is in OTHER_LDFLAGS twice (App@Debug)",
      """
      project: { when: { Debug: { settings: { OTHER_LDFLAGS: [-ObjC] } } } }
      targets: { App: { settings: { OTHER_LDFLAGS: [$(inherited), «-ObjC»] } } }
      """, notes: ["the first one is here"], help: "one of them"),
    .keeps(
      .duplicateListElement, "options with several arguments, or that are passed on",
      """
      targets:
        App:
          settings:
            OTHER_LDFLAGS: [-sectcreate, __TEXT, a, a.plist, -sectcreate, __TEXT, b, b.plist,
              -Xlinker, -u, -Xlinker, _a, -Xlinker, -u, -Xlinker, _b, -alias, _a, _b, -alias, _a, _c]
            OTHER_SWIFT_FLAGS: [-Werror, A, -Werror, B, -load-plugin-executable, A#A,
              -load-plugin-executable, B#B, -Xcc, -I, -Xcc, x, -Xcc, -I, -Xcc, y]
            OTHER_CODE_SIGN_FLAGS: [--keychain, a, --keychain, b]
      """),
    .breaks(
      .duplicateListElement, "an option and its argument",
      "'-framework A' is in OTHER_LDFLAGS twice (App)",
      "targets: { App: { settings: { OTHER_LDFLAGS: [-framework, A, -framework, B, «-framework», A] } } }",
      notes: ["the first one is here"], help: "one of them"),
    .breaks(
      .duplicateListElement, "a log category", "'Net' is in LOGGING_CATEGORIES twice (App)",
      "targets: { App: { settings: { LOGGING_CATEGORIES: [Net, Disk, «Net»] } } }",
      notes: ["the first one is here"], help: "one of them"),
    .breaks(
      .duplicateListElement, "a log category that a field names already",
      "'Net' is in LOGGING_CATEGORIES twice (App)",
      """
      project: { logging: { categories: { Net: trace } } }
      targets: { App: { xcconfig: App.xcconfig } }
      """, files: ["App.xcconfig": "LOGGING_CATEGORIES = $(inherited) «Net»\n"],
      notes: ["the first one is here"], help: "one of them"),
    .keeps(
      .duplicateListElement, "another level for a log category",
      """
      project:
        logging: { categories: { Net: off } }
        when: { Debug: { logging: { categories: { Net: debug } } } }
      targets: { App: { xcconfig: App.xcconfig, logging: { categories: { Net: trace } } } }
      """, files: ["App.xcconfig": "LOGGING_CATEGORIES = $(inherited) Disk\n"]),
    .keeps(
      .duplicateListElement, "options with arguments",
      """
      targets:
        App:
          settings:
            OTHER_LDFLAGS: [-framework, UIKit, -framework, Foundation, -Xlinker, -a, -Xlinker, -b]
            OTHER_SWIFT_FLAGS: [-D, A, -D, B]
            HEADER_SEARCH_PATHS: [a, b, A]
      """),

    .breaks(
      .cutByComment, "a URL", "'//' starts a comment, so the value of SERVER ends with 'https:'",
      "targets: { App: { xcconfig: App.xcconfig } }",
      files: ["App.xcconfig": "SERVER = https:«//example.com/a b»\n"], help: "/$()/"),
    .keeps(
      .cutByComment, "comments",
      "targets: { App: { xcconfig: App.xcconfig, settings: { URL: https://example.com } } }",
      files: [
        "App.xcconfig": "A = b // c\nB = https:/$()/example.com\nC = // nothing\n// D = e//f\n"
      ]),

    .breaks(
      .deprecatedReference, "braces",
      "a reference in braces or brackets is deprecated in the value of A",
      "targets: { App: { settings: { A: \"«${»B}\" } } }", help: "$(NAME)"),
    .keeps(
      .deprecatedReference, "parentheses", "targets: { App: { settings: { A: $(B) } } }"),
    .breaks(
      .trailingDollar, "a price", "a '$' at the end refers to nothing in the value of A",
      "targets: { App: { settings: { A: 5«$» } } }", help: "$$"),
    .keeps(.trailingDollar, "two", "targets: { App: { settings: { A: 5$$ } } }"),
    .breaks(
      .trailingBackslash, "a path", "a backslash at the end escapes nothing in the value of A",
      "targets: { App: { settings: { A: c:«\\» } } }", help: "backslash"),
    .keeps(.trailingBackslash, "two", "targets: { App: { settings: { A: c:\\\\ } } }"),
    .breaks(
      .unterminatedQuotation, "one of two",
      "a quotation mark is never closed in the value of A",
      "targets: { App: { settings: { A: '\"a b«»' } } }", help: "close it"),
    .keeps(.unterminatedQuotation, "both", "targets: { App: { settings: { A: '\"a b\"' } } }"),
    .breaks(
      .unterminatedReference, "a bracket too few",
      "a reference is never closed in the value of A",
      "targets: { App: { settings: { A: «$(B» } } }", help: "')'"),
    .keeps(.unterminatedReference, "closed", "targets: { App: { settings: { A: $(B) } } }"),
    .breaks(
      .missingReferenceName, "nothing", "a reference names no setting in the value of A",
      "targets: { App: { settings: { A: \"x$(«:»upper)\" } } }", help: "$(NAME)"),
    .keeps(
      .missingReferenceName, "slashes that are to stay",
      "targets: { App: { settings: { A: https:/$()/x } } }"),
    .breaks(
      .missingOperatorName, "a colon",
      "a ':' in a reference is followed by no operator in the value of A",
      "targets: { App: { settings: { A: $(B:«)» } } }", help: "operator"),
    .keeps(
      .missingOperatorName, "an operator", "targets: { App: { settings: { A: $(B:upper) } } }"),
    .breaks(
      .invalidOperator, "a reference",
      "an operator's name ends in an unexpected character in the value of A",
      "targets: { App: { settings: { A: $(B:«$»(C)) } } }", help: "operand"),
    .keeps(
      .invalidOperator, "in an operand", "targets: { App: { settings: { A: $(B:default=$(C)) } } }"),
    .breaks(
      .unknownOperator, "a misspelled one",
      "unknown operator 'uper' in the value of A; did you mean 'upper'?",
      "targets: { App: { settings: { A: $(B:«uper») } } }", help: "no effect"),
    .breaks(
      .unknownOperator, "with an operand",
      "unknown operator 'bogus' with an operand in the value of A",
      "targets: { App: { settings: { A: $(B:«bogus»=x) } } }", help: "default"),
    .breaks(
      .unknownOperator, "on the second line of a quoted element",
      "unknown operator 'bogus' in the value of A",
      """
      targets: { App: { settings: { A: ["x\\
        y$(B:«bogus»)", z] } } }
      """, help: "no effect"),
    .breaks(
      .unknownOperator, "in a macro in quotes", "unknown operator 'bogus' in the value of MACRO_A",
      "targets: { App: { macros: ['A=b$(B:«bogus»)'] } }", help: "no effect"),
    .breaks(
      .unknownOperator, "in a field",
      "unknown operator 'bogus' in the value of INFOPLIST_KEY_CFBundleDisplayName",
      "targets: { App: { displayName: a $(B:«bogus») } }", help: "no effect"),
    .breaks(
      .unknownOperator, "in a localized text",
      "unknown operator 'bogus' in the value of INFOPLIST_STRING_de__CFBundleDisplayName",
      "targets: { App: { localizations: { de: { displayName: 'a $(B:«bogus»)' } } } }",
      help: "no effect"),
    .breaks(
      .unknownOperator, "in a list of the Info.plist",
      "unknown operator 'bogus' in the value of INFOPLIST_ENTRY_Key",
      "targets: { App: { info: { Key: [x, { A: y$(B:«bogus») }] } } }", help: "no effect"),
    .keeps(.unknownOperator, "a known one", "targets: { App: { settings: { A: $(B:upper) } } }"),

    .breaks(
      .referenceCycle, "two settings",
      "A refers to itself (A → B → A), and is empty where the cycle closes (App)",
      "targets: { App: { settings: { A: «$(B)», B: x-$(A) } } }",
      notes: ["B refers to A here"], help: "remove one of the references"),
    .breaks(
      .referenceCycle, "three of them, in one configuration, by way of what is inherited",
      "A refers to itself (A → B → C → A), and is empty where the cycle closes (App@Debug)",
      """
      project: { settings: { B: $(C), C: plain } }
      targets:
        App:
          settings: { A: «$(B:lower)» }
          when: { Debug: { settings: { B: $(inherited), C: -$(A) } } }
      """, notes: ["B refers to C here", "C refers to A here"], help: "on a lower level"),
    .keeps(
      .referenceCycle, "what a lower level, an operator or another configuration answers",
      """
      project:
        settings: { A: 1, E: $(F) }
        when: { Debug: { settings: { G: $(H) } }, Release: { settings: { H: $(G) } } }
      targets:
        App:
          settings:
            A: [$(inherited), $(A), a]
            C: $(D:default=c)
            D: $(C:default=d)
            E: e
            F: $(E)
      """),
  ]
}
