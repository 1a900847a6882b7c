"""Sensors of random models: every kind on every sort of object, with references, cutoffs, delays and intervals."""

AT_SITES = "touch accelerometer velocimeter gyro force torque magnetometer".split()
AT_JOINTS = "jointpos jointvel jointactuatorfrc".split()
AT_LIMITED_JOINTS = "jointlimitpos jointlimitvel jointlimitfrc".split()
AT_TENDONS = "tendonpos tendonvel tendonactuatorfrc".split()
AT_LIMITED_TENDONS = "tendonlimitpos tendonlimitvel tendonlimitfrc".split()
AT_ACTUATORS = "actuatorpos actuatorvel actuatorfrc".split()
AT_BALLS = "ballquat ballangvel".split()
OF_FRAMES = (
    "framepos framequat framexaxis frameyaxis framezaxis framelinvel frameangvel framelinacc frameangacc".split()
)
OF_TREES = "subtreecom subtreelinvel subtreeangmom".split()
OF_PAIRS = "distance normal fromto".split()
OF_WORLD = "e_potential e_kinetic clock".split()
UNCUT = "contact framequat framexaxis frameyaxis framezaxis ballquat fromto normal".split()
CONTACT_DATA = "found force torque dist pos normal tangent".split()
RAY_DATA = "dist dir origin point normal depth".split()


def limited(made, section, tags):
    """Names of what has limits; a range gives them."""
    found = [element for tag in tags for element in made.root.iter(tag)]
    return [element.get("name") for element in found if "range" in element.keys() and element.get("name")]


def framed_object(made):
    choices = [("body", made.bodies + ["world"]), ("xbody", made.bodies), ("geom", [name for name, _ in made.geoms])]
    choices += [("site", made.sites), ("camera", made.cameras)]
    kind, names = made.pick([choice for choice in choices if choice[1]])
    return kind, made.pick(names)


def pair_sides(made, sensor):
    geoms = [name for name, kind in made.geoms if kind not in ("plane", "hfield")]
    for side in ("1", "2"):
        kind, names = ("geom", geoms) if made.chance(0.5) else ("body", made.bodies)
        names = [name for name in names if name != sensor.get(kind + "1")] or [names[0]]
        sensor.set(kind + side, made.pick(names))


def subset(made, words):
    chosen = [word for word in words if made.chance(0.4)] or [words[0]]
    return " ".join(chosen)


def contact(made, part):
    sensor = made.add(part, "contact")
    for side in ("1", "2"):
        if made.chance(0.6):
            kind = made.pick(("geom", "body", "subtree"))
            names = [name for name, _ in made.geoms] if kind == "geom" else made.bodies
            sensor.set(kind + side, made.pick(names))
    if not any(key.endswith("1") for key in sensor.keys()) and made.chance(0.3):
        sensor.set("site", made.pick(made.sites))
    made.maybe(
        sensor, 0.6, data=lambda: subset(made, CONTACT_DATA), num=lambda: made.pick((1, 2, 4)),
        reduce=lambda: made.pick(("none", "mindist", "maxforce", "netforce")),
    )  # fmt: skip
    return sensor


def ray(made, part):
    sensor = made.add(part, "rangefinder")
    seeing = [camera.get("name") for camera in made.root.iter("camera") if "resolution" in camera.keys()]
    if seeing and made.chance(0.5):
        sensor.set("camera", made.pick(seeing))
    else:
        sensor.set("site", made.pick(made.sites))
    made.maybe(sensor, 0.4, data=lambda: subset(made, RAY_DATA))
    return sensor


def frame(made, part, kind):
    type_, name = framed_object(made)
    sensor = made.add(part, kind, objtype=type_, objname=name)
    if not kind.endswith("acc") and made.chance(0.4):
        type_, name = framed_object(made)
        sensor.set("reftype", type_)
        sensor.set("refname", name)
    return sensor


def drawn(made, part):
    """One sensor, or None where the model has nothing of the kind that was drawn."""
    scalar = [name for name, kind in made.joints if kind in ("hinge", "slide")]
    balls = [name for name, kind in made.joints if kind == "ball"]
    choices = [
        (AT_SITES, "site", made.sites), (AT_JOINTS, "joint", scalar), (AT_TENDONS, "tendon", made.tendons),
        (AT_ACTUATORS, "actuator", made.actuators), (AT_BALLS, "joint", balls), (OF_TREES, "body", made.bodies),
        (AT_LIMITED_JOINTS, "joint", limited(made, "worldbody", ("joint",))),
        (AT_LIMITED_TENDONS, "tendon", limited(made, "tendon", ("fixed", "spatial"))),
    ]  # fmt: skip
    makers = [lambda choice=choice: simple(made, part, *choice) for choice in choices if choice[2]]
    makers += [lambda: frame(made, part, made.pick(OF_FRAMES))] * 3
    makers += [lambda: made.add(part, made.pick(OF_WORLD)), lambda: contact(made, part), lambda: contact(made, part)]
    if made.sites:
        makers += [lambda: ray(made, part), lambda: inside(made, part)]
        if made.cameras:
            makers.append(lambda: projection(made, part))
    makers.append(lambda: apart(made, part))
    return made.pick(makers)()


def simple(made, part, kinds, attribute, names):
    return made.add(part, made.pick(kinds), **{attribute: made.pick(names)})


def inside(made, part):
    kind, name = framed_object(made)
    return made.add(part, "insidesite", site=made.pick(made.sites), objtype=kind, objname=name)


def projection(made, part):
    return made.add(part, "camprojection", site=made.pick(made.sites), camera=made.pick(made.cameras))


def apart(made, part):
    sensor = made.add(part, made.pick(OF_PAIRS))
    pair_sides(made, sensor)
    made.maybe(sensor, 0.7, cutoff=lambda: made.real(0.2, 2))
    return sensor


def sensors(made):
    if not made.has("sensors"):
        return
    part = made.section("sensor")
    for _ in range(made.pick((1, 3, 6, 10))):
        sensor = drawn(made, part)
        name = made.name("sensor")
        sensor.set("name", name)
        if sensor.tag not in UNCUT:
            made.maybe(sensor, 0.2, cutoff=lambda: made.real(0.1, 2))
        made.maybe(sensor, 0.1, noise=lambda: 0.1)
        if "delays" in made.themes and made.chance(0.4):
            sensor.set("nsample", str(made.pick((1, 2, 5))))
            made.maybe(sensor, 0.7, delay=lambda: made.real(0, 0.02))
            made.maybe(sensor, 0.7, interp=lambda: made.pick(("zoh", "linear", "cubic")))
            if made.chance(0.4):
                sensor.set("interval", f"{made.real(0.002, 0.02):g} {made.pick((0, -0.001)):g}")
        made.sensors.append(name)
