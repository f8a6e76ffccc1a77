import type { PGlite } from '@electric-sql/pglite';

/**
 * PGlite copies all that it knows of types for each statement, and nearly all of that are arrays of rows of tables and of types
 * that only Postgres itself uses: a fifth of what a request costs. They are read as text then, and nobody asks for one.
 */
export async function forgetUnusedArrays(driver: PGlite): Promise<void> {
  const { rows } = await driver.query<{ oid: number }>(
    `select list.oid from pg_type as list join pg_type as element on element.oid = list.typelem
     where list.typcategory = 'A' and element.typtype not in ('e', 'd') and element.typname not in (
       'bool', 'bytea', 'char', 'date', 'float4', 'float8', 'int2', 'int4', 'int8', 'json', 'jsonb', 'name', 'numeric', 'oid',
       'text', 'time', 'timestamp', 'timestamptz', 'uuid', 'varchar', 'vector')`,
  );
  for (const { oid } of rows) {
    delete driver.parsers[oid];
    delete driver.serializers[oid];
  }
  // A table of which much was taken away stays as slow to copy as it was.
  driver.parsers = { ...driver.parsers };
  driver.serializers = { ...driver.serializers };
}
