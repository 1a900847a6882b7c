"""`sinew view`: what the server gives, to whom, and what the page does when files change."""
import http.client
import socket
import subprocess
import urllib.parse

from browser import ARM, ROOT, SINEW, require


def ask(address, path=None, method="GET", **headers):
    parts = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection("127.0.0.1", parts.port, timeout=10)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.putrequest(method, parts.path if path is None else path, skip_host="Host" in named)
    for name, value in named.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, content


def test_only_the_address_with_the_token_answers(serve, tmp_path):
    (tmp_path / "arm.xml").write_text(ARM)
    (tmp_path / "secret.txt").write_text("secret")
    address = serve(tmp_path / "arm.xml")
    path = urllib.parse.urlsplit(address).path
    assert ask(address)[0] == 200 and ask(address, path + "model.zip")[0] == 200
    for wrong in ("/", "/model.zip", "/" + "0" * 32 + "/", path[:-1]):
        assert ask(address, wrong)[0] == 403
    for outside in ("secret.txt", "../secret.txt", "..%2fsecret.txt", "/etc/passwd", "arm.xml"):
        status, content = ask(address, path + outside)
        assert status == 404 and b"secret" not in content
    assert ask(address, method="POST")[0] == 405
    assert ask(address, path + "x" * 9000)[0] in (404, 405, 431)


def test_other_hosts_and_origins_are_refused(serve, tmp_path):
    (tmp_path / "arm.xml").write_text(ARM)
    address = serve(tmp_path / "arm.xml")
    port = urllib.parse.urlsplit(address).port
    assert ask(address, Host="evil.example")[0] == 403
    assert ask(address, Host=f"127.0.0.1.evil.example:{port}")[0] == 403
    assert ask(address, Origin="http://evil.example")[0] == 403
    assert ask(address, Host=f"localhost:{port}", Origin=f"http://localhost:{port}")[0] == 200
    assert ask(address, Origin="http://" + "x" * 400)[0] == 403


def test_two_hosts_and_binary_requests_are_refused(serve, tmp_path):
    (tmp_path / "arm.xml").write_text(ARM)
    address = urllib.parse.urlsplit(serve(tmp_path / "arm.xml"))
    for extra, status in ((b"Host: evil.example\r\n", b" 403 "), (b"A: \0\r\n", b" 400 ")):
        with socket.create_connection(("127.0.0.1", address.port), timeout=20) as connection:
            start = f"GET {address.path} HTTP/1.1\r\nHost: 127.0.0.1:{address.port}\r\n".encode()
            connection.sendall(start + extra + b"\r\n")
            assert status in connection.recv(100)


def test_it_listens_on_loopback_only(serve, tmp_path):
    (tmp_path / "arm.xml").write_text(ARM)
    port = urllib.parse.urlsplit(serve(tmp_path / "arm.xml")).port
    listening = [line.split()[1] for line in open("/proc/net/tcp") if line.split()[3] == "0A"]
    assert f"0100007F:{port:04X}" in listening and f"00000000:{port:04X}" not in listening


