#import <Foundation/Foundation.h>

#import "StandIns/Application.h"

/// Stands where UIKit would: plays scenarios of an app's life as Info.plist decides, in the order in
/// which 'resolve-settings simulate' predicts them.
///
///   HelloWorldObjC [--info Info.plist] [--controller CLASS] [--nib NIB] [--trace FILE] [SCENARIO …]
///
/// Without a scenario: a launch, a look elsewhere and back, a memory warning, and the end. --trace
/// writes states, calls and notifications to a file, in every configuration; what is logged goes to
/// standard error.
static NSString *Option(NSMutableArray *arguments, NSString *name) {
  NSUInteger index = [arguments indexOfObject:name];
  if (index == NSNotFound || index + 1 >= [arguments count]) return nil;
  NSString *value = [[[arguments objectAtIndex:index + 1] retain] autorelease];
  [arguments removeObjectsInRange:NSMakeRange(index, 2)];
  return value;
}

int main(void) {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  NSMutableArray *arguments = [[[[NSProcessInfo processInfo] arguments] mutableCopy] autorelease];
  [arguments removeObjectAtIndex:0];
  NSString *file = Option(arguments, @"--info");
  NSString *controller = Option(arguments, @"--controller");
  NSString *nib = Option(arguments, @"--nib");
  NSString *trace = Option(arguments, @"--trace");

  NSDictionary *info = [NSDictionary dictionary];
  if (file) info = [NSDictionary dictionaryWithContentsOfFile:file];
  int status = info ? 0 : 2;
  Recorder *recorder = [[[Recorder alloc] init] autorelease];
  Application *application =
      [[Application alloc] initWithInfo:info
                                 folder:[file stringByDeletingLastPathComponent]
                               recorder:recorder];
  if (controller) [application setControllerClass:controller];
  [application setNibName:nib];
  if ([arguments count] == 0) {
    [arguments addObjectsFromArray:[NSArray arrayWithObjects:@"launch", @"home", @"resume",
                                                             @"memory-warning", @"terminate", nil]];
  }
  for (NSString *scenario in arguments) {
    if (status == 0 && ![application play:scenario]) status = 2;
  }
  if (status == 0 && trace && ![recorder writeToFile:trace]) status = 1;
  [application release];
  [pool drain];
  return status;
}
