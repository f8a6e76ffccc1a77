"""Learns from what learn-meanings.ts wrote which sentence answers and when it is sure enough, and writes the numbers.

A sentence is judged by a straight line, and beside it a layer of 48 that also sees how its vector goes with that of the
question; whether the best is said, by a logistic regression on what the folds left out say of it. Persons that are held out are
only reported; items at odd places too, with `--odd`.
"""

import hashlib
import json
import math
import re
import sys
from pathlib import Path

import numpy as np
import sentence_model
import torch
from sklearn.linear_model import LogisticRegression
from torch import nn

torch.set_num_threads(1)
FOLDER = Path(sys.argv[1])
LOCAL = Path(__file__).parents[2] / "lib/knowledge/reader"
LOOKED_AT, ROUNDS, HIDDEN, FOLDS, OF_TUNING = 48, 7, 48, 4, 2
SIDES, DROPPED = 24, 0.4
MOST_BESIDE, LEAST_REFUSED = 0.08, 0.86
BESIDE_THE_BEST = ["words", "senses", "wordsBeside", "sensesBeside", "sensesAsked", "meaning", "meaningBeside",
                   "coverHere", "missing", "wordsOfPassage", "sensesOfTitle"]
OF_FIRST = ["words", "senses", "sensesBeside", "meaning", "hasWanted", "lacksWanted", "wordsOfPassage", "isStrong",
            "replyTo", "sameQuestion", "ownLife", "noSelf", "kinHere", "lifeForm", "lifeWhole", "coverHere",
            "sensesOfTitle", "nameNowhere", "otherLanguage", "rank", "mayAnswer", "lacksLifeForm", "othersLife", "selfSays"]


def vectors_of(texts):
    """They are kept: to read all of them takes minutes."""
    digest = hashlib.sha256(json.dumps(texts).encode()).hexdigest()[:16]
    kept = FOLDER / f"vectors-{digest}.npy"
    if not kept.exists():
        np.save(kept, sentence_model.vectors_of(texts))
    # What is not there, at the end, has no direction.
    return np.concatenate([np.load(kept), np.zeros((1, sentence_model.SIZE), dtype=np.float32)])


data = json.loads((FOLDER / "examples.json").read_text())
names, kinds = data["features"], data["kinds"]
vectors = vectors_of(data["texts"])
by_words = json.loads((LOCAL / "answer-weights.json").read_text())["sentence"]
word_weights = np.array([by_words.get(name, 0) for name in names], dtype=np.float32)
MEANINGS = len(names) + len(BESIDE_THE_BEST)
QUESTION = MEANINGS + 10
QUESTION_END = QUESTION + len(data["questionFeatures"]) + len(kinds)


def words_of(text):
    return re.findall(r"[^\W_]+", text.lower())


def rests_on(text, quote):
    said, words = f" {' '.join(words_of(text))} ", words_of(quote)
    core = min(len(words), max(3, math.ceil(len(words) * 0.6)))
    return any(f" {' '.join(words[at:at + core])} " in said for at in range(len(words) - core + 1))


def softmax(values):
    exps = np.exp(values - values.max())
    return exps / exps.sum()


