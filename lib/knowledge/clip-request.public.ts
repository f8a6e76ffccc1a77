import { z } from 'zod';

/** Of which citation, and the words of it that are shown: not in an address, where they would stand in logs. */
export const clipRequest = z.strictObject({ citation: z.guid(), words: z.string().max(8_000) });
