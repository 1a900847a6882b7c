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


def limited(wild, section, tags):
    """Names of what has limits; a range gives them."""
    found = [element for tag in tags for element in wild.root.iter(tag)]
    return [element.get("name") for element in found if "range" in element.keys() and element.get("name")]


def framed_object(wild):
    choices = [("body", wild.bodies + ["world"]), ("xbody", wild.bodies), ("geom", [name for name, _ in wild.geoms])]
    choices += [("site", wild.sites), ("camera", wild.cameras)]
    kind, names = wild.pick([choice for choice in choices if choice[1]])
    return kind, wild.pick(names)


def pair_sides(wild, sensor):
    geoms = [name for name, kind in wild.geoms if kind not in ("plane", "hfield")]
    for side in ("1", "2"):
        kind, names = ("geom", geoms) if wild.chance(0.5) else ("body", wild.bodies)
        names = [name for name in names if name != sensor.get(kind + "1")] or [names[0]]
        sensor.set(kind + side, wild.pick(names))


def subset(wild, words):
    chosen = [word for word in words if wild.chance(0.4)] or [words[0]]
    return " ".join(chosen)


def contact(wild, part):
    sensor = wild.add(part, "contact")
    for side in ("1", "2"):
        if wild.chance(0.6):
            kind = wild.pick(("geom", "body", "subtree"))
            names = [name for name, _ in wild.geoms] if kind == "geom" else wild.bodies
            sensor.set(kind + side, wild.pick(names))
    if not any(key.endswith("1") for key in sensor.keys()) and wild.chance(0.3):
        sensor.set("site", wild.pick(wild.sites))
    wild.maybe(
        sensor, 0.6, data=lambda: subset(wild, CONTACT_DATA), num=lambda: wild.pick((1, 2, 4)),
        reduce=lambda: wild.pick(("none", "mindist", "maxforce", "netforce")),
    )  # fmt: skip
    return sensor


def ray(wild, part):
    sensor = wild.add(part, "rangefinder")
    seeing = [camera.get("name") for camera in wild.root.iter("camera") if "resolution" in camera.keys()]
    if seeing and wild.chance(0.5):
        sensor.set("camera", wild.pick(seeing))
    else:
        sensor.set("site", wild.pick(wild.sites))
    wild.maybe(sensor, 0.4, data=lambda: subset(wild, RAY_DATA))
    return sensor


def frame(wild, part, kind):
    type_, name = framed_object(wild)
    sensor = wild.add(part, kind, objtype=type_, objname=name)
    if not kind.endswith("acc") and wild.chance(0.4):
        type_, name = framed_object(wild)
        sensor.set("reftype", type_)
        sensor.set("refname", name)
    return sensor


def drawn(wild, part):
    """One sensor, or None where the model has nothing of the kind that was drawn."""
    scalar = [name for name, kind in wild.joints if kind in ("hinge", "slide")]
    balls = [name for name, kind in wild.joints if kind == "ball"]
    choices = [
        (AT_SITES, "site", wild.sites), (AT_JOINTS, "joint", scalar), (AT_TENDONS, "tendon", wild.tendons),
        (AT_ACTUATORS, "actuator", wild.actuators), (AT_BALLS, "joint", balls), (OF_TREES, "body", wild.bodies),
        (AT_LIMITED_JOINTS, "joint", limited(wild, "worldbody", ("joint",))),
        (AT_LIMITED_TENDONS, "tendon", limited(wild, "tendon", ("fixed", "spatial"))),
    ]  # fmt: skip
    makers = [lambda choice=choice: simple(wild, part, *choice) for choice in choices if choice[2]]
    makers += [lambda: frame(wild, part, wild.pick(OF_FRAMES))] * 3
    makers += [lambda: wild.add(part, wild.pick(OF_WORLD)), lambda: contact(wild, part), lambda: contact(wild, part)]
    if wild.sites:
        makers += [lambda: ray(wild, part), lambda: inside(wild, part)]
        if wild.cameras:
            makers.append(lambda: projection(wild, part))
    makers.append(lambda: apart(wild, part))
    return wild.pick(makers)()


def simple(wild, part, kinds, attribute, names):
    return wild.add(part, wild.pick(kinds), **{attribute: wild.pick(names)})


def inside(wild, part):
    kind, name = framed_object(wild)
    return wild.add(part, "insidesite", site=wild.pick(wild.sites), objtype=kind, objname=name)


def projection(wild, part):
    return wild.add(part, "camprojection", site=wild.pick(wild.sites), camera=wild.pick(wild.cameras))


def apart(wild, part):
    sensor = wild.add(part, wild.pick(OF_PAIRS))
    pair_sides(wild, sensor)
    wild.maybe(sensor, 0.7, cutoff=lambda: wild.real(0.2, 2))
    return sensor


def sensors(wild):
    if not wild.has("sensors"):
        return
    part = wild.section("sensor")
    for _ in range(wild.pick((1, 3, 6, 10))):
        sensor = drawn(wild, part)
        name = wild.name("sensor")
        sensor.set("name", name)
        if sensor.tag not in UNCUT:
            wild.maybe(sensor, 0.2, cutoff=lambda: wild.real(0.1, 2))
        wild.maybe(sensor, 0.1, noise=lambda: 0.1)
        if "delays" in wild.themes and wild.chance(0.4):
            sensor.set("nsample", str(wild.pick((1, 2, 5))))
            wild.maybe(sensor, 0.7, delay=lambda: wild.real(0, 0.02))
            wild.maybe(sensor, 0.7, interp=lambda: wild.pick(("zoh", "linear", "cubic")))
            if wild.chance(0.4):
                sensor.set("interval", f"{wild.real(0.002, 0.02):g} {wild.pick((0, -0.001)):g}")
        wild.sensors.append(name)
