import type { Drift } from '#lib/speech/voice-provider.ts';

/** What somebody else put into an agent is theirs to choose, and so is how much of it. */
const MOST = 100;
const LONGEST = 2_000;

type RecordedDrift = { setting: string; wanted: string; found: string };

/**
 * Settings that quote a person, name whom they spoke of, or name the clone of one, which only owners may read. Of them only the length is kept: what is
 * erased elsewhere must not stay here.
 */
const QUOTES = /(?:prompt\.prompt|firstMessage|voiceId|pronunciationDictionaryLocators)$/i;

/** As it is kept and shown: every value as JSON, cut where it is long. */
export const recordedDrift = (drift: readonly Drift[]): RecordedDrift[] =>
  drift.slice(0, MOST).map(({ setting, wanted, found }) => {
    const show = QUOTES.test(setting) ? lengthOf : shown;
    return { setting, wanted: show(wanted), found: show(found) };
  });

const lengthOf = (value: unknown): string =>
  typeof value === 'string' ? `a text of ${value.length} characters` : 'no text';

export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
}
