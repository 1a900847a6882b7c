"""What of MuJoCo's module is not served, or is served with a difference: the table that the documents print."""

from __future__ import annotations

_PRINT = "text files of scenes: scene.geoms and scene.lights have the numbers"
_CACHE = "a cache of assets: Sinew keeps none"

# Name -> what is missing, or what to use instead.
MISSING = {
    "mj_addContact": "contacts from outside: they come from the collision stage only",
    "mj_clearCache": _CACHE,
    "mj_getCache": _CACHE,
    "mj_getCacheCapacity": _CACHE,
    "mj_getCacheSize": _CACHE,
    "mj_setCacheCapacity": _CACHE,
    "mj_defaultSolRefImp": "not callable in MuJoCo's module either: it takes two numbers by value",
    "mju_raySkin": "not callable in MuJoCo's module either: it takes its arrays by value",
    "mj_printScene": _PRINT,
    "mj_printFormattedScene": _PRINT,
    "mju_writeLog": "a log file: Sinew writes none; use Python's logging",
    "HEADERS_DIR": "C headers of MuJoCo: those of Sinew come with the library",
    "introspect": "a package of MuJoCo's wheel; programs that import mujoco through install_as_mujoco get it from there",
    "mjx": "MuJoCo's own JAX engine, which does not run on this one",
}

_TEXT = "text and figures in pictures: the renderer draws none; draw over the array that mjr_readPixels fills"
_AUX = "auxiliary buffers: there is one off-screen buffer; make another MjrContext"
MISSING |= dict.fromkeys("mjr_changeFont mjr_figure mjr_label mjr_overlay mjr_text".split(), _TEXT)
MISSING |= dict.fromkeys("mjr_addAux mjr_blitAux mjr_setAux".split(), _AUX)

# Public names that MuJoCo 3.6 to 3.17 added, and those that were taken away meanwhile.
NEWER = """
batch rendering mjNPOLY mj_maxContact MjVfs mju_sym2dense MjPreContact mjtCTimer MJTNUM_BYTES MJTNUM_DTYPE MjLogConfig
MjLogMessage MjrVertexAttribute MjsAuthored mjrIndexType mjrMeshPrimitiveType mjrPixelFormat mjrVertexAttributeType
mjrVertexAttributeUsage mjtConflict mjtLogLevel mjtLogTopic mju_threadpool MjrRendererInfo mj_actuatorInputName
mj_resetCtrl mjr_defaultRendererInfo mjr_getRendererInfo mjtCtrlChart mjtCtrlInput mjv_camera2GLCamera mj_insideSite
mjtActuator mjtScaling mjSC_IN mjSC_INOUT mjSC_OUT mj_embedAssets mj_loadTexture mjtEmbed mjtFlexSection mjtPassthrough
""".split()
GONE = ("gl_context", "renderer", "mjtTaskStatus")

_LATER = "of a later version of MuJoCo: {}"
_FILAMENT = _LATER.format("its second renderer")
_LOG = _LATER.format("a log; use Python's logging")
_FEATURE = _LATER.format("a feature of its models that Sinew does not read")
MISSING |= dict.fromkeys(
    "MjrVertexAttribute mjrIndexType mjrMeshPrimitiveType mjrPixelFormat mjrVertexAttributeType mjrVertexAttributeUsage "
    "MjrRendererInfo mjr_defaultRendererInfo mjr_getRendererInfo rendering".split(),
    _FILAMENT,
)
MISSING |= dict.fromkeys("MjLogConfig MjLogMessage mjtLogLevel mjtLogTopic".split(), _LOG)
MISSING |= dict.fromkeys(
    "mjtCtrlChart mjtCtrlInput mjtActuator mjtScaling mjtEmbed mjtFlexSection mjtPassthrough mjtConflict mjSC_IN mjSC_INOUT "
    "mjSC_OUT MjsAuthored mj_actuatorInputName".split(),
    _FEATURE,
)
MISSING |= {
    "mj_maxContact": _LATER.format("how many contacts a pair may have; len(data.contact) has those that there are"),
    "MjPreContact": _LATER.format("contacts of collision functions of the user's"),
    "mjtCTimer": _LATER.format("timers of its compiler"),
    "mju_threadpool": _LATER.format("threads within a step; a step is one thread's here, mujoco.batch runs many"),
}

# Modules of MuJoCo's wheel that are not public.
MISSING |= {
    "_rollout": "the compiled part of mujoco.rollout, which is here",
    "_simulate": "the window of MuJoCo's viewer; mujoco.viewer opens a page instead",
}

# Name -> how it differs from MuJoCo's.
DIFFERENT = {
    "MjModel": "whole numbers that the engine takes addresses from are read-only, or count from the next stage on and "
    "are refused there where they lead nowhere; bounding volume trees are always empty (nbvh is 0) and memory grows as "
    "needed (narena is 0); _address is no C pointer",
    "MjData": "contacts and constraint rows are copies that stay until the next forward pass; timers count whole calls "
    "only",
    "mj_loadPluginLibrary": "takes the libraries of MuJoCo's own plugins, which are built in; others are C rows for "
    "sinew.load",
    "mj_loadAllPluginLibraries": "as mj_loadPluginLibrary",
    "PLUGINS_DIR": "a folder that need not exist: MuJoCo's plugins are built in",
    "PLUGIN_HANDLES": "empty",
    "MjSpec": (
        "unnamed instances of attached specs come after all named ones, those of composites before; built-in meshes "
        "have vertices in the model only; deleting a body deletes all tendons on it, those that wrap its geoms too; "
        "keyframes of attached specs are listed at once"
    ),
    "MjvScene": "camdist and transparent of geoms are not filled",
    "GLContext": "does nothing: every renderer opens its own context, through EGL",
    "MjrContext": "an off-screen buffer in memory; numbers of OpenGL objects are not available",
    "batch": "set_models is refused; simulations do not stop in a rollout where warnings rise",
    "mj_embedAssets": "a copy: assets are always in the model",
    "viewer": "a page in the browser (sinew.view); geoms of user_scn, texts and changes of cam and opt are shown; perturb, "
    "figures and images of a handle are kept, not shown",
    "Renderer": "lighting is computed per pixel; font_scale is not used",
    "mjr_setBuffer": "there is only the off-screen buffer",
    "mjr_restoreBuffer": "does nothing: what draws elsewhere does not touch the buffer",
    "mjr_render": "no stereo",
    "mjr_blitBuffer": "rectangles of equal size only",
    "mjr_finish": "does nothing: drawing ends before it returns",
    "mjr_getError": "always 0: errors are raised where they occur",
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
    "mj_resetDataDebug": "fills some outputs only",
    "mju_warningText": "Sinew's words",
    "mju_standardNormal": "NumPy's generator",
    "mju_eig3": "LAPACK's method, so that signs of vectors may differ",
    "set_mju_user_malloc": "takes None only",
    "set_mju_user_free": "takes None only",
    "set_mju_user_warning": "kept, never called: the engine prints nothing",
}


def explain(name):
    """The text of the error about a missing name."""
    return f"module 'mujoco' of Sinew has no {name!r}: it is about {MISSING[name]}"
