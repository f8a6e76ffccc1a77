import type { ExposedSchema } from '#lib/local/postgres/introspect-schema.ts';

type Table = ExposedSchema['tables'][number];
type DatabaseFunction = ExposedSchema['functions'][number];

const scalars: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  numeric: 'number',
  real: 'number',
  json: 'Json',
  jsonb: 'Json',
  text: 'string',
  uuid: 'string',
  date: 'string',
  bytea: 'string',
  'timestamp with time zone': 'string',
  tsvector: 'unknown',
  void: 'undefined',
};

/** The `Database` type of supabase-js in the shape in which the Supabase CLI writes it. By hand: the CLI can, but only from a running PostgreSQL server, which not every machine has. */
export function renderDatabaseTypes(schemas: readonly ExposedSchema[]): string {
  const typeOf = (sqlType: string): string => toTypeScript(sqlType, schemas);
  return `// Written by \`npm run db:types\` from the migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
${schemas.map((schema) => renderSchema(schema, typeOf, schemas)).join('\n')}
};
`;
}

type TypeOf = (sqlType: string) => string;

function renderSchema(
  { name, ...has }: ExposedSchema,
  typeOf: TypeOf,
  all: readonly ExposedSchema[],
): string {
  const tables = new Set(all.flatMap((schema) => schema.tables.map((table) => table.name)));
  const enums = has.enums.map(
    (type) => `      ${type.name}: ${type.values.map((value) => `'${value}'`).join(' | ')};`,
  );
  return `  ${name}: {
    Tables: ${block(has.tables.map((table) => renderTable(table, typeOf)))};
    Views: ${block([])};
    Functions: ${block(has.functions.map((fn) => renderFunction(fn, typeOf, tables)))};
    Enums: ${block(enums)};
    CompositeTypes: ${block([])};
  };`;
}

const block = (entries: readonly string[]): string =>
  entries.length > 0 ? `{\n${entries.join('\n')}\n    }` : '{ [_ in never]: never }';

function toTypeScript(sqlType: string, schemas: readonly ExposedSchema[]): string {
  if (sqlType.endsWith('[]')) return `${toTypeScript(sqlType.slice(0, -2), schemas)}[]`;
  const bare = sqlType.replace(/^public\./, '');
  for (const { name, enums, tables } of schemas) {
    if (enums.some((type) => type.name === bare)) return `Database['${name}']['Enums']['${bare}']`;
    if (tables.some((table) => table.name === bare)) return `Database['${name}']['Tables']['${bare}']['Row']`;
  }
  const scalar = scalars[sqlType];
  if (!scalar) throw new Error(`no TypeScript type is known for the SQL type ${sqlType}`);
  return scalar;
}

function renderTable(table: Table, typeOf: TypeOf): string {
  const typed = table.columns.map((column) => ({
    ...column,
    ts: `${typeOf(column.type)}${column.nullable ? ' | null' : ''}`,
  }));
  const row = typed.map(({ name, ts }) => `${name}: ${ts};`);
  const insert = typed.map(({ name, ts, nullable, hasDefault, generated }) => {
    if (generated) return `${name}?: never;`;
    return `${name}${nullable || hasDefault ? '?' : ''}: ${ts};`;
  });
  const update = typed.map(({ name, ts, generated }) => `${name}?: ${generated ? 'never' : ts};`);
  return `      ${table.name}: {
        Row: {
${indent(row, 10)}
        };
        Insert: {
${indent(insert, 10)}
        };
        Update: {
${indent(update, 10)}
        };
        Relationships: [
${indent(table.relationships.map(renderRelationship), 10)}
        ];
      };`;
}

function renderRelationship(relationship: Table['relationships'][number]): string {
  const list = (names: readonly string[]): string => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  return `{ foreignKeyName: '${relationship.name}'; columns: ${list(relationship.columns)}; isOneToOne: ${relationship.isOneToOne}; referencedRelation: '${relationship.referencedTable}'; referencedColumns: ${list(relationship.referencedColumns)} },`;
}

function renderFunction(fn: DatabaseFunction, typeOf: TypeOf, tables: Set<string>): string {
  const args = fn.args.map((arg) => `${arg.name}${arg.hasDefault ? '?' : ''}: ${typeOf(arg.type)};`);
  const table = fn.returnType.replace(/^public\./, '');
  const options = tables.has(table)
    ? `\n        SetofOptions: { from: '*'; to: '${table}'; isOneToOne: ${!fn.returnsSet}; isSetofReturn: ${fn.returnsSet} };`
    : '';
  return `      ${fn.name}: {
        Args: ${args.length > 0 ? `{ ${args.join(' ')} }` : 'never'};
        Returns: ${renderReturn(fn, typeOf)};${options}
      };`;
}

function renderReturn(fn: DatabaseFunction, typeOf: TypeOf): string {
  if (fn.returnColumns.length > 0) {
    return `{ ${fn.returnColumns.map((column) => `${column.name}: ${typeOf(column.type)};`).join(' ')} }[]`;
  }
  return `${typeOf(fn.returnType)}${fn.returnsSet ? '[]' : ''}`;
}

function indent(lines: readonly string[], spaces: number): string {
  return lines.map((line) => `${' '.repeat(spaces)}${line}`).join('\n');
}
