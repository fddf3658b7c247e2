@implementation HMAppDelegate

- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(NSDictionary *)options {
  HMLogInfo(@"%s", __func__);
  return YES;
}

- (void)applicationDidBecomeActive:(UIApplication *)application {
  HMLogInfo(@"%s", __func__);
}

- (void)applicationWillResignActive:(UIApplication *)application {
}

- (void)applicationDidEnterBackground:(UIApplication *)application {
  HMLogInfo(@"%s", __func__);
}

- (void)applicationDidReceiveMemoryWarning:(UIApplication *)application {
  HMLogWarning(@"%s", __func__);
}

@end

@implementation HMViewController

- (void)viewDidLoad {
  HMLog(@"%s", __func__);
}

- (void)viewWillTransitionToSize:(CGSize)size withTransitionCoordinator:(id)coordinator {
  HMLog(@"%s", __func__);
}

@end
