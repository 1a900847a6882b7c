"""Random models of flexible bodies, distance fields and plugins: `random_models.py --kind flex`.

Most models have one to three flexes: any type of flexcomp with any dof, elasticity, pins and contact settings, or a flex whose
bodies are spelled out. They stand on the world, on bodies that move, in frames, in replicas and in attached models, above a
floor and among geoms of every type. Some models have geoms with distance fields and plugins besides, among meshes and height
fields, or instead.
Flexes are small, so that a model takes seconds. Nothing here knows an engine.
"""

import re

import random_meshes
from random_bodies import PRIMITIVES, RandomModel

FLEX_THEMES = (
    "assets contact equality options flags defaults frames replicate attach inertial world moving pins passive edges elastic "
    "several rays sleep fields plugins keys"
).split()
SHARES = {"sleep": 0.12, "replicate": 0.02, "attach": 0.15, "fields": 0.2, "plugins": 0.2, "flags": 0.3, "passive": 0.2}
SOLID = ("grid", "grid", "box", "cylinder", "ellipsoid", "mesh", "gmsh", "direct")
SHEET = ("grid", "grid", "square", "disc", "mesh", "gmsh", "direct")
LINE = ("grid", "circle", "direct")
INTERPOLATED = ("trilinear", "quadratic")
# Counts of grids by least number of elements.
ENOUGH = {28: ((3, 3, 3), (2, 3, 4)), 313: ((5, 5, 5), (4, 5, 6))}


