// plugin_table.h — rows of plugins by slot and name, and the loops that call them
#pragma once
#include "sinew/data.h"

// Slot of a name, -1: none, and the row of a slot, NULL: none.
int sn_plugin_slot(const snPluginRows* rows, const char* name);
const snPlugin* sn_plugin_at(const snPluginRows* rows, int slot);

// Whether the model has an instance of the program's own rows, of which nothing is known.
bool sn_has_own_plugins(const snModel* m);

// Whether an instance has this capability.
bool sn_plugin_can(const snModel* m, int instance, snPluginCapability capability);

// Gives the slots of instances by their names, for a model out of a file; -1: all found, else the instance whose row is
// missing.
int sn_plugins_find(snModel* m);

// Starts of the states of all instances.
void sn_plugins_reset(const snModel* m, snData* d);
void sn_plugins_advance(const snModel* m, snData* d);
