// delay.h — controls that act later than they are given
#pragma once
#include "sinew/data.h"

// Every control with a history is put into it, with the present time.
void sn_record_controls(const snModel* m, snData* d);
