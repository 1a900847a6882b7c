// server.c — HTTP on loopback: GET only, no file names, one address with a token in it
//   A request must come to this machine by a name of this machine (Host), and from our own page where it says where it
//   comes from (Origin): pages of others, and names that others let point here, get nothing.
//   Connections wait side by side in poll: one that says nothing holds up nobody.

#include "view/server.h"
#include "terminal/terminal.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MOST_CLIENTS 32
#define LONGEST_REQUEST 8192
#define LONGEST_PAUSE 10.0  // of a client that does not read while others wait [s]

typedef struct Client {
  int socket;
  char request[LONGEST_REQUEST];
  size_t got;
  char* answer;  // NULL: the request is not complete
  size_t size, sent;
  double active;  // when it last received or took something [s]
} Client;

// A signal is a byte in a pipe, which poll waits for like the sockets: none is missed between a look and the wait.
static int stopping[2] = {-1, -1};
static void stop(int signal) {
  int saved = errno;
  ssize_t written = write(stopping[1], "", 1);
  (void)signal, (void)written;
  errno = saved;
}

static bool catch_signals(void) {
  struct sigaction action = {.sa_handler = stop};
  if (stopping[0] < 0 && pipe(stopping) != 0) return false;
  for (int end = 0; end < 2; end++) {
    fcntl(stopping[end], F_SETFL, O_NONBLOCK);
    fcntl(stopping[end], F_SETFD, FD_CLOEXEC);
  }
  return sigaction(SIGINT, &action, NULL) == 0 && sigaction(SIGTERM, &action, NULL) == 0;
}

// ---- opening

static bool make_token(char token[33]) {
  unsigned char bytes[16];
  FILE* random = fopen("/dev/urandom", "rb");
  bool good = random && fread(bytes, 1, sizeof bytes, random) == sizeof bytes;
  if (random) fclose(random);
  for (int i = 0; i < 16; i++) snprintf(token + 2 * i, 3, "%02x", bytes[i]);
  return good;
}

static bool fail(snServer* server, int port) {
  if (errno == EADDRINUSE)
    sn_message("sinew view", SN_SEVERITY_ERROR, "port %d is in use; --port 0 takes a free one", port);
  else if (errno == EACCES)
    sn_message("sinew view", SN_SEVERITY_ERROR, "port %d is not for ordinary users; take one above 1023", port);
  else
    sn_message("sinew view", SN_SEVERITY_ERROR, "no server on port %d: %s", port, strerror(errno));
  sn_server_close(server);
  return false;
}

bool sn_server_open(snServer* server, int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int one = 1;
  *server = (snServer){.socket = socket(AF_INET, SOCK_STREAM, 0)};
  if (server->socket < 0 || !make_token(server->token) || !catch_signals()) return fail(server, port);
  setsockopt(server->socket, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  fcntl(server->socket, F_SETFL, O_NONBLOCK);
  fcntl(server->socket, F_SETFD, FD_CLOEXEC);
  if (bind(server->socket, (struct sockaddr*)&address, sizeof address) != 0 || listen(server->socket, 16) != 0 ||
      getsockname(server->socket, (struct sockaddr*)&address, &length) != 0)
    return fail(server, port);
  server->port = ntohs(address.sin_port);
  return true;
}

void sn_server_close(snServer* server) {
  if (server->socket >= 0) close(server->socket);
  server->socket = -1;
}

// ---- requests

enum { ABSENT, PRESENT, UNUSABLE };

// The value of a header, without blanks around it. One that is too long, or stands there twice, is of no use: what is
// not understood must not pass for what is not there.
static int header(const char* request, const char* name, char* out, size_t room) {
  size_t length = strlen(name);
  int found = ABSENT;
  for (const char* line = strstr(request, "\r\n"); line; line = strstr(line + 2, "\r\n")) {
    const char* at = line + 2;
    if (strncasecmp(at, name, length) != 0 || at[length] != ':') continue;
    at += length + 1;
    at += strspn(at, " \t");
    size_t end = strcspn(at, "\r\n");
    if (end >= room || found == PRESENT) return UNUSABLE;
    memcpy(out, at, end);
    out[end] = '\0';
    found = PRESENT;
  }
  return found;
}

// This machine by name or number, with any port: a tunnel may listen on another one.
static bool is_local(const char* host) {
  static const char* const names[] = {"127.0.0.1", "localhost", "[::1]"};
  for (int i = 0; i < 3; i++) {
    size_t length = strlen(names[i]);
    if (strncasecmp(host, names[i], length) != 0) continue;
    const char* rest = host + length;
    return !*rest || (*rest == ':' && rest[1] && strspn(rest + 1, "0123456789") == strlen(rest + 1));
  }
  return false;
}

static bool is_welcome(const char* request) {
  char host[256], origin[300], own[300];
  if (header(request, "Host", host, sizeof host) != PRESENT || !is_local(host)) return false;
  int stated = header(request, "Origin", origin, sizeof origin);
  if (stated != PRESENT) return stated == ABSENT;
  snprintf(own, sizeof own, "http://%s", host);
  return strcasecmp(origin, own) == 0;
}

// Compares all characters whatever comes, so that time tells nothing about the token.
static bool has_token(const snServer* server, const char* path) {
  size_t length = strlen(server->token);
  if (strlen(path) < length + 2 || path[0] != '/' || path[length + 1] != '/') return false;
  int differs = 0;
  for (size_t i = 0; i < length; i++) differs |= path[i + 1] ^ server->token[i];
  return differs == 0;
}

static void answer(Client* client, const char* status, snAnswer what) {
  FILE* out = open_memstream(&client->answer, &client->size);
  if (!out) return;
  fprintf(out,
          "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nCache-Control: no-store\r\n"
          "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n",
          status, what.type ? what.type : "text/plain", what.size);
  fwrite(what.body, 1, what.size, out);
  fclose(out);
}

static void refuse(Client* client, const char* status, const char* reason) {
  answer(client, status, (snAnswer){"text/plain", reason, strlen(reason)});
}

static void respond(const snServer* server, Client* client, snSite* site, void* context) {
  char path[512], *name;
  if (sscanf(client->request, "GET %511s HTTP/1.", path) != 1) {
    refuse(client, "405 Method Not Allowed", "only GET is supported here\n");
  } else if (!is_welcome(client->request)) {
    refuse(client, "403 Forbidden", "requests for other hosts and from other pages are refused\n");
  } else if (!has_token(server, path)) {
    refuse(client, "403 Forbidden", "the address lacks the token that `sinew view` printed\n");
  } else {
    name = path + strlen(server->token) + 2;
    name[strcspn(name, "?#")] = '\0';
    snAnswer what = site(context, name);
    if (what.type)
      answer(client, "200 OK", what);
    else
      refuse(client, "404 Not Found", "not found\n");
  }
}

// ---- connections

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void drop(Client* client) {
  close(client->socket);
  free(client->answer);
  *client = (Client){.socket = -1};
}

static void receive(const snServer* server, Client* client, snSite* site, void* context) {
  ssize_t got = recv(client->socket, client->request + client->got, LONGEST_REQUEST - 1 - client->got, 0);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) {
    drop(client);
    return;
  }
  client->got += (size_t)got;
  client->request[client->got] = '\0';
  client->active = seconds_now();
  if (memchr(client->request, '\0', client->got))
    refuse(client, "400 Bad Request", "a request is text\n");
  else if (strstr(client->request, "\r\n\r\n"))
    respond(server, client, site, context);
  else if (client->got == LONGEST_REQUEST - 1)
    refuse(client, "431 Request Header Fields Too Large", "the request is too long\n");
}

