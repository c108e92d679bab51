"""Hands a network to OpenCV: written as an ONNX model in memory, read by cv2.dnn.

Field numbers are those of onnx.proto3 (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3).
"""

from collections.abc import Iterable

import cv2
import numpy as np

from vision.reading.network import Array, Layer, Network

FLOAT, INTS = 1, 7
IR_VERSION, OPSET = 8, 13


class FastNetwork:
    """A network run by OpenCV, for inputs of one size; gives the same answers as the plain one."""

    def __init__(self, network: Network, channels: int, height: int, width: int) -> None:
        model = np.frombuffer(write_model(network, (1, channels, height, width)), np.uint8)
        self._net = cv2.dnn.readNetFromONNX(model)

    def forward(self, x: Array) -> Array:
        """(channels, height, width) to (outputs, height, width)."""
        self._net.setInput(x[None])
        said: Array = np.asarray(self._net.forward(), np.float32)
        return np.asarray(said[0])


def write_model(network: Network, shape: tuple[int, ...]) -> bytes:
    """The network as an ONNX file for inputs of this shape (1, channels, height, width)."""
    nodes, weights, name = [], [], "x"
    for number, layer in enumerate(network.layers):
        weights += [_tensor(f"w{number}", layer.kernel), _tensor(f"b{number}", layer.bias)]
        nodes.append(_node("Conv", [name, f"w{number}", f"b{number}"], f"c{number}", _taps(layer)))
        nodes.append(_node("Relu", [f"c{number}"], f"r{number}"))
        if layer.skip:
            nodes.append(_node("Add", [f"r{number}", name], f"s{number}"))
        name = f"s{number}" if layer.skip else f"r{number}"
    weights += [_tensor("w", network.out_weight[:, :, None, None]), _tensor("b", network.out_bias)]
    nodes.append(_node("Conv", [name, "w", "b"], "y", _attribute("kernel_shape", [1, 1])))
    outputs = (1, network.out_bias.size, *shape[2:])
    graph = b"".join(_part(1, node) for node in nodes) + _part(2, b"faust")
    graph += b"".join(_part(5, weight) for weight in weights)
    graph += _part(11, _value("x", shape)) + _part(12, _value("y", outputs))
    return _number(1, IR_VERSION) + _part(7, graph) + _part(8, _number(2, OPSET))


def _taps(layer: Layer) -> bytes:
    if layer.spread == 0:
        return _attribute("kernel_shape", [1, 1])
    pads = _attribute("pads", [layer.spread] * 4) + _attribute("dilations", [layer.spread] * 2)
    return pads + _attribute("kernel_shape", [3, 3])


def _node(kind: str, inputs: Iterable[str], output: str, attributes: bytes = b"") -> bytes:
    named = b"".join(_part(1, name.encode()) for name in inputs) + _part(2, output.encode())
    return named + _part(3, output.encode()) + _part(4, kind.encode()) + attributes


def _attribute(name: str, values: Iterable[int]) -> bytes:
    numbers = b"".join(_number(8, value) for value in values)
    return _part(5, _part(1, name.encode()) + numbers + _number(20, INTS))


def _tensor(name: str, values: Array) -> bytes:
    sizes = b"".join(_number(1, size) for size in values.shape)
    raw = values.astype("<f4").tobytes()
    return sizes + _number(2, FLOAT) + _part(8, name.encode()) + _part(9, raw)


def _value(name: str, shape: Iterable[int]) -> bytes:
    sizes = b"".join(_part(1, _number(1, size)) for size in shape)
    return _part(1, name.encode()) + _part(2, _part(1, _number(1, FLOAT) + _part(2, sizes)))


def _part(field: int, content: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _varint(value: int) -> bytes:
    parts = bytearray()
    while value > 0x7F:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*parts, value])
