// server.h — a small HTTP server on loopback, for one page and what it asks for
#pragma once
#include <stdbool.h>
#include <stddef.h>

// What a request is answered with. `body` belongs to the site and lives until the next request.
typedef struct snAnswer {
  const char* type;  // of the content; NULL: not found
  const char* body;
  size_t size;
} snAnswer;

// Answers the request for a name ("" is the page itself). Names are compared, never opened.
typedef snAnswer snSite(void* context, const char* name);

typedef struct snServer {
  int socket, port;
  char token[33];  // in the address: who does not know it gets nothing
} snServer;

// Listens on 127.0.0.1, and for SIGINT and SIGTERM. Port 0 takes a free one. False after the reason was reported.
bool sn_server_open(snServer* server, int port);

// Serves until SIGINT or SIGTERM; returns at once where one came since the server was opened.
void sn_server_run(snServer* server, snSite* site, void* context);
void sn_server_close(snServer* server);
