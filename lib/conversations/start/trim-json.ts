type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Deeper than anything is meant to be; whatever walks through it would run out of stack. */
const DEEPEST = 100;

/** What a text holds when it is the JSON of a list or an object; of one that is too deep to be walked through, nothing. */
export function parseContainer(text: string): Container | null {
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
export function trimJson(container: Container, room: number): string {
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
