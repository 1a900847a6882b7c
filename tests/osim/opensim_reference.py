"""What OpenSim itself says of a model: poses, masses, paths, muscles, accelerations, motion. Needs the package `opensim`.

Coordinates that are locked or that a coupler makes depend on another are eliminated: q = q(free), qdot = G qdot_free.
Where a path passes several wrap objects, OpenSim keeps ground positions of an earlier pass; such a muscle is called stale, and
its length, speed and derivative are computed here from the final points of the path, then given back to OpenSim.
"""

import numpy as np
import opensim as osim

osim.Logger.setLevelString("error")


def vec(v):
    return np.array([v.get(i) for i in range(v.size())]) if hasattr(v, "size") else np.array([v.get(i) for i in range(3)])


def matrix(rotation):
    return np.array([[rotation.get(i, j) for j in range(3)] for i in range(3)])


def fiber_length_muscle(muscle):
    """The muscle as its own class, which can set the length of its fibres."""
    own = getattr(osim, muscle.getConcreteClassName(), None) or osim.ActivationFiberLengthMuscle
    return own.safeDownCast(muscle)


class Couplers:
    """Coordinates that follow another one."""

    def __init__(self, model, names):
        self.rows = []
        constraints = model.getConstraintSet()
        for k in range(constraints.getSize()):
            coupler = osim.CoordinateCouplerConstraint.safeDownCast(constraints.get(k))
            if coupler is None or not coupler.get_isEnforced():
                continue
            driver = coupler.getIndependentCoordinateNames().get(0)
            self.rows.append((names.index(coupler.getDependentCoordinateName()), names.index(driver), coupler.getFunction()))

    @staticmethod
    def evaluate(function, x, order):
        at = osim.Vector(1, x)
        if order == 0:
            return function.calcValue(at)
        by = osim.StdVectorInt()
        for _ in range(order):
            by.append(0)
        return function.calcDerivative(by, at)

    def follow(self, q):
        for dependent, driver, function in self.rows:
            q[dependent] = self.evaluate(function, q[driver], 0)
        return q


