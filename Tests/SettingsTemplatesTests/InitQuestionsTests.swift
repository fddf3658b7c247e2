import SettingsTemplates
import Testing

@testable import resolve_settings

/// The conversation, with somebody who answers from a list.
@Suite struct InitQuestionsTests {
  /// Answers given in order, and what was said meanwhile.
  private final class Conversation {
    var answers: [String]
    var questions: [String] = []
    var messages: [String] = []

    init(_ answers: [String]) { self.answers = answers }

    var prompter: InitQuestions.Prompter {
      InitQuestions.Prompter(
        answer: { question in
          self.questions.append(question)
          return self.answers.isEmpty ? nil : self.answers.removeFirst()
        },
        tell: { self.messages.append($0) })
    }
  }

  private func project(
    _ arguments: [String], _ conversation: Conversation?
  ) throws -> NewProject {
    let invocation = try ArgumentParser.parse(["init"] + arguments)
    return try InitQuestions(invocation, prompter: conversation?.prompter).project()
  }

  private static let given = [
    "--template", "tabbed", "--name", "App", "--organization", "com.example", "--devices", "ipad",
  ]

  @Test func `whoever says everything is asked nothing`() throws {
    let conversation = Conversation([])
    let project = try project(Self.given, conversation)
    #expect(conversation.questions.isEmpty)
    #expect(project.template == .tabbed)
    #expect(project.devices == .ipad)
  }

  @Test func `return takes what is offered`() throws {
    let conversation = Conversation(["", "App", "", "", "", ""])
    let project = try project([], conversation)
    #expect(project.template == .singleView)
    #expect(project.name == "App")
    #expect(project.organization == "com.example")
    #expect(project.devices == .universal)
    #expect(project.usesStoryboards)
    #expect(!project.hasUnitTests)
    #expect(
      conversation.questions == [
        "Template, by name or number [single-view]: ", "Name: ",
        "Organization, as a reversed domain [com.example]: ",
        "Devices (iphone, ipad, universal) [universal]: ",
        "Storyboards (yes or no) [yes]: ", "Unit tests (yes or no) [no]: ",
      ])
  }

  @Test func `only what is missing is asked`() throws {
    let conversation = Conversation(["MyApp", "no", "yes"])
    let project = try project(
      ["--template", "single-view", "--organization", "com.example", "--devices", "iphone"],
      conversation)
    #expect(project.name == "MyApp")
    #expect(!project.usesStoryboards)
    #expect(project.hasUnitTests)
    #expect(conversation.answers.isEmpty)
  }

  @Test func `a classic project has more to choose`() throws {
    let conversation = Conversation(["App", "HM", "n", "n", "Y"])
    let project = try project(
      [
        "--template", "single-view", "--organization", "com.example", "--devices", "iphone",
        "--era", "classic",
      ], conversation)
    #expect(project.classPrefix == "HM")
    #expect(!project.usesStoryboards)
    #expect(!project.usesARC)
    #expect(project.hasUnitTests)
  }

  @Test func `a wrong answer is explained, and asked for again`() throws {
    let conversation = Conversation([
      "sinlge-view", "99", "3", "2048", "", "My App", "Example Ltd", "com.example", "watch",
      "iPad", "perhaps", "no", "no",
    ])
    let project = try project([], conversation)
    #expect(project.template == .pageBased)
    #expect(project.name == "My App")
    #expect(project.organization == "com.example")
    #expect(project.devices == .ipad)
    #expect(!project.usesStoryboards)
    // After the list of templates.
    let replies = Array(conversation.messages.dropFirst(1 + ProjectTemplate.allCases.count))
    #expect(replies.count == 7)
    #expect(replies[0] == "  'sinlge-view' is not a template; did you mean 'single-view'?")
    #expect(replies[1] == "  '99' is not a template")
    #expect(replies[2].contains("it must begin with a letter"))
    #expect(replies[3] == "  the name is empty")
    #expect(replies[4].contains("such as com.exampleltd"))
    #expect(replies[5].hasPrefix("  'watch' is not valid; expected iphone, ipad, universal"))
    #expect(replies[6] == "  answer yes or no")
  }

  @Test(arguments: 0...4)
  func `whoever goes away is told what was missing`(count: Int) throws {
    let answers = ["", "App", "", "", ""]
    let conversation = Conversation(Array(answers.prefix(count)))
    let error = #expect(throws: UsageError.self) { try project([], conversation) }
    let options = ["--template", "--name", "--organization", "--devices", "--storyboards"]
    #expect(error?.message.contains("there was no answer to") == true)
    #expect(error?.message.contains("'\(options[count])'") == true)
  }

  @Test func `the templates of an era are offered`() throws {
    let conversation = Conversation(["6", "App", "", "", "", "", "", ""])
    let project = try project(["--era", "classic"], conversation)
    #expect(project.template == .utility)
    #expect(!conversation.messages.contains { $0.contains("framework,") })
  }

  @Test(arguments: [
    ([], "'--template', '--name', '--organization' and '--devices'"),
    (["--template", "empty", "--name", "App"], "'--organization' and '--devices'"),
    (Array(given.dropLast(2)), "'init' needs '--devices'; it asks only"),
  ])
  func `where nobody can be asked, what is missing is named`(arguments: [String], text: String) {
    let error = #expect(throws: UsageError.self) { try project(arguments, nil) }
    #expect(error?.message.contains(text) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    (["--storyboards", "--no-storyboards"], "'--storyboards' and '--no-storyboards' contradict"),
    (["--arc", "--no-arc"], "'--arc' and '--no-arc' contradict"),
    (["--class-prefix", "hm"], "'hm' is not a class prefix"),
    (["--name", "2048"], "'2048' is not a name"),
    (["--organization", "My Ltd"], "'My Ltd' is not an organization"),
    (["--template", "utility", "--era", "modern"], "has no template 'utility'"),
    (["--template", "empty", "--storyboards"], "the template 'empty' has no storyboards"),
  ])
  func `what cannot be is said before anybody is asked`(arguments: [String], text: String) {
    let conversation = Conversation([])
    let error = #expect(throws: UsageError.self) { try project(arguments, conversation) }
    #expect(error?.message.contains(text) == true, "\(error?.message ?? "")")
    #expect(conversation.questions.isEmpty)
  }
}
