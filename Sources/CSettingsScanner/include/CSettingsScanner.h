#ifndef C_SETTINGS_SCANNER_H
#define C_SETTINGS_SCANNER_H

/// The source of the scanner for Swift: the files in Scanner, one after the other. It is a program of its own, which is
/// compiled where it is needed.
const unsigned char *settings_scanner(long *count);

#endif