def prepare(one):
    some = one["candidates"]
    features = np.array([c["features"] for c in some], dtype=np.float32)
    scores = features @ word_weights
    at = np.sort(np.argsort(-scores, kind="stable")[:LOOKED_AT])
    looked = set(at.tolist())
    question = vectors[one["question"]]
    like = np.array([vectors[c["own"]] @ question for c in some])
    asked = np.array([vectors[c["replyTo"]] @ question if c["replyTo"] >= 0 else 0 for c in some])

    def beside(place, step):
        other = place + step
        is_next = other in looked and some[other]["passage"] == some[place]["passage"]
        return like[other] if is_next and some[other]["place"] == some[place]["place"] + step else 0

    before = np.array([beside(place, -1) for place in at])
    after = np.array([beside(place, 1) for place in at])
    here, to = like[at], asked[at]
    those = features[:, [names.index(name) for name in BESIDE_THE_BEST]]
    rank = np.argsort(np.argsort(-scores, kind="stable"), kind="stable")
    ask = np.array(one["ofQuestion"] + [float(one["wanted"] == kind) for kind in kinds])
    one["rows"] = np.concatenate([
        features[at], (those - those.max(0))[at],
        np.stack([here, here - here.max(), (here - here.mean()) / (here.std() + 0.01), to, to - to.max(), before, after,
                  np.maximum(np.maximum(before, after), here), np.full(len(at), len(some) / 100),
                  np.array([some[place]["place"] / 20 for place in at])], 1),
        np.repeat(ask[None], len(at), 0),
        np.stack([scores[at] - scores.max(), softmax(scores)[at], rank[at] / 10], 1)], 1).astype(np.float32)
    places = {(c["passage"], c["place"]): c["own"] for c in (some[place] for place in at)}
    own = [some[place] for place in at]
    one["said"] = vectors[[c["own"] for c in own]]
    one["before"] = vectors[[places.get((c["passage"], c["place"] - 1), c["replyTo"]) for c in own]]
    one["asked"] = np.repeat(question[None], len(at), 0)
    one["at"], one["right"] = at, np.array([float(some[place]["isRight"]) for place in at], dtype=np.float32)
    return one


class Net(nn.Module):
    """Of a row, and of how the question goes with the sentence and with what stands before it, seen from learnt sides."""

    def __init__(self, size):
        super().__init__()
        self.sides = nn.ModuleList([nn.Linear(sentence_model.SIZE, SIDES) for _ in range(3)])
        for side in self.sides:
            side.weight.data, side.bias.data = SIDES_FROM.clone(), torch.zeros(SIDES)
        self.straight = nn.Linear(size, 1)
        self.some = nn.Dropout(0.25)
        self.layers = nn.Sequential(nn.Linear(size + 2 * SIDES, HIDDEN), nn.ReLU(), nn.Dropout(DROPPED), nn.Linear(HIDDEN, 1))

    def forward(self, rows, asked, said, before):
        asked, said, before = (torch.tanh(side(one)) for side, one in zip(self.sides, (asked, said, before)))
        both = self.some(torch.cat([asked * said, asked * before], -1))
        return (self.straight(rows) + self.layers(torch.cat([rows, 3 * both], -1))).squeeze(-1)


def inputs_of(some, mean, spread):
    rows = np.clip((np.concatenate([one["rows"] for one in some]) - mean) / spread, -5, 5)
    return [torch.tensor(rows), *(torch.tensor(np.concatenate([one[name] for one in some])) for name in ("asked", "said", "before"))]


def log_sums(values, of, count):
    most = torch.full((count,), -1e9).scatter_reduce(0, of, values.detach(), "amax", include_self=True)
    return torch.log(torch.zeros(count).index_add(0, of, torch.exp(values - most[of])) + 1e-30) + most


