#import "Application.h"

static NSString *const NotRunning = @"not running";
static NSString *const Inactive = @"inactive";
static NSString *const Active = @"active";
static NSString *const Background = @"background";
static NSString *const Suspended = @"suspended";

@interface Application (Turning)
- (void)turnAround;
@end

@implementation Application

- (id)initWithInfo:(NSDictionary *)info
            folder:(NSString *)folder
          recorder:(Recorder *)recorder {
  self = [super init];
  if (self) {
    _info = [info copy];
    _folder = [folder copy];
    _recorder = [recorder retain];
    _delegate = [[NSClassFromString(@"HMAppDelegate") alloc] init];
    _sceneDelegate = [[NSClassFromString(@"HMSceneDelegate") alloc] init];
    _controllerClass = @"HMViewController";
  }
  return self;
}

- (void)dealloc {
  [_info release];
  [_folder release];
  [_recorder release];
  [_delegate release];
  [_sceneDelegate release];
  [_controller release];
  [_controllerClass release];
  [_nibName release];
  [super dealloc];
}

- (void)setControllerClass:(NSString *)name {
  [_controllerClass autorelease];
  _controllerClass = [name copy];
}

- (void)setNibName:(NSString *)name {
  [_nibName autorelease];
  _nibName = [name copy];
}

#pragma mark What Info.plist says

- (float)system {
  NSString *version = [_info objectForKey:@"MinimumOSVersion"];
  return version ? [version floatValue] : 15;
}

- (BOOL)exitsOnSuspend {
  return [[_info objectForKey:@"UIApplicationExitsOnSuspend"] boolValue];
}

- (BOOL)hasScenes {
  return [_info objectForKey:@"UIApplicationSceneManifest"] != nil && [self system] >= 13;
}

/// The delegate says yes to saving and restoring; systems before iOS 6 do not ask.
- (BOOL)restoresState {
  return [self system] >= 6;
}

#pragma mark Objects

- (NSString *)storyboardOfController {
  NSString *main = [_info objectForKey:@"UIMainStoryboardFile"];
  if (main && [_controllerClass isEqual:@"HMViewController"]) return main;
  NSString *mark = [NSString stringWithFormat:@"customClass=\"%@\"", _controllerClass];
  NSArray *files = [[[NSFileManager defaultManager] contentsOfDirectoryAtPath:_folder error:NULL]
      sortedArrayUsingSelector:@selector(compare:)];
  for (NSString *file in files) {
    if (![[file pathExtension] isEqual:@"storyboard"]) continue;
    NSString *text =
        [NSString stringWithContentsOfFile:[_folder stringByAppendingPathComponent:file]
                                  encoding:NSUTF8StringEncoding
                                     error:NULL];
    if (text && [text rangeOfString:mark].length > 0) return [file stringByDeletingPathExtension];
  }
  return nil;
}

- (void)makeController {
  [_controller release];
  _controller = [[NSClassFromString(_controllerClass) alloc]
      initWithNibName:_nibName
           storyboard:[self storyboardOfController]
               folder:_folder
             recorder:_recorder];
}

#pragma mark States

- (void)begin:(NSString *)state {
  _state = state;
  [_recorder note:[@"at " stringByAppendingString:state]];
}

- (void)go:(NSString *)state {
  [_recorder note:[NSString stringWithFormat:@"%@ -> %@", _state, state]];
  _state = state;
}

/// Tells the application's delegate, or the scene's in its place.
- (void)tell:(NSString *)what scene:(NSString *)sceneWhat posting:(NSString *)scenePosts {
  NSString *name = [NSString stringWithFormat:@"UIApplication%@Notification", what];
  if ([self hasScenes]) {
    NSString *sceneName = [NSString stringWithFormat:@"UIScene%@Notification", scenePosts];
    [_recorder call:[NSString stringWithFormat:@"scene%@:", sceneWhat]
                 of:_sceneDelegate
            posting:[NSArray arrayWithObjects:sceneName, name, nil]];
  } else {
    [_recorder call:[NSString stringWithFormat:@"application%@:", what]
                 of:_delegate
            posting:[NSArray arrayWithObject:name]];
  }
}

- (void)finishLaunching {
  [_recorder call:@"application:didFinishLaunchingWithOptions:"
               of:_delegate
          posting:[NSArray arrayWithObject:@"UIApplicationDidFinishLaunchingNotification"]];
}

