"""Tendons and actuators of random models: every kind of path, transmission, dynamics, gain and bias."""


def tendon_settings(wild, tendon):
    wild.maybe(
        tendon, 0.3, damping=lambda: wild.logreal(0.01, 1), stiffness=lambda: wild.logreal(0.1, 20),
        frictionloss=lambda: wild.logreal(0.01, 1), armature=lambda: wild.logreal(1e-3, 0.1),
        springlength=lambda: wild.pick((wild.real(0, 1), f"{wild.real(0, 0.4):g} {wild.real(0.4, 1):g}")),
    )  # fmt: skip
    wild.maybe(tendon, 0.2, actuatorfrcrange=lambda: wild.span(0, 3))
    if wild.chance(0.4):
        tendon.set("range", wild.span(0.3, 0.6))
        wild.maybe(tendon, 0.3, margin=lambda: wild.real(0, 0.2), solreflimit=wild.solref, solimplimit=wild.solimp)
    wild.maybe(tendon, 0.15, solreffriction=wild.solref, solimpfriction=wild.solimp)
    wild.drawn_class(tendon, 0.2)


def fixed(wild, part, scalar):
    name = wild.name("tendon")
    tendon = wild.add(part, "fixed", name=name)
    tendon_settings(wild, tendon)
    for joint in wild.random.sample(scalar, min(len(scalar), wild.pick((1, 2, 3)))):
        wild.add(tendon, "joint", joint=joint, coef=wild.real(-2, 2))
    wild.tendons.append(name)


def spatial(wild, part):
    name = wild.name("tendon")
    tendon = wild.add(part, "spatial", name=name)
    tendon_settings(wild, tendon)
    if "wraps" in wild.themes:
        tendon.attrib.pop("armature", None)
    wraps = [geom for geom, kind in wild.geoms if kind in ("sphere", "cylinder")] if "wraps" in wild.themes else []
    stretches = wild.pick((1, 1, 1, 2))
    for stretch in range(stretches):
        if stretch or wild.chance(0.15):
            wild.add(tendon, "pulley", divisor=wild.real(0.5, 3))
        sites = [wild.pick(wild.sites) for _ in range(wild.pick((2, 2, 3, 4)))]
        sites = sites if len(set(sites)) > 1 else wild.random.sample(wild.sites, 2)
        for i, site in enumerate(sites):
            if i and site == sites[i - 1]:
                continue
            if i and wraps and wild.chance(0.6):
                geom = wild.add(tendon, "geom", geom=wild.pick(wraps))
                wild.maybe(geom, 0.5, sidesite=lambda: wild.pick(wild.sites))
            wild.add(tendon, "site", site=site)
    wild.tendons.append(name)


def tendons(wild):
    if not wild.has("tendons"):
        return
    part = wild.section("tendon")
    scalar = [name for name, kind in wild.joints if kind in ("hinge", "slide")]
    for _ in range(wild.pick((1, 2, 3))):
        if scalar and wild.chance(0.4):
            fixed(wild, part, scalar)
        elif len(wild.sites) > 2:
            spatial(wild, part)


def transmission(wild, kind):
    """Attributes that say what an actuator pulls, with the length of its gear."""
    places = ["joint"] * 3 * bool(wild.joints) + ["tendon"] * 2 * bool(wild.tendons)
    if "transmissions" in wild.themes:
        places += ["jointinparent"] * bool(wild.joints)
        if kind != "muscle":
            places += ["site", "refsite", "crank"] * (len(wild.sites) > 2) + ["body"] * (kind == "general")
    if not places:
        return None, 0
    place = wild.pick(places)
    if place in ("joint", "jointinparent"):
        joint, type_ = wild.pick(wild.joints)
        return {place: joint}, {"ball": 3, "free": 6}.get(type_, 1)
    if place == "tendon":
        return {"tendon": wild.pick(wild.tendons)}, 1
    if place == "body":
        return {"body": wild.pick(wild.bodies)}, 1
    one, other = wild.random.sample(wild.sites, 2)
    if place == "site":
        return {"site": one}, 6
    if place == "refsite":
        return {"site": one, "refsite": other}, 6
    return {"cranksite": one, "slidersite": other, "cranklength": f"{wild.real(0.1, 0.6):g}"}, 1


