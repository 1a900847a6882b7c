// test_actuator.c — <actuator>: shortcuts over classes, limits, and what is refused
#include "refused.h"

#define ARM                                                                                    \
  "<worldbody><body><joint name='j' range='-1 3'/><joint name='s' type='slide' axis='1 0 0'/>" \
  "<geom size='.1' pos='1 0 0'/></body></worldbody>"
#define ACTUATOR(inside) "<mujoco><compiler angle='radian'/>" ARM "<actuator>" inside "</actuator></mujoco>"

static void check_prm(const double* found, double a, double b, double c) {
  CHECK_NEAR(found[0], a, 0);
  CHECK_NEAR(found[1], b, 0);
  CHECK_NEAR(found[2], c, 0);
}

// A <general> and a shortcut that is overlaid on it.
typedef struct Overlay {
  snSpec* spec;
  snElement *general, *other;
  snDiagnostics diag;
} Overlay;

static Overlay overlay_of(const char* tag, const char* attribute, double value) {
  Overlay o = {.spec = sn_spec_new(NULL)};
  snElement* section = sn_spec_section(o.spec, "actuator", &o.diag);
  o.general = sn_spec_add_child(o.spec, section, "general", &o.diag);
  o.other = sn_spec_add_child(o.spec, section, tag, &o.diag);
  CHECK(!attribute || sn_spec_set_numbers(o.spec, o.other, attribute, &value, 1, &o.diag));
  return o;
}

static void overlay_end(Overlay* o) {
  sn_diagnostics_clear(&o->diag);
  sn_spec_destroy(o->spec);
}

TEST(a_shortcut_is_written_out_over_what_a_general_actuator_says) {
  Overlay o = overlay_of("position", "kv", 2);
  double gain = 7, prm[10], word;
  CHECK(sn_spec_set_numbers(o.spec, o.general, "gainprm", &gain, 1, &o.diag));
  CHECK(sn_spec_overlay_actuator(o.spec, o.general, o.other, &o.diag));
  CHECK_INT(sn_spec_get_numbers(o.general, "biasprm", prm, 10), 10);
  check_prm(prm, 0, -7, -2);
  CHECK_INT(sn_spec_get_numbers(o.general, "biastype", &word, 1), 1);
  CHECK_NEAR(word, SN_BIAS_AFFINE, 0);
  CHECK(sn_spec_is_given(o.general, "biasprm") && !sn_spec_is_given(o.general, "ctrllimited"));
  overlay_end(&o);
}

TEST(a_shortcut_that_is_refused_leaves_a_general_actuator_as_it_was) {
  Overlay o = overlay_of("damper", "kv", -1);
  CHECK(!sn_spec_overlay_actuator(o.spec, o.general, o.other, &o.diag));
  CHECK_INT(o.diag.count, 1);
  CHECK(!sn_spec_is_given(o.general, "gaintype"));
  CHECK(!sn_spec_overlay_actuator(o.spec, o.other, o.general, NULL));
  CHECK(!sn_spec_overlay_actuator(o.spec, o.general, sn_spec_root(o.spec), NULL));
  overlay_end(&o);
}

TEST(shortcuts_write_gain_and_bias) {
  Scene s =
      scene(ACTUATOR("<motor joint='j'/><position joint='j' kp='5' kv='2'/><velocity joint='j' kv='3'/>"
                     "<position joint='j' timeconst='.1'/>"));
  check_prm(s.m->actuator_gainprm[0], 1, 0, 0);
  CHECK_INT(s.m->actuator_biastype[0], SN_BIAS_NONE);
  check_prm(s.m->actuator_gainprm[1], 5, 0, 0);
  check_prm(s.m->actuator_biasprm[1], 0, -5, -2);
  check_prm(s.m->actuator_gainprm[2], 3, 0, 0);
  check_prm(s.m->actuator_biasprm[2], 0, 0, -3);
  CHECK_INT(s.m->actuator_dyntype[3], SN_DYN_FILTEREXACT);
  CHECK_NEAR(s.m->actuator_dynprm[3][0], 0.1, 0);
  CHECK_INT(s.m->na, 1);
  scene_end(s);
}

