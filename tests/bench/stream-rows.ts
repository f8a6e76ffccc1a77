import { setTimeout as wait } from 'node:timers/promises';
import { createEventHub } from '#lib/chat/engine/event-hub.ts';
import { followEvents } from '#lib/chat/follow-events.ts';
import type { Bench, Row } from './measure.ts';

const READERS = 1_000;
const MEASURED_MS = 20_000;
const LOOK_MS = 5_000;
/** Until those who have just come are asked about as seldom as anybody who waits. */
const SETTLING_MS = 30_000;

/** What a thousand open pages cost in which nothing happens: a question to the database, and the work around it. */
export async function streamRows({ scratch }: Bench): Promise<Row[]> {
  const { db } = await scratch();
  const hub = createEventHub();
  const over = new AbortController();
  let asked = 0;
  const store = {
    readEvents: async (sessionId: string) => {
      asked += 1;
      await db.query('select count(*) from public.session_events where session_id::text = $1', [sessionId]);
      return [];
    },
  };
  const rows: Row[] = [];
  for (const sessions of [1, 50]) {
    // As `watchSession` looks after each session that is read: for a turn that died, and for its member.
    const looks = Array.from({ length: sessions }, (_, at) =>
      setInterval(async () => {
        await store.readEvents(`${sessions} ${at}`);
        await store.readEvents(`${sessions} ${at}`);
      }, LOOK_MS),
    );
    const readers = Array.from({ length: READERS }, async (_, at) => {
      for await (const _event of followEvents(store, `${sessions} ${at % sessions}`, 0, {
        hub,
        signal: over.signal,
      }))
        throw new Error('Nothing happens here.');
    });
    readers.map((reader) => reader.catch(() => {}));
    await wait(SETTLING_MS);
    asked = 0;
    const before = process.cpuUsage();
    await wait(MEASURED_MS);
    const { user, system } = process.cpuUsage(before);
    for (const look of looks) clearInterval(look);
    const share = (user + system) / 1_000 / MEASURED_MS;
    rows.push({
      name: `${READERS.toLocaleString('en')} idle readers of ${sessions} sessions: of a core, with the database in it`,
      value: `${(share * 100).toFixed(1)} %, ${(asked / (MEASURED_MS / 1_000)).toFixed(1)} questions a second`,
      ratio: share,
      target: 'at most 0.05',
    });
  }
  over.abort();
  return rows;
}
