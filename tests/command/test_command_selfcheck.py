"""`sinew selfcheck`: checksums of the release, as text and as JSON."""
import json


def test_this_build_gives_the_bits_of_the_release(sinew):
    done = sinew("selfcheck")
    assert done.status == 0, done.out
    rows = done.out.splitlines()
    assert [row.split()[0] for row in rows] == ["integrators", "contacts", "muscles", "extensions", "all"]
    assert all("as released" in row for row in rows[:-1]) and "equal to version" in rows[-1]
    found = json.loads(sinew("selfcheck", "--json").out)
    assert [row.split()[-3] if i < 4 else row.split()[1] for i, row in enumerate(rows)] == list(found.values())


def test_arguments_are_refused(sinew):
    assert sinew("selfcheck", "model.xml").status == 2
