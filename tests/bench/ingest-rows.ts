import { randomUUID } from 'node:crypto';
import { splitPassages } from '#lib/knowledge/split-passages.ts';
import { demoShelves } from '#tests/db/demo-library.ts';
import { type Bench, median, type Row, timeOf } from './measure.ts';

const ROUNDS = 7;
const CHARACTERS = 400_000;

/** From the first job to the last source live, on the embedded stack, to nothing but storing the same passages by SQL. */
export async function ingestRows({ scratch }: Bench): Promise<Row[]> {
  const { db } = await scratch();
  // The service client, which reads the environment once, has to come after it has been set.
  const { drainQueues } = await import('#lib/ops/drain-queues.ts');
  const words = demoShelves().flatMap(({ sources }) => sources.map(({ content }) => content));
  // A new one each round: the voice is compiled from all of a reflection's evidence.
  const addReflection = async () => {
    const [reflection] = await db.query(
      "insert into public.reflections (slug, display_name) values ('bench-' || left(md5(random()::text), 12), 'Mara Lindqvist') returning id",
    );
    const [namespace] = await db.query(
      "insert into public.namespaces (reflection_id, name, title) values ($1, 'life', 'Life') returning id",
      [reflection?.id],
    );
    return { reflectionId: reflection?.id, namespaceId: namespace?.id };
  };
  type Place = Awaited<ReturnType<typeof addReflection>>;
  const addSource = async ({ reflectionId, namespaceId }: Place, content: string) => {
    const [source] = await db.query(
      `insert into public.sources (reflection_id, namespace_id, kind, title, content)
         values ($1, $2, 'paste', 'Words', $3) returning id`,
      [reflectionId, namespaceId, content],
    );
    return String(source?.id);
  };
  const times: number[] = [];
  const baselines: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const place = await addReflection();
    const texts = textsOf(words, randomUUID());
    for (const text of texts) {
      await db.query("select api.enqueue_job('ingest', $1::jsonb)", [
        JSON.stringify({
          kind: 'ingest',
          reflection_id: place.reflectionId,
          source_id: await addSource(place, text),
        }),
      ]);
    }
    times.push(await timeOf(async () => void (await drainQueues({ deadline: Number.POSITIVE_INFINITY }))));
    // Split before the clock starts: the baseline is storing alone.
    const bare: { sourceId: string; bodies: string }[] = [];
    for (const text of texts) {
      const bodies = JSON.stringify(splitPassages(text).map(({ body }) => body));
      bare.push({ sourceId: await addSource(place, `${text}\n`), bodies });
    }
    baselines.push(
      await timeOf(async () => {
        for (const { sourceId, bodies } of bare) {
          await db.query(
            `insert into public.passages (source_id, reflection_id, namespace_id, position, body)
               select $1, $2, $3, place - 1, body
               from json_array_elements_text($4::json) with ordinality as piece (body, place)`,
            [sourceId, place.reflectionId, place.namespaceId, bodies],
          );
        }
      }),
    );
  }
  const perSecond = Math.round(CHARACTERS / (median(times) / 1000));
  return [
    {
      name: 'ingesting texts on PGlite, to storing their passages',
      value: `${perSecond.toLocaleString('en')} characters/s`,
      ratio: median(times) / median(baselines),
      target: 'at most 6, with the voice that is compiled from them',
    },
  ];
}

/** Of ten texts, new each round, because the same words twice are refused. */
function textsOf(words: readonly string[], mark: string): string[] {
  const all = words.join('\n\n');
  return Array.from({ length: 10 }, (_, number) => {
    const start = (number * 9_973) % all.length;
    const doubled = all.slice(start) + all + all;
    return `${mark} ${number}\n\n${doubled}`.slice(0, CHARACTERS / 10);
  });
}