class RandomFlexes(RandomModel):
    def __init__(self, seed):
        super().__init__(seed)
        self.themes = {theme for theme in FLEX_THEMES if self.chance(SHARES.get(theme, 0.45))}
        self.root.set("model", f"wild flex {seed}")
        self.least, self.bends = 0, False
        self.flexes = []  # (name, bodies of its vertices that have a name)

    # ---- flexcomp

    def flexcomp(self, parent, height):
        dim = self.pick((1, 2, 2, 3, 3))
        self.bends = False
        name = self.name("flex")
        flex = self.add(parent, "flexcomp", name=name, dim=dim)
        flex.set("pos", f"{self.reals(2, -0.3, 0.3)} {height + self.real(0, 0.3):g}")
        self.orient(flex, 0.4)
        kind = self.pick({1: LINE, 2: SHEET, 3: SOLID}[dim])
        flex.set("type", kind)
        dof = self.pick(("full", "full", "full", "radial", *INTERPOLATED)) if dim > 1 else "full"
        if dof == "radial" and kind not in ("box", "cylinder", "ellipsoid", "mesh"):
            dof = "full"
        if dof != "full" or self.chance(0.2):
            flex.set("dof", dof)
        self.least = {"trilinear": 28, "quadratic": 313}.get(dof, 0)  # elements, for MuJoCo to have room for the stiffness
        if self.least and (dim == 2 or kind in ("direct", "gmsh")):
            kind = "mesh" if dim == 2 else "grid"  # nodes about a flat sheet would coincide
            flex.set("type", kind)
        points = self.shape(flex, kind, dim)
        flex.set("mass", self.spelled(self.logreal(0.1, 5)))
        flex.set("radius", self.spelled(self.pick((0.001, 0.005, 0.01, 0.015, 0.02))))
        self.maybe(flex, 0.15, inertiabox=lambda: self.real(0.002, 0.05), group=lambda: self.pick((0, 1, 3)))
        self.maybe(flex, 0.1, flatskin=lambda: "true", rgba=lambda: self.reals(4, 0, 1))
        if self.chance(0.06):
            flex.set("rigid", "true")
        self.contact_of(flex, dim)
        if dof in INTERPOLATED:
            flex[0].set("selfcollide", "none")
            flex[0].set("internal", "false")
        if not self.edges(flex, dof, dim):
            self.elasticity(flex, dim, bend="rigid" not in flex.keys())
        if self.has("pins") and not self.bends:
            self.pins(flex, kind, dim, points, dof)
        free = dof == "full" and "rigid" not in flex.keys() and flex.find("pin") is None
        self.flexes.append((name, points if free else 0))
        return flex

    @staticmethod
    def spelled(value):
        return f"{value:g}"

    def shape(self, flex, kind, dim):
        """Attributes of the type; gives how many points there are at least."""
        if kind == "grid":
            counts = [self.pick((2, 3, 3, 4, 5)) if axis < dim else 1 for axis in range(3)]
            if dim == 1:
                counts[0] = self.pick((3, 5, 8))
            if self.least:
                counts = self.pick(ENOUGH[self.least])
            flex.set("count", " ".join(map(str, counts)))
            flex.set("spacing", self.reals(3, 0.04, 0.1))
            self.maybe(flex, 0.15, scale=lambda: self.reals(3, 0.6, 1.4))
            return counts[0] * counts[1] * counts[2]
        if kind in ("box", "cylinder", "ellipsoid", "square", "disc"):
            several = {0: (3, 4), 28: (4, 5), 313: (8, 9)}[self.least]
            count = [self.pick(several) if axis < dim else 1 for axis in range(3)]
            flex.set("count", " ".join(map(str, count)))
            flex.set("spacing", self.reals(3, 0.05, 0.1))
            return 4
        if kind == "circle":
            flex.set("count", f"{self.pick((5, 8))} 1 1")
            flex.set("spacing", self.reals(3, 0.04, 0.08))
            return 5
        points, elements = random_meshes.PARTS[dim](self)
        if kind == "direct":
            flex.set("point", " ".join(f"{x:g}" for point in points for x in point))
            flex.set("element", " ".join(str(i) for element in elements for i in element))
            if dim > 1 and self.chance(0.1):  # of lines MuJoCo reads beyond its arrays
                flex.set("texcoord", self.reals(2 * len(points), 0, 1))
            return len(points)
        self.shape_of_file(flex, kind, dim)
        return 4

    def shape_of_file(self, flex, kind, dim):
        if kind == "mesh":
            points, triangles = random_meshes.closed_surface(self)
            while len(triangles) < self.least:
                points, triangles = random_meshes.refined(points, triangles)
            file = f"surface_{self.seed}_{len(self.files)}.obj"
            self.files[file] = random_meshes.obj(points, triangles)
            if dim == 3:
                flex.set("origin", "0 0 0")
        else:
            points, elements = random_meshes.PARTS[dim](self)
            file = f"gmsh_{self.seed}_{len(self.files)}.msh"
            version, binary = self.pick(("2.2", "4.1")), self.chance(0.5)
            if len(points) < 10:
                version = "4.1"  # in binary files of 2.2 MuJoCo expects two digits
            self.files[file] = random_meshes.gmsh(points, elements, dim, version, binary)
        flex.set("file", file)
        self.maybe(flex, 0.3, scale=lambda: self.reals(3, 0.7, 1.4))

    def contact_of(self, flex, dim):
        part = self.add(flex, "contact")
        if self.chance(0.8):
            part.set("selfcollide", self.pick(("none", "none", "narrow", "bvh", "sap", "auto")))
        self.maybe(part, 0.2, internal=lambda: self.pick(("true", "false")), vertcollide=lambda: "true")
        if dim == 3:
            self.maybe(part, 0.3, activelayers=lambda: self.pick((1, 2, 3)))
        if self.has("passive", 0.6):
            part.set("passive", "true")
        if "contact" in self.themes:
            self.maybe(
                part, 0.25, condim=lambda: self.pick((1, 3, 4, 6)), margin=lambda: self.real(0, 0.03), solref=self.solref,
                solimp=self.solimp, priority=lambda: self.pick((-1, 0, 1)), solmix=lambda: self.real(0.1, 2),
                friction=lambda: self.reals(self.pick((1, 2, 3)), 0.001, 1.2),
            )  # fmt: skip
            self.maybe(part, 0.1, contype=lambda: self.pick((1, 2, 3)), conaffinity=lambda: self.pick((1, 3)))
            if "margin" in part.keys() and self.chance(0.5):
                part.set("gap", self.spelled(self.real(0, float(part.get("margin")))))

    def edges(self, flex, dof, dim):
        """Whether the flex is held by its edges."""
        if not self.has("edges", 0.8):
            return False
        edge = self.add(flex, "edge")
        # MuJoCo ends the program where a tree falls asleep beside such an equality
        if dof not in INTERPOLATED and (dim > 1 or self.chance(0.5)) and "sleep" not in self.themes:
            edge.set("equality", self.pick(("true", "true", "vert")))
            self.maybe(edge, 0.4, solref=self.solref, solimp=self.solimp)
            return True
        self.maybe(edge, 0.6, damping=lambda: self.logreal(0.01, 1))
        if dim == 1:
            edge.set("stiffness", self.spelled(self.logreal(1, 200)))
        return False

    def elasticity(self, flex, dim, bend):
        if dim == 1 or not self.chance(0.85):
            return
        part = self.add(flex, "elasticity", young=self.logreal(1e2, 5e4), poisson=self.pick((0, 0.1, 0.3, 0.45)))
        self.maybe(part, 0.6, damping=lambda: self.logreal(1e-3, 0.1))
        if dim == 2:
            part.set("thickness", self.spelled(self.logreal(1e-3, 2e-2)))
            self.bends = self.chance(0.6) and bend and not self.least  # MuJoCo refuses pins and nodes where sheets bend
            part.set("elastic2d", self.pick(("bend", "both", "both") if self.bends else ("none", "stretch", "stretch")))

    def pins(self, flex, kind, dim, points, dof):
        for _ in range(self.pick((1, 1, 2))):
            pin = self.add(flex, "pin")
            how = self.pick(("id", "id", "range", "grid", "gridrange") if kind == "grid" and dim > 1 else ("id", "range"))
            count = min(points, 8 if dof == "trilinear" else 27 if dof == "quadratic" else points)
            if how == "id":
                pin.set("id", " ".join(str(self.random.randrange(count)) for _ in range(self.pick((1, 2)))))
            elif how == "range":
                low = self.random.randrange(count)
                pin.set("range", f"{low} {min(count - 1, low + self.pick((0, 1, 2)))}")
            else:
                sizes = [int(word) for word in flex.get("count").split()][:dim]
                if dof in INTERPOLATED:
                    sizes = [2 if dof == "trilinear" else 3] * dim
                low = [self.random.randrange(size) for size in sizes]
                high = [self.random.randrange(at, size) for at, size in zip(low, sizes)]
                pin.set(how, " ".join(map(str, low if how == "grid" else low + high)))

    # ---- flexes whose bodies are spelled out

    def spelled_flex(self, world, height):
        """<flex> on bodies with joints of any kind; some vertices share a body."""
        dim = self.pick((1, 2, 3))
        points, elements = random_meshes.PARTS[dim](self)
        name = self.name("flex")
        bodies, free = [], True
        for i, point in enumerate(points):
            body = f"{name}_b{i}"
            place = f"{point[0]:g} {point[1]:g} {point[2] + height:g}"
            holder = self.add(world, "body", name=body, pos=place)
            self.orient(holder, 0.15)
            axes = self.pick((("1 0 0", "0 1 0", "0 0 1"),) * 4 + (("0 0 1",), (), ("1 1 0", "0 0 1")))
            free = free and bool(axes)
            for axis in axes:
                self.add(holder, "joint", type="slide", axis=axis, damping=self.pick((0, 0.1)))
            if self.chance(0.1):
                self.add(holder, "joint", type="ball", damping=0.01)
            if self.chance(0.2):
                self.add(holder, "geom", size=0.02, mass=0.1)
            else:
                self.add(holder, "inertial", pos="0 0 0", mass=self.logreal(0.02, 0.2), diaginertia="1e-4 1e-4 1e-4")
            bodies.append(body)
        flex = self.add(self.section("deformable"), "flex", name=name, dim=dim, body=" ".join(bodies))
        flex.set("element", " ".join(str(i) for element in elements for i in element))
        if self.chance(0.3):
            flex.set("vertex", self.reals(3 * len(points), -0.02, 0.02))
        flex.set("radius", self.spelled(self.pick((0.005, 0.01, 0.02))))
        self.contact_of(flex, dim)
        for word in ("passive", "vertcollide"):  # of <flex>, MuJoCo takes them from a variable that is not set
            flex[0].attrib.pop(word, None)
        if self.chance(0.5):
            edge = self.add(flex, "edge", damping=self.logreal(0.01, 1))
            if dim == 1:
                edge.set("stiffness", self.spelled(self.logreal(1, 100)))
        self.elasticity(flex, dim, bend=free)
        if self.has("equality", 0.4) and "sleep" not in self.themes:
            kind = self.pick(("flex", "flex", "flexvert"))
            self.maybe(self.add(self.section("equality"), kind, flex=name), 0.3, solref=self.solref, solimp=self.solimp)
        self.flexes.append((name, 0))
        self.bodies += bodies

    # ---- where flexes stand

    def holder(self, world):
        """The world, a frame, a body that moves or one that does not."""
        parent = self.frame(world) if self.has("frames", 0.4) else world
        if not self.has("moving", 0.5):
            return parent
        name = self.name("body")
        body = self.add(parent, "body", name=name, pos=self.reals(3, 0, 0.4))
        self.orient(body, 0.4)
        self.bodies.append(name)
        kind = self.pick(("free", "hinge", "slide", "ball", None))
        if kind and kind != "free":
            self.joint(body, kind)
        elif kind == "free" and parent is world:
            self.add(body, "freejoint")
        if kind:
            self.add(body, "inertial", pos=self.reals(3, -0.05, 0.05), mass=self.logreal(0.2, 2), diaginertia=".01 .012 .015")
        if self.chance(0.4):
            self.geom(body)
        return self.frame(body) if self.has("frames", 0.3) else body

    def flex(self, world):
        height = self.real(0.02, 0.4)
        if self.chance(0.2):
            self.spelled_flex(world, height)
        else:
            self.flexcomp(self.holder(world), height)

    def replicate(self, world):
        part = self.add(world, "replicate", count=2, offset=self.reals(3, 0.1, 0.5))
        self.maybe(part, 0.4, euler=lambda: " ".join(f"{self.angle(-1, 1):g}" for _ in range(3)))
        body = self.add(part, "body", name=self.name("body"), pos=self.reals(3, 0, 0.6))
        self.flexcomp(body, 0.1)
        self.flexes.pop()

    def attach(self, world):
        other = RandomFlexes(self.seed + 1_000_000)
        other.themes -= {"attach", "replicate", "plugins", "fields", "defaults"}
        other.counts = {"flex": 1000}
        other.compiler()
        holder = other.add(other.section("worldbody"), "body", name="limb", pos="0 0 .2")
        other.flexcomp(holder, 0.1)
        file = f"part_{self.seed}.xml"
        self.files.update(other.files)
        self.files[file] = other.text().replace(f"wild flex {other.seed}", "part")
        self.add(self.section("asset"), "model", name="part", file=file)
        self.add(self.frame(world), "attach", model="part", body="limb", prefix="p-")

    # ---- distance fields and plugins

    def distance_fields(self, world):
        for _ in range(self.pick((1, 2))):
            name = self.name("mesh")
            points, triangles = random_meshes.closed_surface(self)
            self.add(
                self.section("asset"), "mesh", name=name, vertex=" ".join(f"{x:g}" for p in points for x in p),
                face=" ".join(str(i) for t in triangles for i in t),
            )  # fmt: skip
            body = self.add(world, "body", name=self.name("body"), pos=f"{self.reals(2, -0.2, 0.2)} {self.real(0.1, 0.5):g}")
            self.orient(body, 0.5)
            if self.chance(0.8):
                self.add(body, "freejoint")
            self.add(body, "geom", name=self.name("geom"), type="sdf", mesh=name, mass=self.real(0.2, 2))

    SDF_PLUGINS = {
        "mujoco.sdf.torus": (("radius1", 0.15, 0.3), ("radius2", 0.04, 0.1)),
        "mujoco.sdf.gear": (("alpha", 0, 1), ("diameter", 0.3, 0.6), ("thickness", 0.05, 0.1)),
        "mujoco.sdf.bolt": (("radius", 0.1, 0.2),),
        "mujoco.sdf.nut": (("radius", 0.1, 0.2),),
        "mujoco.sdf.bowl": (("height", 0.1, 0.2), ("radius", 0.3, 0.4), ("thickness", 0.02, 0.05)),
    }

    def sdf_plugin(self, world):
        kind = self.pick(self.SDF_PLUGINS)
        instance, mesh = self.name("instance"), self.name("mesh")
        part = self.plugin(kind, instance)
        for key, low, high in self.SDF_PLUGINS[kind]:
            if self.chance(0.7):
                self.add(part, "config", key=key, value=self.real(low, high))
        self.add(self.add(self.section("asset"), "mesh", name=mesh), "plugin", instance=instance)
        body = self.add(world, "body", name=self.name("body"), pos=f"{self.reals(2, -0.2, 0.2)} {self.real(0.2, 0.8):g}")
        self.orient(body, 0.5)
        if self.chance(0.7):
            self.add(body, "freejoint")
        geom = self.add(body, "geom", name=self.name("geom"), type="sdf", mesh=mesh)
        self.add(geom, "plugin", instance=instance)

    def plugin(self, kind, instance):
        part = next((child for child in self.section("extension") if child.get("plugin") == kind), None)
        part = part if part is not None else self.add(self.section("extension"), "plugin", plugin=kind)
        return self.add(part, "instance", name=instance)

    def cable_plugin(self, world):
        instance = self.name("instance")
        part = self.plugin("mujoco.elasticity.cable", instance)
        for key in ("twist", "bend"):
            self.add(part, "config", key=key, value=f"{self.logreal(1e4, 1e7):g}")
        if self.chance(0.3):
            self.add(part, "config", key="flat", value=self.pick(("true", "false")))
        body = self.add(world, "body", name=self.name("rope"), pos=f"{self.reals(2, -0.5, 0.5)} {self.real(0.5, 1):g}")
        cable = self.add(
            body, "composite", prefix=f"C{instance}", type="cable", curve=self.pick(("s", "s 0 0", "cos(s) sin(s) 0")),
            count=f"{self.pick((4, 6))} 1 1", size=f"{self.real(0.4, 1):g} {self.real(0.05, 0.2):g} 1",
            initial=self.pick(("ball", "none", "free")),
        )  # fmt: skip
        self.add(cable, "plugin", plugin="mujoco.elasticity.cable", instance=instance)
        self.add(cable, "joint", kind="main", damping=self.real(0.01, 0.1))
        self.add(cable, "geom", type=self.pick(("capsule", "box", "cylinder")), size=self.reals(3, 0.01, 0.03), density=1000)

    def pid_plugin(self, world):
        instance, joint = self.name("instance"), self.name("joint")
        part = self.plugin("mujoco.pid", instance)
        for key in ("kp", "ki", "kd", "slewmax", "imax"):
            if self.chance(0.6):
                self.add(part, "config", key=key, value=self.real(0.1, 20))
        body = self.add(world, "body", name=self.name("body"), pos=self.reals(3, 0.3, 0.9))
        self.add(body, "joint", name=joint, type=self.pick(("hinge", "slide")), axis="0 1 0", damping=0.1)
        self.add(body, "geom", type="capsule", size=".03 .1")
        actuator = self.add(self.section("actuator"), "plugin", joint=joint, plugin="mujoco.pid", instance=instance)
        states = sum(child.get("key") in ("ki", "slewmax") for child in part)
        if states:
            actuator.set("actdim", str(states + self.chance(0.1)))
        self.maybe(actuator, 0.3, ctrlrange=lambda: "-1 1", forcerange=lambda: "-2 2")
        self.maybe(actuator, 0.3, dyntype=lambda: self.pick(("none", "integrator", "filter")))

    def touch_plugin(self, world):
        instance, site = self.name("instance"), self.name("site")
        part = self.plugin("mujoco.sensor.touch_grid", instance)
        for key, value in (
            ("size", f"{self.pick((3, 5))} {self.pick((2, 4))}"), ("fov", self.reals(2, 20, 70)),
            ("gamma", f"{self.real(0, 1):g}"), ("nchannel", str(self.pick((1, 3, 6)))),
        ):  # fmt: skip
            self.add(part, "config", key=key, value=value)
        body = self.add(world, "body", name=self.name("body"), pos=f"{self.reals(2, -0.1, 0.1)} {self.real(0.02, 0.3):g}")
        self.add(body, "freejoint")
        self.add(body, "geom", type=self.pick(PRIMITIVES), size=self.reals(3, 0.05, 0.12))
        self.add(body, "site", name=site, pos=self.reals(3, -0.05, 0.05))
        sensor = self.add(self.section("sensor"), "plugin", plugin="mujoco.sensor.touch_grid", instance=instance)
        sensor.set("objtype", "site")
        sensor.set("objname", site)

    # ---- the whole

    def obstacles(self, world):
        if self.chance(0.8):
            floor = self.add(world, "geom", name=self.name("geom"), type="plane", size="3 3 0.1")
            self.geom_contact(floor)
        if self.fields and self.chance(0.7):
            ground = self.add(world, "geom", name=self.name("geom"), type="hfield", hfield=self.pick(self.fields))
            ground.set("pos", self.reals(3, -0.1, 0.1))
        for _ in range(self.pick((0, 1, 1, 2, 3))):
            kind = self.pick(PRIMITIVES + ("mesh",) * bool(self.meshes))
            if self.chance(0.4):
                self.geom(world, kind)
            else:
                body = self.add(world, "body", name=self.name("body"), pos=f"{self.reals(2, -0.3, 0.3)} {self.real(0.1, 0.6):g}")
                self.orient(body, 0.4)
                self.add(body, "freejoint")
                self.geom(body, kind)
        if self.has("rays"):
            self.rays(world)

    def rays(self, world):
        for _ in range(self.pick((1, 2))):
            site = self.name("site")
            self.add(world, "site", name=site, pos=f"{self.reals(2, -0.2, 0.2)} 1", zaxis=f"{self.reals(2, -0.2, 0.2)} -1")
            self.add(self.section("sensor"), "rangefinder", site=site)
        if self.chance(0.5):
            self.add(self.section("sensor"), "e_potential")

    def ties(self):
        """Equalities, sensors and exclusions that name bodies of flexes."""
        named = [(name, points) for name, points in self.flexes if points]
        if named and self.has("equality", 0.4):
            name, points = self.pick(named)
            body = f"{name}_{self.random.randrange(points)}"
            kind = self.pick(("connect", "weld"))
            element = self.add(self.section("equality"), kind, body1=body)
            if kind == "connect":
                element.set("anchor", "0 0 0")
        if named and self.has("rays", 0.5):
            name, points = self.pick(named)
            kind = self.pick(("framepos", "framelinvel", "framelinacc"))
            self.add(self.section("sensor"), kind, objtype="body", objname=f"{name}_{self.random.randrange(points)}")
        if len(self.bodies) > 1 and self.chance(0.1):
            one, other = self.random.sample(self.bodies, 2)
            self.add(self.section("contact"), "exclude", body1=one, body2=other)

    def condims(self):
        texts = [self.text(), *(text for text in self.files.values() if isinstance(text, str))]
        return {found for text in texts for found in re.findall(r'condim=("\d")', text)}

    def make(self):
        self.section("extension")
        self.compiler()
        self.option()
        self.add(self.root, "size", memory="300M")
        self.default_classes()
        self.assets()
        self.section("asset")
        world = self.section("worldbody")
        # distance fields among meshes and height fields; elements of flexes in height fields MuJoCo searches with memory
        # that is not set
        rigid = bool({"fields", "plugins"} & self.themes) and self.chance(0.4)
        if not rigid:
            self.fields = []
        self.obstacles(world)
        for _ in range(0 if rigid else self.pick((1, 2, 3)) if "several" in self.themes else 1):
            self.flex(world)
        if rigid:
            self.themes -= {"replicate", "attach"}
        for theme, make in (("replicate", self.replicate), ("attach", self.attach), ("fields", self.distance_fields)):
            if self.has(theme):
                make(world)
        if self.has("plugins"):
            for _ in range(self.pick((1, 2))):
                self.pick((self.sdf_plugin, self.sdf_plugin, self.cable_plugin, self.pid_plugin, self.touch_plugin))(world)
        self.ties()
        self.keys()
        if self.flexes and self.condims() & {'"4"', '"6"'}:
            # of sparse Jacobians MuJoCo reads the rotations of elements where it has not written them
            self.root.find("option").set("jacobian", "dense")
        for section in list(self.root):
            if not len(section) and not section.keys():
                self.root.remove(section)
        return self
