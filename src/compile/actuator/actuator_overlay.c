// actuator_overlay.c — a shortcut of <actuator> written out as attributes of a <general> one, for editing from code
#include "compile/actuator/actuator.h"
#include "spec/edit.h"

#define BIT(name) SN_ROW_BIT(SN_ROW(GENERAL, name))

// What kinds of actuators mean is in these rows, all of which count as written from here on.
static void take_numbers(snSpecGeneral* general, const snSpecGeneral* s) {
  static const int all = sizeof s->dynprm / sizeof s->dynprm[0];
  snElement el = general->el;
  el.given = s->el.given | BIT(dyntype) | BIT(gaintype) | BIT(biastype) | BIT(dynprm) | BIT(gainprm) | BIT(biasprm);
  if (s->actlimited != general->actlimited) el.given |= BIT(actlimited);
  if (s->ctrllimited != general->ctrllimited) el.given |= BIT(ctrllimited);
  *general = *s;
  general->el = el;
  general->dynprm_n = general->gainprm_n = general->biasprm_n = all;
}

static bool overlay(snSpec* spec, snElement* general, const snElement* element) {
  if (!sn_spec_check_part(spec, general) || !sn_spec_check_part(spec, element)) return false;
  if (general->kind != SN_EL_GENERAL || !element->parent || element->parent->kind != SN_EL_ACTUATOR) {
    sn_error(spec->report, element->at, "<%s> cannot be written out as <%s>", sn_spec_tag(element),
             sn_spec_tag(general));
    return false;
  }
  snPlan plan = {.spec = spec, .report = spec->report, .arena = spec->arena};
  snPlanActuator actuator = {.s = *SN_AS(General, general)};
  sn_actuator_overlay(&plan, element, &actuator);
  if (sn_report_errors(spec->report)) return false;
  take_numbers(SN_AS(General, general), &actuator.s);
  return true;
}

bool sn_spec_overlay_actuator(snSpec* spec, snElement* general, const snElement* element, snDiagnostics* diag) {
  sn_report_redirect(spec->report, diag);
  bool done = overlay(spec, general, element);
  sn_report_redirect(spec->report, NULL);
  return done;
}
