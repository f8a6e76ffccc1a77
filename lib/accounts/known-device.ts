import 'server-only';
import { randomUUID } from 'node:crypto';
import { cookies } from 'next/headers';
import { cookieName, cookiesAreSecure } from '#lib/platform/cookie-name.ts';
import { isSigned, signature } from '#lib/platform/signing-key.ts';
import { KNOWN_DEVICE } from './limits.public.ts';

const COOKIE = 'reflections-device';

const PURPOSE = 'reflections known device';

const signedText = (device: string, email: string): string => `${device}\n${email}`;

type Device = { id: string; marks: string[] };

async function readDevice(): Promise<Device | null> {
  const [, id, marks] =
    /^([0-9a-f-]{36})((?:\.[\w-]{32}){1,4})$/.exec((await cookies()).get(cookieName(COOKIE))?.value ?? '') ??
    [];
  return id && marks ? { id, marks: marks.slice(1).split('.') } : null;
}

/** A browser in which this person has signed in before, by an id that is nobody else's; null for any other. */
export async function knownDevice(email: string): Promise<string | null> {
  const device = await readDevice();
  if (!device) return null;
  const isKnown = device.marks.some((mark) => isSigned(PURPOSE, signedText(device.id, email), mark));
  return isKnown ? device.id : null;
}

/** After a sign-in. It proves nothing but that: it opens no door, and is no session. */
export async function rememberDevice(email: string): Promise<void> {
  const { id, marks } = (await readDevice()) ?? { id: randomUUID(), marks: [] };
  const mark = signature(PURPOSE, signedText(id, email));
  const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, KNOWN_DEVICE.people);
  (await cookies()).set(cookieName(COOKIE), [id, ...kept].join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: cookiesAreSecure(),
    maxAge: KNOWN_DEVICE.days * 24 * 60 * 60,
  });
}
