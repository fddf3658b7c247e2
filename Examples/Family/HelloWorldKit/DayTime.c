#include "DayTime.h"

HMDayTime HMDayTimeAtHour(int hour) {
  if (hour < 0 || hour > 23) {
    HMLogWarning("hour %d is none", hour);
    return HMDayTimeUnknown;
  }
  HMDayTime time = hour < 12 ? HMDayTimeMorning : hour < 18 ? HMDayTimeAfternoon : HMDayTimeEvening;
  HMLogTrace("hour %d is in the %s", hour, HMDayTimeWord(time));
  return time;
}

const char *HMDayTimeWord(HMDayTime time) {
  switch (time) {
    case HMDayTimeMorning: return "morning";
    case HMDayTimeAfternoon: return "afternoon";
    case HMDayTimeEvening: return "evening";
    case HMDayTimeUnknown: break;
  }
  return "day";
}
