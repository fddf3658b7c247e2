#ifndef CFUZZING_H
#define CFUZZING_H

#include <stddef.h>
#include <stdint.h>

/// Changes an input in place. Returns its new size, or 0 to leave the change to libFuzzer.
typedef size_t (*Mutation)(uint8_t *_Nonnull data, size_t size, size_t maximum, uint32_t seed);

/// Runs libFuzzer's own loop, in a build that has libFuzzer; otherwise returns 1.
///
/// - Parameter mutation: Makes half of the changes; NULL leaves all of them to libFuzzer.
int runFuzzer(int count, char *_Nullable *_Nonnull arguments,
              int (*_Nonnull callback)(const uint8_t *_Nullable data, size_t size),
              Mutation _Nullable mutation);

#endif
