"""Scenes, the mouse and pictures of sinew.mujoco are MuJoCo's."""

import os

os.environ.setdefault("MUJOCO_GL", "egl")

import mujoco
import numpy
import pytest

import sinew.mujoco as ours

XML = """
<mujoco>
  <visual><quality shadowsize="512"/><global offwidth="200" offheight="160"/></visual>
  <asset>
    <texture type="skybox" builtin="gradient" rgb1=".3 .5 .7" rgb2="0 0 0" width="64" height="64"/>
    <mesh name="wedge" vertex="0 0 0  .3 0 0  0 .3 0  0 0 .3"/>
  </asset>
  <worldbody>
    <light pos="0 0 3"/>
    <geom type="plane" size="2 2 .1" rgba=".4 .4 .4 1"/>
    <camera name="side" pos="0 -2 .5" xyaxes="1 0 0 0 0 1"/>
    <camera name="lens" pos="0 -2 .5" xyaxes="1 0 0 0 0 1" focal=".02 .02" sensorsize=".03 .02" resolution="300 200"/>
    <body name="box" pos="0 0 .5"><freejoint/><geom type="box" size=".2 .1 .15" rgba=".8 .2 .2 1"/><site pos="0 0 .2"/>
      <body pos=".3 0 0"><joint name="elbow" axis="0 1 0"/><geom type="capsule" size=".05" fromto="0 0 0 .4 0 0"/></body>
    </body>
    <body name="hand" mocap="true" pos="-.5 0 .4"><geom type="sphere" size=".1" rgba="0 0 1 .5"/></body>
    <geom type="mesh" mesh="wedge" pos=".5 .5 0"/>
  </worldbody>
  <actuator><motor joint="elbow"/></actuator>
</mujoco>
"""


class World:
    """The same model, data and structs of pictures in one of the modules."""

    def __init__(self, module):
        self.module = module
        self.m = module.MjModel.from_xml_string(XML)
        self.d = module.MjData(self.m)
        for _ in range(20):
            module.mj_step(self.m, self.d)
        module.mj_forward(self.m, self.d)
        self.opt, self.pert, self.cam = module.MjvOption(), module.MjvPerturb(), module.MjvCamera()
        module.mjv_defaultFreeCamera(self.m, self.cam)
        self.scn = module.MjvScene(self.m, 100)

    def update(self):
        self.module.mjv_updateScene(self.m, self.d, self.opt, self.pert, self.cam, 7, self.scn)


@pytest.fixture
def worlds():
    return World(mujoco), World(ours)


def assert_equal_members(theirs, found, names, tolerance=1e-6):
    for name in names.split():
        numpy.testing.assert_allclose(getattr(found, name), getattr(theirs, name), atol=tolerance, err_msg=name)


GEOM = "type dataid objtype objid category matid texcoord segid size pos mat rgba emission specular shininess reflectance"
CAMERA = "pos forward up orthographic frustum_center frustum_width frustum_bottom frustum_top frustum_near frustum_far"
PERTURB = "select active localpos refpos refquat refselpos localmass scale"


def assert_equal_scenes(theirs, found):
    assert found.ngeom == theirs.ngeom and found.nlight == theirs.nlight
    for one, other in zip(theirs.geoms[: theirs.ngeom], found.geoms[: found.ngeom]):
        assert_equal_members(one, other, GEOM)
        assert other.label == one.label
    for one, other in zip(theirs.lights[: theirs.nlight], found.lights[: found.nlight]):
        assert_equal_members(one, other, "id type headlight castshadow pos dir ambient diffuse specular attenuation cutoff")
    for one, other in zip(theirs.camera, found.camera):
        assert_equal_members(one, other, CAMERA)


@pytest.mark.parametrize("shown", ["", "JOINT CAMERA LIGHT ACTUATOR", "CONTACTPOINT CONTACTFORCE COM", "INERTIA TRANSPARENT"])
@pytest.mark.parametrize("label", ["mjLABEL_NONE", "mjLABEL_GEOM"])
def test_a_scene_lists_what_mujocos_lists(worlds, shown, label):
    for world in worlds:
        world.opt.label = int(getattr(mujoco.mjtLabel, label))
        for name in shown.split():
            world.opt.flags[int(getattr(mujoco.mjtVisFlag, "mjVIS_" + name))] = 1
        world.update()
    assert_equal_scenes(*(world.scn for world in worlds))


@pytest.mark.parametrize("camera", [0, 1])
def test_cameras_of_the_model_have_mujocos_frusta(worlds, camera):
    for world in worlds:
        world.cam.type, world.cam.fixedcamid = 2, camera
        world.update()
    assert_equal_scenes(*(world.scn for world in worlds))


