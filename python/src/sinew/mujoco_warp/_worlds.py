"""The worlds that stand behind a Data: a batch in double precision, and what goes in and out of it."""

import numpy

from .._batch import Batch, derived_fields
from .._fields import MODEL, OPTION
from ._layout import BATCHED_INTEGERS, COUNTS, FIELDS, INPUTS, OPTION_NUMBERS, OUTPUTS, numbers

# Parameters that poses and shapes depend on begin so.
_PLACES = ("body_pos", "body_quat", "jnt_pos", "jnt_axis", "qpos0", "geom_pos", "geom_quat", "geom_size", "site_", "cam_", "eq_data")


class Worlds:
    """n worlds of one model. Parameters that a program has changed are the batch's own parameters."""

    def __init__(self, model, n):
        self.model, self.n = model, n
        self.params = ()
        self.given = {}  # parameter -> numbers in single precision that the batch has
        self.models = {}  # world -> its model, where poses or shapes differ between worlds
        self.options = self._option_numbers()
        self.batch = self._open(())

    def _option_numbers(self):
        return {name: int(getattr(self.model.opt, name)) for name in OPTION_NUMBERS}

    def _open(self, params):
        fields = [name for name in (*OUTPUTS, *COUNTS) if name not in ("sensordata", "energy")]  # those are always kept
        return Batch(self.model._engine, self.n, params=params, fields=tuple(fields))

    # ---- what a program has changed

    def take_parameters(self, recomputed=()):
        """Fields and options of the model that were written, into the batch; derived quantities are recomputed. What a
        program wrote into one of those takes precedence, except of those that are named."""
        changed = {name: now for name, now in self.model._changed() if name not in recomputed}
        changed |= {f"opt.{name}": now for name, now in self.model.opt._changed()}
        options = self._option_numbers()
        if options != self.options:
            self._set_options(options)
        fresh = {name: now for name, now in changed.items() if not self._is_given(name, now)}
        if not fresh:
            if recomputed and self.params:
                self.batch.refresh()
            return
        for name in fresh:
            if name in BATCHED_INTEGERS:
                raise ValueError(f"'{name}' cannot be changed after put_model: it determines which arrays a step uses")
        if any(name not in self.params for name in fresh):
            self._reopen((*self.params, *(name for name in fresh if name not in self.params)))
        mask = numpy.zeros(self.n, bool)
        for name, now in fresh.items():
            mask |= self._write(name, now)
        self.batch.refresh(None if recomputed else mask)
        derived = [name for name in fresh if self._is_derived(name)]
        for name in derived:  # numbers of the program take precedence over those that follow from others
            self._write(name, fresh[name], everything=True)
        self.given |= {name: now.copy() for name, now in fresh.items()}
        self.models.clear()

    def _is_given(self, name, now):
        given = self.given.get(name)
        return given is not None and given.shape == now.shape and numpy.array_equal(given, now, equal_nan=True)

    def _is_derived(self, name):
        return any(name in derived_fields(other) for other in self.params if other != name)

    def _write(self, name, now, everything=False):
        """Numbers that differ in single precision; returns which worlds changed."""
        target = self.batch.params[name]
        rows = now.reshape(len(now), *target.shape[1:]).astype(numpy.float64)
        if len(rows) not in (1, self.n):
            raise ValueError(f"'{name}' has {len(rows)} rows; expected 1 or {self.n}, the number of worlds")
        rows = numpy.broadcast_to(rows, target.shape)
        differs = numpy.ones(target.shape, bool) if everything else rows.astype(numpy.float32) != target.astype(numpy.float32)
        target[differs] = rows[differs]
        return differs.reshape(self.n, -1).any(axis=1)

    def _set_options(self, options):
        for name, value in options.items():
            numbers(self.model._engine, OPTION, name)[...] = value
        self.options = options
        self._reopen(self.params)

    def _reopen(self, params):
        """A batch with more parameters, in the state of this one."""
        old, self.params = self.batch, tuple(params)
        self.batch = self._open(self.params)
        for name in INPUTS:
            if name in old.fields:
                getattr(self.batch, name)[...] = getattr(old, name)
        for name in self.given:
            self.batch.params[name][...] = old.params[name]
        if self.given:
            self.batch.refresh()

    # ---- one world

    def placed(self, world):
        """The model that poses and shapes of a world come from."""
        if not any(name.startswith(_PLACES) for name in self.params):
            return self.batch.model
        if world not in self.models:
            self.models[world] = self.batch.world_model(world)
        return self.models[world]

    # ---- constants

    def constants(self, names):
        """Rows of derived fields as the worlds have them."""
        kept = set(self.params) | {name for param in self.params for name in derived_fields(param)}
        for name in names:
            table = OPTION if name.startswith("opt.") else MODEL
            if name in kept:
                yield name, self.batch.params[name]
            elif table == MODEL and name in FIELDS[MODEL]:
                yield name, numpy.array(numbers(self.model._engine, MODEL, name))[None]
