#import "DayTime.h"

@interface GreetingTests : XCTestCase
@end

@implementation GreetingTests

- (void)setUp {
  [super setUp];
  HMLogTrace(@"%@ begins", self.name);
}

- (void)testEveryHourHasItsWord {
  for (int hour = 0; hour < 24; hour++) {
    const char *word = HMDayTimeWord(HMDayTimeAtHour(hour));
    HMLogDebug(@"%d: %s", hour, word);
    XCTAssertNotEqual(word[0], '\0');
  }
}

- (void)tearDown {
#ifdef TESTING
  HMLogTrace(@"%@ ends", self.name);
#endif
  [super tearDown];
}

@end