def learn(examples, mean, spread):
    torch.manual_seed(0)
    random = np.random.RandomState(0)
    some = [one for one in examples if one["right"].any() or one["kind"] == "unanswerable"]
    some += [one for one in some if one["group"] == "tuning"] * (OF_TUNING - 1)
    net = Net(len(mean))
    steps = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=2e-2)
    pace = torch.optim.lr_scheduler.OneCycleLR(steps, 3e-3, total_steps=ROUNDS * (len(some) // 24 + 1) + 2)
    for _ in range(ROUNDS):
        order = random.permutation(len(some))
        for start in range(0, len(order), 24):
            batch = order[start:start + 24]
            of = torch.tensor(np.repeat(np.arange(len(batch)), [len(some[i]["at"]) for i in batch]))
            scores = net(*inputs_of([some[i] for i in batch], mean, spread))
            right = torch.tensor(np.concatenate([some[i]["right"] for i in batch]))
            every = log_sums(scores, of, len(batch))
            # To say nothing scores 0: what cannot be answered is to stay below that, what answers above.
            none = torch.logaddexp(every, torch.zeros(len(batch)))
            good = log_sums(torch.where(right > 0, scores, torch.full_like(scores, -1e9)), of, len(batch))
            can = torch.tensor([bool(some[i]["right"].any()) for i in batch])
            loss = torch.where(can, (every - good) + (none - good), none).mean()
            steps.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 3.0)
            steps.step()
            pace.step()
    return net.eval()


def judge(net, one, mean, spread):
    with torch.no_grad():
        return net(*inputs_of([one], mean, spread)).numpy()


def is_next(one, other):
    return (one["passage"], one["place"] + 1, one["asked"]) == (other["passage"], other["place"], other["asked"])


def runs_of(some, shares, most, longest, leans):
    """As `bestRuns` puts them together."""
    used, runs = set(), []
    while len(runs) < most:
        best = (0, -1, -1)
        for start in range(len(some)):
            share = length = 0
            for end in range(start, len(some)):
                if end in used or (end > start and not is_next(some[end - 1], some[end])):
                    break
                length += len(some[end]["text"]) + 1
                if length > longest and end > start:
                    break
                share += shares[end]
                if share > best[0] + 1e-9:
                    best = (share, start, end)
        share, start, end = best
        if start < 0:
            break
        used |= set(range(start, end + 1))
        begin = next((at for at in range(start, end) if leans[at + 1] or shares[at] >= 0.04 * share), end)
        last, length = end, sum(len(some[at]["text"]) + 1 for at in range(start, end + 1))
        while last + 1 < len(some) and last + 1 not in used and is_next(some[last], some[last + 1]) \
                and some[last + 1]["block"] == some[end]["block"]:
            last += 1
            length += len(some[last]["text"]) + 1
            if length > longest * 1.4:
                last = end
                break
        used |= set(range(end + 1, last + 1))
        if begin > 0 and begin - 1 not in used and leans[begin] and is_next(some[begin - 1], some[begin]) \
                and len(some[begin - 1]["text"]) <= 160:
            begin -= 1
            used.add(begin)
        runs.append((share, begin, last))
    told, sum_of = [], 0
    for place, run in enumerate(runs):
        if place == 0 or (sum_of < 0.75 and run[0] >= 0.07):
            told.append(run)
            sum_of += run[0]
    return told


def tell(one, scores):
    """What would be said, whether it is right, and by what one may know."""
    some, rows = one["candidates"], one["rows"]
    every = np.full(len(some), -30.0)
    every[one["at"]] = scores
    shares = softmax(every)
    is_story = one["wanted"] == "story"
    leans = [c["features"][names.index("leansBack")] for c in some]
    runs = runs_of(some, shares, 1 if is_story else 2, 700 if is_story else 300, leans)
    text = "\n".join(" ".join(some[at]["text"] for at in range(begin, end + 1)) for _, begin, end in runs)
    _, begin, end = runs[0]
    first = [place for place, at in enumerate(one["at"]) if begin <= at <= end]
    ordered = np.sort(scores)[::-1]
    ordered = np.maximum(np.concatenate([ordered, np.full(5, -30.0)]), ordered[0] - 10)
    column = names.index
    of = scores[first]
    row = [ordered[0], *(ordered[0] - ordered[[1, 2, 4]]), np.log(np.exp(scores).sum()), runs[0][0],
           sum(run[0] for run in runs), len(runs), of.max(), np.log(np.exp(of).sum()),
           -(shares * np.log(shares + 1e-9)).sum(), rows[first][:, column("missing")].min(),
           rows[first][:, column("missingHere")].min(), *rows[first][:, [column(name) for name in OF_FIRST]].max(0),
           *rows[first][:, MEANINGS:MEANINGS + 8].max(0), *rows[0, QUESTION:QUESTION_END],
           rows[:, column("words")].max(), rows[:, column("senses")].max(), rows[:, MEANINGS].max()]
    return np.array(row, dtype=np.float64), float(any(rests_on(text, quote) for quote in one["quotes"]))


def shares_at(examples, sure, good, at):
    said = sure >= at
    of = lambda kind: np.array([one["kind"] == kind for one in examples])
    answerable, follow, cannot = of("answerable"), of("followup"), of("unanswerable")
    mean = lambda values, which: values[which].mean() if which.any() else 0
    return (mean(said * good, answerable), mean(said * (1 - good), answerable), 1 - mean(said * 1.0, cannot),
            mean(said * good, follow), mean(said * (1 - good), follow))


of_means = vectors[np.random.RandomState(0).permutation(len(vectors))[:6000]]
torch.manual_seed(0)
SIDES_FROM = 3 * torch.pca_lowrank(torch.tensor(of_means - of_means.mean(0)), SIDES, center=False)[2].T.contiguous()
all_of = [prepare(one) for one in data["examples"] if one["candidates"]]
group = lambda name: [one for one in all_of if one["group"] == name]
examples = group("practice") + group("tuning")
rows = np.concatenate([one["rows"] for one in examples])
mean, spread = rows.mean(0), rows.std(0) + 1e-3
persons = sorted({one["set"] for one in examples})
fold = np.array([(persons.index(one["set"]) + (at if one["group"] == "tuning" else 0)) % FOLDS
                 for at, one in enumerate(examples)])
told = [None] * len(examples)
for which in range(FOLDS):
    net = learn([one for one, of in zip(examples, fold) if of != which], mean, spread)
    for at in np.flatnonzero(fold == which):
        told[at] = tell(examples[at], judge(net, examples[at], mean, spread))
net = learn(examples, mean, spread)
signs, good = np.stack([row for row, _ in told]), np.array([is_good for _, is_good in told])
sure_mean, sure_spread = signs.mean(0), signs.std(0) + 1e-2
counts = np.array([OF_TUNING if one["group"] == "tuning" else 1 for one in examples], dtype=float)
scaled = lambda values: np.clip((values - sure_mean) / sure_spread, -4, 4)
regression = lambda which: LogisticRegression(C=0.02, max_iter=800).fit(
    scaled(signs[which]), good[which], sample_weight=counts[which])
sure = np.zeros(len(examples))
for which in range(FOLDS):
    sure[fold == which] = regression(fold != which).decision_function(scaled(signs[fold == which]))
last = regression(fold >= 0)
bounds = [bound for bound in np.quantile(sure, np.linspace(0, 1, 401))
          if shares_at(examples, sure, good, bound)[1] <= MOST_BESIDE
          and shares_at(examples, sure, good, bound)[2] >= LEAST_REFUSED]
bound = min(bounds)
print("right, beside, unanswerable refused; follow-ups right, beside")
print("learnt from", *(f"{value:.3f}" for value in shares_at(examples, sure, good, bound)))
for name in ("held out", *(["odd"] if "--odd" in sys.argv else [])):
    some = group(name)
    can = [one for one in some if one["kind"] == "answerable"]
    print(name, "among those looked at", f'{np.mean([one["right"].any() for one in can]):.3f}')
    ends = [tell(one, judge(net, one, mean, spread)) for one in some]
    values = last.decision_function(scaled(np.stack([row for row, _ in ends])))
    is_good = np.array([is_good for _, is_good in ends])
    for at in (-99.0, bound - 0.3, bound, bound + 0.3):
        print(name, f"{at:.2f}", *(f"{value:.3f}" for value in shares_at(some, values, is_good, at)), flush=True)
short = lambda values: np.round(np.asarray(values, dtype=float), 4).tolist()
weights = lambda layer: layer.weight.detach().numpy()
(LOCAL / "answer-net.json").write_text(json.dumps({
    "names": {"first": OF_FIRST}, "lookedAt": LOOKED_AT, "mean": short(mean), "spread": short(spread),
    "straight": short(weights(net.straight)[0]), "sides": [[short(row) for row in weights(side)] for side in net.sides],
    "sideOffsets": [short(side.bias.detach()) for side in net.sides], "hidden": [short(row) for row in weights(net.layers[0])],
    "offset": short(net.layers[0].bias.detach()), "out": short(weights(net.layers[3])[0]),
    "always": round(float(net.straight.bias + net.layers[3].bias), 4), "sureMean": short(sure_mean),
    "sureSpread": short(sure_spread), "sureness": short(last.coef_[0]),
    "sureAlways": round(float(last.intercept_[0]), 4), "sure": round(float(bound), 4)}) + "\n")
