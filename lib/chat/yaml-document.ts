import { isCollection, isMap, isScalar, parseDocument, visit, type YAMLMap } from 'yaml';
import type { z } from 'zod';

/**
 * A document that is not what it should be. `path` is where in it, such as `workflow.nodes[2].id`; empty: the
 * whole of it.
 */
export class DocumentError extends Error {
  override name = 'DocumentError';
  readonly path: string;

  constructor(path: string, message: string) {
    super(path === '' ? message : `${path}: ${message}`);
    this.path = path;
  }
}

/**
 * Plain data of one YAML document. Anchors are refused, since a few lines of them unfold to gigabytes; so are
 * keys that stand twice, of which readers take different ones, and tags, which ask for types that are not
 * plain data.
 */
export function readYaml(text: string, maxLength: number): unknown {
  if (text.length > maxLength) throw new DocumentError('', `is longer than ${maxLength} characters`);
  try {
    // The reader compares each key with all before it: a small file of many keys would keep it for minutes.
    const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent', version: '1.2' });
    const problem = document.errors[0] ?? document.warnings[0];
    if (problem) throw new DocumentError('', firstLine(problem.message));
    // In an older one `no` is false, and a map takes in others without a word.
    if (document.directives?.yaml.version !== '1.2')
      throw new DocumentError('', 'is in another YAML than 1.2');
    visit(document, (_key, node) => {
      if (isMap(node)) refuseKeyTwice(node);
      if ((isScalar(node) || isCollection(node)) && (node.anchor || node.tag)) refuseMark(node);
    });
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    // So deep that the reader gave up.
    throw new DocumentError('', 'cannot be read as YAML');
  }
}

function refuseKeyTwice({ items }: YAMLMap): void {
  const seen = new Set<unknown>();
  for (const { key } of items) {
    const name = isScalar(key) ? key.value : key;
    if (seen.has(name)) throw new DocumentError('', 'has a key twice in one place');
    seen.add(name);
  }
}

function refuseMark(node: { anchor?: string; tag?: string }): void {
  const what = node.anchor ? 'an anchor' : 'a tag';
  throw new DocumentError('', `has ${what}, which is not allowed`);
}

export function parseAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DocumentError(pathOf(issue?.path ?? []), issue?.message ?? 'is not right');
}

const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at > 0 ? '.' : ''}${String(step)}`))
    .join('');

const firstLine = (message: string): string => message.split('\n')[0] ?? message;