def general(wild, actuator):
    dynamics = wild.pick(("none", "integrator", "filter", "filterexact", "muscle"))
    actuator.set("dyntype", dynamics)
    if dynamics != "none":
        actuator.set("dynprm", wild.reals(3, 0.01, 0.2))
        wild.maybe(actuator, 0.4, actearly=lambda: "true", actrange=lambda: wild.span(0, 1))
    gain = wild.pick(("fixed", "affine", "muscle")) if dynamics == "muscle" else wild.pick(("fixed", "affine"))
    actuator.set("gaintype", gain)
    actuator.set("gainprm", wild.reals(3, -3, 3) if gain != "muscle" else "0.75 1.05 20 200 0.5 1.6 1.5 1.3 1.2")
    bias = wild.pick(("none", "affine")) if gain != "muscle" else "muscle"
    actuator.set("biastype", bias)
    if bias != "none":
        actuator.set("biasprm", wild.reals(3, -5, 1) if bias == "affine" else actuator.get("gainprm"))
    if gain == "muscle":
        actuator.set("lengthrange", "0.1 0.9")


def shortcut(wild, actuator, kind):
    number = wild.real
    if kind == "position":
        wild.maybe(actuator, 0.6, kp=lambda: wild.logreal(0.5, 50))
        wild.maybe(actuator, 0.3, timeconst=lambda: number(0.01, 0.2))
        actuator.set(*wild.pick((("kv", f"{number(0, 2):g}"), ("dampratio", f"{number(0.1, 1.5):g}"))))
    elif kind == "velocity":
        wild.maybe(actuator, 0.7, kv=lambda: wild.logreal(0.1, 5))
    elif kind == "intvelocity":
        actuator.set("actrange", wild.span(0, 1))
        wild.maybe(actuator, 0.6, kp=lambda: wild.logreal(0.5, 50))
        if wild.chance(0.5):
            actuator.set(*wild.pick((("kv", f"{number(0, 2):g}"), ("dampratio", f"{number(0.1, 1.5):g}"))))
    elif kind == "damper":
        actuator.set("kv", f"{number(0.1, 2):g}")
        actuator.set("ctrlrange", f"0 {number(0.5, 2):g}")
    elif kind == "cylinder":
        wild.maybe(actuator, 0.5, timeconst=lambda: number(0.1, 1), bias=lambda: wild.reals(3, -2, 1))
        actuator.set(*wild.pick((("area", f"{number(0.5, 3):g}"), ("diameter", f"{number(0.5, 2):g}"))))
    elif kind == "muscle":
        wild.maybe(
            actuator, 0.3, timeconst=lambda: wild.reals(2, 0.01, 0.1), tausmooth=lambda: number(0, 0.3),
            range=lambda: f"{number(0.6, 0.8):g} {number(1, 1.2):g}", force=lambda: number(5, 50),
            scale=lambda: number(50, 300), lmin=lambda: number(0.3, 0.6), lmax=lambda: number(1.4, 1.8),
            vmax=lambda: number(1, 3), fpmax=lambda: number(0.5, 1.5), fvmax=lambda: number(1.1, 1.6),
        )  # fmt: skip
        actuator.set("lengthrange", f"{number(0, 0.3):g} {number(0.6, 1.2):g}")


def actuators(wild):
    if not wild.has("actuators"):
        return
    part = wild.section("actuator")
    kinds = ["motor", "position", "velocity", "intvelocity", "damper", "cylinder", "general", "general", "adhesion"]
    kinds += ["muscle"] * 3 * ("muscles" in wild.themes)
    for _ in range(wild.pick((1, 2, 4))):
        kind = wild.pick(kinds)
        target, gears = ({"body": wild.pick(wild.bodies)}, 0) if kind == "adhesion" else transmission(wild, kind)
        if target is None:
            continue
        name = wild.name("actuator")
        actuator = wild.add(part, kind, name=name, **target)
        if kind == "adhesion":
            actuator.set("ctrlrange", f"0 {wild.real(0.5, 2):g}")
            wild.maybe(actuator, 0.6, gain=lambda: wild.logreal(1, 50))
        elif kind == "general":
            general(wild, actuator)
        else:
            shortcut(wild, actuator, kind)
        if gears and wild.chance(0.8 if gears > 1 else 0.5):
            actuator.set("gear", wild.reals(gears, -2, 2))
        if "ctrlrange" not in actuator.keys():
            wild.maybe(actuator, 0.4, ctrlrange=lambda: wild.span(0, 1))
        wild.maybe(actuator, 0.25, forcerange=lambda: wild.span(0, 3), group=lambda: wild.pick((0, 1, 2)))
        if "delays" in wild.themes and wild.chance(0.4):
            actuator.set("nsample", str(wild.pick((1, 3, 5))))
            wild.maybe(actuator, 0.8, delay=lambda: wild.real(0, 0.02))
            wild.maybe(actuator, 0.8, interp=lambda: wild.pick(("zoh", "linear", "cubic")))
        if kind != "adhesion":
            wild.drawn_class(actuator, 0.2)
        wild.actuators.append(name)
