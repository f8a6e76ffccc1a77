import { inject } from 'vitest';
import { z } from 'zod';
import { appClient, type DemoPerson } from '#tests/app-client.ts';
import { failureSchema } from '#tests/server-actions.ts';

export const appUrl = inject('appUrl');

const client = appClient(appUrl);
export const { request, callAction } = client;

export const errorBodySchema = z.strictObject({ error: failureSchema });

const cookies = new Map<DemoPerson, Promise<string>>();

/** The cookie header of a demo person; each signs in once. */
export function cookieOf(person: DemoPerson): Promise<string> {
  const known = cookies.get(person) ?? client.signIn(person);
  cookies.set(person, known);
  return known;
}

/** The id of the first reflection in a person's list. */
export async function reflectionIdOf(person: DemoPerson): Promise<string> {
  const page = await request({ path: '/reflections', headers: { cookie: await cookieOf(person) } });
  const id = /\/reflections\/([0-9a-f-]{36})/.exec(await page.text())?.[1];
  if (!id) throw new Error(`${person} has no reflection`);
  return id;
}