def test_it_ends_as_told_from_the_moment_it_has_said_its_address(tmp_path):
    require()
    (tmp_path / "arm.xml").write_text(ARM)
    for _ in range(40):
        with subprocess.Popen([SINEW, "view", tmp_path / "arm.xml", "--no-browser"], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout.readline().startswith("http://127.0.0.1:")
            process.terminate()
            assert process.wait(10) == 0


def test_a_connection_that_says_nothing_holds_up_nobody(serve, tmp_path):
    (tmp_path / "arm.xml").write_text(ARM)
    address = serve(tmp_path / "arm.xml")
    silent = [socket.create_connection(("127.0.0.1", urllib.parse.urlsplit(address).port)) for _ in range(40)]
    assert ask(address)[0] == 200
    for connection in silent:
        connection.close()


def test_a_port_in_use_and_a_missing_model_are_clear_errors(tmp_path):
    require()
    (tmp_path / "arm.xml").write_text(ARM)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run([SINEW, "view", tmp_path / "arm.xml", "--port", str(port)], capture_output=True, text=True, timeout=20)
    assert done.returncode == 1 and f"port {port} is in use" in done.stderr
    done = subprocess.run([SINEW, "view", tmp_path / "no.xml"], capture_output=True, text=True, timeout=20)
    assert done.returncode == 1 and "no.xml" in done.stderr


def test_the_page_reloads_after_an_edit_and_shows_the_error_of_a_broken_one(serve, open_tab, tmp_path):
    model, part = tmp_path / "arm.xml", tmp_path / "part.xml"
    part.write_text("<mujoco><worldbody><site name='extra'/></worldbody></mujoco>")
    model.write_text(ARM.replace("<worldbody>", "<include file='part.xml'/><worldbody>"))
    tab = open_tab(serve(model))
    tab.page.click("#play")
    tab.until("sinew.world.data.time > .05")
    part.write_text("<mujoco><worldbody><site name='extra'/><site name='more'/></worldbody></mujoco>")
    tab.until("sinew.world.model.nsite === 2")
    assert tab.get("sinew.world.data.time") > 0.05  # the simulation goes on where it was
    part.write_text("<mujoco><worldbody><site nam='extra'/></worldbody></mujoco>")
    tab.until("document.getElementById('messages').innerText.includes('part.xml:1:26: error')")
    assert "did you mean 'name'?" in tab.messages() and tab.get("sinew.world.model.nsite") == 2
    part.write_text("<mujoco><worldbody/></mujoco>")
    tab.until("sinew.world.model.nsite === 0")
    assert tab.messages() == ""


def test_a_model_without_warnings_comes_compiled(serve, open_tab, tmp_path):
    """Compiling a robot in a browser takes most of the time to the first picture."""
    model = tmp_path / "arm.xml"
    model.write_text(ARM)
    tab = open_tab(serve(model))
    asked = [request.rpartition("/")[2] for request in tab.requests]
    assert "model.snb" in asked and "model.zip" not in asked
    assert tab.page.locator("#name").inner_text() == "arm.xml" and tab.get("sinew.world.model.nbody") == 3
    model.write_text(ARM.replace("<worldbody>", "<worldbody><body name='massless'/>").replace("<option", "<size nuser_jnt='0'/><option unknown='1'"))
    tab.until("document.getElementById('messages').innerText.includes('arm.xml')")  # the page finds the error itself
    assert "model.zip" in [request.rpartition("/")[2] for request in tab.requests]


def test_a_recording_is_played_back(serve, open_tab, tmp_path):
    (tmp_path / "arm.xml").write_text(ARM)
    subprocess.run([SINEW, "run", "arm.xml", "--key", "aside", "--time", ".4", "--record", "run.rec", "--every", "200", "--out", "run.csv",
                    "--quiet"], cwd=tmp_path, check=True)  # fmt: skip
    tab = open_tab(serve(tmp_path / "run.rec"))
    tab.until("sinew.playback?.rows === 26")  # 200 steps of 2 ms, a row every 8
    tab.page.evaluate("() => { const s = document.getElementById('slider'); s.value = 25; s.dispatchEvent(new Event('input')); }")
    tab.until("Math.abs(sinew.world.data.time - .4) < 1e-9")
    tab.page.click("#play")
    tab.until("sinew.world.data.time < .4 && sinew.playback.row > 0")


def test_a_run_is_played_back_with_a_slider(serve, open_tab, tmp_path):
    (tmp_path / "arm.xml").write_text(ARM)
    subprocess.run([SINEW, "run", "arm.xml", "--key", "aside", "--time", ".4", "--every", "10", "--out", "run.npz", "--quiet"],
                   cwd=tmp_path, check=True)
    tab = open_tab(serve(tmp_path / "run.npz"))
    tab.until("sinew.playback?.rows === 21")
    tab.page.evaluate("() => { const s = document.getElementById('slider'); s.value = 20; s.dispatchEvent(new Event('input')); }")
    tab.until("Math.abs(sinew.world.data.time - .4) < 1e-9")
    assert tab.data("qpos")[1] == 0.5
    tab.page.click("#play")  # from the end it starts again
    tab.until("sinew.world.data.time < .3")


def test_a_motion_of_opensim_is_played(serve, open_tab, tmp_path):
    rows = "\n".join(f"{k / 10}\t{9 * k}\t30" for k in range(11))
    (tmp_path / "swing.mot").write_text(f"swing\ninDegrees=yes\nendheader\ntime\tswing\tbend\n{rows}\n")
    tab = open_tab(serve(tmp_path / "swing.mot", "--model", ROOT / "models/osim/pendulum.osim"))
    tab.until("sinew.playback?.rows === 11")
    tab.page.evaluate("() => { const s = document.getElementById('slider'); s.value = 10; s.dispatchEvent(new Event('input')); }")
    tab.until("Math.abs(sinew.world.data.qpos[0] - Math.PI / 2) < 1e-9")
    assert tab.get("sinew.world.data.time") == 1 and tab.get("sinew.world.flags[19]") == 1  # no bones: sticks
    assert tab.get("sinew.world.camera.type") == 1 and tab.get("document.getElementById('camera').value") == "1"  # follows the first body


def test_a_model_of_opensim_starts_at_its_default_values_in_sight(serve, open_tab):
    tab = open_tab(serve(ROOT / "models/osim/pendulum.osim"))
    at, chosen = tab.get("sinew.world.model.id('key', 'default')"), tab.get("document.getElementById('key').value")
    assert chosen == str(at) and at >= 0
    start = tab.data("qpos")
    assert start == tab.get(f"Array.from(sinew.world.model.key_qpos.slice({at} * sinew.world.model.nq, ({at} + 1) * sinew.world.model.nq))") and any(start)
    lookat, distance = tab.get("[sinew.world.camera.lookat, sinew.world.camera.distance]")
    bodies = tab.data("xpos")
    for body in range(1, len(bodies) // 3):
        assert sum((bodies[3 * body + k] - lookat[k]) ** 2 for k in range(3)) ** 0.5 < 0.42 * distance  # tan of half the field of view
    tab.get("sinew.world.step(50)")
    tab.page.keyboard.press("Backspace")
    assert tab.data("qpos") == start


def test_measured_markers_and_a_floor_are_on_the_page(serve, open_tab, tmp_path):
    rows = "\n".join(f"{k / 10}\t{9 * k}\t30" for k in range(11))
    (tmp_path / "swing.mot").write_text(f"swing\ninDegrees=yes\nendheader\ntime\tswing\tbend\n{rows}\n")
    seen = "\n".join(f"{k + 1}\t{k / 10}\t{100 * k}\t500\t0" for k in range(6))  # the last frames were not measured
    (tmp_path / "m.trc").write_text(
        "PathFileType\t4\t(X/Y/Z)\tm.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n10\t10\t6\t1\tmm\n"
        f"Frame#\tTime\twrist\t\t\n\t\tX1\tY1\tZ1\n\n{seen}\n")
    model = ROOT / "models/osim/pendulum.osim"
    tab = open_tab(serve(tmp_path / "swing.mot", "--model", model, "--markers", tmp_path / "m.trc"))
    tab.until("sinew.playback?.rows === 11")
    items = """(row) => { sinew.goTo(row); sinew.playback.show(sinew.world, row); sinew.world.look();
      const { ints } = sinew.engine, f = new Float32Array(sinew.engine.c.memory.buffer), at = sinew.world.scene / 4, first = ints[at + 1] / 4, last = first + 58 * (ints[at] - 1);
      return [ints[at], ints[last], f[last + 12], f[last + 13]]; }"""
    count, shape, x, y = tab.page.evaluate(items, 4)
    assert shape == 2 and abs(x - 0.4) < 1e-6 and abs(y - 0.5) < 1e-6  # a sphere
    assert tab.page.evaluate(items, 10)[0] == count - 1
    assert tab.get("[...sinew.picture.buckets.keys()].some((name) => /^(sheet|plane)/.test(name))")
    tab.until("sinew.picture.coarse === false")  # a run that stands still is drawn with all pixels, once


def test_the_server_ends_and_the_page_simulates_on(open_tab, tmp_path):
    require()
    (tmp_path / "arm.xml").write_text(ARM)
    process = subprocess.Popen([SINEW, "view", tmp_path / "arm.xml", "--no-browser"], stdout=subprocess.PIPE, text=True)
    tab = open_tab(process.stdout.readline().strip())
    process.terminate()
    assert process.wait(10) == 0
    tab.until("document.getElementById('messages').innerText.includes('the simulation goes on here')")
    tab.page.click("#play")
    tab.until("sinew.world.data.time > .02")