TEST(all_actuator_elements_of_a_class_make_one_default) {
  Scene s = scene(
      "<mujoco><default><position kp='7'/><default class='c'><general gainprm='2 3' ctrlrange='-1 1'/></default>"
      "</default>" ARM
      "<actuator><position joint='j'/><motor class='c' joint='j'/><general class='c' joint='j'/>"
      "</actuator></mujoco>");
  check_prm(s.m->actuator_gainprm[0], 7, 0, 0);
  check_prm(s.m->actuator_gainprm[1], 1, 3, 0);
  check_prm(s.m->actuator_biasprm[1], 0, -7, 0);
  CHECK_INT(s.m->actuator_biastype[1], SN_BIAS_NONE);
  check_prm(s.m->actuator_gainprm[2], 2, 3, 0);
  CHECK_INT(s.m->actuator_biastype[2], SN_BIAS_AFFINE);
  CHECK_INT(s.m->actuator_ctrllimited[1], 1);
  scene_end(s);
}

TEST(a_control_range_can_be_inherited_from_the_joint) {
  Scene s = scene(ACTUATOR("<position joint='j' inheritrange='.5'/>"));
  CHECK_NEAR(s.m->actuator_ctrlrange[0].lo, 0, 1e-15);
  CHECK_NEAR(s.m->actuator_ctrlrange[0].hi, 2, 1e-15);
  CHECK_INT(s.m->actuator_ctrllimited[0], 1);
  scene_end(s);
}

TEST(length_ranges_are_copied_from_limits_where_asked) {
  Scene s = scene("<mujoco><compiler angle='radian'><lengthrange mode='all' uselimit='true'/></compiler>" ARM
                  "<actuator><motor joint='j' gear='2'/><motor joint='s' lengthrange='4 5'/></actuator></mujoco>");
  CHECK_NEAR(s.m->actuator_lengthrange[0].lo, -1, 0);
  CHECK_NEAR(s.m->actuator_lengthrange[0].hi, 3, 0);
  CHECK_NEAR(s.m->actuator_lengthrange[1].lo, 4, 0);
  scene_end(s);
}

TEST(servo_parameters_must_make_sense) {
  CHECK_REFUSED(ACTUATOR("<position joint='j' kv='1' dampratio='1'/>"), "dampratio",
                "kv and dampratio cannot both be defined");
  CHECK_REFUSED(ACTUATOR("<position joint='j' kv='-1'/>"), "kv", "kv cannot be negative");
  CHECK_REFUSED(ACTUATOR("<position joint='j' dampratio='-1'/>"), "dampratio", "dampratio cannot be negative");
  CHECK_REFUSED(ACTUATOR("<position joint='j' timeconst='-1'/>"), "timeconst", "timeconst cannot be negative");
  CHECK_REFUSED(ACTUATOR("<position joint='j' inheritrange='1' ctrlrange='-1 1'/>"), "inheritrange",
                "combined with 'ctrlrange'");
  CHECK_REFUSED(ACTUATOR("<position joint='s' inheritrange='1'/>"), "inheritrange", "finds no range in 's'");
}

TEST(limits_must_rise_and_activations_exist) {
  CHECK_REFUSED(ACTUATOR("<motor joint='j' ctrllimited='true'/>"), "<motor", "'ctrlrange' must rise");
  CHECK_REFUSED(ACTUATOR("<motor joint='j' forcelimited='true' forcerange='1 0'/>"), "forcerange", "must rise");
  CHECK_REFUSED(ACTUATOR("<general joint='j' actrange='-1 1'/>"), "actrange", "'dyntype' none has none");
  CHECK_REFUSED(ACTUATOR("<general joint='j' actdim='2' dyntype='filter'/>"), "actdim", "needs 'dyntype' user");
  CHECK_REFUSED(ACTUATOR("<general joint='j' actdim='1'/>"), "actdim", "must be 0");
  CHECK_REFUSED(ACTUATOR("<general joint='j' actdim='0' dyntype='filter'/>"), "actdim", "must not be 0");
  CHECK_REFUSED(ACTUATOR("<motor joint='j' delay='1'/>"), "delay", "setting delay > 0 without a history buffer");
}

TEST(each_shortcut_refuses_what_makes_no_sense) {
  CHECK_REFUSED(ACTUATOR("<intvelocity joint='j'/>"), "<intvelocity", "'actrange' must rise");
  CHECK_REFUSED(ACTUATOR("<intvelocity joint='j' inheritrange='1' actrange='0 1'/>"), "inheritrange",
                "combined with 'actrange'");
  CHECK_REFUSED(ACTUATOR("<damper joint='j' kv='-1' ctrlrange='0 1'/>"), "kv", "must not be negative");
  CHECK_REFUSED(ACTUATOR("<damper joint='j' ctrlrange='-1 1'/>"), "ctrlrange", "must not be negative");
  CHECK_REFUSED(ACTUATOR("<damper joint='j'/>"), "<damper", "'ctrlrange' must rise");
  CHECK_REFUSED(ACTUATOR("<adhesion body='world' gain='-1' ctrlrange='0 1'/>"), "gain", "must not be negative");
  CHECK_REFUSED(ACTUATOR("<adhesion body='world' ctrlrange='-1 1'/>"), "ctrlrange", "must not be negative");
  CHECK_REFUSED(ACTUATOR("<cylinder joint='j' bias='1'/>"), "bias", "needs 3 numbers");
}