- (void)connectScene {
  if (![self hasScenes]) return;
  [_recorder call:@"scene:willConnectToSession:options:"
               of:_sceneDelegate
          posting:[NSArray arrayWithObject:@"UISceneWillConnectNotification"]];
}

- (void)showScene {
  if (![self hasScenes]) return;
  [_recorder call:@"sceneWillEnterForeground:"
               of:_sceneDelegate
          posting:[NSArray arrayWithObject:@"UISceneWillEnterForegroundNotification"]];
}

/// Only `view` tells where a view comes from.
- (void)loadView {
  [_recorder call:@"viewDidLoad" of:_controller];
}

- (void)showView {
  [_recorder call:@"viewWillAppear:" of:_controller];
  [self layOutView];
  [_recorder call:@"viewDidAppear:" of:_controller];
}

/// Controllers hear of it since iOS 5.
- (void)layOutView {
  if ([self system] < 5) return;
  [_recorder call:@"viewWillLayoutSubviews" of:_controller];
  [_recorder call:@"viewDidLayoutSubviews" of:_controller];
}

- (void)launchWithState:(BOOL)hasState {
  [self makeController];
  [self go:Inactive];
  BOOL restores = hasState && [self restoresState];
  if ([self system] >= 6) {
    [_recorder call:@"application:willFinishLaunchingWithOptions:" of:_delegate];
  }
  if (restores && ![self hasScenes]) {
    [_recorder call:@"application:shouldRestoreApplicationState:" of:_delegate];
    [self loadView];
    [_recorder call:@"decodeRestorableStateWithCoder:" of:_controller];
    [_recorder call:@"application:didDecodeRestorableStateWithCoder:" of:_delegate];
    [self finishLaunching];
  } else {
    [self finishLaunching];
    if (!restores && [self hasScenes]) {
      [_recorder call:@"application:configurationForConnectingSceneSession:options:" of:_delegate];
    }
    [self connectScene];
    if (restores && [self system] >= 15) {
      [_recorder call:@"scene:restoreInteractionStateWithUserActivity:" of:_sceneDelegate];
    }
    [self showScene];
    [self loadView];
  }
  [self showView];
  [self activate];
}

- (void)activate {
  [self go:Active];
  [self tell:@"DidBecomeActive" scene:@"DidBecomeActive" posting:@"DidActivate"];
}

- (void)leaveScreen {
  [self go:Inactive];
  [self tell:@"WillResignActive" scene:@"WillResignActive" posting:@"WillDeactivate"];
  [self go:Background];
  [self tell:@"DidEnterBackground" scene:@"DidEnterBackground" posting:@"DidEnterBackground"];
  if (![self restoresState]) return;
  if ([self hasScenes]) {
    [_recorder call:@"stateRestorationActivityForScene:" of:_sceneDelegate];
    return;
  }
  [_recorder call:@"application:shouldSaveApplicationState:" of:_delegate];
  [_recorder call:@"application:willEncodeRestorableStateWithCoder:" of:_delegate];
  [_recorder call:@"encodeRestorableStateWithCoder:" of:_controller];
}

- (void)end {
  [self go:NotRunning];
  if ([self hasScenes]) {
    [_recorder call:@"sceneDidDisconnect:"
                 of:_sceneDelegate
            posting:[NSArray arrayWithObject:@"UISceneDidDisconnectNotification"]];
  }
  [_recorder call:@"applicationWillTerminate:"
               of:_delegate
          posting:[NSArray arrayWithObject:@"UIApplicationWillTerminateNotification"]];
}

- (void)runShortOfMemory {
  NSString *name = @"UIApplicationDidReceiveMemoryWarningNotification";
  [_recorder call:@"applicationDidReceiveMemoryWarning:"
               of:_delegate
          posting:[NSArray arrayWithObject:name]];
  [_recorder call:@"didReceiveMemoryWarning" of:_controller];
  if ([self system] >= 6) return;
  if ([self system] >= 5) [_recorder call:@"viewWillUnload" of:_controller];
  [_recorder call:@"viewDidUnload" of:_controller];
}

#pragma mark Scenarios

