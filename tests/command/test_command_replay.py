"""sinew run --record and sinew replay: a run is repeated bit for bit, and what differs or is damaged is named."""
import random
import shutil
import struct
import zlib

import pytest

PARTS = ("time qpos qvel act history qacc_warmstart ctrl qfrc_applied xfrc_applied eq_active mocap_pos mocap_quat "
         "userdata plugin tree_asleep").split()
SCENE = """<mujoco>
  <option timestep="0.005"/>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body name="arm" pos="0 0 .5">
      <joint name="hinge" axis="0 1 0" range="-60 60"/>
      <geom type="capsule" fromto="0 0 0 .4 0 0" size=".05"/>
    </body>
    <body pos="1 0 .12"><freejoint/><geom size=".1"/></body>
    <body name="target" mocap="true" pos="0 1 1"/>
  </worldbody>
  <actuator>
    <general joint="hinge" dyntype="filter" dynprm=".05" gainprm="5"/>
  </actuator>
</mujoco>
"""
STEPS = 40


class Recording:
    """The format as docs/recording.md tells it, read without the program's help."""

    def __init__(self, data):
        assert data[:8] == b"\x93SNR\r\n\x1a\n"
        self.format, length = struct.unpack_from("<II", data, 8)
        self.head_size = 16 + length + 4
        at = 16
        self.checksum, self.disable, self.enable, self.interval, count = struct.unpack_from("<QIIQH", data, at)
        at += 26
        assert count == len(PARTS)
        self.sizes = dict(zip(PARTS, struct.unpack_from(f"<{count}I", data, at)))
        at += 4 * count
        texts = []
        for _ in range(2):
            (size,) = struct.unpack_from("<H", data, at)
            texts.append(data[at + 2:at + 2 + size].decode())
            at += 2 + size
        self.model, self.version = texts
        self.state = struct.unpack_from(f"<{sum(self.sizes.values())}d", data, at)
        assert at + 8 * len(self.state) == 16 + length
        self.head = data[:16 + length]
        self.records = []  # [offset, kind, step, parts, changed, payload]
        at = self.head_size
        while at < len(data):
            (size,) = struct.unpack_from("<I", data, at)
            kind, step, parts, changed = struct.unpack_from("<BQII", data, at + 4)
            self.records.append([at, kind, step, parts, changed, data[at + 21:at + 4 + size]])
            at += 8 + size
        assert at == len(data)

    def bytes(self):
        """The file with every checksum made anew."""
        crc = zlib.crc32(self.head)
        out = self.head + struct.pack("<I", crc)
        for _, kind, step, parts, changed, payload in self.records:
            record = struct.pack("<IBQII", 17 + len(payload), kind, step, parts, changed) + payload
            crc = zlib.crc32(record, crc)
            out += record + struct.pack("<I", crc)
        return out


@pytest.fixture
def scene(tmp_path):
    path = tmp_path / "scene.xml"
    path.write_text(SCENE)
    return path


@pytest.fixture
def recorded(sinew, scene, tmp_path):
    """A run whose control changes at every third step, and its recording."""
    (tmp_path / "ctrl.csv").write_text("".join(f"{(step // 3) * 0.1}\n" for step in range(STEPS)))
    result = sinew("run", scene.name, "--steps", STEPS, "--ctrl", "ctrl.csv", "--record", "a.rec", "--out", "a.csv")
    assert result.status == 0, result.err
    return (tmp_path / "a.rec").read_bytes()


def replay(sinew, tmp_path, data, *options):
    (tmp_path / "b.rec").write_bytes(data)
    return sinew("replay", "b.rec", *options)


def test_a_recorded_run_repeats(sinew, recorded):
    result = sinew("replay", "a.rec")
    assert result.status == 0 and result.out == f"a.rec: {STEPS} steps repeated, bit for bit\n" and not result.err
    assert not sinew("replay", "a.rec", "--quiet").out


def test_the_format_is_that_of_the_manual(recorded):
    found = Recording(recorded)
    assert found.format == 1 and found.interval == 1 and found.model == "scene.xml" and found.version
    assert found.sizes["qpos"] == 8 and found.sizes["act"] == 1 and found.sizes["xfrc_applied"] == 24
    assert found.state[0] == 0 and found.state[4] == 0.12
    assert [record[2] for record in found.records] == [*range(1, STEPS + 1), STEPS]
    assert [record[1] for record in found.records] == [1] * STEPS + [3]
    assert found.bytes() == recorded


def test_controls_are_stored_where_they_change(recorded):
    found = Recording(recorded)
    ctrl = 1 << PARTS.index("ctrl")
    # the first row of controls is 0, which is what they are already
    assert [record[2] for record in found.records if record[3] & ctrl] == list(range(4, STEPS + 1, 3))
    assert all(record[3] in (0, ctrl) for record in found.records)


