import type { PublicSchema } from '#lib/local/postgres/introspect-schema.ts';

type Table = PublicSchema['tables'][number];
type DatabaseFunction = PublicSchema['functions'][number];

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
export function renderDatabaseTypes(schema: PublicSchema): string {
  const names = {
    enums: new Set(schema.enums.map((type) => type.name)),
    tables: new Set(schema.tables.map((table) => table.name)),
  };
  const typeOf = (sqlType: string): string => toTypeScript(sqlType, names);
  return `// Written by \`npm run db:types\` from the migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
${schema.tables.map((table) => renderTable(table, typeOf)).join('\n')}
    };
    Views: { [_ in never]: never };
    Functions: {
${schema.functions.map((fn) => renderFunction(fn, typeOf, names.tables)).join('\n')}
    };
    Enums: {
${schema.enums.map((type) => `      ${type.name}: ${type.values.map((value) => `'${value}'`).join(' | ')};`).join('\n')}
    };
    CompositeTypes: { [_ in never]: never };
  };
};
`;
}

function toTypeScript(sqlType: string, names: { enums: Set<string>; tables: Set<string> }): string {
  if (sqlType.endsWith('[]')) return `${toTypeScript(sqlType.slice(0, -2), names)}[]`;
  const name = sqlType.replace(/^public\./, '');
  if (names.enums.has(name)) return `Database['public']['Enums']['${name}']`;
  if (names.tables.has(name)) return `Database['public']['Tables']['${name}']['Row']`;
  const scalar = scalars[sqlType];
  if (!scalar) throw new Error(`no TypeScript type is known for the SQL type ${sqlType}`);
  return scalar;
}

function renderTable(table: Table, typeOf: (sqlType: string) => string): string {
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

function renderFunction(
  fn: DatabaseFunction,
  typeOf: (sqlType: string) => string,
  tables: Set<string>,
): string {
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

function renderReturn(fn: DatabaseFunction, typeOf: (sqlType: string) => string): string {
  if (fn.returnColumns.length > 0) {
    return `{ ${fn.returnColumns.map((column) => `${column.name}: ${typeOf(column.type)};`).join(' ')} }[]`;
  }
  return `${typeOf(fn.returnType)}${fn.returnsSet ? '[]' : ''}`;
}

function indent(lines: readonly string[], spaces: number): string {
  return lines.map((line) => `${' '.repeat(spaces)}${line}`).join('\n');
}
