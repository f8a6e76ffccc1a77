// A recording that is filed as the page files it.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SOUND_RATE as RATE } from '#lib/knowledge/limits.public.ts';
import { cutSound, pcmOf } from '#lib/knowledge/sound-pieces.public.ts';
import { appClient } from '#tests/app-client.ts';

type Filed = {
  url: string;
  cookie: string;
  /** Of the reflection, and of the collection in it. */
  home: string;
  shelfId: string;
  title: string;
  samples: Float32Array;
};

export async function homeOf(url: string, cookie: string): Promise<string> {
  const list = await (await appClient(url).request({ path: '/reflections', headers: { cookie } })).text();
  const [home] = /\/reflections\/[0-9a-f-]{36}/.exec(list) ?? [];
  if (!home) throw new Error('Nobody has a reflection there.');
  return home;
}

/** Answers the id of its source. */
export async function fileRecording({ url, cookie, home, shelfId, title, samples }: Filed): Promise<string> {
  const client = appClient(url);
  const parts = cutSound(samples);
  const begun = await client.request({
    path: `/api${home}/namespaces/${shelfId}/recordings`,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      title,
      fileName: `${title}.wav`,
      fileHash: createHash('sha256').update(Buffer.from(samples.buffer)).digest('hex'),
      durationMs: Math.round((samples.length / RATE) * 1_000),
      pieceCount: parts.length,
      hasOthers: false,
    }),
  });
  if (!begun.ok) throw new Error(`${begun.status} ${await begun.text()}`);
  const { sourceId } = z.object({ sourceId: z.string() }).parse(await begun.json());
  for (const [position, part] of parts.entries()) {
    const put = await client.request({
      path: `/api${home}/recordings/${sourceId}/pieces/${position}?startsMs=${part.startsMs}`,
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/octet-stream', origin: url },
      body: pcmOf(samples, part),
    });
    if (!put.ok) throw new Error(`${put.status} ${await put.text()}`);
  }
  return sourceId;
}
