import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';

// A trigger function is checked once for each table that it serves, because `new` and `old` differ.
const findingsSql = (warnings: string) => `
  select distinct checked.oid::regprocedure || ': ' || found.level || ' ' || found.sqlstate || ' ' || found.message
    || coalesce(' in line ' || found.lineno, '') as finding
  from (
    select proc.oid, coalesce(trigger.tgrelid, 0) as relation, trigger.tgoldtable as before, trigger.tgnewtable as after
    from pg_proc as proc
    join pg_language as language on language.oid = proc.prolang and language.lanname = 'plpgsql'
    left join pg_trigger as trigger on trigger.tgfoid = proc.oid
    where proc.pronamespace in ('api'::regnamespace, 'public'::regnamespace, 'internal'::regnamespace)
  ) as checked
  cross join lateral tests.plpgsql_check_function_tb(
    checked.oid, checked.relation, oldtable => checked.before, newtable => checked.after, ${warnings}) as found
  order by finding`;

/** plpgsql_check cannot know that internal.fail and internal.misused never return. In a copy in which they are written out, it sees it. */
const writeFailuresOut = `
  do $$
  declare
    definition text;
  begin
    for definition in
      select pg_get_functiondef(proc.oid) from pg_proc as proc
      join pg_language as language on language.oid = proc.prolang and language.lanname = 'plpgsql'
      where proc.pronamespace in ('api'::regnamespace, 'public'::regnamespace, 'internal'::regnamespace)
    loop
      execute regexp_replace(definition, 'perform internal\\.(fail|misused)\\(', 'raise exception using message = concat(', 'g');
    end loop;
  end
  $$`;

const MISSING_RETURN = ' 2F005 ';

/** Every function of ours in PL/pgSQL, with all warnings; or the reason why it cannot be checked here. */
export async function findPlpgsqlMistakes(
  db: SqlDatabase,
): Promise<{ readonly findings: readonly string[] } | { readonly unavailable: string }> {
  const known = await db.query("select from pg_available_extensions where name = 'plpgsql_check'");
  if (known.length === 0) return { unavailable: 'plpgsql_check: the server does not have this extension' };
  const find = async (warnings: string) =>
    (await db.query(findingsSql(warnings))).map(({ finding }) => String(finding));
  await db.exec('begin; create schema if not exists tests; create extension plpgsql_check with schema tests');
  try {
    const asWritten = await find(
      'extra_warnings => true, performance_warnings => true, security_warnings => true',
    );
    await db.exec(writeFailuresOut);
    const writtenOut = await find('extra_warnings => true');
    return {
      findings: [
        ...asWritten.filter((finding) => !finding.includes(MISSING_RETURN)),
        ...writtenOut.filter((finding) => finding.includes(MISSING_RETURN)),
      ],
    };
  } finally {
    await db.exec('rollback');
  }
}
