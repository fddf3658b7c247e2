/// A condition that a cell meets or does not meet, such as
/// `SWIFT_VERSION < 6 and config.kind = release`.
///
/// docs/query.md has the grammar.
package struct Query: Sendable, Equatable {
  package indirect enum Condition: Sendable, Equatable {
    /// Every one of them holds.
    case all([Condition])
    /// At least one of them holds.
    case any([Condition])
    case not(Condition)
    case test(Test)
  }

  /// A comparison of a setting, or of a fact about the cell.
  package struct Test: Sendable, Equatable {
    package let subject: Subject
    package let relation: Relation

    package init(subject: Subject, relation: Relation) {
      self.subject = subject
      self.relation = relation
    }
  }

  package enum Subject: Sendable, Equatable, Hashable {
    case setting(String)
    case fact(Fact)
    /// A fact about the product that the cell made, which only `verify` knows.
    case product(ProductFact)
  }

  /// What is known of a cell besides its settings.
  package enum Fact: String, Sendable, CaseIterable {
    /// The name of the target.
    case target
    /// The product type: `application`, `framework`.
    case targetType = "target.type"
    /// The name of the build configuration.
    case configuration = "config"
    /// `debug` or `release`.
    case configurationKind = "config.kind"
  }

  package enum Relation: Sendable, Equatable {
    /// The value is YES.
    case isTrue
    /// A level assigns the setting.
    case isSet
    case isNotSet
    case equals(String)
    case differs(String)
    /// The value is a number or version in this order to another one.
    case ordered(Order, than: String)
    /// An element of the list equals the text; for a value that is not a list, the text occurs in it.
    case contains(String)
    /// The value, or an element of the list, matches a pattern.
    case matches(String)
  }

  package enum Order: String, Sendable, CaseIterable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  package let condition: Condition

  package init(condition: Condition) { self.condition = condition }

  /// Returns the query with another setting in place of one.
  package func replacing(_ name: String, with other: String) -> Query {
    func replaced(_ condition: Condition) -> Condition {
      switch condition {
      case .all(let parts): .all(parts.map(replaced))
      case .any(let parts): .any(parts.map(replaced))
      case .not(let part): .not(replaced(part))
      case .test(let test):
        test.subject == .setting(name)
          ? .test(Test(subject: .setting(other), relation: test.relation)) : condition
      }
    }
    return Query(condition: replaced(condition))
  }

  /// The settings that the condition reads, in the order of their first use.
  package var settings: [String] {
    var known: Set<String> = []
    return tests.compactMap { test in
      guard case .setting(let name) = test.subject, known.insert(name).inserted else { return nil }
      return name
    }
  }

  /// All comparisons, in order.
  package var tests: [Test] {
    var tests: [Test] = []
    func collect(_ condition: Condition) {
      switch condition {
      case .all(let parts), .any(let parts): parts.forEach(collect)
      case .not(let part): collect(part)
      case .test(let test): tests.append(test)
      }
    }
    collect(condition)
    return tests
  }
}
