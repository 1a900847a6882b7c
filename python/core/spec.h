// spec.h — what the files about specs share
#pragma once
#include "core.h"

// The spec in a capsule, unless some thread compiles it; NULL with an exception set.
snSpec* sn_py_spec(PyObject* capsule);

// The element in a capsule; NULL with an exception set.
snElement* sn_py_element(PyObject* capsule);

// A capsule, None for NULL.
PyObject* sn_py_wrap_element(snElement* element);

// (value, diagnostics); takes over `value` and clears `diag`.
PyObject* sn_py_said(PyObject* value, snDiagnostics* diag);

// The text of an attribute as a str; NULL with an exception set.
PyObject* sn_py_element_text(const snElement* element, const char* attribute);
