#import "HMAppDelegate.h"

int main(int argc, char *argv[]) {
  @autoreleasepool {
    HMLogTrace(@"main: %d arguments", argc);
    return UIApplicationMain(argc, argv, nil, NSStringFromClass([HMAppDelegate class]));
  }
}
