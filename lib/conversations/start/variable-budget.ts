import { ordersAModel } from '#lib/voice/orders.ts';
import { DYNAMIC_VARIABLE_BUDGET } from '../limits.public.ts';

/** The first gives first. What is not listed is never touched: nobody may be let in with half a signature or half of the rules. */
const TRIMMED_IN_ORDER = [
  'reflection_capsule_json',
  'user_context',
  'preloaded_evidence',
  'session_recap',
  'reflection_persona_narrative',
  'explore_next',
  'reflection_speaking_style',
  'reflection_namespaces',
  'creator_name',
  'reflection_display_name',
] as const;

type Trimmed = { name: string; from: number; to: number };

type Budgeted =
  | { ok: true; variables: Record<string, string>; trimmed: Trimmed[]; total: number }
  | { ok: false; code: 'dynamic_variables_over_budget' };

/** Trims the value that matters least by no more than needed, and looks again. */
export function applyDynamicExtrasBudget(
  variables: Readonly<Record<string, string>>,
  budget: number = DYNAMIC_VARIABLE_BUDGET,
): Budgeted {
  const kept = { ...variables };
  const trimmed: Trimmed[] = [];
  let total = Object.values(kept).reduce((sum, value) => sum + value.length, 0);
  for (const name of TRIMMED_IN_ORDER) {
    if (total <= budget) break;
    if (!Object.hasOwn(kept, name)) continue;
    const value = kept[name] ?? '';
    const shorter = trimValue(name, value, value.length - (total - budget));
    if (shorter.length >= value.length) continue;
    kept[name] = shorter;
    trimmed.push({ name, from: value.length, to: shorter.length });
    total += shorter.length - value.length;
  }
  // Asked this way round, so that a budget that is no number is none.
  if (!(total <= budget)) return { ok: false, code: 'dynamic_variables_over_budget' };
  return { ok: true, variables: kept, trimmed, total };
}

/** How much of the room has to be filled for a text to end where a sentence or a word does. */
const WORTH_IT = 0.8;

/** The beginning of a text, of at most `room` characters. More room never keeps less. */
export function trimText(text: string, room: number): string {
  if (text.length <= room) return text;
  if (room <= 0) return '';
  const words = wordEndAt(text, room);
  if (words < room * WORTH_IT) return text.slice(0, isHighSurrogate(text, room - 1) ? room - 1 : room);
  for (let end = words; end >= room * WORTH_IT && end > 0; end = wordEndAt(text, end - 1)) {
    if (isSentenceEnd(text, end)) return text.slice(0, end);
  }
  return text.slice(0, words);
}

/** Where the last word ends that is over by `limit`; 0 when none is. */
function wordEndAt(text: string, limit: number): number {
  let end = limit;
  if (!isSpace(text, end)) while (end > 0 && !isSpace(text, end - 1)) end -= 1;
  while (end > 0 && isSpace(text, end - 1)) end -= 1;
  return end;
}

function isSentenceEnd(text: string, end: number): boolean {
  let last = end - 1;
  while (last > 0 && CLOSING.includes(text.charAt(last))) last -= 1;
  return STOPS.includes(text.charAt(last));
}

const CLOSING = `"'”’»)]`;
const STOPS = '.!?…。！？';

const isSpace = (text: string, at: number): boolean => at >= text.length || /\s/u.test(text.charAt(at));

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}

type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Deeper than anything is meant to be; whatever walks through it would run out of stack. */
const DEEPEST = 100;

/** What a text holds when it is the JSON of a list or an object; of one that is too deep to be walked through, nothing. */
function parseContainer(text: string): Container | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isContainer(value)) return null;
    if (depthOf(text) <= DEEPEST) return value;
    return Array.isArray(value) ? [] : {};
  } catch {
    return null;
  }
}

/** Of JSON. Brackets in its strings are words. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    depth += sign === '[' || sign === '{' ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The JSON of as many entries as there is room for, from the first on; what is cut is the last one that is begun, in the same way. */
function trimJson(container: Container, room: number): string {
  const isList = Array.isArray(container);
  const entries = Object.entries(container);
  let inside = '';
  for (const [key, value] of entries) {
    const before = `${inside && ','}${isList ? '' : `${JSON.stringify(key)}:`}`;
    const left = room - 2 - inside.length - before.length;
    const whole = JSON.stringify(value);
    if (whole.length <= left) {
      inside += before + whole;
      continue;
    }
    if (isContainer(value) && left >= 2) inside += before + trimJson(value, left);
    break;
  }
  return isList ? `[${inside}]` : `{${inside}}`;
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

function trimValue(name: string, value: string, room: number): string {
  // What is promised to be JSON stays so, even where it came in broken.
  const nothing = name.endsWith('_json') ? '{}' : '';
  const container = parseContainer(value);
  const shorter = container ? trimJson(container, room) : nothing || trimText(value, room);
  // A text may become an order where it is cut: what is judged is what will stand in the prompt.
  return ordersAModel(shorter) ? nothing : shorter;
}
