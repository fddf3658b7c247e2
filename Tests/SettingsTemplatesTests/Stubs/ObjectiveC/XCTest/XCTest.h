// As much of the framework as the sources of new projects use, so that a compiler can read them anywhere.
#import <Foundation/Foundation.h>

@interface XCTestCase : NSObject
@end

#define XCTAssertEqual(left, right, message) ((void)((left) == (right)), (void)(message))