def test_a_tracking_camera_looks_at_the_body(worlds):
    for world in worlds:
        world.cam.type, world.cam.trackbodyid = 1, 1
        world.update()
    assert_equal_scenes(*(world.scn for world in worlds))
    assert_equal_members(*(world.cam for world in worlds), "lookat")


@pytest.mark.parametrize("action", range(1, 8))
def test_the_mouse_moves_the_camera(worlds, action):
    for world in worlds:
        world.update()
        world.module.mjv_moveCamera(world.m, action, 0.13, -0.07, world.scn, world.cam)
    assert_equal_members(*(world.cam for world in worlds), "azimuth elevation distance lookat")


def test_a_camera_moves_without_a_scene_as_from_3_11_on(worlds):
    for action in (1, 3, 4, 5):
        world = worlds[1]
        other = world.module.MjvCamera()
        world.module.mjv_defaultFreeCamera(world.m, other)
        world.cam = other._copy()
        world.update()
        world.module.mjv_moveCamera(world.m, action, 0.1, 0.2, world.scn, world.cam)
        world.module.mjv_moveCamera(world.m, action, 0.1, 0.2, other)
        assert_equal_members(world.cam, other, "azimuth elevation distance lookat")


@pytest.mark.parametrize("body", [1, 2, 3])
@pytest.mark.parametrize("action", [1, 2, 3, 4, 6, 7])
def test_a_perturbation_follows_the_mouse_and_pulls(worlds, body, action):
    for world in worlds:
        world.update()
        mod, m, d, pert = world.module, world.m, world.d, world.pert
        pert.select, pert.localpos[:] = body, (0.02, 0.03, -0.01)
        mod.mjv_initPerturb(m, d, world.scn, pert)
        pert.active = 2 if action < 3 else 1
        mod.mjv_movePerturb(m, d, action, 0.1, 0.2, world.scn, pert)
        mod.mjv_applyPerturbForce(m, d, pert)
        mod.mjv_applyPerturbPose(m, d, pert, 1)
    assert_equal_members(*(world.pert for world in worlds), PERTURB, 1e-7)
    assert_equal_members(*(world.d for world in worlds), "xfrc_applied qpos mocap_pos mocap_quat", 1e-6)


def test_the_cursor_selects_the_body_under_it(worlds):
    found = []
    for world in worlds:
        world.cam.type, world.cam.fixedcamid = 2, 0
        world.update()
        for x, y in ((0.5, 0.5), (0.3, 0.45), (0.9, 0.9), (0.5, 0.1)):
            point, geom, flex, skin = numpy.zeros(3), *(numpy.zeros(1, "i4") for _ in range(3))
            arguments = (world.m, world.d, world.opt, 4 / 3, x, y, world.scn, point, geom, flex, skin)
            found.append((world.module.mjv_select(*arguments), *geom, *flex, *skin, *point))
    numpy.testing.assert_allclose(found[4:], found[:4], atol=1e-6)


def test_room_and_model_space_are_mujocos(worlds):
    results = []
    for world in worlds:
        world.update()
        scn, mod = world.scn, world.module
        scn.enabletransform, scn.scale, scn.translate[:], scn.rotate[:] = 1, 2.0, (1, 2, 3), (0.6, 0.8, 0, 0)
        mod.mjv_moveModel(world.m, 1, 0.1, 0.2, [0, 0, 1], scn)
        mod.mjv_moveModel(world.m, 5, 0.1, 0.2, [0, 0, 1], scn)
        vectors = [numpy.zeros(3), numpy.zeros(4), numpy.zeros(3), numpy.zeros(4), *(numpy.zeros(3) for _ in range(6))]
        mod.mjv_room2model(vectors[0], vectors[1], [1, 2, 4], [1, 0, 0, 0], scn)
        mod.mjv_model2room(vectors[2], vectors[3], [1, 2, 4], [0, 1, 0, 0], scn)
        mod.mjv_cameraInModel(*vectors[4:7], scn)
        mod.mjv_cameraInRoom(*vectors[7:10], scn)
        results.append([*numpy.concatenate(vectors), mod.mjv_frustumHeight(scn)])
    numpy.testing.assert_allclose(results[1], results[0], atol=1e-6)


def test_more_geoms_than_there_is_room_for_are_counted(worlds):
    for world in worlds:
        world.scn = world.module.MjvScene(world.m, 2)
        world.update()
    counts = [(world.scn.ngeom, world.scn.status, world.d.warning[3].number) for world in worlds]
    assert counts[0] == counts[1] == (2, 1, 1)


# ---- pictures


