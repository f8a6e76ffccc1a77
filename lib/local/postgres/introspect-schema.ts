import { z } from 'zod';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { EXPOSED_SCHEMAS } from '#lib/platform/database-schemas.ts';

const columnSchema = z.object({
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  hasDefault: z.boolean(),
  generated: z.boolean(),
});

const relationshipSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  isOneToOne: z.boolean(),
  referencedTable: z.string(),
  referencedColumns: z.array(z.string()),
});

const schemaSchema = z.object({
  name: z.enum(EXPOSED_SCHEMAS),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(columnSchema),
      relationships: z.array(relationshipSchema),
    }),
  ),
  functions: z.array(
    z.object({
      name: z.string(),
      args: z.array(z.object({ name: z.string(), type: z.string(), hasDefault: z.boolean() })),
      returnsSet: z.boolean(),
      returnType: z.string(),
      returnColumns: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
  enums: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
});

export type ExposedSchema = z.infer<typeof schemaSchema>;

const tablesSql = `
select coalesce(json_agg(json_build_object(
  'name', cls.relname,
  'columns', (
    select json_agg(json_build_object(
      'name', att.attname, 'type', format_type(att.atttypid, null), 'nullable', not att.attnotnull,
      'hasDefault', att.atthasdef, 'generated', att.attgenerated <> ''
    ) order by att.attname)
    from pg_attribute as att where att.attrelid = cls.oid and att.attnum > 0 and not att.attisdropped
  ),
  'relationships', (
    select coalesce(json_agg(json_build_object(
      'name', con.conname,
      'columns', (select json_agg(att.attname order by key.place) from unnest(con.conkey) with ordinality as key (num, place)
        join pg_attribute as att on att.attrelid = con.conrelid and att.attnum = key.num),
      'isOneToOne', exists (select from pg_constraint as own where own.conrelid = con.conrelid
        and own.contype in ('p', 'u') and own.conkey <@ con.conkey and own.conkey @> con.conkey),
      'referencedTable', target.relname,
      'referencedColumns', (select json_agg(att.attname order by key.place)
        from unnest(con.confkey) with ordinality as key (num, place)
        join pg_attribute as att on att.attrelid = con.confrelid and att.attnum = key.num)
    ) order by con.conname), '[]')
    from pg_constraint as con join pg_class as target on target.oid = con.confrelid
    where con.conrelid = cls.oid and con.contype = 'f' and target.relnamespace = cls.relnamespace
  )
) order by cls.relname), '[]')::text as json
from pg_class as cls where cls.relnamespace = $1::text::regnamespace and cls.relkind = 'r'`;

const functionsSql = `
select coalesce(json_agg(json_build_object(
  'name', proc.proname,
  'args', (
    select coalesce(json_agg(json_build_object(
      'name', proc.proargnames[place], 'type', format_type(proc.proargtypes[place - 1], null),
      'hasDefault', place > proc.pronargs - proc.pronargdefaults
    ) order by proc.proargnames[place]), '[]')
    from generate_series(1, proc.pronargs) as place
  ),
  'returnsSet', proc.proretset,
  'returnType', format_type(proc.prorettype, null),
  'returnColumns', (
    select coalesce(json_agg(json_build_object('name', proc.proargnames[place], 'type',
      format_type(proc.proallargtypes[place], null)) order by proc.proargnames[place]), '[]')
    from generate_series(1, cardinality(proc.proallargtypes)) as place where proc.proargmodes[place] = 't'
  )
) order by proc.proname), '[]')::text as json
from pg_proc as proc where proc.pronamespace = $1::text::regnamespace and proc.prorettype <> 'trigger'::regtype`;

const enumsSql = `
select coalesce(json_agg(json_build_object('name', typ.typname, 'values', (
  select json_agg(label.enumlabel order by label.enumsortorder) from pg_enum as label where label.enumtypid = typ.oid
)) order by typ.typname), '[]')::text as json
from pg_type as typ where typ.typnamespace = $1::text::regnamespace and typ.typtype = 'e'`;

/** What the API shows: tables, functions, enums. */
export async function introspectSchemas(db: SqlDatabase): Promise<ExposedSchema[]> {
  const schemas: ExposedSchema[] = [];
  for (const name of EXPOSED_SCHEMAS) {
    const read = async (sql: string): Promise<unknown> =>
      JSON.parse(String((await db.query(sql, [name]))[0]?.json));
    const [tables, functions, enums] = [
      await read(tablesSql),
      await read(functionsSql),
      await read(enumsSql),
    ];
    schemas.push(schemaSchema.parse({ name, tables, functions, enums }));
  }
  return schemas;
}
