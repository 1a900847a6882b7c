#include "base/allocator.h"
#include "spec/descriptor.h"
#include "spec/edit.h"
#include "test.h"

// A text that a row accepts and that no other text of the same value is shorter than.
static const char* sample(const snAttrRow* row, char* out, size_t size) {
  size_t used = 0;
  out[0] = '\0';
  switch (row->kind) {
    case SN_ATTR_REAL:
    case SN_ATTR_REALS:
    case SN_ATTR_UPTO:
    case SN_ATTR_POLY:
    case SN_ATTR_LIST:
      for (int i = 0; i < (row->count ? row->count : 5); i++)
        used += (size_t)snprintf(out + used, size - used, "%s%d.25", i ? " " : "", i + 1);
      break;
    case SN_ATTR_INT:
    case SN_ATTR_INTS:
    case SN_ATTR_INTLIST:
      for (int i = 0; i < (row->count ? row->count : 5); i++)
        used += (size_t)snprintf(out + used, size - used, "%s%d", i ? " " : "", i - 2);
      break;
    case SN_ATTR_FLAG: snprintf(out, size, "true"); break;
    case SN_ATTR_KEYWORD: snprintf(out, size, "%s", row->words[0].text); break;
    case SN_ATTR_WORDS:
    case SN_ATTR_ORDERED:
      for (const snWord* word = row->words; word->text; word++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", used ? " " : "", word->text);
      break;
    default: snprintf(out, size, "a <b> & \"c\""); break;
  }
  return out;
}

TEST(every_attribute_of_every_element_comes_out_as_it_went_in) {
  snReport* report = sn_report_create(NULL, NULL);
  snSpec* spec = sn_spec_create(NULL, report);
  char in[1024];
  int attributes = 0;
  for (int kind = 0; kind < SN_EL_COUNT; kind++) {
    snElement* element = sn_spec_add(spec, NULL, (snElementKind)kind, SN_NOWHERE);
    const snAttrRow* rows = sn_attr_rows((snElementKind)kind);
    for (int row = 0; rows[row].name; row++, attributes++) {
      sample(&rows[row], in, sizeof in);
      CHECK(sn_spec_set(spec, element, row, in, SN_NOWHERE));
      snGrowingText out = {.allocator = sn_allocator(NULL)};
      sn_value_text(&out, element, row);
      test_check_text(__FILE__, __LINE__, rows[row].name, out.data ? out.data : "", in);
      sn_free(&out.allocator, out.data);
    }
  }
  CHECK_INT(sn_report_errors(report), 0);
  CHECK(attributes > 1000);
  sn_spec_destroy(spec);
  sn_report_destroy(report);
}
