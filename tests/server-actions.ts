import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isErrorCode } from '#lib/platform/error-codes.public.ts';
import { root } from '#tests/app-under-test.ts';

const manifestSchema = z.object({
  node: z.record(
    z.string(),
    z.object({ exportedName: z.string(), workers: z.record(z.string(), z.unknown()) }),
  ),
});

export type Action = { id: string; name: string; path: string };

const ANY_ID = '00000000-0000-4000-8000-000000000000';

/** Fills the parameters of a route of `app/` in. */
export const pathOf = (route: string, id = ANY_ID) =>
  route.replaceAll('[reflectionId]', id).replaceAll(/\[\w+\]/g, 'x'.repeat(43));

/** Every server action that the build contains, with a page that takes it. */
export function listActions(): Action[] {
  const file = join(root, '.next', 'server', 'server-reference-manifest.json');
  const { node } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(node).map(([id, { exportedName, workers }]) => {
    const [worker = ''] = Object.keys(workers);
    return { id, name: exportedName, path: pathOf(worker.replace(/^app/, '').replace(/\/page$/, '')) || '/' };
  });
}

export function findAction(name: string): Action {
  const action = listActions().find((candidate) => candidate.name === name);
  if (!action) throw new Error(`There is no action ${name}`);
  return action;
}

export type Fields = readonly (readonly [string, string | Blob])[];

/** The body that React sends for an action with the arguments (null, form). */
export function actionBody(fields: Fields): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(`_1_${name}`, value);
  body.append('0', '[null,"$K1"]');
  return body;
}

export const failureSchema = z.object({
  code: z.string().refine(isErrorCode),
  message: z.string().min(1),
  reference: z.string().min(8),
  fields: z.record(z.string(), z.string()).optional(),
});
const stateSchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: failureSchema }),
]);

export type State = z.infer<typeof stateSchema>;

/** What an action returned, out of React's stream; null where there is none (a redirect, an error). */
export function stateIn(flight: string): State | null {
  for (const line of flight.split('\n')) {
    const json = /^[0-9a-f]+:(\{"ok":.*\})$/.exec(line)?.[1];
    if (json) return stateSchema.parse(JSON.parse(json));
  }
  return null;
}
