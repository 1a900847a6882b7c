// processor_features.c — what __builtin_cpu_supports reads, for toolchains whose runtime library lacks it: no features
//   zig's libraries for Windows do not have it. The engine takes its code for any x86-64 processor then.
struct {
  unsigned vendor, type, subtype, features[1];
} __cpu_model;
unsigned __cpu_features2[3];

int __cpu_indicator_init(void);
int __cpu_indicator_init(void) { return 0; }