def test_recording_changes_nothing_about_the_run(sinew, scene, recorded, tmp_path):
    arguments = ["run", scene.name, "--steps", STEPS, "--ctrl", "ctrl.csv", "--out", "plain.csv"]
    assert sinew(*arguments).status == 0
    assert (tmp_path / "plain.csv").read_bytes() == (tmp_path / "a.csv").read_bytes()


def test_states_flags_and_keys_are_part_of_a_recording(sinew, pendulum, tmp_path):
    (tmp_path / "state.json").write_text('{"qvel": [3, -2], "qfrc_applied": [0.5, 0], "time": 7}')
    result = sinew("run", pendulum, "--key", "up", "--state", "state.json", "--disable", "gravity", "--enable",
                   "energy", "--steps", 25, "--record", "a.rec", "--out", "a.csv")
    assert result.status == 0
    found = Recording((tmp_path / "a.rec").read_bytes())
    assert found.state[:5] == (7, 3, 0.5, 3, -2) and found.disable and found.enable
    assert sinew("replay", "a.rec").status == 0


def test_every_flipped_bit_is_reported_at_its_step(sinew, recorded, tmp_path):
    found = Recording(recorded)
    starts = [record[0] for record in found.records] + [len(recorded)]
    choose = random.Random(7)
    places = choose.sample(range(len(recorded)), 120) + starts[:3] + [len(recorded) - 1, starts[-2]]
    for place in places:
        data = bytearray(recorded)
        data[place] ^= 1 << choose.randrange(8)
        result = replay(sinew, tmp_path, bytes(data))
        assert result.status == 1, place
        if place < found.head_size:
            assert "before its first step" in result.err or "not a recording" in result.err or "format" in result.err
            continue
        index = max(i for i, start in enumerate(starts) if start <= place)
        step = found.records[index][2]
        if index == len(found.records) - 1:
            assert f"after step {step}" in result.err or f"step {step + 1} is damaged" in result.err, result.err
        else:
            assert f"the record of step {step} is damaged" in result.err, (place, result.err)


def test_a_changed_control_shows_at_its_step_with_the_fields_that_follow(sinew, recorded, tmp_path):
    found = Recording(recorded)
    record = next(record for record in found.records if record[2] == 22)
    (value,) = struct.unpack_from("<d", record[5])
    record[5] = struct.pack("<d", value + 1e-12) + record[5][8:]
    result = replay(sinew, tmp_path, found.bytes())
    assert result.status == 1
    # the control passes through a filter, so the joint notices one step later
    assert "step 22: act, ctrl differ from the recording" in result.err


def test_a_changed_checksum_is_reported_as_a_difference_of_that_field(sinew, recorded, tmp_path):
    found = Recording(recorded)
    record = next(record for record in found.records if record[2] == 13)
    listed = [part for bit, part in enumerate(PARTS) if record[4] >> bit & 1]
    at = len(record[5]) - 8 * len(listed) + 8 * listed.index("qvel")
    record[5] = record[5][:at] + bytes([record[5][at] ^ 1]) + record[5][at + 1:]
    result = replay(sinew, tmp_path, found.bytes())
    assert result.status == 1 and result.err == "b.rec: error: step 13: qvel differs from the recording\n"


def test_missing_and_swapped_records_show(sinew, recorded, tmp_path):
    found = Recording(recorded)
    starts = [record[0] for record in found.records] + [len(recorded)]
    without = recorded[:starts[9]] + recorded[starts[10]:]
    assert "damaged" in replay(sinew, tmp_path, without).err
    swapped = recorded[:starts[9]] + recorded[starts[10]:starts[11]] + recorded[starts[9]:starts[10]] \
        + recorded[starts[11]:]
    assert "damaged" in replay(sinew, tmp_path, swapped).err
    assert "goes on after its end" in replay(sinew, tmp_path, recorded + b"\0").err


@pytest.mark.parametrize("part", [0, 5, 12, 40, 0.5, 0.99])
def test_a_recording_that_was_cut_off_is_refused(sinew, recorded, tmp_path, part):
    size = int(len(recorded) * part) if isinstance(part, float) else part
    result = replay(sinew, tmp_path, recorded[:size])
    assert result.status == 1 and "error:" in result.err
    ends = Recording(recorded).records[30][0]
    assert "ends after step 30" in replay(sinew, tmp_path, recorded[:ends]).err


