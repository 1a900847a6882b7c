"""Arrays of a resident batch, where the batch keeps them: on a GPU or not, shared with other libraries through DLPack."""

from __future__ import annotations

from typing import Any

import numpy
from numpy.typing import NDArray

from . import _core

_FORMATS = {"d": numpy.float64, "f": numpy.float32, "i": numpy.int32, "q": numpy.int64, "B": numpy.uint8}
_CPU, _CUDA = 1, 2


class DeviceArray:
    """A field of all worlds of a resident batch, in the memory of the device that steps them. It has no arithmetic of its
    own: torch.from_dlpack, jax.dlpack.from_dlpack, cupy.from_dlpack and numpy.from_dlpack (on a processor) make an array of
    their own over the same memory, which sees every step and whose numbers count from the next step on."""

    __slots__ = ("_batch", "_array", "name")

    def __init__(self, batch: Any, name: str):
        self._batch = batch
        self._array = _core.batch_array(batch, name)
        self.name: str = name

    @property
    def shape(self) -> tuple[int, ...]:
        """Worlds first."""
        return self._array[2]

    @property
    def ndim(self) -> int:
        """Number of axes."""
        return len(self._array[2])

    @property
    def dtype(self) -> numpy.dtype[Any]:
        """Type of the numbers."""
        return numpy.dtype(_FORMATS[self._array[1]])

    @property
    def device(self) -> str:
        """Where the numbers lie: "cpu" or "cuda:0"."""
        return "cpu" if self._array[3] == _CPU else f"cuda:{self._array[4]}"

    def __len__(self) -> int:
        return self._array[2][0]

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._array[3], self._array[4]

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        if dl_device not in (None, self.__dlpack_device__()) or copy:
            if dl_device is not None and tuple(dl_device) != (_CPU, 0):
                raise BufferError(f"{self!r} cannot be copied to device {dl_device}")
            return self._batch.pull(self.name).astype(self.dtype).__dlpack__(max_version=max_version)
        if stream != -1:  # the consumer orders its work itself
            _core.batch_wait(self._batch)
        return _core.batch_dlpack(self._batch, self.name, max_version is not None and max_version[0] >= 1)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        if self._array[3] != _CUDA:
            raise AttributeError(f"{self!r} does not lie on a CUDA device")
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self._array[0], False), "version": 3}

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if self._array[3] != _CPU:
            raise TypeError(f"{self!r} lies on a GPU: Batch.pull({self.name!r}) copies it into a NumPy array")
        array = numpy.from_dlpack(self)
        return numpy.array(array, dtype=dtype) if copy or dtype not in (None, array.dtype) else array

    def __setitem__(self, index, value):
        raise TypeError(f"{self!r} has no items: write through torch.from_dlpack(...), or Batch.push({self.name!r}, values)")

    def __repr__(self):
        return f"<sinew.DeviceArray {self.name} {self.shape} {self.dtype} on {self.device}>"


def stream_address(stream: Any) -> int:
    """The cudaStream_t of a stream of PyTorch, CuPy or anything with __cuda_stream__; 0: default.

    An address as a number is not taken, as CUDA cannot tell one that is no stream from one that is, and ends the process; 0, 1 and
    2 are CUDA's own numbers of default streams.
    """
    if stream is None:
        return 0
    if hasattr(stream, "__cuda_stream__"):
        found = stream.__cuda_stream__
        return int((found() if callable(found) else found)[1])
    for name in ("cuda_stream", "ptr", "handle"):
        if hasattr(stream, name):
            return int(getattr(stream, name))
    if isinstance(stream, int) and not isinstance(stream, bool) and 0 <= stream <= 2:
        return stream
    raise TypeError(
        f"'stream' is a CUDA stream of PyTorch or CuPy, or has __cuda_stream__, not {stream!r}; "
        "an address becomes one by torch.cuda.ExternalStream or cupy.cuda.ExternalStream"
    )
