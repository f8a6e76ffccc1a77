import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { introspectPublicSchema } from '#lib/local/postgres/introspect-schema.ts';
import { openScratchPostgres } from '#lib/local/postgres/open-scratch-postgres.ts';
import { renderDatabaseTypes } from '#lib/local/postgres/render-types.ts';

const { connection, db } = await openScratchPostgres();
const file = fileURLToPath(new URL('../../platform/db/types.gen.ts', import.meta.url));
await writeFile(file, renderDatabaseTypes(await introspectPublicSchema(db)));
await connection.close();
console.log(`wrote ${file}`);
