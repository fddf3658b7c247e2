#ifndef STORE_H
#define STORE_H

int store_open(const char *name);
int store_migrate(int version);

#endif
