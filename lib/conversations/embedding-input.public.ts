import { z } from 'zod';
import { embeddingRefusalTexts as texts } from './texts/embedding.public.ts';

const reflectionId = z.uuid();

/** Whatever page of a website was pasted: browsers compare scheme, name and port. */
function originOf(typed: string): string | null {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const { origin, hostname, username, protocol } = new URL(address);
  const isNamed = hostname === 'localhost' || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname);
  return isNamed && username === '' && /^https?:$/.test(protocol) ? origin : null;
}

const origin = z
  .string({ error: () => texts.origin })
  .max(2000, { error: () => texts.origin })
  .trim()
  .transform((typed, context) => {
    const found = originOf(typed);
    if (found !== null && found.length <= 200) return found;
    context.addIssue({ code: 'custom', message: texts.origin });
    return z.NEVER;
  });

export const embeddingInput = z.strictObject({ reflectionId, origin });
