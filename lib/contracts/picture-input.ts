import { z } from 'zod';
import { PICTURE_LIMITS } from './picture-limits.ts';
import { dateInput, firstLine, optionalTitle } from './source-input.ts';
import { pictureTexts as texts } from './texts/pictures.ts';
import { visibleText } from './visible-text.ts';

/** Bytes in a body of JSON. */
const picture = z.base64(texts.unreadable).min(1, texts.unreadable);

const caption = z
  .string(texts.captionNeeded)
  .max(PICTURE_LIMITS.captionLength, texts.captionLong)
  .transform((value) => value.replace(/\r\n?/g, '\n').trim())
  .refine((value) => visibleText(value) !== '', texts.captionNeeded);

export const photoInput = z
  .strictObject({ title: optionalTitle, caption, takenOn: dateInput, picture })
  .transform((input) => ({ ...input, title: input.title || firstLine(input.caption) }));

/** Nobody's face is shown to everybody before somebody said that they agree. */
export const guestPhotoInput = z.strictObject({ picture, agreed: z.literal(true, texts.agreeNeeded) });
