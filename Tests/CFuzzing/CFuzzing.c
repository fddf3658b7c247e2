#include "CFuzzing.h"

#ifdef FUZZING
/// From libFuzzer.
extern int LLVMFuzzerRunDriver(int *count, char ***arguments,
                               int (*callback)(const uint8_t *data, size_t size));
#endif

int runFuzzer(int count, char **arguments, int (*callback)(const uint8_t *data, size_t size)) {
#ifdef FUZZING
  return LLVMFuzzerRunDriver(&count, &arguments, callback);
#else
  return 1;
#endif
}
