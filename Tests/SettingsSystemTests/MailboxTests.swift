import Testing

@testable import SettingsSystem

/// The queue between threads.
@Suite struct MailboxTests {
  @Test func `elements come out in their order, also after the end`() {
    let mailbox = Mailbox<Int>()
    #expect(mailbox.isEmpty)
    for number in 0..<5 { mailbox.put(number) }
    #expect(!mailbox.isEmpty)
    mailbox.close()
    mailbox.put(5)
    var found: [Int] = []
    while let number = mailbox.take() { found.append(number) }
    #expect(found == [0, 1, 2, 3, 4])
    #expect(mailbox.take() == nil)
  }

  @Test func `a thread waits for what another puts`() {
    let (questions, answers) = (Mailbox<Int>(), Mailbox<Int>())
    let isStarted = BackgroundThread.start {
      while let number = questions.take() { answers.put(number * 2) }
      answers.close()
    }
    #expect(isStarted)
    for number in 0..<1000 {
      questions.put(number)
      if number % 7 == 0 { #expect(answers.take() != nil) }
    }
    questions.close()
    var count = 0
    while answers.take() != nil { count += 1 }
    #expect(count == 1000 - 143)
  }
}
