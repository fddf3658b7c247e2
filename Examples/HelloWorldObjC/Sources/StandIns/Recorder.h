#import <Foundation/Foundation.h>

/// Calls the app's objects as UIKit would, and writes down what happened: states, calls, and the
/// notifications that were really posted. It logs nothing itself.
@interface Recorder : NSObject {
  NSMutableArray *_lines;
}

/// A line for something that is neither a call nor a notification.
- (void)note:(NSString *)line;

/// Calls a method with nothing for each of its arguments, if the object has it, and posts
/// notifications of these names.
- (void)call:(NSString *)selector of:(id)object posting:(NSArray *)names;
- (void)call:(NSString *)selector of:(id)object;

- (BOOL)writeToFile:(NSString *)path;

@end
