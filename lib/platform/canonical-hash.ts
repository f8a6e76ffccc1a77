import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** RFC 8785: one text for one value, on every machine. Throws for what is no JSON, and for text that is not well-formed Unicode. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('What is no JSON value has no canonical form.');
  return text;
}

export const canonicalHash = (value: unknown): string => hashText(canonicalJson(value));

/** SHA-256 of a text as UTF-8, as `internal.sha256_hex` of the database. */
export const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
