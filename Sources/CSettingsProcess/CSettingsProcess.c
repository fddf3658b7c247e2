#include "CSettingsProcess.h"

#include <stdlib.h>

static int count;
static char **arguments;

// glibc passes the arguments of `main` to every initializer. Rust's standard library relies on it, too.
// Swift's `CommandLine` reads /proc/self/cmdline instead and is empty where /proc cannot be read.
#ifdef __GLIBC__
static void keep_arguments(int argument_count, char **argument_values, char **environment) {
  (void)environment;
  count = argument_count;
  arguments = argument_values;
}

__attribute__((section(".init_array"), used))
static void (*const keep)(int, char **, char **) = keep_arguments;
#endif

int settings_argument_count(void) { return count; }

const char *settings_argument(int number) { return arguments[number]; }
