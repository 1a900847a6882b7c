"""Actuators and tendons of a spec: gains and biases by name, paths point by point."""

from __future__ import annotations

import math

import numpy

from ._enums import mjtBias, mjtDyn, mjtGain, mjtGeom, mjtWrap
from ._spec_elements import CLASSES, Element, make_class


_NONE, _FIXED, _UNBIASED = mjtDyn.mjDYN_NONE, mjtGain.mjGAIN_FIXED, mjtBias.mjBIAS_NONE
_JOINT, _PULLEY, _SITE, _GEOM = mjtWrap.mjWRAP_JOINT, mjtWrap.mjWRAP_PULLEY, mjtWrap.mjWRAP_SITE, mjtWrap.mjWRAP_SPHERE

# Numbers of a muscle that is told nothing: activation times; range, force, scale, lmin, lmax, vmax, fpmax, fvmax.
_TIMES, _MUSCLE = (0.01, 0.04), (0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2)


class _Actuator(Element):
    """An actuator, and the shortcuts that set its gain, bias and dynamics."""

    def _set(self, dyntype, gaintype, biastype):
        self.dyntype, self.gaintype, self.biastype = dyntype, gaintype, biastype

    def set_to_motor(self):
        """Force is the control."""
        self._set(_NONE, _FIXED, _UNBIASED)
        self.gainprm[0] = 1

    def set_to_position(self, kp, kv=-1, dampratio=-1, timeconst=-1, inheritrange=False):
        """A servo of position."""
        self._servo(kp, kv, dampratio)
        if timeconst >= 0:
            self.dyntype, self.dynprm[0] = mjtDyn.mjDYN_FILTEREXACT if timeconst > 0 else _NONE, timeconst
        self.inheritrange = float(inheritrange)

    def _servo(self, kp, kv, dampratio):
        if kv >= 0 and dampratio >= 0:
            raise ValueError("a servo has kv or dampratio, not both")
        self.gaintype, self.biastype = _FIXED, mjtBias.mjBIAS_AFFINE
        self.gainprm[0], self.biasprm[1] = kp, -kp
        if kv >= 0:
            self.biasprm[2] = -kv
        if dampratio >= 0:
            self.biasprm[2] = dampratio

    def set_to_intvelocity(self, kp, kv=-1, dampratio=-1, timeconst=-1, inheritrange=False):
        """A servo of position whose set point moves with the control."""
        self._servo(kp, kv, dampratio)
        self.dyntype, self.actlimited = mjtDyn.mjDYN_INTEGRATOR, 1
        if timeconst > 0:
            self.dynprm[0] = timeconst
        self.inheritrange = float(inheritrange)

    def set_to_velocity(self, kv):
        """A servo of velocity."""
        self._set(_NONE, _FIXED, mjtBias.mjBIAS_AFFINE)
        self.gainprm[0] = kv
        self.biasprm = [0, 0, -kv, *[0] * 7]

    def set_to_damper(self, kv):
        """A damper whose coefficient is the control."""
        if kv < 0:
            raise ValueError(f"a damper needs kv of at least 0, got {kv}")
        self._set(_NONE, mjtGain.mjGAIN_AFFINE, _UNBIASED)
        self.gainprm = [0, 0, -kv, *[0] * 7]
        self.ctrllimited = 1

    def set_to_cylinder(self, timeconst, bias, area, diameter=-1):
        """A pneumatic or hydraulic cylinder."""
        self._set(mjtDyn.mjDYN_FILTER, _FIXED, mjtBias.mjBIAS_AFFINE)
        self.dynprm[0] = timeconst
        self.biasprm[0] = bias
        self.gainprm[0] = math.pi / 4 * diameter * diameter if diameter >= 0 else area

    def set_to_muscle(
        self, timeconst=(-1, -1), tausmooth=0.0, range=(-1.0, -1.0), force=-1, scale=-1, lmin=-1, lmax=-1, vmax=-1,
        fpmax=-1, fvmax=-1,
    ):  # fmt: skip
        """A muscle; numbers below 0 stay as they are."""
        for array, numbers, fresh in ((self.dynprm, _TIMES, (1, 0)), (self.gainprm, _MUSCLE, (1, *[0] * 8))):
            for place, (number, untouched) in enumerate(zip(numbers, fresh)):
                if array[place] == untouched:
                    array[place] = number
        times = list(timeconst) if numpy.ndim(timeconst) else [timeconst, -1]
        if tausmooth < 0:
            raise ValueError(f"a muscle needs tausmooth of at least 0, got {tausmooth}")
        for place, value in enumerate(times):
            if value >= 0:
                self.dynprm[place] = value
        self.dynprm[2] = tausmooth
        for place, value in enumerate((*range, force, scale, lmin, lmax, vmax, fpmax, fvmax)):
            if value >= 0:
                self.gainprm[place] = value
        self.biasprm[:9] = self.gainprm[:9]
        self._set(mjtDyn.mjDYN_MUSCLE, mjtGain.mjGAIN_MUSCLE, mjtBias.mjBIAS_MUSCLE)

    def set_to_adhesion(self, gain):
        """Adhesion at the contacts of a body."""
        if gain < 0:
            raise ValueError(f"adhesion needs a gain of at least 0, got {gain}")
        self.gaintype, self.biastype = _FIXED, _UNBIASED
        self.gainprm[0], self.ctrllimited = gain, 1