static void transmit(Client* client) {
  ssize_t sent = send(client->socket, client->answer + client->sent, client->size - client->sent, MSG_NOSIGNAL);
  if (sent < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (sent > 0) client->sent += (size_t)sent, client->active = seconds_now();
  if (sent <= 0 || client->sent == client->size) drop(client);
}

// The connection that has made no progress for longest, where that is longer than a reader may pause; -1: none.
static int most_idle(const Client* clients) {
  int place = 0;
  for (int i = 1; i < MOST_CLIENTS; i++)
    if (clients[i].active < clients[place].active) place = i;
  return seconds_now() - clients[place].active > LONGEST_PAUSE ? place : -1;
}

// A new connection takes a free place, that of one that has not asked for anything yet, or that of one that stopped
// reading.
static void welcome(const snServer* server, Client* clients) {
  int socket = accept(server->socket, NULL, NULL), place = -1;
  if (socket < 0) return;
  for (int i = 0; i < MOST_CLIENTS; i++)
    if (clients[i].socket < 0 || (place < 0 && !clients[i].answer)) place = i;
  if (place < 0) place = most_idle(clients);
  if (place < 0) {
    close(socket);
    return;
  }
  if (clients[place].socket >= 0) drop(&clients[place]);
  fcntl(socket, F_SETFL, O_NONBLOCK);
  fcntl(socket, F_SETFD, FD_CLOEXEC);
  clients[place] = (Client){.socket = socket, .active = seconds_now()};
}

void sn_server_run(snServer* server, snSite* site, void* context) {
  Client* clients = malloc(MOST_CLIENTS * sizeof *clients);
  struct pollfd waits[MOST_CLIENTS + 2];
  for (int i = 0; clients && i < MOST_CLIENTS; i++) clients[i].socket = -1, clients[i].answer = NULL;
  while (clients) {
    for (int i = 0; i < MOST_CLIENTS; i++)
      waits[i] = (struct pollfd){clients[i].socket, clients[i].answer ? POLLOUT : POLLIN, 0};
    waits[MOST_CLIENTS] = (struct pollfd){server->socket, POLLIN, 0};
    waits[MOST_CLIENTS + 1] = (struct pollfd){stopping[0], POLLIN, 0};
    if (poll(waits, MOST_CLIENTS + 2, -1) < 0) continue;
    if (waits[MOST_CLIENTS + 1].revents) break;
    for (int i = 0; i < MOST_CLIENTS; i++) {
      if (clients[i].socket < 0 || !waits[i].revents) continue;
      if (clients[i].answer)
        transmit(&clients[i]);
      else
        receive(server, &clients[i], site, context);
    }
    if (waits[MOST_CLIENTS].revents) welcome(server, clients);
  }
  for (int i = 0; clients && i < MOST_CLIENTS; i++)
    if (clients[i].socket >= 0) drop(&clients[i]);
  free(clients);
}
