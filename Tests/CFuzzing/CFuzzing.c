#include "CFuzzing.h"

#ifdef FUZZING
// From libFuzzer.
extern int LLVMFuzzerRunDriver(int *count, char ***arguments,
                               int (*callback)(const uint8_t *data, size_t size));
extern size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maximum);

static Mutation ownMutation;

/// libFuzzer calls this function, by its name, for each new input.
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maximum, unsigned int seed) {
  if (ownMutation && seed % 2 == 0) {
    size_t changed = ownMutation(data, size, maximum, seed / 2);
    if (changed) return changed;
  }
  return LLVMFuzzerMutate(data, size, maximum);
}
#endif

int runFuzzer(int count, char **arguments, int (*callback)(const uint8_t *data, size_t size),
              Mutation mutation) {
#ifdef FUZZING
  ownMutation = mutation;
  return LLVMFuzzerRunDriver(&count, &arguments, callback);
#else
  return 1;
#endif
}
