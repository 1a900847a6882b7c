"""`sinew derive`: the table, the check by names, the picture, and what it refuses."""


def test_the_table_names_the_largest_entries(sinew, pendulum):
    result = sinew("derive", pendulum, "--key", "up")
    assert result.status == 0 and not result.err
    assert "4 rows, 4 columns of the state, 2 of controls; 6 columns are analytic" in result.out
    assert "d qvel[wrist] / d ctrl[wrist motor]" in result.out


def test_the_check_converges_and_names_the_worst_element(sinew, pendulum):
    result = sinew("derive", pendulum, "--key", "up", "--check")
    assert result.status == 0
    assert "they agree" in result.out and result.out.count("d q") >= 7


def test_the_picture_shows_both_matrices(sinew, pendulum, tmp_path):
    result = sinew("derive", pendulum, "--plot", "matrices.svg")
    assert result.status == 0
    assert (tmp_path / "matrices.svg").read_text().lstrip().startswith("<?xml")


def test_bad_usage_is_told(sinew, pendulum):
    result = sinew("derive", pendulum, "--plot", "matrices.txt")
    assert result.status == 2 and "pictures end in" in result.err
    result = sinew("derive", pendulum, "--steps", "-1")
    assert result.status == 2 and "--steps" in result.err
