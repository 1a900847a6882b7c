"""Actuators and tendons of a spec: kinds of actuators by name, paths point by point."""

from __future__ import annotations

import numpy

from .. import _core
from ._enums import mjtGeom, mjtWrap
from ._spec_elements import CLASSES, Element, make_class
from ._spec_fields import plain, said

_JOINT, _PULLEY, _SITE, _GEOM = mjtWrap.mjWRAP_JOINT, mjtWrap.mjWRAP_PULLEY, mjtWrap.mjWRAP_SITE, mjtWrap.mjWRAP_SPHERE

# Fields that kinds of actuators set or look at.
_NUMBERS = ("dyntype", "gaintype", "biastype", "dynprm", "gainprm", "biasprm")
_NUMBERS += ("ctrllimited", "actlimited", "ctrlrange", "actrange")


def _said(**given):
    """Arguments that are not left to the actuator."""
    return {name: float(value) for name, value in given.items() if value != -1}


class _Actuator(Element):
    """An actuator; the engine translates kinds of actuators into gain, bias and dynamics."""

    def overlay(self, tag, given):
        """Turns into the kind of an element of <actuator>: {attribute: value} in addition to those of fields."""
        numbers = {name: plain(self._values[name]) for name in _NUMBERS}
        made = said(_core.actuator_overlay(numbers, tag, given))
        for name in _NUMBERS:
            setattr(self, name, made[name])
        if "inheritrange" in given:
            self.inheritrange = given["inheritrange"]

    def set_to_motor(self):
        """Force is the control."""
        self.overlay("motor", {})

    def set_to_position(self, kp, kv=-1, dampratio=-1, timeconst=-1, inheritrange=False):
        """A servo of position."""
        given = _said(kp=kp, kv=kv, dampratio=dampratio, timeconst=timeconst)
        self.overlay("position", given | {"inheritrange": float(inheritrange)})

    def set_to_intvelocity(self, kp, kv=-1, dampratio=-1, timeconst=-1, inheritrange=False):
        """A servo of position whose set point moves with the control."""
        given = _said(kp=kp, kv=kv, dampratio=dampratio)
        self.overlay("intvelocity", given | {"inheritrange": float(inheritrange)})
        if timeconst >= 0:
            self.dynprm[0] = timeconst

    def set_to_velocity(self, kv):
        """A servo of velocity."""
        self.overlay("velocity", {"kv": float(kv)})

    def set_to_damper(self, kv):
        """A damper whose coefficient is the control."""
        self.overlay("damper", {"kv": float(kv)})

    def set_to_cylinder(self, timeconst, bias, area, diameter=-1):
        """A pneumatic or hydraulic cylinder."""
        given = {"timeconst": float(timeconst), "bias": [float(bias), 0.0, 0.0], "area": float(area)}
        self.overlay("cylinder", given | _said(diameter=diameter))

    def set_to_muscle(
        self, timeconst=(-1, -1), tausmooth=0.0, range=(-1.0, -1.0), force=-1, scale=-1, lmin=-1, lmax=-1, vmax=-1,
        fpmax=-1, fvmax=-1,
    ):  # fmt: skip
        """A muscle; numbers below 0 stay as they are."""
        times = timeconst if numpy.ndim(timeconst) else (timeconst, -1)
        given = {"timeconst": [float(time) for time in times], "range": [float(end) for end in range]}
        others = _said(force=force, scale=scale, lmin=lmin, lmax=lmax, vmax=vmax, fpmax=fpmax, fvmax=fvmax)
        self.overlay("muscle", given | others | {"tausmooth": float(tausmooth)})

    def set_to_adhesion(self, gain):
        """Adhesion at the contacts of a body."""
        self.overlay("adhesion", {"gain": float(gain)})


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
        """The site that selects the side of a geom on which the path runs."""
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
