import { posix } from 'node:path';
import { z } from 'zod';
import { KNOWN_REFUSALS, type KnownRefusal } from './known-refusals.ts';

const rule = z.strictObject({
  /** A method and a path, with `*` for a part of it, or a place in a call: `socket`, `frame`, `tool`. */
  on: z
    .string()
    .regex(/^([A-Z]+ \/[\w/*.-]*|[a-z]+)$/, 'is neither a method and a path nor a place')
    .max(200),
  does: z.enum(['slow', 'drop', 'status', 'garbage', 'late']),
  status: z.int().min(400).max(599).optional(),
  /** A refusal that the real provider is known for, in its words and with its status or close code. */
  says: z.enum(KNOWN_REFUSALS).optional(),
  afterMs: z.int().min(0).max(600_000).optional(),
  times: z.int().min(1).optional(),
});

export const misbehaviourRules = z.strictObject({ rules: z.array(rule).max(100) });
type MisbehaviourRule = z.output<typeof rule>;

export type Misbehaving = {
  does: MisbehaviourRule['does'];
  afterMs: number;
  status?: number;
  says?: KnownRefusal;
};

/** `late` is later than anybody waits. */
const AFTER_MS = { slow: 1_000, late: 300_000, drop: 0, status: 0, garbage: 0 };

export type Misbehaviour = {
  /** In place of all earlier rules. */
  set(rules: readonly MisbehaviourRule[]): void;
  /** What to do wrong this time, which counts as one of the rule's times. */
  take(on: string): Misbehaving | null;
};

/** How the provider is told to fail, so that it can be seen what the app makes of it. */
export function createMisbehaviour(): Misbehaviour {
  let rules: { rule: MisbehaviourRule; left: number }[] = [];
  return {
    set(next) {
      rules = next.map((rule) => ({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }));
    },
    take(on) {
      const found = rules.find(({ rule, left }) => left > 0 && posix.matchesGlob(on, rule.on));
      if (!found) return null;
      found.left -= 1;
      const { does, afterMs = AFTER_MS[does], status, says } = found.rule;
      return { does, afterMs, ...(does === 'status' && { status: status ?? 500, ...(says && { says }) }) };
    },
  };
}
