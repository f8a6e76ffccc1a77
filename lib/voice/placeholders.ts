import type { PromptPackKind } from '#lib/speech/voice-artifact.public.ts';
import { inOrder } from './pack/order.ts';

/** Run-time variables that every pack has to use: without one of them the model does not know what it may do. */
const EVERY_PACK = ['actor_type', 'allowed_actions', 'manner', 'off_record', 'session_access_scope'] as const;

/** Nothing in these is known of the private side. */
const PUBLIC_SAFE = ['preloaded_evidence', 'reflection_display_name', 'reflection_namespaces'] as const;

const PRIVATE = [
  ...PUBLIC_SAFE,
  'creator_name',
  'explore_next',
  'reflection_capsule_json',
  'reflection_persona_narrative',
  'reflection_speaking_style',
] as const;

const MEMORY = ['session_recap', 'user_context'] as const;

type Placeholders = { required: readonly string[]; allowed: readonly string[] };

const placeholders = (required: readonly string[], more: readonly string[]): Placeholders => ({
  required,
  allowed: [...required, ...more],
});

/** The names are those of the session's dynamic variables. */
export const PLACEHOLDERS: Readonly<Record<PromptPackKind, Placeholders>> = {
  private_standard: placeholders(EVERY_PACK, PRIVATE),
  private_memory: placeholders([...EVERY_PACK, ...MEMORY], PRIVATE),
  private_emerging: placeholders([...EVERY_PACK, ...MEMORY], PRIVATE),
  public_standard: placeholders(EVERY_PACK, PUBLIC_SAFE),
  public_emerging: placeholders(EVERY_PACK, PUBLIC_SAFE),
};

const PLACEHOLDER = /\{\{([a-z][a-z0-9_]*)\}\}/g;

/** Sorted, each once. */
export const placeholdersIn = (...texts: readonly string[]): string[] =>
  inOrder([
    ...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []))),
  ]);

/** One pass: a value that looks like a placeholder stays what it is. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (_, name: string) => values[name] ?? '');

/** What is left has no brace, unless one came in that is none of ours. */
export const withoutPlaceholders = (text: string): string => text.replaceAll(PLACEHOLDER, '');
