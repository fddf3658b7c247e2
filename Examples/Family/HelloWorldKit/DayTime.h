#ifndef HM_DAY_TIME_H
#define HM_DAY_TIME_H

typedef enum {
  HMDayTimeUnknown,
  HMDayTimeMorning,
  HMDayTimeAfternoon,
  HMDayTimeEvening,
} HMDayTime;

HMDayTime HMDayTimeAtHour(int hour);

/// The word for it, as in "good morning".
const char *HMDayTimeWord(HMDayTime time);

#endif
