import { load, percentile } from './spoken-clips.ts';

/** What the page takes down: ten milliseconds at a time, how loud the person is and how loud the agent. */
export const STEP_MS = 10;

export type Overheard = {
  person: number[];
  agent: number[];
  /** By the page's clock, when so many steps had been taken down. */
  ticks: { steps: number; at: number }[];
  /** What came over the line, by the page's clock. */
  frames: { type: string; at: number }[];
};

const PERSON_IS_LOUD = 0.01;
const AGENT_IS_LOUD = 0.005;
const steps = (ms: number) => ms / STEP_MS;
/** A pause within what somebody says. */
const WITHIN = steps(700);
/** As long as this nothing is heard between two words of the agent. */
const SILENT = steps(300);
const LONGEST_WAIT_MS = 4_000;
/** A tick comes late now and then: the earliest of so many around it was hardly late. */
const TICKS_AROUND = 5;
/** And was late by less than this. */
const LATE_TICK_MS = 100;

type Wait = { saidAt: number; ms: number; parts: Record<string, number | null> };

function waits({ person, agent, ticks, frames }: Overheard) {
  const turns: { from: number; to: number }[] = [];
  for (const [at, level] of person.entries()) {
    if (level < PERSON_IS_LOUD) continue;
    const last = turns.at(-1);
    if (last && at - last.to < WITHIN) last.to = at;
    else turns.push({ from: at, to: at });
  }
  const isLoud = (at: number) => (agent[at] ?? 0) >= AGENT_IS_LOUD;
  const first = (from: number, to: number, isSo: (at: number) => boolean) => {
    for (let at = from; at < to; at += 1) if (isSo(at)) return at;
    return null;
  };
  const isSilentFrom = (at: number) => first(at, at + SILENT, isLoud) === null;
  const clockOf = (step: number): number => {
    const next = ticks.findIndex((tick) => tick.steps >= step);
    const near = ticks.slice(Math.max(0, next - TICKS_AROUND), next + TICKS_AROUND);
    return step * STEP_MS + Math.min(...near.map((tick) => tick.at - tick.steps * STEP_MS));
  };
  const next = (type: string, from: number, to: number) =>
    frames.find((frame) => frame.type === type && frame.at >= from && frame.at <= to)?.at;
  const since = (from?: number, to?: number) =>
    from === undefined || to === undefined ? null : Math.round(to - from);

  const answers: Wait[] = [];
  const silences: Wait[] = [];
  let notSilent = 0;
  let ended = 0;
  for (const { from, to } of turns) {
    const isOver = first(from - steps(100), from, isLoud) !== null && !isSilentFrom(from - steps(50));
    if (isOver) {
      const at = first(from, from + steps(2_000), isSilentFrom);
      const [began, silent] = [clockOf(from), at === null ? 0 : clockOf(at)];
      const sent = frames.findLast((frame) => frame.type === 'audio' && frame.at <= silent)?.at;
      const parts = { held: since(began, sent), played: since(sent, silent) };
      if (next('interruption', began, began + LONGEST_WAIT_MS) !== undefined) ended += 1;
      if (at === null) notSilent += 1;
      else silences.push({ saidAt: from * STEP_MS, ms: (at - from) * STEP_MS, parts });
    }
    if (isLoud(to)) continue;
    const at = first(to, to + steps(LONGEST_WAIT_MS), isLoud);
    if (at === null) continue;
    const [over, heard] = [clockOf(to), clockOf(at)];
    const understood = next('user_transcript', over, heard) ?? heard;
    const asked = next('agent_tool_request', understood, heard);
    const found = next('agent_tool_response', asked ?? heard, heard);
    const read = next('agent_chat_response_part', found ?? understood, heard);
    const sounded = next('audio', understood, heard + LATE_TICK_MS);
    answers.push({
      saidAt: from * STEP_MS,
      ms: (at - to) * STEP_MS,
      parts: {
        understood: since(over, understood),
        asked: since(understood, asked),
        found: since(asked, found),
        read: since(found ?? understood, read),
        spoken: since(read, sounded),
        played: since(sounded, heard),
      },
    });
  }
  return { spoken: turns.length, answers, silences, notSilent, ended };
}

/** How long they took, the parts that they are made of, and the slowest one by one. */
export function tellWaits(overheard: Overheard): void {
  const { spoken, answers, silences, notSilent, ended } = waits(overheard);
  const spread = (values: readonly number[]) =>
    `p50 ${percentile(values, 0.5)}, p95 ${percentile(values, 0.95)} ms`;
  const tell = (name: string, goal: number, all: readonly Wait[]) => {
    console.log(`${name} ${spread(all.map(({ ms }) => ms))} of ${all.length} (goal ${goal}); ${load()}`);
    const named = all.map(({ parts }): [string, number | null][] => Object.entries(parts));
    for (const [part] of named[0] ?? []) {
      const known = named.flatMap((parts) => parts.flatMap(([one, ms]) => (one === part ? (ms ?? []) : [])));
      console.log(`  ${part}: ${spread(known)} of ${known.length}`);
    }
    for (const { saidAt, ms, parts } of all.toSorted((one, other) => other.ms - one.ms).slice(0, 5))
      console.log(`  at ${(saidAt / 1_000).toFixed(1)} s: ${ms} ms, ${JSON.stringify(parts)}`);
  };
  console.log(
    `${spoken} turns of the person, ${silences.length + notSilent} over the answer: ${notSilent} not silent within two seconds, ${ended} ended it`,
  );
  tell('end of speech to first sound', 1_200, answers);
  tell('from the first sound over the answer to silence', 250, silences);
}
