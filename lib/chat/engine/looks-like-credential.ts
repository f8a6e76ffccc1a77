import { isSecretName } from './hide-secrets.ts';

/** Keys as the better-known services give them out, and what stands where a key or a password stands. */
const SHAPES = [
  /\b(?:sk|pk|rk)[-_](?:live|test|ant|proj|or)?[-_]?\w[\w-]{14,}/,
  /\b(?:gh[oprsu]_|github_pat_|glpat-|xox[abeoprs]-|npm_|hf_|dop_v1_|shpat_|sb_secret_|sbp_)\w[\w-]{10,}/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bAIza[\w-]{30,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b[Bb](?:earer|asic) +[\w+/=.~-]{12,}/,
  /:\/\/[^\s/?#@:]+:[^\s/?#@]+@/,
  /\b(?:password|passwd|api[_-]?key|secret|token)\s*[:=]\s*\S{6,}/i,
];

/** Long, without a space, and of letters and digits in no order that words have. */
function looksRandom(value: string): boolean {
  return (
    /^[\w+/=.~-]{32,}$/.test(value) &&
    /\d/.test(value) &&
    /[a-z]/.test(value) &&
    (/[A-Z]/.test(value) || /^[0-9a-f]+$/.test(value))
  );
}

/** A path is as long as a key is, and its steps are words. */
const piecesOf = (value: string): string[] => (/^[~.]*\//.test(value) ? value.split('/') : [value]);

/**
 * A value that must not be told in an event and kept in plain text. Rather one too many: whoever meant no
 * secret renames it.
 */
export const looksLikeCredential = (name: string, value: string): boolean =>
  value.trim() !== '' &&
  (isSecretName(name) ||
    piecesOf(value.trim()).some(looksRandom) ||
    SHAPES.some((shape) => shape.test(value)));
