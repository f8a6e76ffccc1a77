// A migrated database on the server at the address given, of which tests make copies.

import postgres from 'postgres';
import { applyMigrations } from '#lib/local/postgres/migrate.ts';
import { migrationsDir } from '#lib/local/postgres/open-scratch-postgres.ts';
import { postgresJsDatabase } from '#lib/local/postgres/sql-database.ts';
import { prepareForMigrations } from '#tests/db/fresh-database.ts';
import { addressOf, TEMPLATE } from '#tests/db/scratch-server.ts';

const [serverUrl = ''] = process.argv.slice(2);
const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
await admin.unsafe(`create database ${TEMPLATE}`);
await admin.end();
const url = addressOf(serverUrl, TEMPLATE);
const session = postgres(url, { max: 1, onnotice: () => {} });
const db = postgresJsDatabase(session);
await prepareForMigrations(url, db);
await applyMigrations(db, migrationsDir);
await session.end();
