"""Why a case of MuJoCo's own tests does not pass: part of its name -> reason."""

_PLUGIN = "plugins: Sinew has none"
_PICTURE = "pictures: the scene and the renderer are not served yet"

REASONS = {
    "test_can_raise_error": "there is no stack whose pointer a program could move",
    "mjdata_with_plugin": _PLUGIN,
    "test_load_plugin": _PLUGIN,
    "test_delete_unused_plugin": _PLUGIN,
    "specs_test::test_plugin": _PLUGIN,
    "test_docstrings": "docstrings are our own",
    "test_mjv_scene": _PICTURE,
    "test_large_state": "MuJoCo skips it itself: it takes too long",
    "render_test": _PICTURE,
    "renderer_test": _PICTURE,
    "viewer_test": _PICTURE,
    "exporter_test": _PICTURE,
}