def pictures(world, camera):
    with world.module.Renderer(world.m, 120, 160) as renderer:
        renderer.update_scene(world.d, camera)
        color = renderer.render().copy()
        renderer.enable_depth_rendering()
        depth = renderer.render().copy()
        renderer.enable_segmentation_rendering()
        return color, depth, renderer.render().copy()


@pytest.mark.parametrize("camera", [-1, "side", "lens"])
def test_pictures_are_close_to_mujocos(worlds, camera):
    (color, depth, segments), (color2, depth2, segments2) = (pictures(world, camera) for world in worlds)
    assert numpy.abs(color.astype(int) - color2).mean() < 4
    assert (segments != segments2).any(-1).mean() < 0.01
    same = (segments == segments2).all(-1)
    assert numpy.abs(depth2 / depth - 1)[same].max() < 1e-3


def test_a_buffer_is_drawn_into_and_read(worlds):
    read = []
    for world in worlds:
        mod = world.module
        context = mod.GLContext(200, 160)
        context.make_current()
        con = mod.MjrContext(world.m, mod.mjtFontScale.mjFONTSCALE_150)
        mod.mjr_setBuffer(mod.mjtFramebuffer.mjFB_OFFSCREEN, con)
        viewport = mod.MjrRect(10, 20, 160, 120)
        world.update()
        mod.mjr_render(viewport, world.scn, con)
        rgb, depth = numpy.zeros(3 * 160 * 120, "u1"), numpy.zeros(160 * 120, "f4")
        mod.mjr_readPixels(rgb, depth, viewport, con)
        read.append((rgb.astype(int), depth, mod.mjr_maxViewport(con).width))
        con.free()
    assert numpy.abs(read[0][0] - read[1][0]).mean() < 4
    assert numpy.median(numpy.abs(read[0][1] - read[1][1])) < 1e-4  # MuJoCo's is of one of several samples of a pixel
    assert read[0][2] == read[1][2] == 200


def test_a_marker_of_ones_own_is_drawn():
    world = World(ours)
    with ours.Renderer(world.m, 120, 160) as renderer:
        renderer.update_scene(world.d)
        before = renderer.render()
        scene = renderer.scene
        ours.mjv_initGeom(scene.geoms[scene.ngeom], 2, [0.4, 0, 0], [0, 0, 1], numpy.eye(3).flatten(), [0, 1, 0, 1])
        scene.ngeom += 1
        assert (renderer.render() != before).any()


def test_geoms_and_connectors_of_ones_own_have_the_numbers_of_mujoco():
    random = numpy.random.default_rng(4)
    ends = [*random.normal(size=(20, 2, 3)), [[0, 0, 1], [0, 0, 3]], [[0, 0, 3], [0, 0, 1]], [[1, 2, 3], [1, 2, 3]]]
    members = "type size pos mat rgba dataid matid texcoord emission specular shininess reflectance".split()  # MuJoCo leaves others as they were
    geoms = [(module, module.MjvScene(module.MjModel.from_xml_string(XML), 10).geoms[0]) for module in (ours, mujoco)]
    for kind in (2, 3, 4, 5, 6, 100, 103):
        for start, end in numpy.array(ends):
            found = []
            for module, geom in geoms:
                module.mjv_initGeom(geom, kind, numpy.array([0.1, 0.2, 0.3]), numpy.ones(3), numpy.eye(3).flatten(), numpy.array([1, 0, 0, 0.5], "f4"))
                first = [numpy.array(getattr(geom, name), float) for name in members]
                if kind not in (2, 4, 6):
                    module.mjv_connector(geom, kind, 0.07, start, end)
                found.append([*first, *(numpy.array(getattr(geom, name), float) for name in members), geom.label])
            for name, a, b in zip([*members, *members, "label"], *found):
                assert a == b if isinstance(a, str) else numpy.allclose(a, b, atol=1e-6), (kind, name, a, b, start, end)


def test_a_geom_of_ones_own_costs_no_views_of_the_members():
    world = World(ours)
    geom = world.scn.geoms[5]
    ours.mjv_initGeom(geom, 3, numpy.ones(3), numpy.ones(3), numpy.eye(3).flatten(), numpy.ones(4, "f4"))
    ours.mjv_connector(geom, 3, 0.1, numpy.zeros(3), numpy.ones(3))
    assert dict.__len__(geom._arrays) == 0


