// optimize.c — `sinew optimize`: optimal control from a file of Moco, or one in the short form

#include "command/commands.h"
#include "sinew/optimal.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const snUsage optimize_usage = {
    .command = "optimize",
    .synopsis = "FILE [--guess FILE.sto] [--out FILE.sto]",
    .summary =
        "Optimal control: the motion, activations and controls that minimise the goals of a file and obey the dynamics of\n"
        "its model. The file is Moco's (.omoco: MocoStudy, MocoTrack, MocoInverse) or has the short form <optimal> of\n"
        "docs/optimal-control.md. The trajectory is written as Moco writes it, by default to NAME_solution.sto.",
    .options =
        (const snOptionRow[]){
            {"guess", "FILE", "a trajectory to start from, instead of the study's"},
            {"intervals", "N", "mesh intervals, instead of the study's"},
            {"coarser", "N", "meshes with half the intervals each that are solved before; default 0"},
            {"tolerance", "X", "of optimality, instead of the study's"},
            {"max-iterations", "N", "limit of iterations, instead of the study's"},
            {"threads", "N", "threads; default: one per core"},
            {"out", "FILE", "where the trajectory goes"},
            {"quiet", NULL, "no lines of iterations, no warnings and no summary"},
            {0},
        },
    .notes = "Ctrl-C ends the iterations and writes the last trajectory. Exit status 1: no solution was found.",
    .examples =
        "# as Moco would\n"
        "sinew optimize squat.omoco\n"
        "# from another trajectory, on a finer mesh\n"
        "sinew optimize walk.omoco --guess walk_tracked.sto --intervals 100 --out walk.sto",
    .min_arguments = 1,
    .max_arguments = 1,
};

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal_number) { interrupted = signal_number; }

static void watch_interrupts(void) {
  struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = (int)SA_RESETHAND};
  sigaction(SIGINT, &action, NULL);
}

// One line per iteration, for a person who watches.
static bool show(void* context, const snOptimalProgress* p) {
  const bool* lines = context;
  if (*lines)
    fprintf(stderr, "%4d  objective %.6e  violation %.1e (%s)  dual %.1e  barrier %.0e  step %.2g\n", p->iteration,
            p->objective, p->violation, p->worst, p->dual, p->barrier, p->step);
  return interrupted == 0;
}

typedef struct Job {
  const snArguments* a;
  snDiagnostics diag;
  snOptimalStudy* study;
  snMotion* guess;
  int64_t threads, intervals, coarser, max_iterations;
  double tolerance;
  bool quiet;
} Job;

static bool read_options(Job* job) {
  return sn_argument_integer(job->a, "threads", 1, &job->threads) &&
         sn_argument_integer(job->a, "intervals", 1, &job->intervals) &&
         sn_argument_integer(job->a, "coarser", 0, &job->coarser) &&
         sn_argument_integer(job->a, "max-iterations", 1, &job->max_iterations) &&
         sn_argument_number(job->a, "tolerance", 0, &job->tolerance);
}

static bool open_study(Job* job) {
  const char *path = job->a->arguments[0], *guess = sn_argument(job->a, "guess");
  if (!(job->study = sn_optimal_study_read(path, (int)job->threads, &job->diag))) return false;
  if (guess && !(job->guess = sn_motion_read(guess, &job->diag))) return false;
  return job->intervals == 0 || sn_optimal_mesh(job->study->problem, (int)job->intervals, &job->diag);
}

static snOptimalSolution* solve(Job* job) {
  const snOptimalStudy* s = job->study;
  bool lines = !job->quiet && isatty(fileno(stderr));
  snOptimizeOptions o = {.guess = job->guess ? job->guess : s->guess,
                         .tolerance = job->tolerance > 0 ? job->tolerance : s->tolerance,
                         .constraint_tolerance = s->constraint_tolerance,
                         .coarser = (int)job->coarser,
                         .max_iterations = job->max_iterations > 0 ? (int)job->max_iterations : s->max_iterations,
                         .progress = show,
                         .context = &lines};
  watch_interrupts();
  return sn_optimize(s->problem, &o, &job->diag);
}

static bool write_solution(Job* job, const snOptimalSolution* found) {
  char own[1024];
  const char* out = sn_argument(job->a, "out");
  snprintf(own, sizeof own, "%s_solution.sto", job->study->name);
  if (!sn_optimal_write(found, out ? out : own, &job->diag)) return false;
  if (job->quiet) return true;
  printf("%s: %s after %d iterations, objective %.6g, largest violation %.1e, %.2f s of CPU time\n",
         out ? out : own, found->message, found->iterations, found->objective, found->violation, found->seconds);
  for (int i = 0; i < found->term_count; i++)
    printf("  %-24s %.6g%s\n", found->terms[i].name, found->terms[i].value,
           found->terms[i].constraint ? " (violation)" : "");
  const snMotion* t = found->trajectory;
  for (int i = t->cols - found->parameters; i < t->cols; i++)
    printf("  %-24s %.9g (parameter)\n", t->labels[i], t->data[i]);
  return true;
}

int sn_command_optimize(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &optimize_usage, argc, argv, &status)) return status;
  Job job = {.a = &a, .quiet = sn_argument(&a, "quiet") != NULL};
  if (!read_options(&job)) return SN_EXIT_USAGE;
  snOptimalSolution* found = open_study(&job) ? solve(&job) : NULL;
  bool written = found && write_solution(&job, found);
  bool solved = found && found->status <= SN_OPTIMAL_ACCEPTABLE;
  if (found && !solved) sn_message(a.arguments[0], SN_SEVERITY_ERROR, "%s", found->message);
  sn_diagnostics_print(&job.diag, !job.quiet);
  sn_diagnostics_clear(&job.diag);
  sn_optimal_solution_destroy(found);
  sn_motion_destroy(job.guess);
  sn_optimal_study_destroy(job.study);
  return written && solved ? SN_EXIT_OK : SN_EXIT_INPUT;
}
