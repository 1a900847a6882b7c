// targets.h — the targets that run a step, and how each supports a kind
//   Rows of kinds (actuator_kinds.h, sensor_kinds.h, integrators.h, solvers.h, model_kinds.h) end with a column for
//   each target. The CPU, one world at a time, supports every kind: its row names the function.
//     lanes       batches on the CPU: several worlds in the lanes of a vector register
//     device      kernels of a GPU, and their emulation
//     derivative  sn_transition and all that differentiates the step
//   A column is one of
//     KERNEL       the formula that the row names, compiled for the target; without it the target does not compile
//     HOST         the CPU does it for the target, one world at a time
//     EXACT        derivatives in closed form, by the functions that the row names
//     DIFFERENCES  derivatives by finite differences
//     REFUSED      the target refuses a model that has the kind, by its name; derivatives are taken by differences
//   Columns that a row does not have are REFUSED. Switches of targets expand from the rows and have no default branch.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

typedef enum snTarget { SN_TARGET_LANES, SN_TARGET_DEVICE, SN_TARGET_DERIVATIVE, SN_TARGET_COUNT } snTarget;

typedef enum snSupport {
  SN_SUPPORT_REFUSED,
  SN_SUPPORT_HOST,
  SN_SUPPORT_KERNEL,
  SN_SUPPORT_EXACT,
  SN_SUPPORT_DIFFERENCES
} snSupport;

#ifdef __cplusplus
}
#endif

// The end of a row, from its last column that is no target's: that column, supports by target, or the word of one
// target.
#define SN_ROW_LAST(...)       SN_ROW_LAST_(__VA_ARGS__, )
#define SN_ROW_LAST_(last, ...) last
#define SN_ROW_SUPPORT(...)    SN_ROW_SUPPORT_(__VA_ARGS__, REFUSED, REFUSED, REFUSED, )
#define SN_ROW_LANES(...)      SN_ROW_LANES_(__VA_ARGS__, REFUSED, REFUSED, REFUSED, )
#define SN_ROW_DEVICE(...)     SN_ROW_DEVICE_(__VA_ARGS__, REFUSED, REFUSED, REFUSED, )
#define SN_ROW_DERIVATIVE(...) SN_ROW_DERIVATIVE_(__VA_ARGS__, REFUSED, REFUSED, REFUSED, )
#define SN_ROW_SUPPORT_(last, lanes, device, derivative, ...) \
  {SN_SUPPORT_##lanes, SN_SUPPORT_##device, SN_SUPPORT_##derivative}
#define SN_ROW_LANES_(last, lanes, device, derivative, ...)      lanes
#define SN_ROW_DEVICE_(last, lanes, device, derivative, ...)     device
#define SN_ROW_DERIVATIVE_(last, lanes, device, derivative, ...) derivative

// The case of a row in the switch of a target, by the word of its column: SN_CASE returns the formula of a KERNEL or of
// what is EXACT, SN_DO does it. Other kinds have a case that does nothing.
#define SN_CASE(column, KIND, formula)       SN_CASE_(column, KIND, formula)
#define SN_CASE_(column, KIND, formula)      SN_CASE_##column(KIND, formula)
#define SN_CASE_KERNEL(KIND, formula)        case KIND: return formula;
#define SN_CASE_EXACT(KIND, formula)         case KIND: return formula;
#define SN_CASE_HOST(KIND, formula)          case KIND: break;
#define SN_CASE_DIFFERENCES(KIND, formula)   case KIND: break;
#define SN_CASE_REFUSED(KIND, formula)       case KIND: break;
#define SN_DO(column, KIND, statement)       SN_DO_(column, KIND, statement)
#define SN_DO_(column, KIND, statement)      SN_DO_##column(KIND, statement)
#define SN_DO_KERNEL(KIND, statement)        case KIND: statement; break;
#define SN_DO_EXACT(KIND, statement)         case KIND: statement; break;
#define SN_DO_HOST(KIND, statement)          case KIND: break;
#define SN_DO_DIFFERENCES(KIND, statement)   case KIND: break;
#define SN_DO_REFUSED(KIND, statement)       case KIND: break;

// The two words, the second of which may be a macro, as one.
#define SN_JOINED(a, b)  SN_JOINED_(a, b)
#define SN_JOINED_(a, b) a##b
