import { z } from 'zod';
import { visibleText } from '#lib/platform/visible-text.public.ts';
import { PICTURE_LIMITS } from './limits.public.ts';
import { dateInput, firstLine, optionalTitle } from './source-input.public.ts';
import { pictureTexts as texts } from './texts/pictures.public.ts';

/** Under which a picture is kept, in a place of its own. */
export const PICTURE_FILE = 'picture.jpg';

/** Bytes in a body of JSON. */
const picture = z.base64({ error: () => texts.unreadable }).min(1, { error: () => texts.unreadable });

const caption = z
  .string({ error: () => texts.captionNeeded })
  .max(PICTURE_LIMITS.captionLength, { error: () => texts.captionLong() })
  .transform((value) => value.replace(/\r\n?/g, '\n').trim())
  .refine((value) => visibleText(value) !== '', { error: () => texts.captionNeeded });

export const photoInput = z
  .strictObject({ title: optionalTitle, caption, takenOn: dateInput, picture })
  .transform((input) => ({ ...input, title: input.title || firstLine(input.caption) }));

/** Nobody's face is shown to everybody before somebody said that they agree. */
export const guestPhotoInput = z.strictObject({
  picture,
  agreed: z.literal(true, { error: () => texts.agreeNeeded }),
});
