/**
 * Reading what a server or a provider sent, by hand: zod looks whether it may compile code, which the content security
 * policy refuses and reports, and it would be a third of the script that a guest loads.
 */
export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export const recordsOf = (value: unknown): JsonRecord[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
