import { z } from 'zod';

/** The real provider takes null for what is left out. */
export const nullIsAbsent = (value: unknown) => value ?? undefined;
export const maybe = <T extends z.ZodType>(schema: T) => z.preprocess(nullIsAbsent, schema.optional());
