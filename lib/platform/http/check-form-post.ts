import 'server-only';
import { FORM_BYTES } from '../limits.public.ts';
import { fail, ok, type Result } from '../result.ts';
import { requireSameOrigin } from './app-origin.ts';
import { readBytes } from './read-bytes.ts';

/**
 * Next answers 500 to an action whose origin, size or body it does not accept; here such a request gets its typed
 * refusal first. Attack: React builds objects out of the references in what it is sent (`$Q1`, `$F2`, `$@3`). What our
 * forms send needs none but the one that names the form, so nothing else gets that far.
 */
export async function checkFormPost(request: Request): Promise<Result<null>> {
  const type = request.headers.get('content-type') ?? '';
  const isForm = type.startsWith('multipart/form-data');
  const isAction = request.headers.has('next-action');
  if (!isAction && !isForm) return ok(null);

  const sameOrigin = requireSameOrigin(request.headers);
  if (!sameOrigin.ok) return sameOrigin;
  if (!isForm) return fail('unsupported_media_type');
  const body = await readBytes(request, FORM_BYTES);
  if (!body.ok) return body;
  const form = await readForm(body.value, type);
  return form && (isAction ? isSentByScript(form) : isSentByPage(form)) ? ok(null) : fail('invalid_request');
}

async function readForm(body: BodyInit, type: string): Promise<FormData | null> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    return null;
  }
}

/**
 * The arguments of an action as React writes them: `[<last answer>, "$K1"]`, and the fields of the form. React takes `00`
 * and an empty name for the arguments too, so no name but these passes.
 */
function isSentByScript(form: FormData): boolean {
  const names = [...form.keys()];
  if (names.filter((name) => name === '0').length !== 1) return false;
  if (!names.every((name) => name === '0' || name.startsWith('_1_'))) return false;
  const root = form.get('0');
  const formArgument = ',"$K1"]';
  return (
    typeof root === 'string' &&
    root.endsWith(formArgument) &&
    isPlainList(`${root.slice(0, -formArgument.length)}]`)
  );
}

/** Before the page's scripts have loaded the arguments travel in fields: `$ACTION_1:0` names the action, the rest are plain. */
function isSentByPage(form: FormData): boolean {
  for (const [name, value] of form) {
    if (!name.startsWith('$ACTION')) continue;
    const part = /^\$ACTION_(?:REF_\d+|KEY|\d+:(\d+))$/.exec(name);
    if (!part || typeof value !== 'string') return false;
    if (part[1] === '0' && !/^\{"id":"[0-9a-f]+","bound":"\$@1"\}$/.test(value)) return false;
    if (part[1] !== undefined && part[1] !== '0' && !isPlainList(value)) return false;
  }
  return true;
}

function isPlainList(json: string): boolean {
  try {
    const parts: unknown = JSON.parse(json, refuseReferences);
    return Array.isArray(parts) && parts.length === 1;
  } catch {
    return false;
  }
}

/** React writes a text that starts with a dollar sign as `$$`; with a single one it is a reference, or nothing at all. */
function refuseReferences(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && /^\$(?!\$|undefined$)/.test(value)) throw new Error('A reference');
  return value;
}