MjsActuator = make_class("MjsActuator", "actuator", _Actuator)


class MjsWrap:
    """A point of a tendon's path: a site, a geom, a pulley or a joint."""

    def __init__(self, tendon, type, name="", sidesite="", number=None):
        self._tendon, self._type, self._name, self._side, self._number = tendon, type, name, sidesite, number
        self.info = ""

    @property
    def type(self):
        """Its kind; that of a geom is known once the geom is."""
        geom = self.target if self._type == _GEOM else None
        cylinder = geom is not None and geom.type == mjtGeom.mjGEOM_CYLINDER
        return mjtWrap.mjWRAP_CYLINDER if cylinder else self._type

    @property
    def target(self):
        """The site, geom or joint; None for a pulley."""
        spec = self._tendon._spec
        find = {_JOINT: spec.joint, _SITE: spec.site, _GEOM: spec.geom}.get(self._type)
        return find(self._name) if find else None

    @property
    def sidesite(self):
        """The site that says on which side of a geom the path goes."""
        return self._tendon._spec.site(self._side) if self._side else None

    @property
    def coef(self):
        """Coefficient of a joint."""
        return self._number if self._type == _JOINT else None

    @property
    def divisor(self):
        """Divisor of a pulley."""
        return self._number if self._type == _PULLEY else None


class MjsTendonPath(list):
    """The path of a tendon."""


class _Tendon(Element):
    @property
    def path(self):
        """Sites, geoms, pulleys or joints, in order."""
        return self.__dict__.setdefault("_path", MjsTendonPath())

    def _wrap(self, *arguments):
        wrap = MjsWrap(self, *arguments)
        self.path.append(wrap)
        return wrap

    def wrap_site(self, name):
        """Goes on to a site."""
        return self._wrap(_SITE, name)

    def wrap_geom(self, name, sidesite):
        """Goes on around a geom."""
        return self._wrap(_GEOM, name, sidesite)

    def wrap_pulley(self, divisor):
        """Goes on in another branch."""
        return self._wrap(_PULLEY, "", "", float(divisor))

    def wrap_joint(self, name, coef):
        """Adds a joint to a fixed tendon."""
        return self._wrap(_JOINT, name, "", float(coef))


MjsTendon = make_class("MjsTendon", "tendon", _Tendon)


CLASSES |= {"actuator": MjsActuator, "tendon": MjsTendon}
