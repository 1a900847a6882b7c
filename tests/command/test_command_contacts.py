"""sinew run --fields: contacts and constraint rows, whose number changes from row to row."""
import ast
import csv
import struct
import zipfile

import pytest

BALLS = """<mujoco>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body pos="0 0 .0999"><freejoint/><geom size=".1"/></body>
    <body pos="1 0 .104"><freejoint/><geom size=".1" condim="1"/></body>
  </worldbody>
</mujoco>
"""
FIELDS = "ncon,nefc,contact.dist,contact.pos,contact.geom,efc_force,efc_J,qpos,solver_niter"


@pytest.fixture
def balls(tmp_path):
    path = tmp_path / "balls.xml"
    path.write_text(BALLS)
    return path


def read_npy(data):
    length = struct.unpack("<H", data[8:10])[0]
    head = ast.literal_eval(data[10:10 + length].decode())
    code = {"<f8": "d", "<i4": "i", "<i8": "q"}[head["descr"]]
    count = (len(data) - 10 - length) // struct.calcsize("<" + code)
    return head["shape"], list(struct.unpack(f"<{count}{code}", data[10 + length:]))


def test_json_lists_are_as_long_as_there_are_contacts(sinew, balls):
    rows = sinew("run", balls, "--steps", 30, "--every", 5, "--fields", FIELDS).rows
    counts = [row["ncon"] for row in rows]
    assert counts[0] == 1 and counts[-1] == 2
    for row in rows:
        assert len(row["contact.dist"]) == row["ncon"] and len(row["contact.pos"]) == 3 * row["ncon"]
        assert len(row["contact.geom"]) == 2 * row["ncon"] and len(row["efc_force"]) == row["nefc"]
        assert len(row["efc_J"]) == 12 * row["nefc"] and len(row["solver_niter"]) == 20
    assert rows[0]["contact.dist"] == pytest.approx([-0.0001]) and rows[0]["contact.geom"] == [0, 1]


def test_the_jacobian_is_dense_and_turns_velocities_into_those_of_the_rows(sinew, balls):
    row = sinew("run", balls, "--steps", 30, "--fields", "efc_J,efc_vel,nefc,qvel").rows[-2]
    assert row["nefc"] > 0
    # what the rows saw is the state before the step that the data now shows
    before = sinew("run", balls, "--steps", row["step"] - 1, "--fields", "qvel").rows[-1]["qvel"]
    for i in range(row["nefc"]):
        line = row["efc_J"][12 * i:12 * i + 12]
        assert sum(a * b for a, b in zip(line, before)) == pytest.approx(row["efc_vel"][i], abs=1e-12)


def test_csv_has_one_cell_for_a_field_of_varying_length(sinew, balls, tmp_path):
    arguments = ["run", balls, "--steps", 30, "--every", 5, "--fields", FIELDS]
    assert sinew(*arguments, "--out", "rows.csv").status == 0
    table = list(csv.DictReader((tmp_path / "rows.csv").open()))
    for line, row in zip(table, sinew(*arguments).rows, strict=True):
        assert [float(word) for word in line["contact.dist"].split()] == row["contact.dist"]
        assert [int(word) for word in line["contact.geom"].split()] == row["contact.geom"]
        assert float(line["qpos[2]"]) == row["qpos"][2] and int(line["ncon"]) == row["ncon"]
        assert None not in line and None not in line.values()


def test_npz_tells_where_the_contacts_of_each_row_start(sinew, balls, tmp_path):
    arguments = ["run", balls, "--steps", 30, "--every", 5, "--fields", FIELDS]
    assert sinew(*arguments, "--out", "rows.npz").status == 0
    with zipfile.ZipFile(tmp_path / "rows.npz") as archive:
        arrays = {name.removesuffix(".npy"): read_npy(archive.read(name)) for name in archive.namelist()}
    rows = sinew(*arguments).rows
    starts = arrays["ncon.start"][1]
    assert arrays["ncon.start"][0] == (len(rows) + 1,) and starts[0] == 0
    assert [b - a for a, b in zip(starts, starts[1:])] == [row["ncon"] for row in rows]
    assert arrays["contact.pos"][0] == (starts[-1], 3) and arrays["contact.dist"][0] == (starts[-1],)
    for k, row in enumerate(rows):
        assert arrays["contact.dist"][1][starts[k]:starts[k + 1]] == row["contact.dist"]
        assert arrays["contact.pos"][1][3 * starts[k]:3 * starts[k + 1]] == row["contact.pos"]
    assert arrays["efc_J"][0] == (arrays["nefc.start"][1][-1], 12)


def test_a_run_without_contacts_has_empty_columns(sinew, pendulum, tmp_path):
    arguments = ["run", pendulum, "--steps", 2, "--every", 1, "--fields", "contact.dist,efc_J,ncon"]
    assert all(row["contact.dist"] == [] and row["efc_J"] == [] and row["ncon"] == 0 for row in sinew(*arguments).rows)
    assert sinew(*arguments, "--out", "rows.npz").status == 0
    with zipfile.ZipFile(tmp_path / "rows.npz") as archive:
        assert read_npy(archive.read("contact.dist.npy")) == ((0,), [])
        assert read_npy(archive.read("ncon.start.npy")) == ((4,), [0, 0, 0, 0])
        assert read_npy(archive.read("efc_J.npy")) == ((0, 2), [])


def test_a_slip_in_the_name_of_a_column_gets_a_suggestion(sinew, pendulum):
    assert "did you mean 'contact.dist'?" in sinew("run", pendulum, "--fields", "contact.dits").err
    assert "did you mean 'efc_force'?" in sinew("run", pendulum, "--fields", "efc_froce").err
    assert sinew("run", pendulum, "--fields", "contact.").status == 2


def test_bench_tells_how_many_contacts_and_rows_there_were(sinew, balls):
    (result,) = sinew("bench", balls, "--seconds", 0.02, "--json").json
    assert result["ncon"] == 2 and result["nefc"] >= 5
    assert result["stages"]["collide"] > 0 and result["stages"]["constraint_forces"] > 0