def test_what_is_drawn_wrongly_is_refused():
    world = World(ours)
    with pytest.raises(ValueError, match="framebuffer width 200"):
        ours.Renderer(world.m, 120, 300)
    renderer = ours.Renderer(world.m, 120, 160)
    with pytest.raises(ValueError, match="does not exist"):
        renderer.update_scene(world.d, "nowhere")
    with pytest.raises(ValueError, match="out of range"):
        renderer.update_scene(world.d, 7)
    with pytest.raises(ValueError, match="Expected `out.shape"):
        renderer.render(out=numpy.zeros((2, 2, 3), "u1"))
    renderer.close()
    with pytest.raises(RuntimeError, match="after close"):
        renderer.render()
    with pytest.raises(AttributeError, match="text and figures"):
        ours.mjr_text


DECOR = """
<mujoco>
  <worldbody>
    <geom type="plane" size="1 1 .1"/>
    <light name="l" pos="0 0 3"/>
    <camera name="c" pos="0 -2 1" resolution="64 48"/>
    <body name="a" pos="0 0 .3" euler="10 20 30">
      <joint name="j"/> <geom size=".1"/> <geom size=".1" pos=".3 0 0" rgba="1 1 1 0"/> <site name="s" pos=".1 0 0"/>
      <body name="b" pos=".3 0 0"><joint type="ball"/><geom size=".05 .1" type="capsule"/><site name="t" rgba="1 1 1 0"/></body>
    </body>
    <body name="still"><geom size=".1" pos="0 0 2"/></body>
    <body name="low" pos="2 0 .09"><freejoint/><geom size=".1"/><body name="held" pos="0 0 .2"><geom size=".05"/></body></body>
  </worldbody>
  <tendon><spatial name="T"><site site="s"/><site site="t"/></spatial></tendon>
  <actuator><motor joint="j"/></actuator>
</mujoco>
"""


def drawn(engine, frame, label, flags):
    """Numbers of all geoms of a scene."""
    model = engine.MjModel.from_xml_string(DECOR)
    data = engine.MjData(model)
    engine.mj_forward(model, data)
    option, scene = engine.MjvOption(), engine.MjvScene(model, 1000)
    option.frame, option.label = frame, label
    for flag in flags:
        option.flags[flag] = 1
    engine.mjv_updateScene(model, data, option, None, engine.MjvCamera(), 15, scene)
    geoms = scene.geoms[: scene.ngeom]
    rows = [[*g.size, *g.pos, *g.mat.ravel(), *g.rgba, g.type, g.objtype, g.objid, g.category, g.segid] for g in geoms]
    return numpy.array(rows, float), [g.label for g in geoms]


@pytest.mark.parametrize("frame", range(8))
@pytest.mark.parametrize("flags", [(), ("mjVIS_INERTIA",), ("mjVIS_CAMERA", "mjVIS_LIGHT", "mjVIS_CONTACTPOINT")])
def test_frames_are_drawn_as_mujoco_draws_them(mujoco, real, frame, flags):
    ours, theirs = (drawn(e, frame, 0, [int(getattr(e.mjtVisFlag, flag)) for flag in flags]) for e in (mujoco, real))
    assert ours[0].shape == theirs[0].shape
    numpy.testing.assert_allclose(ours[0], theirs[0], atol=2e-6)


@pytest.mark.parametrize("label", range(16))
@pytest.mark.parametrize("flags", [(), ("mjVIS_JOINT", "mjVIS_ACTUATOR", "mjVIS_CONTACTPOINT"), ("mjVIS_INERTIA",)])
def test_labels_are_placed_as_mujoco_places_them(mujoco, real, label, flags):
    ours, theirs = (drawn(e, 0, label, [int(getattr(e.mjtVisFlag, flag)) for flag in flags]) for e in (mujoco, real))
    assert ours[1] == theirs[1]
    numpy.testing.assert_allclose(ours[0], theirs[0], atol=2e-6)


def test_cameras_that_stay_are_averaged_once(monkeypatch):
    """Scenes of a hundred data are made by a hundred calls of mjv_addGeoms."""
    from sinew.mujoco import _cameras, _scene

    world, count, average = World(ours), [], _cameras.average_camera
    monkeypatch.setattr(_cameras, "average_camera", lambda *eyes: count.append(1) or average(*eyes))
    scene, option = ours.MjvScene(world.m, 100), ours.MjvOption()
    for _ in range(5):
        ours.mjv_addGeoms(world.m, world.d, option, world.pert, ours.mjtCatBit.mjCAT_DYNAMIC.value, scene)
    assert len(count) == 1 and scene.ngeom > 5
    before = _scene.middle_view(scene)["pos"].copy()
    scene.camera[0].pos[0] += 1.0
    after = _scene.middle_view(scene)["pos"]
    numpy.testing.assert_allclose(after - before, [0.5, 0, 0])
    assert len(count) == 2
