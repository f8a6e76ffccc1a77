import type { Drift } from '#lib/voice/voice-provider.ts';

/** What somebody else put into an agent is theirs to choose, and so is how much of it. */
const MOST = 100;
const LONGEST = 2_000;

type RecordedDrift = { setting: string; wanted: string; found: string };

/** As it is kept and shown: every value as JSON, cut where it is long. */
export const recordedDrift = (drift: readonly Drift[]): RecordedDrift[] =>
  drift.slice(0, MOST).map(({ setting, wanted, found }) => ({
    setting,
    wanted: shown(wanted),
    found: shown(found),
  }));

export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
}