def test_checksums_every_few_steps_make_a_smaller_file_that_knows_less(sinew, scene, recorded, tmp_path):
    result = sinew("run", scene.name, "--steps", STEPS, "--ctrl", "ctrl.csv", "--record", "s.rec", "--checksums", 8,
                   "--out", "s.csv")
    assert result.status == 0 and sinew("replay", "s.rec").status == 0
    data = (tmp_path / "s.rec").read_bytes()
    assert len(data) < 0.6 * len(recorded)
    found = Recording(data)
    assert [record[2] for record in found.records if record[1] & 1] == [8, 16, 24, 32, 40, 40]
    record = next(record for record in found.records if record[2] == 22)
    record[5] = struct.pack("<d", 9.0)
    result = replay(sinew, tmp_path, found.bytes())
    assert result.status == 1 and "steps 17 to 24: " in result.err and "qvel" in result.err


def test_another_model_is_refused_unless_forced(sinew, scene, recorded, tmp_path):
    scene.write_text(SCENE.replace('range="-60 60"', 'range="-60 61"'))
    result = sinew("replay", "a.rec")
    assert result.status == 1 and "is not the model that was recorded" in result.err and "--force" in result.err
    forced = sinew("replay", "a.rec", "--force")
    assert "warning" in forced.err and "is not the model" in forced.err
    scene.write_text(SCENE.replace('<freejoint/>', '<joint/>'))
    result = sinew("replay", "a.rec", "--force")
    assert result.status == 1 and "numbers of qpos" in result.err


def test_the_model_is_found_beside_the_recording_or_where_told(sinew, scene, recorded, tmp_path):
    folder = tmp_path / "report"
    folder.mkdir()
    shutil.move(scene, folder / "scene.xml")
    shutil.move(tmp_path / "a.rec", folder / "a.rec")
    assert sinew("replay", "report/a.rec").status == 0
    shutil.move(folder / "scene.xml", folder / "other.xml")
    assert sinew("replay", "report/a.rec").status == 1
    assert sinew("replay", "report/a.rec", "--model", "report/other.xml").status == 0


def test_a_run_that_resets_itself_repeats_too(sinew, pendulum, tmp_path):
    (tmp_path / "state.json").write_text('{"qvel": [1e12, 0]}')
    assert sinew("run", pendulum, "--state", "state.json", "--steps", 20, "--record", "a.rec", "--out", "a.csv",
                 "--quiet").status == 3
    assert sinew("replay", "a.rec").status == 0


def test_no_steps_make_a_recording_too(sinew, pendulum):
    assert sinew("run", pendulum, "--steps", 0, "--record", "a.rec", "--out", "a.csv").status == 0
    assert sinew("replay", "a.rec").out == "a.rec: 0 steps repeated, bit for bit\n"


def test_wrong_uses_are_told(sinew, pendulum, leftovers):
    assert sinew("run", pendulum, "--checksums", 5).status == 2
    assert sinew("run", pendulum, "--record", "-").status == 2
    assert sinew("run", pendulum, "--record", "a.rec", "--checksums", 0).status == 2
    result = sinew("run", pendulum, "--record", "nowhere/a.rec", "--out", "a.csv")
    assert result.status == 1 and "nowhere/a.rec" in result.err
    assert sinew("replay", "nowhere.rec").status == 1
    assert "not a recording" in sinew("replay", pendulum).err
    assert leftovers("pendulum.xml") == []


def test_a_sleeper_that_the_run_begins_by_moving_wakes_again(sinew, tmp_path):
    (tmp_path / "sleep.xml").write_text("""<mujoco>
      <option><flag sleep="enable"/></option>
      <worldbody>
        <geom type="plane" size="5 5 .1"/>
        <body pos="0 0 .1" sleep="init"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
        <body pos="1 0 .1" sleep="init"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
      </worldbody>
    </mujoco>""")
    (tmp_path / "state.json").write_text('{"qpos": [0, 0, 0.4, 1, 0, 0, 0, 1, 0, 0.1, 1, 0, 0, 0]}')
    result = sinew("run", "sleep.xml", "--state", "state.json", "--steps", 200, "--record", "a.rec", "--fields",
                   "qpos,tree_asleep")
    assert result.status == 0, result.err
    assert sinew("replay", "a.rec").status == 0
    plain = sinew("run", "sleep.xml", "--state", "state.json", "--steps", 200, "--fields", "qpos,tree_asleep")
    assert plain.out == result.out


def test_a_replay_writes_rows_that_are_those_of_the_run(tmp_path):
    import os
    import pathlib
    import subprocess

    root = pathlib.Path(__file__).resolve().parents[2]
    command = os.environ.get("SINEW", str(root / "build/bin/sinew"))
    model = root / "models/environments/muscle_legs.xml"
    fields = ("--fields", "qpos,act", "--every", "10", "--quiet")
    subprocess.run([command, "run", model, "--steps", "50", "--record", "a.rec", "--out", "run.csv", *fields], cwd=tmp_path, check=True)
    subprocess.run([command, "replay", "a.rec", "--out", "again.csv", *fields], cwd=tmp_path, check=True)
    assert (tmp_path / "again.csv").read_text() == (tmp_path / "run.csv").read_text()