- (BOOL)play:(NSString *)scenario {
  [self makeController];
  if ([scenario isEqual:@"launch"]) {
    [self begin:NotRunning];
    [self launchWithState:NO];
  } else if ([scenario isEqual:@"restore"]) {
    [self begin:NotRunning];
    [self launchWithState:YES];
  } else if ([scenario isEqual:@"home"]) {
    [self begin:Active];
    [self leaveScreen];
    [self go:Suspended];
    if ([self exitsOnSuspend]) [self end];
  } else if ([scenario isEqual:@"resume"]) {
    if ([self exitsOnSuspend]) {
      [self begin:NotRunning];
      [self launchWithState:YES];
    } else {
      [self begin:Suspended];
      [self go:Background];
      [self go:Inactive];
      [self tell:@"WillEnterForeground" scene:@"WillEnterForeground" posting:@"WillEnterForeground"];
      [self activate];
    }
  } else if ([scenario isEqual:@"purge"]) {
    // Nobody is called: there is nothing but the state.
    [self begin:[self exitsOnSuspend] ? NotRunning : Suspended];
    if (![self exitsOnSuspend]) [self go:NotRunning];
  } else if ([scenario isEqual:@"terminate"]) {
    [self begin:Active];
    [self leaveScreen];
    [self end];
  } else if ([scenario isEqual:@"memory-warning"]) {
    [self begin:Active];
    [self runShortOfMemory];
  } else if ([scenario isEqual:@"rotate"]) {
    [self turnAround];
  } else if ([scenario isEqual:@"view"]) {
    [_controller loadViewIfNeeded];
  } else {
    return NO;
  }
  return YES;
}

@end

@implementation Application (Turning)

/// The four orientations in the order in which somebody turns a device around.
- (NSArray *)circle {
  return [NSArray arrayWithObjects:@"UIInterfaceOrientationPortrait",
                                   @"UIInterfaceOrientationLandscapeLeft",
                                   @"UIInterfaceOrientationPortraitUpsideDown",
                                   @"UIInterfaceOrientationLandscapeRight", nil];
}

- (BOOL)isPortrait:(NSString *)orientation {
  return [orientation rangeOfString:@"Portrait"].length > 0;
}

- (NSArray *)orientationsOfFamily:(NSInteger)family {
  NSString *key = @"UISupportedInterfaceOrientations";
  NSString *ending = family == 2 ? @"~ipad" : @"~iphone";
  NSArray *own = [_info objectForKey:[key stringByAppendingString:ending]];
  if (!own) own = [_info objectForKey:key];
  return own ? own : [NSArray arrayWithObject:@"UIInterfaceOrientationPortrait"];
}

- (void)turnAround {
  for (NSNumber *family in [_info objectForKey:@"UIDeviceFamily"]) {
    NSArray *listed = [self orientationsOfFamily:[family integerValue]];
    if ([family integerValue] == 1) {
      [self turn:@"iPhone with home button" listed:listed ignoring:nil];
      [self turn:@"iPhone without home button"
            listed:listed
          ignoring:@"UIInterfaceOrientationPortraitUpsideDown"];
    } else if ([family integerValue] == 2) {
      [self turn:@"iPad" listed:listed ignoring:nil];
    }
  }
}

- (void)turn:(NSString *)device listed:(NSArray *)listed ignoring:(NSString *)ignored {
  [_recorder note:[@"device " stringByAppendingString:device]];
  NSString *current = nil;
  for (NSString *orientation in listed) {
    if (![orientation isEqual:ignored]) {
      current = orientation;
      break;
    }
  }
  if (!current) return;
  [_recorder note:[@"at " stringByAppendingString:current]];
  NSUInteger start = [[self circle] indexOfObject:current];
  NSUInteger quarter;
  for (quarter = 1; quarter <= 4; quarter++) {
    NSString *next = [[self circle] objectAtIndex:(start + quarter) % 4];
    BOOL turns = [listed containsObject:next] && ![next isEqual:ignored] && ![next isEqual:current];
    if (turns) [_recorder note:[NSString stringWithFormat:@"%@ -> %@", current, next]];
    // Before iOS 6 the controller decides; this one as its Info.plist lists.
    if ([self system] < 6) {
      [_recorder call:@"shouldAutorotateToInterfaceOrientation:" of:_controller];
    }
    if (!turns) continue;
    [self turnFrom:current to:next];
    current = next;
  }
}

- (void)turnFrom:(NSString *)old to:(NSString *)next {
  BOOL isClassic = [self system] < 8;
  if (!isClassic && [self isPortrait:old] == [self isPortrait:next]) return;
  [_recorder call:isClassic ? @"willRotateToInterfaceOrientation:duration:"
                            : @"viewWillTransitionToSize:withTransitionCoordinator:"
               of:_controller];
  [self layOutView];
  if (isClassic) [_recorder call:@"didRotateFromInterfaceOrientation:" of:_controller];
}

@end
