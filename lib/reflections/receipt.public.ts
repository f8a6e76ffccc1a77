import { z } from 'zod';

/** Where copies of what was erased are looked for, in the order in which a receipt names them. */
export const ERASURE_PLACES = [
  'tables',
  'vectors',
  'packs',
  'ledger',
  'agents',
  'jobs',
  'dead_letters',
  'exports',
  'workspaces',
  'write_ahead_log',
] as const;

const erasurePlaceSchema = z.strictObject({
  place: z.enum(ERASURE_PLACES),
  /** The tables, folders or files that were looked at. */
  lookedIn: z.array(z.string()),
  /** How many traces were left. */
  found: z.number().int().nonnegative(),
  note: z.string().optional(),
});

export type ErasurePlace = z.infer<typeof erasurePlaceSchema>;

export const erasureSchema = z.object({
  id: z.guid(),
  kind: z.enum(['account', 'reflection', 'guest']),
  /** SHA-256 of the id of whom or what it was, which exists nowhere else any more. */
  subject: z.string(),
  /** How many of what. */
  erased: z.record(z.string(), z.number()),
  erasedAt: z.string(),
  places: z.array(erasurePlaceSchema).nullable(),
  checkedAt: z.string().nullable(),
  isComplete: z.boolean(),
});

export type Erasure = z.infer<typeof erasureSchema>;

const RECEIPT_FORMAT = 'reflections-erasure-receipt-1';

export const receiptSchema = z.strictObject({
  format: z.literal(RECEIPT_FORMAT),
  installation: z.string(),
  ...erasureSchema.shape,
  places: z.array(erasurePlaceSchema),
  checkedAt: z.string(),
  kept: z.array(z.string()),
  /** Ed25519, as SPKI in base64. */
  publicKey: z.string(),
  /** Over the canonical JSON (RFC 8785) of everything else. */
  signature: z.string(),
});

export type Receipt = z.infer<typeof receiptSchema>;

export const receiptBody = (
  erasure: Erasure & { places: ErasurePlace[]; checkedAt: string },
  { installation, kept }: { installation: string; kept: string[] },
): Omit<Receipt, 'publicKey' | 'signature'> => ({ format: RECEIPT_FORMAT, installation, ...erasure, kept });
