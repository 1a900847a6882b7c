// page.h — the page of `sinew view`: where it lies, and what it is told about what to show
#pragma once
#include "format/input.h"

// What the page shows. Bytes that are given are put into the page; else it asks the server for them.
typedef struct snPageSetup {
  const char* main;       // name of the model in its archive
  const char* zip;        // the archive
  size_t zip_size;
  const char* run;        // a recorded run, .npz
  size_t run_size;
  bool has_run;           // there is a run at the server
  bool served;            // by a server that watches the model's files
} snPageSetup;

// Reads page.html, which `make web` leaves in share/sinew next to bin. False after the reason was reported.
bool sn_page_read(snInput* page);

// The page with its setup, in memory that the caller frees; NULL when out of memory.
char* sn_page_with_setup(const snInput* page, const snPageSetup* setup, size_t* size);
