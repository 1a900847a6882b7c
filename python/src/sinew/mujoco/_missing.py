"""What of MuJoCo's module is not served, or is served with a difference: the table that the documents print."""

from __future__ import annotations

_SCENE = "pictures: Sinew's scene and renderer are not part of this version"
_PLUGIN = "plugins: Sinew has none; what MuJoCo does by plugin is built in or not there"
_FLEX = "flexes: Sinew has none"
_CACHE = "a cache of assets: Sinew keeps none"

# Name -> what is missing, or what to use instead.
MISSING = {
    "Renderer": f"{_SCENE}; `sinew render` draws a model",
    "GLContext": f"{_SCENE}; nothing here needs OpenGL",
    "MjrContext": _SCENE,
    "mj_addContact": "contacts from outside: they come from the collision stage only",
    "mj_clearCache": _CACHE,
    "mj_getCache": _CACHE,
    "mj_getCacheCapacity": _CACHE,
    "mj_getCacheSize": _CACHE,
    "mj_setCacheCapacity": _CACHE,
    "mj_defaultSolRefImp": "not callable in MuJoCo's module either: it takes two numbers by value",
    "mj_loadAllPluginLibraries": _PLUGIN,
    "mj_loadPluginLibrary": _PLUGIN,
    "mj_rayFlex": _FLEX,
    "mju_raySkin": "not callable in MuJoCo's module either: it takes its arrays by value",
    "mj_printScene": _SCENE,
    "mj_printFormattedScene": _SCENE,
    "mju_writeLog": "a log file: Sinew writes none; use Python's logging",
    "HEADERS_DIR": "C headers of MuJoCo: those of Sinew come with the library",
    "PLUGINS_DIR": _PLUGIN,
    "PLUGIN_HANDLES": _PLUGIN,
    "introspect": "descriptions of MuJoCo's C headers; sinew.model_fields() and sinew.data_fields() list the fields",
    "viewer": f"{_SCENE}; `sinew view` opens a page in the browser",
    "mjx": "MuJoCo's own JAX engine, which does not run on this one",
    "usd": _SCENE,
    "batch": "the batch module of MuJoCo 3.17: use mujoco.rollout or sinew.step on several data",
}

_SCENE_FUNCTIONS = """
mjv_addGeoms mjv_cameraFrame mjv_cameraFrustum mjv_cameraInModel mjv_cameraInRoom mjv_frustumHeight mjv_initPerturb
mjv_makeLights mjv_model2room mjv_moveCamera mjv_moveModel mjv_movePerturb mjv_room2model mjv_select mjv_updateCamera
mjv_updateScene mjv_updateSkin mjr_addAux mjr_blitAux mjr_blitBuffer mjr_changeFont mjr_drawPixels mjr_figure
mjr_findRect mjr_finish mjr_getError mjr_label mjr_maxViewport mjr_overlay mjr_readPixels mjr_rectangle mjr_render
mjr_resizeOffscreen mjr_restoreBuffer mjr_setAux mjr_setBuffer mjr_text mjr_uploadHField mjr_uploadMesh
mjr_uploadTexture
"""
MISSING |= dict.fromkeys(_SCENE_FUNCTIONS.split(), _SCENE)

# Name -> how it differs from MuJoCo's.
DIFFERENT = {
    "MjModel": "whole numbers that the engine takes addresses from are read-only; flexes, plugins and bounding volume "
    "trees are always empty; _address is no C pointer",
    "MjData": "contacts and constraint rows are copies that stay until the next forward pass; timers count whole calls "
    "only",
    "MjSpec": "flexes and plugins do not compile",
    "MjsFlex": "kept, but does not compile",
    "MjsPlugin": "kept, but does not compile",
    "MjvScene": "stays empty",
    "mj_saveModel": "Sinew's binary format",
    "mj_sizeModel": "of Sinew's binary format",
    "mj_saveLastXML": "writes the model as it was loaded, normalised; numbers changed since then are not in it",
    "mj_printModel": "Sinew's text",
    "mj_printData": "Sinew's text",
    "mj_printFormattedModel": "Sinew's text; the format is not used",
    "mj_printFormattedData": "Sinew's text; the format is not used",
    "mj_printSchema": "Sinew's text",
    "mj_mulM2": "the factor is of the order of Sinew's own elimination",
    "mj_projectConstraint": "does nothing: the solver projects rows when it needs them",
    "mj_island": "does nothing: islands are found with the constraint rows",
    "mj_flex": "does nothing: there are no flexes",
    "mj_resetDataDebug": "fills some outputs only",
    "mju_warningText": "Sinew's words",
    "mju_standardNormal": "NumPy's generator",
    "mju_eig3": "LAPACK's method, so that signs of vectors may differ",
    "set_mju_user_malloc": "takes None only",
    "set_mju_user_free": "takes None only",
    "set_mju_user_warning": "kept, never called: the engine prints nothing",
}


def explain(name):
    """What the error about a missing name says."""
    return f"module 'mujoco' of Sinew has no {name!r}: it is about {MISSING[name]}"
