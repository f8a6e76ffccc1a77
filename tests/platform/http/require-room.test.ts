import '#tests/test-environment.ts';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { requireRoom } from '#lib/platform/http/require-room.ts';

process.env.LOCAL_DATA_DIR = tmpdir();
process.env.LOCAL_SERVICES = 'supabase,mail';
process.env.MIN_FREE_DISK_MB = '1';

test('an upload that fits on the disk many times over is taken', async () => {
  expect(await requireRoom(1_000)).toMatchObject({ ok: true });
});

test('an upload that would fill the disk is refused before a byte of it is read', async () => {
  expect(await requireRoom(2 ** 50)).toMatchObject({ ok: false, error: { code: 'no_room' } });
});
