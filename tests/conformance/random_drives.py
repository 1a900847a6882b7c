"""Tendons and actuators of random models: every kind of path, transmission, dynamics, gain and bias."""


def tendon_settings(made, tendon):
    made.maybe(
        tendon, 0.3, damping=lambda: made.logreal(0.01, 1), stiffness=lambda: made.logreal(0.1, 20),
        frictionloss=lambda: made.logreal(0.01, 1), armature=lambda: made.logreal(1e-3, 0.1),
        springlength=lambda: made.pick((made.real(0, 1), f"{made.real(0, 0.4):g} {made.real(0.4, 1):g}")),
    )  # fmt: skip
    made.maybe(tendon, 0.2, actuatorfrcrange=lambda: made.span(0, 3))
    if made.chance(0.4):
        tendon.set("range", made.span(0.3, 0.6))
        made.maybe(tendon, 0.3, margin=lambda: made.real(0, 0.2), solreflimit=made.solref, solimplimit=made.solimp)
    made.maybe(tendon, 0.15, solreffriction=made.solref, solimpfriction=made.solimp)
    made.drawn_class(tendon, 0.2)


def fixed(made, part, scalar):
    name = made.name("tendon")
    tendon = made.add(part, "fixed", name=name)
    tendon_settings(made, tendon)
    for joint in made.random.sample(scalar, min(len(scalar), made.pick((1, 2, 3)))):
        made.add(tendon, "joint", joint=joint, coef=made.real(-2, 2))
    made.tendons.append(name)


def spatial(made, part):
    name = made.name("tendon")
    tendon = made.add(part, "spatial", name=name)
    tendon_settings(made, tendon)
    if "wraps" in made.themes:
        tendon.attrib.pop("armature", None)
    wraps = [geom for geom, kind in made.geoms if kind in ("sphere", "cylinder")] if "wraps" in made.themes else []
    stretches = made.pick((1, 1, 1, 2))
    for stretch in range(stretches):
        if stretch or made.chance(0.15):
            made.add(tendon, "pulley", divisor=made.real(0.5, 3))
        sites = [made.pick(made.sites) for _ in range(made.pick((2, 2, 3, 4)))]
        sites = sites if len(set(sites)) > 1 else made.random.sample(made.sites, 2)
        for i, site in enumerate(sites):
            if i and site == sites[i - 1]:
                continue
            if i and wraps and made.chance(0.6):
                geom = made.add(tendon, "geom", geom=made.pick(wraps))
                made.maybe(geom, 0.5, sidesite=lambda: made.pick(made.sites))
            made.add(tendon, "site", site=site)
    made.tendons.append(name)


def tendons(made):
    if not made.has("tendons"):
        return
    part = made.section("tendon")
    scalar = [name for name, kind in made.joints if kind in ("hinge", "slide")]
    for _ in range(made.pick((1, 2, 3))):
        if scalar and made.chance(0.4):
            fixed(made, part, scalar)
        elif len(made.sites) > 2:
            spatial(made, part)


def transmission(made, kind):
    """Attributes that say what an actuator pulls, with the length of its gear."""
    places = ["joint"] * 3 * bool(made.joints) + ["tendon"] * 2 * bool(made.tendons)
    if "transmissions" in made.themes:
        places += ["jointinparent"] * bool(made.joints)
        if kind != "muscle":
            places += ["site", "refsite", "crank"] * (len(made.sites) > 2) + ["body"] * (kind == "general")
    if not places:
        return None, 0
    place = made.pick(places)
    if place in ("joint", "jointinparent"):
        joint, type_ = made.pick(made.joints)
        return {place: joint}, {"ball": 3, "free": 6}.get(type_, 1)
    if place == "tendon":
        return {"tendon": made.pick(made.tendons)}, 1
    if place == "body":
        return {"body": made.pick(made.bodies)}, 1
    one, other = made.random.sample(made.sites, 2)
    if place == "site":
        return {"site": one}, 6
    if place == "refsite":
        return {"site": one, "refsite": other}, 6
    return {"cranksite": one, "slidersite": other, "cranklength": f"{made.real(0.1, 0.6):g}"}, 1


