#ifndef HM_IDLE_H
#define HM_IDLE_H

#include <stdbool.h>

/// Somebody touched the screen.
void HMIdleReset(void);

/// A second went by. Returns whether the kiosk goes back to the start now.
bool HMIdleTick(void);

#endif
