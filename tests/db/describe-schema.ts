import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';

/** What SQL can make that we make, each thing by its name. Ids and the order of making are left out. */
const schemaSql = `
  with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'api', 'internal')),
    made as (
      select 'function ' || oid::regprocedure as thing, pg_get_functiondef(oid) as is_so, oid as of, 'pg_proc'::regclass as catalogue,
        proacl as rights
      from pg_proc where pronamespace in (select oid from ours) and prokind in ('f', 'p')
      union all
      select 'table ' || oid::regclass,
        concat_ws(' ', relkind, relpersistence, relrowsecurity, relforcerowsecurity, reloptions,
          case when relkind in ('v', 'm') then pg_get_viewdef(oid) end),
        oid, 'pg_class'::regclass, relacl
      from pg_class where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'v', 'm')
      union all
      select 'sequence ' || seqrelid::regclass,
        concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcycle), seqrelid, 'pg_class'::regclass, relacl
      from pg_sequence join pg_class on oid = seqrelid where relnamespace in (select oid from ours)
      union all
      select 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid), indexrelid, 'pg_class'::regclass, null
      from pg_index join pg_class on oid = indexrelid where relnamespace in (select oid from ours)
      union all
      select 'constraint ' || conname || ' of ' || coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text),
        pg_get_constraintdef(oid), oid, 'pg_constraint'::regclass, null
      from pg_constraint where connamespace in (select oid from ours)
      union all
      select 'trigger ' || tgname || ' of ' || tgrelid::regclass, concat_ws(' ', tgenabled, pg_get_triggerdef(oid)), oid,
        'pg_trigger'::regclass, null
      from pg_trigger where not tgisinternal
      union all
      select 'policy ' || polname || ' of ' || polrelid::regclass,
        concat_ws(' ', polcmd, polpermissive,
          (select array_agg(case role when 0 then 'public' else role::regrole::text end order by role::text) from unnest(polroles) as role),
          'using', pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid)),
        oid, 'pg_policy'::regclass, null
      from pg_policy
      union all
      select 'type ' || oid::regtype,
        concat_ws(' ', typtype, nullif(typbasetype, 0)::regtype, typnotnull, typdefault,
          (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid)),
        oid, 'pg_type'::regclass, typacl
      from pg_type where typnamespace in (select oid from ours) and typtype in ('e', 'd', 'c', 'r')
        and not exists (select from pg_class where pg_class.oid = typrelid and relkind <> 'c')
      union all
      select 'schema ' || nspname, '', oid, 'pg_namespace'::regclass, nspacl from pg_namespace where oid in (select oid from ours)
      union all
      select 'extension ' || extname, extnamespace::regnamespace::text, oid, 'pg_extension'::regclass, null from pg_extension
      union all
      select 'text search configuration ' || pg_ts_config.oid::regconfig,
        (select string_agg(maptokentype || ' ' || mapdict::regdictionary, ', ' order by maptokentype, mapseqno)
          from pg_ts_config_map where mapcfg = pg_ts_config.oid),
        pg_ts_config.oid, 'pg_ts_config'::regclass, null
      from pg_ts_config where cfgnamespace in (select oid from ours)
      union all
      select 'text search dictionary ' || oid::regdictionary, dictinitoption, oid, 'pg_ts_dict'::regclass, null
      from pg_ts_dict where dictnamespace in (select oid from ours)
      union all
      select 'event trigger ' || evtname, concat_ws(' ', evtevent, evtfoid::regproc), oid, 'pg_event_trigger'::regclass, null
      from pg_event_trigger
    )
  select thing, concat_ws(' ', is_so, 'for ' || (select string_agg(one::text, ' ' order by one::text) from unnest(rights) as one),
    'comment ' || obj_description(of, catalogue::text)) as is_so
  from made
  union all
  select 'column ' || attrelid::regclass || '.' || attname,
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcollation::regcollation,
      pg_get_expr(adbin, adrelid), 'for ' || (select string_agg(one::text, ' ' order by one::text) from unnest(attacl) as one),
      'comment ' || col_description(attrelid, attnum))
  from pg_attribute join pg_class as relation on relation.oid = attrelid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'v', 'm', 'c') and attnum > 0 and not attisdropped
  union all
  select 'what a new ' || defaclobjtype::text || ' in ' || coalesce(nullif(defaclnamespace, 0)::regnamespace::text, 'any schema') || ' is granted',
    (select string_agg(one::text, ' ' order by one::text) from unnest(defaclacl) as one)
  from pg_default_acl
  union all
  select 'queue ' || queue_name, '' from pgmq.list_queues()
  order by thing`;

const rowsSql = `
  select string_agg(format('select %L as thing, count(*)::text as is_so from %s having count(*) > 0',
    'number of rows in ' || oid::regclass, oid::regclass), ' union all ') as counting
  from pg_class where relnamespace in ('public'::regnamespace, 'internal'::regnamespace) and relkind = 'r'`;

type Schema = ReadonlyMap<string, string>;

/** Also how many rows are in each table, which tells what the schema itself brings where nobody has written anything yet. */
export async function describeSchema(db: SqlDatabase): Promise<Schema> {
  // So that every name is printed with its schema, whatever the session looks in.
  await db.exec("begin; set local search_path to ''");
  const [{ counting } = {}] = await db.query(rowsSql);
  const things = [...(await db.query(schemaSql)), ...(await db.query(String(counting)))];
  await db.exec('commit');
  return new Map(things.map(({ thing, is_so }) => [String(thing), String(is_so)]));
}

/** What is not the same in both, a line for each thing. */
export function schemaDifferences(
  [one, isOne]: readonly [name: string, schema: Schema],
  [other, isOther]: readonly [name: string, schema: Schema],
): readonly string[] {
  return [...new Set([...isOne.keys(), ...isOther.keys()])].sort().flatMap((thing) => {
    const [first, second] = [isOne.get(thing), isOther.get(thing)];
    if (first === second) return [];
    if (second === undefined) return [`only ${one} has ${thing}`];
    if (first === undefined) return [`only ${other} has ${thing}`];
    return [`${thing} is another in ${one} than in ${other}${whereApart(first, second)}`];
  });
}

/** The first line in which two definitions differ. */
function whereApart(first: string, second: string): string {
  const [mine, theirs] = [first.split('\n'), second.split('\n')];
  const at = mine.findIndex((line, place) => line !== theirs[place]);
  const line = at === -1 ? mine.length : at;
  return `: “${(mine[line] ?? '').trim()}” and “${(theirs[line] ?? '').trim()}”`;
}
