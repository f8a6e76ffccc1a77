import { z } from 'zod';
import { visibleText } from '#lib/platform/visible-text.public.ts';
import { collectionRefusalTexts as texts } from './texts/collections.public.ts';

const reflectionId = z.uuid();
const namespaceId = z.uuid({ error: () => texts.choose });

const title = z
  .string({ error: () => texts.titleNeeded })
  .transform(visibleText)
  .pipe(
    z
      .string()
      .min(1, { error: () => texts.titleNeeded })
      .max(80, { error: () => texts.titleLong }),
  );
const description = z
  .string()
  .transform(visibleText)
  .pipe(z.string().max(500, { error: () => texts.descriptionLong }))
  .default('');

export const createCollectionInput = z.strictObject({
  reflectionId,
  title,
  description,
  visibility: z.enum(['private', 'sealed']),
});
export const describeCollectionInput = z.strictObject({ reflectionId, namespaceId, title, description });
export const orderCollectionsInput = z.strictObject({
  reflectionId,
  /** All of them in their new order, between commas. */
  namespaceIds: z
    .string()
    .max(4000)
    .transform((list) => list.split(','))
    .pipe(z.array(z.uuid()).min(1).max(100)),
});
export const collectionInput = z.strictObject({ reflectionId, namespaceId });

const unseal = z.literal('on').optional();

export const mergeCollectionsInput = z.strictObject({ reflectionId, fromId: z.uuid(), namespaceId, unseal });

const SELECTED = 'source:';
/** The name of a checkbox that selects a source. */
export const selectedField = (sourceId: string) => `${SELECTED}${sourceId}`;

export const moveSourcesInput = z
  .object({ reflectionId, namespaceId, unseal })
  .catchall(z.literal('on'))
  .transform(({ reflectionId: ofReflection, namespaceId: target, unseal: secondWord, ...fields }) => ({
    reflectionId: ofReflection,
    namespaceId: target,
    unseal: secondWord === 'on',
    sourceIds: Object.keys(fields).map((name) => name.slice(SELECTED.length)),
  }))
  .pipe(
    z.object({
      reflectionId,
      namespaceId,
      unseal: z.boolean(),
      sourceIds: z.array(z.uuid()).max(500),
    }),
  );
