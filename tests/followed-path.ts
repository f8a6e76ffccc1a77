import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '..');

/** Every request passes `platform`; the others hold words, limits and contracts. */
const LEFT_OUT = /^lib\/platform\/|\.public\.tsx?$|\/texts\/|\/limits\.ts$/;

/** What runs when it is called. What is made when a file is loaded is no step of a path. */
const RUNS = /^(FunctionDeclaration|ClassDeclaration|ArrowFunctionExpression|FunctionExpression)$/;

type Node = { type: string } & Readonly<Record<string, unknown>>;
type Place = { path: string; name: string };
type File = { declared: ReadonlyMap<string, Node>; imported: ReadonlyMap<string, Place> };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (value: unknown): string => (isNode(value) ? String(value.name) : '');

function pathOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? relative(root, join(root, dirname(path), specifier)) : null;
}

function readFile(path: string): File {
  const declared = new Map<string, Node>();
  const imported = new Map<string, Place>();
  for (const statement of nodes(parseSync(path, readFileSync(join(root, path), 'utf8')).program.body)) {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement;
    if (RUNS.test(declaration.type)) declared.set(nameOf(declaration.id), declaration);
    for (const { id, init } of nodes(declaration.declarations))
      if (isNode(init)) declared.set(nameOf(id), init);
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue;
    const from = isNode(statement.source) && pathOf(path, String(statement.source.value));
    for (const { local, imported: name, importKind } of nodes(statement.specifiers))
      if (from && importKind !== 'type') imported.set(nameOf(local), { path: from, name: nameOf(name) });
  }
  return { declared, imported };
}

type Path = { steps: { folder: string; files: string[] }[]; folders: number; returns: number };

const folderOf = (path: string): string => /^lib\/([^/]+)\//.exec(path)?.[1] ?? 'app';

/**
 * The files that code reaches when somebody reads from `from` (as `file#function`), follows each reference as they come to it, arguments
 * before the function that takes them, and each function once. A return is a step into a folder that had been left. Not followed are
 * functions of `notTaken`.
 */
export function followedPath(from: readonly string[], notTaken: readonly string[] = []): Path {
  const files = new Map<string, File>();
  const seen = new Set<string>();
  const reached = new Set<string>();

  const fileOf = (path: string): File => {
    const file = files.get(path) ?? readFile(path);
    files.set(path, file);
    return file;
  };

  const visit = ({ path, name }: Place, isFromElsewhere: boolean): void => {
    const node = fileOf(path).declared.get(name);
    if (!node || seen.has(`${path}#${name}`) || notTaken.includes(name)) return;
    if (isFromElsewhere && !RUNS.test(node.type)) return;
    seen.add(`${path}#${name}`);
    reached.add(path);
    read(node, path);
  };

  const refer = (name: string, path: string): void => {
    const place = fileOf(path).imported.get(name);
    if (!place) visit({ path, name }, false);
    else if (!LEFT_OUT.test(place.path) && existsSync(join(root, place.path))) visit(place, true);
  };

  const read = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const item of value) read(item, path);
    if (!isNode(value)) return;
    // In a type nothing is called.
    if (value.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(value.type)) return;
    if (value.type === 'Identifier') refer(String(value.name), path);
    const { typeAnnotation: _type, returnType: _returns, typeArguments: _given, ...rest } = value;
    const parts =
      value.type === 'MemberExpression' && !value.computed
        ? [value.object]
        : value.type === 'Property' && !value.computed
          ? [value.value]
          : value.type === 'CallExpression' || value.type === 'NewExpression'
            ? [value.arguments, value.callee]
            : Object.values(rest);
    for (const part of parts) read(part, path);
  };

  for (const entry of from) {
    const [path = '', name = ''] = entry.split('#');
    visit({ path, name }, false);
  }
  const steps: Path['steps'] = [];
  for (const path of reached) {
    const folder = folderOf(path);
    if (steps.at(-1)?.folder === folder) steps.at(-1)?.files.push(path);
    else steps.push({ folder, files: [path] });
  }
  const folders = new Set(steps.map(({ folder }) => folder)).size;
  return { steps, folders, returns: steps.length - folders };
}