def general(made, actuator):
    dynamics = made.pick(("none", "integrator", "filter", "filterexact", "muscle"))
    actuator.set("dyntype", dynamics)
    if dynamics != "none":
        actuator.set("dynprm", made.reals(3, 0.01, 0.2))
        made.maybe(actuator, 0.4, actearly=lambda: "true", actrange=lambda: made.span(0, 1))
    gain = made.pick(("fixed", "affine", "muscle")) if dynamics == "muscle" else made.pick(("fixed", "affine"))
    actuator.set("gaintype", gain)
    actuator.set("gainprm", made.reals(3, -3, 3) if gain != "muscle" else "0.75 1.05 20 200 0.5 1.6 1.5 1.3 1.2")
    bias = made.pick(("none", "affine")) if gain != "muscle" else "muscle"
    actuator.set("biastype", bias)
    if bias != "none":
        actuator.set("biasprm", made.reals(3, -5, 1) if bias == "affine" else actuator.get("gainprm"))
    if gain == "muscle":
        actuator.set("lengthrange", "0.1 0.9")


def shortcut(made, actuator, kind):
    number = made.real
    if kind == "position":
        made.maybe(actuator, 0.6, kp=lambda: made.logreal(0.5, 50))
        made.maybe(actuator, 0.3, timeconst=lambda: number(0.01, 0.2))
        actuator.set(*made.pick((("kv", f"{number(0, 2):g}"), ("dampratio", f"{number(0.1, 1.5):g}"))))
    elif kind == "velocity":
        made.maybe(actuator, 0.7, kv=lambda: made.logreal(0.1, 5))
    elif kind == "intvelocity":
        actuator.set("actrange", made.span(0, 1))
        made.maybe(actuator, 0.6, kp=lambda: made.logreal(0.5, 50))
        if made.chance(0.5):
            actuator.set(*made.pick((("kv", f"{number(0, 2):g}"), ("dampratio", f"{number(0.1, 1.5):g}"))))
    elif kind == "damper":
        actuator.set("kv", f"{number(0.1, 2):g}")
        actuator.set("ctrlrange", f"0 {number(0.5, 2):g}")
    elif kind == "cylinder":
        made.maybe(actuator, 0.5, timeconst=lambda: number(0.1, 1), bias=lambda: made.reals(3, -2, 1))
        actuator.set(*made.pick((("area", f"{number(0.5, 3):g}"), ("diameter", f"{number(0.5, 2):g}"))))
    elif kind == "muscle":
        made.maybe(
            actuator, 0.3, timeconst=lambda: made.reals(2, 0.01, 0.1), tausmooth=lambda: number(0, 0.3),
            range=lambda: f"{number(0.6, 0.8):g} {number(1, 1.2):g}", force=lambda: number(5, 50),
            scale=lambda: number(50, 300), lmin=lambda: number(0.3, 0.6), lmax=lambda: number(1.4, 1.8),
            vmax=lambda: number(1, 3), fpmax=lambda: number(0.5, 1.5), fvmax=lambda: number(1.1, 1.6),
        )  # fmt: skip
        actuator.set("lengthrange", f"{number(0, 0.3):g} {number(0.6, 1.2):g}")


def actuators(made):
    if not made.has("actuators"):
        return
    part = made.section("actuator")
    kinds = ["motor", "position", "velocity", "intvelocity", "damper", "cylinder", "general", "general", "adhesion"]
    kinds += ["muscle"] * 3 * ("muscles" in made.themes)
    for _ in range(made.pick((1, 2, 4))):
        kind = made.pick(kinds)
        target, gears = ({"body": made.pick(made.bodies)}, 0) if kind == "adhesion" else transmission(made, kind)
        if target is None:
            continue
        name = made.name("actuator")
        actuator = made.add(part, kind, name=name, **target)
        if kind == "adhesion":
            actuator.set("ctrlrange", f"0 {made.real(0.5, 2):g}")
            made.maybe(actuator, 0.6, gain=lambda: made.logreal(1, 50))
        elif kind == "general":
            general(made, actuator)
        else:
            shortcut(made, actuator, kind)
        if gears and made.chance(0.8 if gears > 1 else 0.5):
            actuator.set("gear", made.reals(gears, -2, 2))
        if "ctrlrange" not in actuator.keys():
            made.maybe(actuator, 0.4, ctrlrange=lambda: made.span(0, 1))
        made.maybe(actuator, 0.25, forcerange=lambda: made.span(0, 3), group=lambda: made.pick((0, 1, 2)))
        if "delays" in made.themes and made.chance(0.4):
            actuator.set("nsample", str(made.pick((1, 3, 5))))
            made.maybe(actuator, 0.8, delay=lambda: made.real(0, 0.02))
            made.maybe(actuator, 0.8, interp=lambda: made.pick(("zoh", "linear", "cubic")))
        if kind != "adhesion":
            made.drawn_class(actuator, 0.2)
        made.actuators.append(name)
