// compiler.c — <compiler>: settings that change what the rest of a file means
//   reads   all <compiler> elements        writes  one of them, later ones over earlier ones
#include "spec/spec.h"

#include "spec/descriptor.h"

#include <string.h>

// conformance: in each <compiler> element 'assetdir' counts first, and so hides what earlier elements said of meshes
// and textures.
void sn_gather_compiler(snSpec* spec, snSpecCompiler* out) {
  const snElement* builtin = sn_spec_builtin(spec, SN_EL_COMPILER);
  if (builtin) *out = *SN_AS(Compiler, builtin);
  snRowSet folders = SN_ROW_BIT(SN_ROW(COMPILER, meshdir)) | SN_ROW_BIT(SN_ROW(COMPILER, texturedir));
  for (const snElement* el = NULL; (el = sn_spec_next(spec->root, el, SN_EL_COMPILER));) {
    if (SN_GIVEN(SN_AS(Compiler, el), COMPILER, assetdir)) out->el.given &= ~folders;
    sn_spec_take(el, &out->el);
  }
}

// NULL: there was no memory for the defaults, which the report has.
static bool has_three_letters(const char* sequence) { return sequence && strlen(sequence) == 3; }

void sn_check_compiler(snSpec* spec, snSpecCompiler* c) {
  for (const snElement* el = NULL; (el = sn_spec_next(spec->root, el, SN_EL_COMPILER));) {
    const snSpecCompiler* e = SN_AS(Compiler, el);
    if (!has_three_letters(e->eulerseq))
      sn_error(spec->report, sn_spec_at(el, SN_ROW(COMPILER, eulerseq)),
               "<compiler> attribute 'eulerseq' needs three letters, found '%s'",
               e->eulerseq ? e->eulerseq : "");
    if (e->coordinate)
      sn_error(
          spec->report, sn_spec_at(el, SN_ROW(COMPILER, coordinate)),
          "<compiler> attribute 'coordinate' asks for global coordinates, which MuJoCo gave up after version 2.3.3");
  }
  if (!has_three_letters(c->eulerseq)) c->eulerseq = "xyz";
}

const char* sn_compiler_folder(const snSpecCompiler* c, snElementKind asset) {
  if (asset == SN_EL_TEXTURE) return SN_GIVEN(c, COMPILER, texturedir) ? c->texturedir : c->assetdir;
  return SN_GIVEN(c, COMPILER, meshdir) ? c->meshdir : c->assetdir;
}
