import { z } from 'zod';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { EXPOSED_SCHEMAS } from '#lib/platform/database-schemas.ts';
import { findDefinersWithoutReason } from '#tests/db/definer-reasons.ts';
import { findPlpgsqlMistakes } from '#tests/db/plpgsql-mistakes.ts';
import { schemaExceptions } from '#tests/db/schema-exceptions.ts';
import { supabaseOn } from '#tests/db/supabase-cli.ts';

export interface SchemaCheck {
  readonly name: string;
  /** Empty when all is well. */
  readonly findings: readonly string[];
}

const advice = z.array(z.object({ cache_key: z.string(), detail: z.string() }));

/** What Supabase's advisors say of the migrated schema: policies, privileges, indexes, keys. */
async function findAdvice(url: string, db: SqlDatabase): Promise<readonly string[]> {
  // Half of them look only at what the API serves, and learn from this setting what that is.
  const served = EXPOSED_SCHEMAS.join(', ');
  await db.exec(
    `do $$ begin execute format('alter database %I set pgrst.db_schemas = %L', current_database(), '${served}'); end $$`,
  );
  const answer = await supabaseOn(url, ['db', 'advisors', '--level', 'info', '--output', 'json']);
  return advice.parse(JSON.parse(answer)).map(({ cache_key, detail }) => `${cache_key}: ${detail}`);
}

/**
 * Over a database in which there is nothing but the migrated schema. A finding that is meant stands in schema-exceptions.ts; an
 * exception that matches nothing any more is a finding of its own.
 */
export async function checkSchema(
  url: string,
  db: SqlDatabase,
): Promise<{ checks: readonly SchemaCheck[]; skipped: readonly string[] }> {
  const unused = new Set(schemaExceptions);
  const unmeant = (findings: readonly string[]) =>
    findings.filter((finding) => {
      const met = schemaExceptions.filter((exception) => finding.startsWith(exception.finding));
      for (const exception of met) unused.delete(exception);
      return met.length === 0;
    });
  const mistakes = await findPlpgsqlMistakes(db);
  const isChecked = 'findings' in mistakes;
  const checks = [
    {
      name: "Supabase's advisors find nothing that is not meant",
      findings: unmeant(await findAdvice(url, db)),
    },
    {
      name: 'each security definer function has its reason at the top of its file',
      findings: await findDefinersWithoutReason(db),
    },
    ...(isChecked
      ? [{ name: 'plpgsql_check finds no mistake in any function', findings: unmeant(mistakes.findings) }]
      : []),
  ];
  const left = [...unused].filter(({ of }) => isChecked || of !== 'plpgsql_check');
  return {
    checks: [
      ...checks,
      {
        name: 'each exception of the schema checks still matches a finding',
        findings: left.map(({ finding }) => finding),
      },
    ],
    skipped: isChecked ? [] : [mistakes.unavailable],
  };
}
