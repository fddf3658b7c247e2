#ifndef CFUZZING_H
#define CFUZZING_H

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer's own loop, in a build that has libFuzzer; otherwise returns 1.
int runFuzzer(int count, char *_Nullable *_Nonnull arguments,
              int (*_Nonnull callback)(const uint8_t *_Nullable data, size_t size));

#endif
