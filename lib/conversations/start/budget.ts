import { ordersAModel } from '#lib/voice/orders.ts';
import { DYNAMIC_VARIABLE_BUDGET } from '../limits.public.ts';
import { parseContainer, trimJson } from './trim-json.ts';
import { trimText } from './trim-text.ts';

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

export type Budgeted =
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

function trimValue(name: string, value: string, room: number): string {
  // What is promised to be JSON stays so, even where it came in broken.
  const nothing = name.endsWith('_json') ? '{}' : '';
  const container = parseContainer(value);
  const shorter = container ? trimJson(container, room) : nothing || trimText(value, room);
  // A text may become an order where it is cut: what is judged is what will stand in the prompt.
  return ordersAModel(shorter) ? nothing : shorter;
}
