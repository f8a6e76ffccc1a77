import { z } from 'zod';

/** A code as somebody copies it from paper: in any case, with or without its hyphens, with O for 0 and I or L for 1. */
export const writtenCodeSchema = (refusal: () => string) =>
  z
    .string({ error: refusal })
    .max(60, { error: refusal })
    .transform((typed) =>
      typed
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
        .replace(/O/g, '0')
        .replace(/[IL]/g, '1'),
    )
    .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, { error: refusal }));

/** As it is shown: in groups that are easy to copy. */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
