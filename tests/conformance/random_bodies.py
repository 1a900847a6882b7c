"""Random models: a seed gives a scene of joints, geoms, constraints, tendons, actuators and sensors in any combination.

Every model draws which themes it has, so that some are small and some hold everything at once. Numbers are rounded, so
that a model that shows an error can be read. Nothing here knows an engine; the models are meant to be valid MJCF.
"""

import math
import random
import xml.etree.ElementTree as Tree

import random_drives
import random_sensors

THEMES = (
    "assets contact pairs equality tendons wraps actuators muscles transmissions delays sensors options flags keys "
    "mocap gravcomp fluid sleep defaults frames replicate cable attach inertial compiler world"
).split()
RARE = {"sleep": 0.1}
JOINTS = ("hinge", "hinge", "slide", "ball", "free")
PRIMITIVES = ("sphere", "capsule", "ellipsoid", "cylinder", "box")


class RandomModel:
    """One model under construction: the tree, and the names that later parts may refer to."""

    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        self.themes = {theme for theme in THEMES if self.chance(RARE.get(theme, 0.45))}
        self.root = Tree.Element("mujoco", model=f"wild {seed}")
        self.sections = {}
        self.files = {}  # other files that the model needs: name -> text
        self.counts = {}
        self.bodies, self.joints, self.geoms, self.sites, self.cameras = [], [], [], [], []
        self.tendons, self.actuators, self.sensors, self.mocaps = [], [], [], []
        self.meshes, self.fields, self.classes = [], [], []
        self.degrees, self.rk4 = True, False

    # ---- numbers

    def chance(self, p):
        return self.random.random() < p

    def has(self, theme, p=1.0):
        return theme in self.themes and self.chance(p)

    def pick(self, choices):
        return self.random.choice(list(choices))

    def real(self, low, high):
        value = self.random.uniform(low, high)
        return float(f"{value:.3g}")

    def reals(self, count, low, high):
        return " ".join(f"{self.real(low, high):g}" for _ in range(count))

    def logreal(self, low, high):
        return float(f"{math.exp(self.random.uniform(math.log(low), math.log(high))):.3g}")

    def angle(self, low, high):
        """Of radians, in the unit of the file."""
        value = self.real(low, high)
        return float(f"{math.degrees(value):.4g}") if self.degrees else value

    # ---- elements

    def section(self, name):
        if name not in self.sections:
            self.sections[name] = Tree.SubElement(self.root, name)
        return self.sections[name]

    def name(self, kind):
        self.counts[kind] = self.counts.get(kind, -1) + 1
        return f"{kind}{self.counts[kind]}"

    def add(self, parent, tag, **attributes):
        written = {key: spell(value) for key, value in attributes.items() if value is not None}
        return Tree.SubElement(parent, tag, written)

    def maybe(self, element, p, **attributes):
        """Each attribute with probability p; values are given as functions, so that only what is used is drawn."""
        for key, value in attributes.items():
            if self.chance(p):
                element.set(key, spell(value()))

    # ---- what several elements share

    def solref(self):
        if self.chance(0.2):
            return f"{-self.logreal(50, 2000):g} {-self.logreal(1, 50):g}"
        return f"{self.logreal(0.005, 0.1):g} {self.logreal(0.3, 2):g}"

    def solimp(self):
        low = self.real(0.3, 0.95)
        high = min(0.9999, low + self.real(0, 0.3))
        parts = [low, high, self.logreal(1e-4, 0.1), self.real(0.1, 0.9), self.pick((1, 2, 3))]
        return " ".join(f"{part:g}" for part in parts[: self.pick((2, 3, 5))])

    def span(self, middle, reach):
        low = self.real(middle - reach, middle)
        return f"{low:g} {low + self.real(0.1 * reach, 1.5 * reach):g}"

    def orient(self, element, p=0.5):
        if not self.chance(p):
            return
        how = self.pick(("quat", "axisangle", "euler", "xyaxes", "zaxis"))
        if how == "axisangle":
            element.set(how, f"{self.reals(3, -1, 1)} {self.angle(-3, 3):g}")
        elif how == "euler":
            element.set(how, " ".join(f"{self.angle(-3, 3):g}" for _ in range(3)))
        else:
            element.set(how, self.reals({"quat": 4, "xyaxes": 6, "zaxis": 3}[how], -1, 1))

    def drawn_class(self, element, p=0.4):
        if self.classes and self.chance(p):
            element.set("class", self.pick(self.classes))

    # ---- the parts

    def compiler(self):
        part = self.add(self.root, "compiler")
        self.degrees = not self.has("compiler", 0.5)
        if not self.degrees:
            part.set("angle", "radian")
        if not self.has("compiler"):
            return
        self.maybe(
            part, 0.2, eulerseq=lambda: self.pick(("xyz", "XYZ", "zyx", "ZYX", "xzY", "zxz")),
            boundmass=lambda: self.real(0.05, 0.5), boundinertia=lambda: self.real(1e-4, 1e-2),
            settotalmass=lambda: self.real(1, 20), balanceinertia=lambda: "true", alignfree=lambda: "true",
            inertiafromgeom=lambda: self.pick(("true", "auto")),
            inertiagrouprange=lambda: "0 3", autolimits=lambda: "true",
        )  # fmt: skip

    def option(self):
        part = self.add(self.root, "option", timestep=self.pick((0.001, 0.002, 0.002, 0.005)))
        if self.has("options"):
            self.maybe(
                part, 0.4, integrator=lambda: self.pick(("Euler", "RK4", "implicit", "implicitfast")),
                solver=lambda: self.pick(("PGS", "CG", "Newton")), cone=lambda: self.pick(("pyramidal", "elliptic")),
                jacobian=lambda: self.pick(("dense", "sparse", "auto")),
            )  # fmt: skip
            self.maybe(
                part, 0.2, impratio=lambda: self.logreal(0.3, 10), gravity=lambda: self.reals(3, -10, 5),
                iterations=lambda: self.pick((1, 5, 30, 200)), ls_iterations=lambda: self.pick((2, 10, 50)),
                tolerance=lambda: self.pick((1e-6, 1e-10)), ls_tolerance=lambda: self.pick((0.1, 0.01, 1e-3)),
                noslip_iterations=lambda: self.pick((1, 3, 10)), noslip_tolerance=lambda: self.pick((0, 1e-6)),
                magnetic=lambda: self.reals(3, -1, 1), ccd_iterations=lambda: self.pick((20, 50, 100)),
                actuatorgroupdisable=lambda: self.pick(("1", "0 2")), sleep_tolerance=lambda: self.logreal(1e-3, 1),
                o_margin=lambda: self.real(0, 0.05), o_solref=self.solref, o_solimp=self.solimp,
                o_friction=lambda: self.reals(5, 0.05, 1),
            )  # fmt: skip
        self.rk4 = part.get("integrator") == "RK4"
        if self.has("fluid"):
            self.maybe(
                part, 0.8, density=lambda: self.logreal(1, 1000), viscosity=lambda: self.logreal(1e-3, 1),
                wind=lambda: self.reals(3, -2, 2),
            )  # fmt: skip
        if self.has("flags") or self.has("sleep"):
            self.flags(self.add(part, "flag"))

    def flags(self, part):
        if "flags" in self.themes:
            off = (
                "constraint equality frictionloss limit contact spring damper gravity clampctrl warmstart filterparent "
                "actuation refsafe sensor midphase eulerdamp island nativeccd autoreset"
            )
            for flag in off.split():
                if self.chance(0.08):
                    part.set(flag, "disable")
            for flag in ("override", "energy", "fwdinv", "multiccd") + (() if self.rk4 else ("invdiscrete",)):
                if self.chance(0.2):
                    part.set(flag, "enable")
        if "sleep" in self.themes:
            part.set("sleep", "enable")

    def default_classes(self):
        if not self.has("defaults"):
            return
        top = self.add(self.section("default"), "default") if self.chance(0.3) else self.section("default")
        if top.tag == "default" and top is not self.section("default"):
            top.set("class", "outer")
            self.classes.append("outer")
        for parent in (top, None):
            part = top if parent is not None else self.add(top, "default")
            if parent is None:
                part.set("class", "inner")
                self.classes.append("inner")
            joint = self.add(part, "joint")
            self.maybe(joint, 0.3, damping=lambda: self.real(0, 1), armature=lambda: self.real(0, 0.1))
            self.maybe(joint, 0.3, solreflimit=self.solref)
            geom = self.add(part, "geom")
            self.maybe(geom, 0.3, density=lambda: self.logreal(200, 3000), friction=lambda: self.reals(3, 0.01, 1))
            self.maybe(geom, 0.3, solref=self.solref, condim=lambda: self.pick((1, 3, 4, 6)))
            if self.chance(0.5):
                self.add(part, "site", size=self.real(0.01, 0.2))
            if self.chance(0.4):
                self.add(part, "equality", solref=self.solref(), solimp=self.solimp())
            if self.chance(0.4):
                self.add(part, "tendon", damping=self.real(0, 1), stiffness=self.real(0, 5))
            if self.chance(0.4):
                self.add(part, "general", gear=self.reals(1, 0.5, 3))
            if self.chance(0.4):
                self.add(part, "pair", friction=self.reals(5, 0.01, 1))

    def assets(self):
        if not self.has("assets"):
            return
        part = self.section("asset")
        for _ in range(self.pick((1, 2))):
            name = self.name("mesh")
            mesh = self.add(part, "mesh", name=name)
            if self.chance(0.3):
                kind = self.pick(("sphere", "hemisphere", "cone", "supersphere", "supertorus", "wedge", "plate"))
                params = {
                    "sphere": "1", "hemisphere": "5", "cone": f"{self.pick((3, 8))} {self.real(0, 0.5):g}",
                    "supersphere": "8 0.5 0.8", "supertorus": "8 0.5 0.7 0.7", "wedge": "3 3 60 40 0", "plate": "3 4",
                }[kind]  # fmt: skip
                mesh.set("builtin", kind)
                mesh.set("params", params)
                mesh.set("scale", self.reals(3, 0.08, 0.2))
                if kind in ("wedge", "plate"):
                    mesh.set("inertia", "shell")
            else:
                mesh.set("vertex", self.reals(3 * self.pick((4, 6, 10, 20)), -0.2, 0.2))
                self.maybe(mesh, 0.2, scale=lambda: self.reals(3, 0.5, 1.5), refpos=lambda: self.reals(3, -0.2, 0.2))
                self.maybe(mesh, 0.2, refquat=lambda: self.reals(4, -1, 1), maxhullvert=lambda: 8)
            self.maybe(mesh, 0.2, inertia=lambda: self.pick(("convex", "exact", "legacy")))
            self.meshes.append(name)
        if self.chance(0.5):
            rows, columns = self.pick((2, 5, 8)), self.pick((2, 6))
            name = self.name("field")
            size = f"{self.real(1, 3):g} {self.real(1, 3):g} {self.real(0.1, 0.5):g} {self.real(0.1, 0.4):g}"
            heights = self.reals(rows * columns, 0, 1)
            self.add(part, "hfield", name=name, nrow=rows, ncol=columns, size=size, elevation=heights)
            self.fields.append(name)

    def geom(self, body, kind=None):
        kind = kind or self.pick(PRIMITIVES + (("mesh",) * 3 if self.meshes else ()))
        name = self.name("geom")
        geom = self.add(body, "geom", name=name, type=kind)
        if kind == "mesh":
            geom.set("mesh", self.pick(self.meshes))
        elif kind in ("capsule", "cylinder", "box", "ellipsoid") and self.chance(0.25):
            geom.set("fromto", self.reals(6, -0.25, 0.25))
            geom.set("size", self.reals({"box": 2, "ellipsoid": 2}.get(kind, 1), 0.02, 0.08))
        else:
            geom.set("size", self.reals({"sphere": 1, "capsule": 2, "cylinder": 2}.get(kind, 3), 0.03, 0.15))
        if "fromto" not in geom.keys():
            self.maybe(geom, 0.5, pos=lambda: self.reals(3, -0.15, 0.15))
            self.orient(geom, 0.4)
        self.geom_contact(geom)
        self.maybe(geom, 0.15, density=lambda: self.logreal(100, 4000), mass=lambda: self.real(0.05, 3))
        if kind != "mesh":
            self.maybe(geom, 0.1, shellinertia=lambda: "true")
        self.maybe(geom, 0.1, group=lambda: self.pick((0, 1, 3)), user=lambda: "1 2")
        if "fluid" in self.themes:
            self.maybe(geom, 0.4, fluidshape=lambda: "ellipsoid", fluidcoef=lambda: self.reals(5, 0.1, 1.5))
        self.drawn_class(geom)
        self.geoms.append((name, kind))
        return geom

    def geom_contact(self, geom):
        if "contact" not in self.themes:
            return
        self.maybe(
            geom, 0.25, condim=lambda: self.pick((1, 3, 4, 6)), contype=lambda: self.pick((0, 1, 2, 3)),
            conaffinity=lambda: self.pick((0, 1, 2, 3)), margin=lambda: self.real(0, 0.05), solref=self.solref,
            solimp=self.solimp, priority=lambda: self.pick((-1, 0, 1, 2)), solmix=lambda: self.real(0, 2),
            friction=lambda: self.reals(self.pick((1, 2, 3)), 0.001, 1.2),
        )  # fmt: skip
        if "margin" in geom.keys() and self.chance(0.5):
            geom.set("gap", spell(self.real(0, float(geom.get("margin")))))

    def joint(self, body, kind):
        name = self.name("joint")
        if kind == "free" and self.chance(0.5):
            joint = self.add(body, "freejoint", name=name)
            self.maybe(joint, 0.2, align=lambda: self.pick(("true", "false")))
            self.joints.append((name, kind))
            return
        joint = self.add(body, "joint", name=name, type=kind)
        if kind in ("hinge", "slide"):
            joint.set("axis", self.reals(3, -1, 1))
        if kind != "free":
            self.maybe(joint, 0.4, pos=lambda: self.reals(3, -0.1, 0.1))
        self.maybe(
            joint, 0.3, damping=lambda: self.logreal(0.01, 2), armature=lambda: self.logreal(1e-3, 0.2),
            stiffness=lambda: self.logreal(0.1, 30), frictionloss=lambda: self.logreal(0.01, 1),
        )  # fmt: skip
        turns = kind == "hinge"
        if kind in ("hinge", "slide"):
            unit = (lambda low, high: self.angle(low, high)) if turns else self.real
            self.maybe(joint, 0.2, ref=lambda: unit(-0.5, 0.5), springref=lambda: unit(-0.5, 0.5))
            if self.chance(0.2):
                joint.set("actuatorfrcrange", self.span(0, 3))
            self.maybe(joint, 0.1, actuatorgravcomp=lambda: "true")
        if kind != "free" and self.chance(0.4):
            low = 0.0 if kind == "ball" else unit(-1.0, 0.1)
            joint.set("range", f"{low:g} {self.angle(0.2, 1.5) if kind != 'slide' else self.real(0.2, 1.0):g}")
            self.maybe(joint, 0.3, margin=lambda: self.real(0, 0.2), solreflimit=self.solref, solimplimit=self.solimp)
        self.maybe(joint, 0.15, solreffriction=self.solref, solimpfriction=self.solimp)
        if kind in ("hinge", "slide"):
            self.maybe(joint, 0.1, springdamper=lambda: f"{self.real(0.1, 1):g} {self.real(0.1, 1.5):g}")
        self.drawn_class(joint)
        self.joints.append((name, kind))

    def inertial(self, body):
        inertial = self.add(body, "inertial", pos=self.reals(3, -0.1, 0.1), mass=self.logreal(0.1, 5))
        a, b = self.logreal(1e-3, 0.1), self.logreal(1e-3, 0.1)
        c = 0.99 * max(abs(a - b) / 0.98, self.real(0.5, 1.0) * (a + b))
        if self.chance(0.5):
            inertial.set("diaginertia", f"{a:g} {b:g} {c:.6g}")
            self.orient(inertial)
        else:
            inertial.set("fullinertia", f"{a + 0.1:g} {b + 0.1:g} {c + 0.1:g} {self.reals(3, -0.02, 0.02)}")

    def site(self, body):
        name = self.name("site")
        site = self.add(body, "site", name=name, pos=self.reals(3, -0.2, 0.2))
        self.maybe(site, 0.5, type=lambda: self.pick(PRIMITIVES), size=lambda: self.reals(3, 0.02, 0.3))
        self.orient(site, 0.4)
        self.drawn_class(site, 0.2)
        self.sites.append(name)

    def camera(self, body):
        name = self.name("camera")
        camera = self.add(body, "camera", name=name, pos=self.reals(3, -0.3, 0.3))
        mode = self.pick(("fixed", "fixed", "track", "trackcom", "targetbody", "targetbodycom"))
        camera.set("mode", mode)
        if mode.startswith("target"):
            camera.set("target", self.pick(self.bodies))
        self.orient(camera)
        if self.chance(0.3):
            camera.set("resolution", "4 3")
            if self.chance(0.5):
                camera.set("fovy", spell(self.real(20, 90)))
            else:
                camera.set("sensorsize", "0.02 0.015")
                camera.set("focal", self.reals(2, 0.01, 0.05))
                self.maybe(camera, 0.4, principal=lambda: self.reals(2, -0.002, 0.002))
        self.cameras.append(name)

    def body(self, parent, depth, height):
        name = self.name("body")
        body = self.add(parent, "body", name=name)
        above = f"{self.reals(2, -0.5, 0.5)} {height + self.real(0, 0.5):g}"
        body.set("pos", above if depth == 0 else self.reals(3, -0.3, 0.3))
        self.orient(body, 0.4)
        self.bodies.append(name)
        if self.has("gravcomp", 0.4):
            body.set("gravcomp", spell(self.pick((1, 0.5, 1.5))))
        if self.classes and self.chance(0.3):
            body.set("childclass", self.pick(self.classes))
        holder = self.frame(body) if self.has("frames", 0.3) else body
        kind = self.pick(JOINTS)
        if kind == "free" and depth > 0:
            kind = "ball"
        if self.chance(0.9):
            self.joint(holder if kind != "free" else body, kind)
            if kind in ("hinge", "slide") and self.chance(0.25):
                self.joint(body, self.pick(("hinge", "slide")))
            if depth == 0 and self.has("sleep", 0.5):
                body.set("sleep", self.pick(("auto", "never", "allowed")))
        if self.has("inertial", 0.3):
            self.inertial(body)
        for _ in range(self.pick((1, 1, 1, 2, 3))):
            self.geom(holder)
        for _ in range(self.pick((0, 1, 1, 2))):
            self.site(body)
        if self.chance(0.15):
            self.camera(body)
        if self.has("defaults", 0.1):
            self.add(body, "light", name=self.name("light"), mode=self.pick(("fixed", "track", "trackcom")))
        return body

    def frame(self, parent):
        frame = self.add(parent, "frame", pos=self.reals(3, -0.1, 0.1))
        self.orient(frame)
        if self.classes and self.chance(0.3):
            frame.set("childclass", self.pick(self.classes))
        return frame

    def tree(self, world):
        parent = self.frame(world) if self.has("frames", 0.3) else world
        grown = [(self.body(parent, 0, self.real(0, 0.6)), 0)]
        for _ in range(self.pick((0, 0, 1, 2, 3, 5))):
            parent, depth = self.pick(grown)
            grown.append((self.body(parent, depth + 1, 0), depth + 1))

    def world(self):
        world = self.section("worldbody")
        if self.chance(0.6):
            name = self.name("geom")
            floor = self.add(world, "geom", name=name, type="plane", size="3 3 0.1")
            self.geoms.append((name, "plane"))
            self.geom_contact(floor)
        if self.fields and self.chance(0.7):
            name = self.name("geom")
            ground = self.add(world, "geom", name=name, type="hfield", hfield=self.pick(self.fields))
            ground.set("pos", self.reals(3, -0.1, 0.1))
            self.geoms.append((name, "hfield"))
        if self.has("world", 0.5):
            self.geom(world)
        for _ in range(self.pick((1, 2))):
            self.site(world)
        for _ in range(self.pick((1, 1, 2, 3))):
            self.tree(world)
        if "mocap" in self.themes:
            name = self.name("mocap")
            body = self.add(world, "body", name=name, mocap="true", pos=self.reals(3, -0.5, 0.5))
            self.orient(body)
            if self.chance(0.6):
                self.geom(body)
            self.site(body)
            self.mocaps.append(name)
        if self.chance(0.3):
            self.camera(world)
        if self.has("replicate"):
            self.replicate(world)
        if self.has("cable"):
            self.cable(world)
        if self.has("attach"):
            self.attach(world)

    def replicate(self, world):
        part = self.add(world, "replicate", count=self.pick((2, 3)), offset=self.reals(3, -0.3, 0.3))
        self.maybe(part, 0.4, euler=lambda: " ".join(f"{self.angle(-1, 1):g}" for _ in range(3)), sep=lambda: "_")
        body = self.add(part, "body", pos=self.reals(3, 0, 0.6))
        if self.chance(0.7):
            self.add(body, "joint", type=self.pick(("hinge", "slide", "ball")), damping=0.1)
        self.add(body, "geom", type=self.pick(PRIMITIVES), size=self.reals(3, 0.04, 0.1))

    def cable(self, world):
        body = self.add(world, "body", name=self.name("rope"), pos=f"{self.reals(2, -0.5, 0.5)} {self.real(0.5, 1):g}")
        part = self.add(
            body, "composite", prefix="C", type="cable", curve=self.pick(("s", "s 0 0", "cos(s) sin(s) 0", "0 s s")),
            count=f"{self.pick((4, 6))} 1 1", size=f"{self.real(0.4, 1):g} {self.real(0.05, 0.2):g} 1",
            initial=self.pick(("ball", "none")),
        )  # fmt: skip
        joint = self.add(part, "joint", kind="main", damping=self.real(0.01, 0.1))
        self.maybe(joint, 0.5, armature=lambda: 0.01, stiffness=lambda: 0.5)
        kind = self.pick(("capsule", "box", "cylinder"))
        self.add(part, "geom", type=kind, size=self.reals(3 if kind == "box" else 1, 0.01, 0.03), density=1000)

    def attach(self, world):
        kind = self.pick(("hinge", "ball", "slide"))
        self.files[f"part_{self.seed}.xml"] = (
            f'<mujoco model="part"><compiler angle="radian"/><worldbody><body name="limb" pos="0 0 .2">'
            f'<joint name="turn" type="{kind}" damping=".1" range="0 1"/><geom type="capsule" size=".04 .1"/>'
            f'<site name="tip" pos="0 0 .1"/></body></worldbody>'
            f'<sensor><framepos objtype="site" objname="tip"/></sensor></mujoco>'
        )
        self.add(self.section("asset"), "model", name="part", file=f"part_{self.seed}.xml")
        holder = self.frame(world)
        self.add(holder, "attach", model="part", body="limb", prefix="p-")
        if kind != "ball" and self.chance(0.5):
            self.joints.append(("p-turn", kind))

    def contacts(self):
        if not self.has("pairs"):
            return
        part = self.section("contact")
        for _ in range(self.pick((1, 2))):
            one, other = self.random.choices(self.geoms, k=2)
            if one[0] == other[0] or {one[1], other[1]} <= {"plane", "hfield"}:
                continue
            pair = self.add(part, "pair", geom1=one[0], geom2=other[0])
            self.maybe(
                pair, 0.3, condim=lambda: self.pick((1, 3, 4, 6)), margin=lambda: self.real(0, 0.1),
                gap=lambda: self.real(0, 0.05), friction=lambda: self.reals(self.pick((1, 3, 5)), 0.01, 1),
                solref=self.solref, solimp=self.solimp,
                solreffriction=self.solref,
            )  # fmt: skip
            self.drawn_class(pair, 0.2)
        if len(self.bodies) > 1 and self.chance(0.5):
            one, other = self.random.sample(self.bodies, 2)
            self.add(part, "exclude", body1=one, body2=other)

    def equalities(self):
        if not self.has("equality"):
            return
        part = self.section("equality")
        scalar = [name for name, kind in self.joints if kind in ("hinge", "slide")]
        for _ in range(self.pick((1, 2, 3))):
            kind = self.pick(("connect", "weld", "joint", "tendon"))
            if (kind == "joint" and not scalar) or (kind == "tendon" and not self.tendons):
                continue
            element = self.add(part, kind)
            if kind in ("joint", "tendon"):
                chosen = self.random.sample(scalar if kind == "joint" else self.tendons, k=1)
                others = [name for name in (scalar if kind == "joint" else self.tendons) if name not in chosen]
                element.set(kind + "1", chosen[0])
                if others and self.chance(0.7):
                    element.set(kind + "2", self.pick(others))
                self.maybe(element, 0.6, polycoef=lambda: self.reals(5, -0.5, 0.5))
            else:
                self.body_equality(element, kind)
            self.maybe(element, 0.3, solref=self.solref, solimp=self.solimp)
            self.maybe(element, 0.2, active=lambda: "false")
            self.drawn_class(element, 0.2)

    def body_equality(self, element, kind):
        if len(self.sites) > 1 and self.chance(0.4):
            one, other = self.random.sample(self.sites, 2)
            element.set("site1", one)
            element.set("site2", other)
        else:
            element.set("body1", self.pick(self.bodies))
            others = [name for name in self.bodies + self.mocaps if name != element.get("body1")]
            if others and self.chance(0.7):
                element.set("body2", self.pick(others))
            if kind == "connect" or self.chance(0.5):
                element.set("anchor", self.reals(3, -0.2, 0.2))
            if kind == "weld":
                self.maybe(element, 0.3, relpose=lambda: f"{self.reals(3, -0.3, 0.3)} {self.reals(4, -1, 1)}")
        if kind == "weld":
            self.maybe(element, 0.4, torquescale=lambda: self.logreal(0.1, 5))

    def keys(self):
        """Keyframes without positions: their lengths are an engine's business to know."""
        if not self.has("keys"):
            return
        for _ in range(self.pick((1, 2))):
            self.add(self.section("keyframe"), "key", name=self.name("key"), time=self.real(0, 2))

    def make(self):
        self.compiler()
        self.option()
        if self.chance(0.2):
            self.add(self.root, "size", nuserdata=3, nuser_geom=2)
        self.default_classes()
        self.assets()
        self.world()
        self.contacts()
        random_drives.tendons(self)
        self.equalities()
        random_drives.actuators(self)
        random_sensors.sensors(self)
        self.keys()
        return self

    def text(self):
        Tree.indent(self.root)
        return Tree.tostring(self.root, encoding="unicode")


def spell(value):
    return value if isinstance(value, str) else f"{value:g}"
