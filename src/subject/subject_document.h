// subject_document.h — a model of OpenSim as a document that is changed and written again
#pragma once
#include "mjcf/osim/osim.h"

// `o` knows bodies and frames by name.
typedef struct snSubjectDocument {
  snOsim o;
  snXmlNode* root;
} snSubjectDocument;

// The document of a file; false with an error. Bodies are o.bodies, ground the first.
bool sn_document_open(snSubjectDocument* doc, snArena* arena, snReport* report, const char* path);

// The same of a text, which paths in it and messages see as the file.
bool sn_document_open_memory(snSubjectDocument* doc, snArena* arena, snReport* report, const char* path,
                             const char* text, size_t size);

// Another document of OpenSim, such as a file of markers: its first element; NULL with an error.
snXmlNode* sn_document_part(snArena* arena, snReport* report, const char* path);

// As XML; NULL out of memory.
char* sn_document_text(const snXmlNode* root, snArena* arena, size_t* size);

// The next element in the order of the file, NULL after the last below `top`.
snXmlNode* sn_document_next(const snXmlNode* top, const snXmlNode* node);

// The leaf <tag> of an element gets these numbers, or this text; it is made where the element has none.
void sn_document_set_numbers(snSubjectDocument* doc, const snXmlNode* node, const char* tag, const double* values,
                             int count);
void sn_document_set_text(snSubjectDocument* doc, const snXmlNode* node, const char* tag, const char* text);

// Takes an element out of its parent.
void sn_document_remove(snXmlNode* node);

// Number of the body that a socket leads to, of that which holds the element, and of a name; -1: none. A socket that
// leads nowhere is an error.
int sn_document_socket_body(const snSubjectDocument* doc, const snXmlNode* node, const char* socket, const char* old);
int sn_document_holder_body(const snSubjectDocument* doc, const snXmlNode* node);
int sn_document_body(const snSubjectDocument* doc, const char* name);
