#include "Idle.h"

enum { HMIdleLimit = 60 };

static int seconds;

void HMIdleReset(void) {
  if (seconds > 0) HMLogTrace("idle for %d seconds", seconds);
  seconds = 0;
}

bool HMIdleTick(void) {
  seconds += 1;
  if (seconds == HMIdleLimit - 10) HMLogDebug("back to the start in 10 seconds");
  if (seconds < HMIdleLimit) return false;
  seconds = 0;
  return true;
}
