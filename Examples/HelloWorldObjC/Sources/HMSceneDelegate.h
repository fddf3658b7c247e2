#import <Foundation/Foundation.h>

/// Takes the application delegate's place where Info.plist has a scene manifest, from iOS 13 on.
@interface HMSceneDelegate : NSObject

- (void)scene:(id)scene willConnectToSession:(id)session options:(id)options;
- (void)sceneWillEnterForeground:(id)scene;
- (void)sceneDidBecomeActive:(id)scene;
- (void)sceneWillResignActive:(id)scene;
- (void)sceneDidEnterBackground:(id)scene;
- (void)sceneDidDisconnect:(id)scene;
- (id)stateRestorationActivityForScene:(id)scene;
- (void)scene:(id)scene restoreInteractionStateWithUserActivity:(id)activity;

@end
