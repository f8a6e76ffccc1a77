import 'server-only';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { whileLookedAt } from '../db/silence.ts';
import { logger } from '../logger.ts';
import { reportError } from '../report-error.ts';
import { fail, ok, type Result } from '../result.ts';
import { withSpan } from '../trace.ts';
import type { ActionState } from './action-state.public.ts';
import { requireSameOrigin } from './app-origin.ts';
import { clientAddress } from './client-address.ts';
import { enforceRateLimit, type RateLimit } from './enforce-rate-limit.ts';
import { visibleFailure } from './failure-response.ts';
import { requireMoreThanLooking } from './looking-around.ts';
import { parseInput } from './parse-input.ts';
import { requestId } from './request-id.ts';

type ActionSpec<Input extends z.ZodType, Proof, Value> = {
  name: string;
  input: Input;
  /** Per caller address, and per `key` where one is given (such as the e-mail address that is tried). */
  rateLimit: RateLimit;
  rateLimitKey?: (input: z.infer<Input>) => string;
  /** Who is counted otherwise, and not with everybody else at their address. */
  isCountedApart?: (input: z.infer<Input>) => Promise<boolean>;
  /** For who looks around in the demo as well: signing in, and what guests do. */
  isForLookers?: boolean;
  guard: (input: z.infer<Input>) => Promise<Result<Proof>>;
  run: (call: { input: z.infer<Input>; proof: Proof }) => Promise<Result<Value>>;
};

/** React's own fields in a form that is sent before the page's scripts have loaded. */
const isReactField = (name: string) => name.startsWith('$ACTION');

function fieldsOf(form: unknown): unknown {
  // A caller may send anything in place of the form.
  if (!(form instanceof FormData)) return form;
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (isReactField(name)) continue;
    if (Object.hasOwn(fields, name)) return undefined;
    fields[name] = value;
  }
  return fields;
}

/** The twin of `defineRoute` for forms: origin, limits, parsing, guard, then the work. */
export function defineAction<Input extends z.ZodType, Proof, Value>(spec: ActionSpec<Input, Proof, Value>) {
  async function answer(form: unknown, requestHeaders: Headers): Promise<Result<Value>> {
    const sameOrigin = requireSameOrigin(requestHeaders);
    if (!sameOrigin.ok) return sameOrigin;
    const changing = spec.isForLookers ? ok(null) : requireMoreThanLooking(requestHeaders);
    if (!changing.ok) return changing;
    const input = parseInput(spec.input, fieldsOf(form));
    if (!(input.ok && (await spec.isCountedApart?.(input.value)))) {
      const limited = await enforceRateLimit(spec.name, clientAddress(requestHeaders), spec.rateLimit);
      if (!limited.ok) return limited;
    }
    if (!input.ok) return input;
    if (spec.rateLimitKey) {
      const keyed = await enforceRateLimit(
        `${spec.name}.key`,
        spec.rateLimitKey(input.value),
        spec.rateLimit,
      );
      if (!keyed.ok) return keyed;
    }
    const proof = await whileLookedAt(() => spec.guard(input.value));
    if (!proof.ok) return proof;
    return spec.run({ input: input.value, proof: proof.value });
  }

  return async (_previous: ActionState<Value>, form: FormData): Promise<ActionState<Value>> =>
    withSpan(`action ${spec.name}`, {}, async () => {
      const requestHeaders = await headers();
      const reference = requestId(requestHeaders);
      const result = await answerOrReport(() => answer(form, requestHeaders), spec.name, reference);
      logger().info(
        { action: spec.name, requestId: reference, outcome: result.ok ? 'ok' : result.error.code },
        'action',
      );
      return result.ok ? result : { ok: false, error: visibleFailure(result.error, reference) };
    });
}

async function answerOrReport<Value>(
  work: () => Promise<Result<Value>>,
  where: string,
  reference: string,
): Promise<Result<Value>> {
  try {
    return await work();
  } catch (error) {
    unstable_rethrow(error); // redirect() and notFound() are no faults
    await reportError(error, { where, requestId: reference });
    return fail('internal');
  }
}
