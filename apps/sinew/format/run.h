// run.h — a run that `sinew run` wrote, for playing it back: rows (--out run.npz) or a recording (--record run.rec)
#pragma once
#include "format/table.h"
#include "sinew/data.h"
#include "sinew/osim.h"

// The model of a run: `given` where it is not NULL, else what the archive notes, seen from here or from the run's own
// folder. In memory that the caller frees; NULL after the reason was reported.
char* sn_run_model(const char* path, const snInput* run, const char* given);

// The rows of a run or motion of this model, with times that do not go back. False after the reason was reported.
bool sn_run_open(snTable* rows, const char* path, const snModel* m, bool quiet);

// True for a motion or states of OpenSim, by its extension: .mot or .sto.
bool sn_run_is_motion(const char* path);

// The poses of such a motion as rows, or as an archive of rows (.npz) in memory, there with measured markers at the
// same times, which may be NULL. False after the reason was reported.
bool sn_run_motion(snTable* rows, const char* path, const snModel* m, bool quiet);
bool sn_run_motion_archive(snInput* out, const char* path, const snMotion* markers, const snModel* m, bool quiet);

// Measured markers of a .trc file; NULL after the reason was reported.
snMotion* sn_markers_read(const char* path, bool quiet);

// The frame nearest to a time, x, y and z of each marker; NULL where none was measured within half a frame of it.
const double* sn_markers_at(const snMotion* markers, double time);

// True for a recording, by its first bytes.
bool sn_run_is_recording(const char* path);

// Repeats a recorded run, about 60 rows a second, into an archive of rows of its own; its path, or NULL after the
// reason was reported. `model`: where the model is now, NULL: where the recording says.
char* sn_replay_rows(const char* where, const char* path, const char* model, bool quiet);

// Removes such an archive.
void sn_replay_forget(char* rows);

// The last row at or before a time, at least the first; times of the rows.
int64_t sn_run_row_at(snTable* rows, double time);
double sn_run_time(snTable* rows, int64_t row);

// Puts the state of a row, as far as it was recorded, into a data and runs a forward pass.
void sn_run_show(snTable* rows, int64_t row, const snModel* m, snData* d);
