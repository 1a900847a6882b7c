// xml_edit.h — changes of a tree of elements, and its text
#pragma once
#include "base/arena.h"
#include "mjcf/xml.h"

// A new last child, NULL when out of memory.
snXmlNode* sn_xml_add(snArena* arena, snXmlNode* parent, const char* tag);

// The child of that tag, made where there is none, with this text.
bool sn_xml_set(snArena* arena, snXmlNode* parent, const char* tag, const char* text);

// Takes a node out of its parent; puts one at the end of another's children.
void sn_xml_remove(snXmlNode* node);
void sn_xml_append(snXmlNode* parent, snXmlNode* node);

// The only attribute of a new node.
bool sn_xml_name(snArena* arena, snXmlNode* node, const char* name);

// The element as text; NULL when out of memory.
char* sn_xml_text(snArena* arena, const snXmlNode* node);
