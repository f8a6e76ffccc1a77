import type { SqlDatabase } from './sql-database.ts';

/** Some rows of a table, each value as Postgres writes it. */
export type SomeRows = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
};

/** Histories of migrations are each database's own, and so is the list of queues, which migrations make. */
const tablesSql = `
  select format('%I.%I', nspname, relname) as table,
    (select json_agg(json_build_array(attname, format_type(atttypid, atttypmod)) order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '')::text as columns
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and relpersistence <> 't' and nspname !~ '^pg_' and nspname <> 'information_schema'
    and relname <> 'schema_migrations' and format('%I.%I', nspname, relname) <> 'pgmq.meta'
  order by 1`;

const countersSql = `
  select json_agg(json_build_array(format('%I.%I', schemaname, sequencename), last_value::text))::text as rows
  from pg_sequences`;

/** What sequences gave out last, written as the rows of a table. */
const COUNTERS = 'pg_sequences';

const AT_ONCE = 500;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The tables that hold something of somebody, with the types of their columns. */
async function listTables(db: SqlDatabase): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const tables = await db.query(tablesSql);
  return new Map(
    tables.map(({ table, columns }) => [
      String(table),
      new Map<string, string>(JSON.parse(String(columns ?? '[]'))),
    ]),
  );
}

/** Everything that people, and our work for them, have written into a database, to be put into another one. */
export async function* readAllRows(db: SqlDatabase): AsyncGenerator<SomeRows> {
  for (const [table, types] of await listTables(db)) {
    const columns = [...types.keys()];
    const values = columns.map((column) => `${quoted(column)}::text`).join(', ');
    for (let last = '(0,0)', full = true; full; ) {
      const [page] = await db.query(
        `select json_agg(json_build_array(${values}) order by ctid)::text as rows, max(ctid)::text as last, count(*)::integer as count
         from (select ctid, * from ${table} where ctid > $1::text::tid order by ctid limit ${AT_ONCE}) as page`,
        [last],
      );
      full = Number(page?.count) === AT_ONCE;
      last = String(page?.last);
      if (page?.rows) yield { table, columns, rows: JSON.parse(String(page.rows)) };
    }
  }
  const [{ rows } = {}] = await db.query(countersSql);
  yield { table: COUNTERS, columns: ['sequence', 'value'], rows: JSON.parse(String(rows ?? '[]')) };
}

/**
 * Puts rows into a database that has its tables and nothing in them that is to stay. No trigger runs: they were asked when the
 * rows were written, and hash chains are to stay as they are. Answers the tables and columns that have no place any more.
 */
export async function writeAllRows(
  db: SqlDatabase,
  all: AsyncIterable<SomeRows> | Iterable<SomeRows>,
): Promise<readonly string[]> {
  const tables = await listTables(db);
  const lost = new Set<string>();
  await db.exec('begin; set local session_replication_role = replica');
  try {
    await db.exec(`truncate ${[...tables.keys()].join(', ')}`);
    for await (const some of all) {
      if (some.table === COUNTERS) await setCounters(db, some.rows);
      else for (const place of await insertRows(db, some, tables.get(some.table))) lost.add(place);
    }
    await db.exec('commit');
  } catch (error) {
    await db.exec('rollback');
    throw error;
  }
  return [...lost].sort();
}

async function insertRows(
  db: SqlDatabase,
  { table, columns, rows }: SomeRows,
  types: ReadonlyMap<string, string> | undefined,
): Promise<readonly string[]> {
  if (!types) return [table];
  const kept = [...columns.entries()].filter(([, column]) => types.has(column));
  const names = kept.map(([, column]) => quoted(column)).join(', ');
  const values = kept.map(([place, column]) => `(one ->> ${place})::${types.get(column)}`).join(', ');
  await db.query(
    `insert into ${table} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::text::jsonb) as one`,
    [JSON.stringify(rows)],
  );
  const isUsed = (place: number) => rows.some((row) => row[place] !== null);
  return [...columns.entries()]
    .filter(([place, column]) => !types.has(column) && isUsed(place))
    .map(([, column]) => `${table}.${column}`);
}

async function setCounters(db: SqlDatabase, counters: SomeRows['rows']): Promise<void> {
  for (const [sequence, value] of counters)
    if (value !== null)
      await db.query(
        'select setval(to_regclass($1::text), $2::text::bigint) where to_regclass($1::text) is not null',
        [sequence, value],
      );
}
