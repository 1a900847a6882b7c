"""MuJoCo's module of this name: all of OpenGL.EGL, and displays of devices, which programs open that draw off-screen.

Renderers of this package do not need it; programs that make a context of their own (robosuite) do.
"""

from __future__ import annotations

import ctypes
import os

os.environ.setdefault("PYOPENGL_PLATFORM", "egl")
for _library in ("libOpenGL.so.0", "libOpenGL.so"):
    try:  # before PyOpenGL: the vendor-neutral library keeps contexts of threads apart
        ctypes.CDLL(_library, mode=ctypes.RTLD_GLOBAL)
        break
    except OSError:
        continue

try:
    from OpenGL import EGL
    from OpenGL.EGL import *  # noqa: F403
    from OpenGL.error import GLError
except ImportError as error:
    raise ImportError(f"mujoco.egl.egl_ext is OpenGL.EGL of PyOpenGL, which cannot be imported: {error}") from error

EGL_PLATFORM_DEVICE_EXT = 0x313F  # of EGL_EXT_platform_device


def _extension(name, result, *arguments):
    """A function that EGL gives by name."""
    address = EGL.eglGetProcAddress(name)
    if not address:
        raise ImportError(f"the EGL of this machine has no {name}")
    return ctypes.CFUNCTYPE(result, *arguments)(ctypes.cast(address, ctypes.c_void_p).value)


PFNEGLQUERYDEVICESEXTPROC = ctypes.CFUNCTYPE(
    EGL.EGLBoolean, EGL.EGLint, ctypes.POINTER(EGL.EGLDeviceEXT), ctypes.POINTER(EGL.EGLint)
)
PFNEGLGETPLATFORMDISPLAYEXTPROC = ctypes.CFUNCTYPE(
    EGL.EGLDisplay, EGL.EGLenum, ctypes.c_void_p, ctypes.POINTER(EGL.EGLint)
)
_query_devices = _extension("eglQueryDevicesEXT", EGL.EGLBoolean, *PFNEGLQUERYDEVICESEXTPROC._argtypes_)
eglGetPlatformDisplayEXT = _extension(
    "eglGetPlatformDisplayEXT", EGL.EGLDisplay, *PFNEGLGETPLATFORMDISPLAYEXTPROC._argtypes_
)


def eglQueryDevicesEXT(max_devices=10):
    """The devices that EGL can draw on, at most so many."""
    found, count = (EGL.EGLDeviceEXT * max_devices)(), EGL.EGLint()
    answer = _query_devices(max_devices, found, ctypes.byref(count))
    if answer != EGL.EGL_TRUE:
        raise GLError(err=EGL.eglGetError(), baseOperation=eglQueryDevicesEXT, result=answer)
    return list(found[: count.value])
