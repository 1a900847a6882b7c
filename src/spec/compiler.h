// compiler.h — <compiler>: settings that change what the rest of a file means
#pragma once
#include "spec/spec.h"

// All <compiler> elements of a file, later ones over earlier ones.
void sn_gather_compiler(snSpec* spec, snSpecCompiler* out);

// Errors for what no <compiler> element may say; `c` gets a meaning where it had none.
void sn_check_compiler(snSpec* spec, snSpecCompiler* c);

// The folder that it names for assets of a kind.
const char* sn_compiler_folder(const snSpecCompiler* c, snElementKind asset);
