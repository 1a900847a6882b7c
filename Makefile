# The entry point. `make demo` and `make test` need nothing but this checkout: they install what is missing.
BUILD  := build
JOBS   ?= $(shell nproc)
PREFIX ?= /usr/local
PYTHON := .venv/bin/python
MODELS ?=
# The compiler cache takes its list of headers from the compiler itself: a file that is not in the cache is not preprocessed twice.
export CCACHE_DEPEND := 1

.PHONY: help setup build debug asan clang web demo test test-all clients conformance bench fuzz faults golden install docs coverage mutation proof reproducible sbom wheel wheel-aarch64 sdist deb static portable python cuda format clean

help:  ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup:  ## Debian packages that building needs
	@scripts/setup.sh build

build: setup  ## the library and the command, build/bin/sinew
	@cmake --preset release -DSINEW_WERROR=ON > $(BUILD).log 2>&1 || { cat $(BUILD).log; rm -f $(BUILD).log; exit 1; }
	@rm -f $(BUILD).log
	@cmake --build $(BUILD) -j $(JOBS) --target sinew sinew_static sinew_command

debug asan clang: setup  ## the other presets
	@cmake --preset $@ -DSINEW_WERROR=ON > /dev/null
	@cmake --build $(BUILD)/$@ -j $(JOBS)

web:  ## the engine in WebAssembly, its npm package, the page of `sinew view`
	@scripts/web.sh

demo:  ## an elbow moved by muscles: picture, curves, film, page
	@scripts/setup.sh demo web || scripts/setup.sh demo
	@$(MAKE) --no-print-directory build
	@scripts/web.sh || echo "the page cannot be built here; picture, curves and film are made without it"
	@scripts/demo.sh

test:  ## everything: unit, golden, command, Python, conformance, sanitizers, fuzzing, installation
	@scripts/test.sh

test-all:  ## make test, then thread sanitizer, a minute of learning, a soak of many worlds, Ray clusters
	@scripts/test_all.sh

clients: .venv/ready  ## programs that import mujoco, unchanged, on both engines; CLIENTS="gymnasium dm_control myosuite robots newer warp"
	@tests/clients/run.sh $(CLIENTS)

conformance: build .venv/ready  ## the table of Sinew against MuJoCo; MODELS=folder for other models
	@$(PYTHON) tests/conformance/judge.py $(MODELS)
	@$(PYTHON) tests/derivative/derivative_reference.py $(MODELS)
	@cmake --build $(BUILD) -j $(JOBS) --target emulated batched
	@find $(or $(MODELS),models ../shared/corpus) -name '*.xml' 2>/dev/null | sort > $(BUILD)/models.txt
	@$(BUILD)/tests/batched $(BUILD)/models.txt
	@$(BUILD)/tests/emulated $(BUILD)/models.txt
	@$(PYTHON) tests/derivative/derivative_states.py
	@$(PYTHON) tests/derivative/derivative_rollout.py

bench: build .venv/ready  ## speed beside MuJoCo's: the table and the chart of the README, in build/bench; BENCH="--instructions --record"
	@$(PYTHON) bench/figures.py $(MODELS) $(BENCH)

fuzz:  ## ten minutes on each reader; SECONDS_EACH=600
	@scripts/fuzz.sh $(or $(SECONDS_EACH),600)

faults: build  ## memory refused, disk full, killed: the command at every point; FAULTS="--only plot --every 3"
	@python3 scripts/faults.py $(FAULTS)

coverage: .venv/ready  ## lines and branches of src/ that all tests run, by folder; FILES=20 lists files with gaps
	@FILES=$(or $(FILES),0) scripts/coverage.sh

mutation: setup  ## the share of seeded faults that the unit tests find; FAULTS="--modules solver --count 20"
	@python3 scripts/mutate.py $(FAULTS)

proof: build .venv/ready  ## all checks of a release, and docs/proof.md from what they print; hours
	@python3 scripts/proof.py

reproducible:  ## builds the last commit in two folders and compares the files
	@scripts/reproducible.sh

sbom:  ## bill of materials, build/sbom.cdx.json
	@python3 scripts/sbom.py

golden: build .venv/ready  ## record tests/golden anew from MuJoCo
	@$(PYTHON) scripts/record_golden.py

install: build  ## into PREFIX: command, manual page, completions, headers, find_package(sinew), sinew.pc, LICENSE
	@cmake --install $(BUILD) --prefix $(PREFIX)

python: .venv/ready  ## the Python package, in .venv

docs: build .venv/ready  ## the documents as a site, build/docs/html, with the reference; warnings are errors
	@scripts/docs.sh

wheel-aarch64: setup  ## the same for Linux on aarch64, cross-built; tried where qemu-aarch64-static is installed
	@scripts/wheel_aarch64.sh

wheel: setup  ## build/wheel/*.whl, tried where there is no compiler; scripts/wheel.sh chroot tries it in a bare Debian
	@scripts/wheel.sh

sdist: setup  ## the source distribution of the Python package, build/wheel/*.tar.gz
	@scripts/sdist.sh

deb: setup  ## a Debian package of command, library and headers, build/deb
	@scripts/deb.sh

cuda:  ## the library with batches on a GPU, build/cuda; the compiler comes from the Python package index where there is none
	@scripts/setup.sh cuda
	@scripts/cuda.sh

static: setup  ## build/static/bin/sinew, the command as one file that needs no library
	@scripts/static.sh

portable:  ## does the library compile for aarch64, macOS and Windows? (zig, from the Python package index)
	@scripts/portable.sh

.venv/ready: $(shell find python src include -name '*.[ch]' -o -name '*.py' -o -name '*.toml' 2>/dev/null)
	@scripts/venv.sh

format:  ## clang-format over the C sources
	@clang-format -i $$(git ls-files '*.c' '*.h' | grep -v _fields.h | grep -v schema.h)

clean:  ## forget the build and the virtual environment
	@rm -rf $(BUILD) .venv