class Reference:
    """A model in OpenSim. `bones` is the model without forces, `whole` has its muscles."""

    def __init__(self, path, excitation=None):
        self.whole = osim.Model(str(path))
        if excitation is not None:
            self._excite(excitation)
        self.bones = osim.Model(str(path))
        self.bones.updForceSet().clearAndDestroy()
        self.state, self.bone_state = self.whole.initSystem(), self.bones.initSystem()
        count = self.whole.getCoordinateSet().getSize()
        self.coordinates = [self.whole.getCoordinateSet().get(i) for i in range(count)]
        self.bone_coordinates = [self.bones.getCoordinateSet().get(i) for i in range(count)]
        self.names = [c.getName() for c in self.coordinates]
        self.locked = np.array([c.getLocked(self.state) for c in self.coordinates])
        self.default = np.array([c.getValue(self.state) for c in self.coordinates])
        self.range = np.array([[c.getRangeMin(), c.getRangeMax()] for c in self.coordinates])
        self.angular = np.array([c.getMotionType() == osim.Coordinate.Rotational for c in self.coordinates])
        self.couplers = Couplers(self.whole, self.names)
        dependent = {row[0] for row in self.couplers.rows}
        self.free = [i for i in range(count) if not self.locked[i] and i not in dependent]
        muscles = self.whole.getMuscles()
        self.muscles = [muscles.get(i) for i in range(muscles.getSize())]
        self.muscle_names = [m.getName() for m in self.muscles]
        self.peak = np.array([m.getMaxIsometricForce() for m in self.muscles])
        self.paths = [osim.GeometryPath.safeDownCast(m.getPath()) for m in self.muscles]
        self.wraps = np.array([p.getWrapSet().getSize() for p in self.paths])
        self.order = self._order_of_speeds()

    def _excite(self, excitation):
        controller = osim.PrescribedController()
        muscles = self.whole.getMuscles()
        for i in range(muscles.getSize()):
            controller.addActuator(muscles.get(i))
            controller.prescribeControlForActuator(muscles.get(i).getName(), osim.Constant(excitation))
        self.whole.addController(controller)

    def _order_of_speeds(self):
        """Where each coordinate's speed stands in the state."""
        order = []
        for c in self.bone_coordinates:
            for other in self.bone_coordinates:
                other.setSpeedValue(self.bone_state, 1.0 if other.getName() == c.getName() else 0.0)
            order.append(int(np.argmax(vec(self.bone_state.getU()))))
        for c in self.bone_coordinates:
            c.setSpeedValue(self.bone_state, 0.0)
        return order

    # ---- states

    def draw(self, rng):
        """A pose and speeds: free coordinates from 5 to 95 % of their range, the others as they follow."""
        low = np.where(self.range[:, 0] < -3.2, -1.0, self.range[:, 0])
        high = np.where(self.range[:, 1] > 3.2, 1.0, self.range[:, 1])
        q = self.default.copy()
        part = rng.uniform(0.05, 0.95, len(q))
        q[self.free] = (low + part * (high - low))[self.free]
        u = rng.uniform(-1, 1, len(q)) * np.where(self.angular, 1.0, 0.3)
        return self.couplers.follow(q), u[self.free]

    def gradient(self, q):
        """G, by which speeds of free coordinates give all of them, and the second derivatives of what follows."""
        g, second = np.zeros((len(q), len(self.free))), np.zeros((len(q), len(self.free)))
        for column, i in enumerate(self.free):
            g[i, column] = 1
        for dependent, driver, function in self.couplers.rows:
            if driver in self.free:
                column = self.free.index(driver)
                g[dependent, column] = Couplers.evaluate(function, q[driver], 1)
                second[dependent, column] = Couplers.evaluate(function, q[driver], 2)
        return g, second

    def put(self, state, coordinates, q, u):
        for c, value, speed in zip(coordinates, q, u, strict=True):
            if c.getLocked(state):
                continue
            c.setValue(state, value, False)
            c.setSpeedValue(state, speed)

    def place(self, q, speeds):
        """Both models at a pose, with speeds of the free coordinates."""
        self.q, (self.g, self.second) = q, self.gradient(q)
        self.u = self.g @ speeds
        self.rate = self.second @ speeds**2
        self.put(self.bone_state, self.bone_coordinates, q, self.u)
        self.put(self.state, self.coordinates, q, self.u)
        self.bones.realizeVelocity(self.bone_state)
        self.whole.realizeVelocity(self.state)

    # ---- skeleton

    def frames(self):
        bodies = self.bones.getBodySet()
        found = {}
        for i in range(bodies.getSize()):
            transform = bodies.get(i).getTransformInGround(self.bone_state)
            found[bodies.get(i).getName()] = (vec(transform.p()), matrix(transform.R()))
        return found

    def markers(self):
        markers = self.bones.getMarkerSet()
        return {
            markers.get(i).getName(): vec(markers.get(i).getLocationInGround(self.bone_state)) for i in range(markers.getSize())
        }

    def full_mass(self):
        mass = osim.Matrix()
        self.bones.getMatterSubsystem().calcM(self.bone_state, mass)
        found = np.array([[mass.get(i, j) for j in range(mass.ncol())] for i in range(mass.nrow())])
        return found[np.ix_(self.order, self.order)]

    def mass(self):
        return self.g.T @ self.full_mass() @ self.g

    def forces(self, accelerations):
        """Generalised forces of the free coordinates for accelerations of them, gravity included, without muscles."""
        everything = self.g @ accelerations + self.rate
        wanted = osim.Vector(self.bone_state.getNU(), 0.0)
        for i, at in enumerate(self.order):
            wanted.set(at, float(everything[i]))
        found = vec(osim.InverseDynamicsSolver(self.bones).solve(self.bone_state, wanted))[self.order]
        return self.g.T @ found

    def gravity(self):
        """Generalised force of gravity: what holds the model at rest, negative."""
        speeds, kept = self.u.copy(), self.rate.copy()
        self.put(self.bone_state, self.bone_coordinates, self.q, 0 * speeds)
        self.rate = 0 * kept
        self.bones.realizeVelocity(self.bone_state)
        found = -self.forces(np.zeros(len(self.free)))
        self.rate = kept
        self.put(self.bone_state, self.bone_coordinates, self.q, speeds)
        self.bones.realizeVelocity(self.bone_state)
        return found

    def lagrange(self, q, speeds, accelerations, step=1e-3):
        """d/dt dT/du - dT/dq - gravity, by differences of sixth order of OpenSim's own mass matrix."""
        weights = {-3: -1 / 60, -2: 3 / 20, -1: -3 / 4, 1: 3 / 4, 2: -3 / 20, 3: 1 / 60}

        def mass_at(shift):
            moved = q.copy()
            moved[self.free] += shift
            self.place(self.couplers.follow(moved), speeds)
            return self.mass()

        rate = sum(w * mass_at(k * step * speeds) for k, w in weights.items()) / step
        energy = np.zeros(len(speeds))
        for i in range(len(speeds)):
            along = np.eye(len(speeds))[i] * step
            energy[i] = sum(w * (speeds @ mass_at(k * along) @ speeds) for k, w in weights.items()) / (2 * step)
        self.place(q, speeds)
        return self.mass() @ accelerations + rate @ speeds - energy - self.gravity()

    # ---- paths

    def lengths(self):
        return np.array([p.getLength(self.state) for p in self.paths])

    def speeds(self):
        return np.array([p.getLengtheningSpeed(self.state) for p in self.paths])

    def moment_arms(self):
        return np.array([[p.computeMomentArm(self.state, self.coordinates[i]) for i in self.free] for p in self.paths])

    def points(self, path):
        """Final points of a path: location in the body, frame, ground position, length on the surface that ends here."""
        current = path.getCurrentPath(self.state)
        found, before = [], None
        for i in range(current.getSize()):
            point = current.get(i)
            frame = point.getParentFrame()
            base = frame.getTransformInGround(self.state)
            wrap = osim.PathWrapPoint.safeDownCast(point)
            here = vec(base.p()) + matrix(base.R()) @ vec(point.getLocation(self.state))
            second = wrap is not None and before is not None and before == wrap.getWrapObject().getAbsolutePathString()
            arc = wrap.getWrapLength(self.state) if second else None
            before = wrap.getWrapObject().getAbsolutePathString() if wrap is not None and not second else None
            stale = 0.0 if wrap is None else np.abs(vec(point.getLocationInGround(self.state)) - here).max()
            found.append((frame, here, arc, stale))
        return found

    def stale(self):
        """For paths with wraps: the largest distance of OpenSim's ground position of a point from where the point is."""
        worst = np.zeros(len(self.paths))
        for k in np.flatnonzero(self.wraps):
            self.paths[k].getLength(self.state)
            worst[k] = max(p[3] for p in self.points(self.paths[k]))
        return worst

    def fresh_length(self, k):
        points = self.points(self.paths[k])
        return sum(b[2] if b[2] is not None else np.linalg.norm(b[1] - a[1]) for a, b in zip(points, points[1:]))

    def fresh_derivative(self, k, columns):
        """Derivative of a length by the free coordinates with the points fixed in their bodies. `columns`: see twists."""
        points = self.points(self.paths[k])
        found = np.zeros(len(self.free))
        for a, b in zip(points, points[1:]):
            if b[2] is not None:
                continue
            direction = (b[1] - a[1]) / np.linalg.norm(b[1] - a[1])
            for end, sign in ((a, -1.0), (b, 1.0)):
                base = end[0].findBaseFrame().getName()
                if base in columns:
                    origin, linear, angular = columns[base]
                    moved = linear + np.cross(angular, end[1] - origin)
                    found += sign * moved @ direction
        return found

    def twists(self):
        """Velocities of every body by the speed of each free coordinate: name to (origin, linear, angular)."""
        bodies = self.bones.getBodySet()
        found = {}
        for i in range(bodies.getSize()):
            origin = vec(bodies.get(i).getTransformInGround(self.bone_state).p())
            found[bodies.get(i).getName()] = (origin, np.zeros((len(self.free), 3)), np.zeros((len(self.free), 3)))
        for column in range(len(self.free)):
            self.put(self.bone_state, self.bone_coordinates, self.q, self.g[:, column])
            self.bones.realizeVelocity(self.bone_state)
            for i in range(bodies.getSize()):
                velocity = bodies.get(i).getVelocityInGround(self.bone_state)
                _, linear, angular = found[bodies.get(i).getName()]
                angular[column], linear[column] = vec(velocity.get(0)), vec(velocity.get(1))
        self.put(self.bone_state, self.bone_coordinates, self.q, self.u)
        self.bones.realizeVelocity(self.bone_state)
        return found

    # ---- muscles

    def freshen(self, stale, derivatives, speeds):
        """Gives OpenSim the lengths and speeds of the paths that it has wrong."""
        for k in np.flatnonzero(stale):
            self.paths[k].setLength(self.state, self.fresh_length(k))
            self.paths[k].setLengtheningSpeed(self.state, float(derivatives[k] @ speeds))

    def activate(self, activations):
        for muscle, activation in zip(self.muscles, activations, strict=True):
            muscle.setActivation(self.state, float(activation))

    def settle(self):
        """Fibres in equilibrium; which muscles have one."""
        settled = np.zeros(len(self.muscles), bool)
        for k, muscle in enumerate(self.muscles):
            try:
                muscle.computeEquilibrium(self.state)
                settled[k] = True
            except RuntimeError:
                pass
        return settled

    def polish(self, settled):
        """Equilibrium beyond OpenSim's tolerance (1e-8 of the peak force): secants on its own fibre velocity, at rest."""
        for k, muscle in enumerate(self.muscles):
            if not settled[k] or muscle.get_ignore_tendon_compliance():
                continue
            kind = fiber_length_muscle(muscle)

            def velocity(length, muscle=muscle, kind=kind):
                kind.setFiberLength(self.state, float(length))
                self.whole.realizeDynamics(self.state)
                return muscle.getFiberVelocity(self.state)

            old = muscle.getFiberLength(self.state)
            new = old * (1 + 1e-7)
            tried = [(abs(velocity(old)), old)]
            before = velocity(old)
            for _ in range(20):
                now = velocity(new)
                tried.append((abs(now), new))
                if now == before or now == 0 or not np.isfinite(now):
                    break
                old, new, before = new, new - now * (new - old) / (now - before), now
                if not 0 < new < 10 * tried[0][1]:
                    break
            velocity(min(tried)[1])

    def lift(self, least):
        """OpenSim's equilibrium leaves slack fibres of Thelen's muscles below their least length: they are put just above."""
        for k, muscle in enumerate(self.muscles):
            if not muscle.get_ignore_tendon_compliance() and muscle.getFiberLength(self.state) <= least[k]:
                fiber_length_muscle(muscle).setFiberLength(self.state, float(least[k] * (1 + 1e-9)))

    def compliant(self):
        return np.array([not m.get_ignore_tendon_compliance() for m in self.muscles])

    def fibers(self):
        self.whole.realizeDynamics(self.state)
        get = (
            lambda m: m.getFiberLength(self.state), lambda m: m.getTendonForce(self.state), lambda m: m.getFiberVelocity(self.state),
        )
        return np.array([[f(m) for m in self.muscles] for f in get])

    def accelerations(self):
        self.whole.realizeAcceleration(self.state)
        found = vec(self.state.getUDot())[self.order]
        return found[self.free]

    def composed_accelerations(self, derivatives):
        """The same from OpenSim's mass matrix, bias, tendon forces, and the given derivatives of lengths."""
        forces = self.fibers()[1]
        bias = self.forces(np.zeros(len(self.free)))
        return np.linalg.solve(self.mass(), -derivatives.T @ forces - bias)

    def simulate(self, seconds, accuracy, method="RungeKuttaMerson"):
        manager = osim.Manager(self.whole)
        manager.setIntegratorMethod(getattr(osim.Manager, f"IntegratorMethod_{method}"))
        manager.setIntegratorAccuracy(accuracy)
        manager.setWriteToStorage(False)
        manager.initialize(self.state)
        end = manager.integrate(seconds)
        return np.array([c.getValue(end) for c in self.coordinates])[self.free]

    # ---- forward simulation with repaired lengths

    def rates(self, q, speeds, fibers, activations):
        """Accelerations and fibre velocities, from lengths and derivatives of the final points of the paths."""
        everything = self.default.copy()
        everything[self.free] = q
        self.place(self.couplers.follow(everything), speeds)
        self.lengths(), self.speeds()
        derivatives, columns = np.zeros((len(self.paths), len(self.free))), self.twists()
        stale = np.zeros(len(self.paths), bool)
        for k in range(len(self.paths)):
            derivatives[k] = self.fresh_derivative(k, columns)
            stale[k] = self.wraps[k] > 1
        self.freshen(stale, derivatives, speeds)
        self.activate(activations)
        for muscle, length in zip(self.muscles, fibers, strict=True):
            if muscle.get_ignore_tendon_compliance():
                continue
            fiber_length_muscle(muscle).setFiberLength(self.state, float(length))
        velocities = self.fibers()[2]
        return self.composed_accelerations(derivatives), velocities

    def simulate_repaired(self, q, fibers, activations, seconds, step):
        """Runge and Kutta's method of fourth order from rest; no point of a path moves in its body."""
        x = [q, np.zeros(len(q)), fibers]

        def change(x):
            accelerations, velocities = self.rates(x[0], x[1], x[2], activations)
            return [x[1], accelerations, velocities]

        for _ in range(round(seconds / step)):
            k1 = change(x)
            k2 = change([a + 0.5 * step * b for a, b in zip(x, k1)])
            k3 = change([a + 0.5 * step * b for a, b in zip(x, k2)])
            k4 = change([a + step * b for a, b in zip(x, k3)])
            x = [a + step / 6 * (b1 + 2 * b2 + 2 * b3 + b4) for a, b1, b2, b3, b4 in zip(x, k1, k2, k3, k4)]
        return x[0]
