#import "HMSceneDelegate.h"

@implementation HMSceneDelegate

- (void)scene:(id)scene willConnectToSession:(id)session options:(id)options {
  HMLogInfo(@"-[HMSceneDelegate scene:willConnectToSession:options:]");
}

- (void)sceneWillEnterForeground:(id)scene {
  HMLogInfo(@"-[HMSceneDelegate sceneWillEnterForeground:]");
}

- (void)sceneDidBecomeActive:(id)scene {
  HMLogInfo(@"-[HMSceneDelegate sceneDidBecomeActive:]");
}

- (void)sceneWillResignActive:(id)scene {
  HMLogInfo(@"-[HMSceneDelegate sceneWillResignActive:]");
}

- (void)sceneDidEnterBackground:(id)scene {
  HMLogInfo(@"-[HMSceneDelegate sceneDidEnterBackground:]");
}

- (void)sceneDidDisconnect:(id)scene {
  HMLogInfo(@"-[HMSceneDelegate sceneDidDisconnect:]");
}

- (id)stateRestorationActivityForScene:(id)scene {
  HMLogInfo(@"-[HMSceneDelegate stateRestorationActivityForScene:]");
  return nil;
}

- (void)scene:(id)scene restoreInteractionStateWithUserActivity:(id)activity {
  HMLogInfo(@"-[HMSceneDelegate scene:restoreInteractionStateWithUserActivity:]");
}

@end
