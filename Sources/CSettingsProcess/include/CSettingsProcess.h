#ifndef C_SETTINGS_PROCESS_H
#define C_SETTINGS_PROCESS_H

// mallopt and its options, which Swift's module of the C library does not declare.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

/// The number of arguments that the operating system passed to the program, including its name;
/// 0 where the C library does not pass them to initializers.
int settings_argument_count(void);

/// One of the arguments; the program's name is number 0.
const char *settings_argument(int number);

#endif