#define MUSCLE(attributes) ACTUATOR("<muscle joint='j' lengthrange='0 1' " attributes "/>")

TEST(parameters_of_muscles_must_make_sense) {
  CHECK_REFUSED(MUSCLE("range='1 .9'"), "range='1 .9'", "range[0]<range[1] required in muscle");
  CHECK_REFUSED(MUSCLE("lmin='1'"), "lmin", "lmin<1<lmax required in muscle");
  CHECK_REFUSED(MUSCLE("lmax='1'"), "lmax", "lmin<1<lmax required in muscle");
  CHECK_REFUSED(MUSCLE("scale='0'"), "scale", "positive scale, vmax, fpmax, fvmax required in muscle");
  CHECK_REFUSED(MUSCLE("vmax='0'"), "vmax", "positive scale, vmax, fpmax, fvmax required in muscle");
  CHECK_REFUSED(MUSCLE("fpmax='0'"), "fpmax", "positive scale, vmax, fpmax, fvmax required in muscle");
  CHECK_REFUSED(MUSCLE("fvmax='0'"), "fvmax", "positive scale, vmax, fpmax, fvmax required in muscle");
  CHECK_REFUSED(MUSCLE("tausmooth='-1'"), "tausmooth", "muscle tausmooth cannot be negative");
  CHECK_REFUSED(ACTUATOR("<general joint='j' gaintype='muscle' lengthrange='0 1'/>"), "<general",
                "'gainprm' holds a muscle's range, which must rise, found 0");
  CHECK_REFUSED(ACTUATOR("<general joint='j' biastype='muscle' biasprm='.5 1 1 1 1' lengthrange='0 1'/>"), "biasprm",
                "lmin, which must be below 1, found 1");
}

TEST(a_class_that_nobody_uses_must_make_sense) {
  CHECK_REFUSED("<mujoco><default><default class='c'><position kv='-1'/></default></default></mujoco>", "kv",
                "kv cannot be negative");
}

static bool was_said(const snDiagnostics* diag, const char* part) {
  for (int i = 0; i < diag->count; i++)
    if (strstr(diag->items[i].message, part)) return true;
  return false;
}

TEST(what_mujoco_overlooks_is_said_and_followed) {
  snDiagnostics diag = {0};
  const char* xml = ACTUATOR("<intvelocity joint='j' kv='-1' actrange='0 1'/><cylinder joint='j' bias='1 2 0'/>");
  snModel* m = sn_load_memory(xml, strlen(xml), "case.xml", NULL, &diag);
  CHECK(m != NULL);
  CHECK(was_said(
      &diag,
      "'kv' must not be negative, found -1 (MuJoCo: kv cannot be negative); as in MuJoCo, the actuator is left without "
      "its feedback"));
  CHECK(was_said(&diag, "'bias' has no effect beyond its first number"));
  if (m) {
    CHECK_INT(m->actuator_biastype[0], SN_BIAS_NONE);
    check_prm(m->actuator_biasprm[1], 1, 0, 0);
  }
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}

TEST(an_actuator_acts_on_exactly_one_thing) {
  CHECK_REFUSED(ACTUATOR("<motor/>"), "<motor", "acts on nothing: it needs one of 'joint', 'jointinparent', 'tendon'");
  CHECK_REFUSED(ACTUATOR("<adhesion ctrlrange='0 1'/>"), "<adhesion", "acts on nothing: it needs 'body'");
  CHECK_REFUSED(ACTUATOR("<motor joint='jj'/>"), "joint='jj'", "did you mean 'j'?");
  CHECK_REFUSED(ACTUATOR("<motor joint='j' jointinparent='j'/>"), "jointinparent", "one target is enough");
  CHECK_REFUSED(ACTUATOR("<motor joint='j' cranklength='1'/>"), "cranklength", "only together with 'cranksite'");
  CHECK_REFUSED(ACTUATOR("<motor joint='j' refsite='s'/>"), "refsite", "only together with 'site'");
}
