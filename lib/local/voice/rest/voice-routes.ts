import { createHash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { resample } from '#lib/speech/audio-resample.ts';
import { readWav } from '#lib/speech/wav.ts';
import { encodeAudio, sampleRateOf } from '../speech/audio-format.ts';
import { HEARING_RATE, type Speech } from '../speech/speech.ts';
import { createVoice } from '../speech/speech-voice.ts';
import { transcribe } from '../speech/transcribe.ts';
import type { StoredVoice, VoiceStore } from '../store/voice-store.ts';
import {
  invalid,
  type RestAnswer,
  type RestRequest,
  type RestRoute,
  restAnswer,
  restRefusal,
  route,
  withBody,
  withQuery,
} from './rest-route.ts';

const voice = (voice_id: string, name: string, description: string) => ({
  voice_id,
  name,
  category: 'premade',
  description,
  labels: { language: 'en' },
});

/**
 * Five that the real provider has for everybody, under its ids, so that a choice made here holds there. How each sounds here is
 * said: the voices of this machine are plainer.
 */
const STOCK_VOICES = [
  voice('EXAVITQu4vr4xnSDxMaL', 'Sarah', 'A woman, clear and even'),
  voice('cjVigY5qzO86Huf0OWal', 'Eric', 'A man, deep and even'),
  voice('JBFqnCBsd6RMkjVDRZzb', 'George', 'A man from Scotland'),
  voice('nPczCjzI2devNBz1zQrb', 'Brian', 'A man, a little like a machine'),
  voice('SAz9YHcvj6GT2YYXdXww', 'River', 'A voice like an old machine'),
] as const;

const MOST_VOICES = 10;
const MOST_RECORDING_BYTES = 16 * 1024 * 1024;
const LEAST_SECONDS = 1;
const HEARS = 'en';
const FORMAT = z.enum(['pcm_8000', 'pcm_16000', 'pcm_22050', 'pcm_24000', 'ulaw_8000']);

const searchQuery = z.object({
  search: z.string().max(500).optional(),
  category: z.enum(['premade', 'cloned', 'generated', 'professional']).optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(10),
  next_page_token: z.coerce.number().int().min(0).optional(),
});
const speechInput = z.looseObject({ text: z.string().min(1).max(40_000), model_id: z.string().optional() });

type Listed = { voice_id: string; name: string; category: string; description: string | null };

/**
 * Voices to speak with. A clone here is a voice of its own height, not a likeness: nothing on this machine can learn one from a
 * recording. So the recording is looked at and not kept.
 */
export function voiceRoutes({ voices }: VoiceStore, speech: Speech): RestRoute[] {
  const all = (): Listed[] => [...STOCK_VOICES, ...voices.list().map(listed)];
  const find = (id: string) => all().find(({ voice_id }) => voice_id === id);

  const search = withQuery(searchQuery, ({ search: words = '', category, page_size: size, ...page }) => {
    const found = all().filter(
      (voice) =>
        (!category || voice.category === category) &&
        `${voice.name} ${voice.description}`.toLowerCase().includes(words.toLowerCase()),
    );
    const from = page.next_page_token ?? 0;
    const hasMore = from + size < found.length;
    return restAnswer({
      voices: found.slice(from, from + size),
      has_more: hasMore,
      total_count: found.length,
      next_page_token: hasMore ? String(from + size) : null,
    });
  });

  const add = async (request: RestRequest): Promise<RestAnswer> => {
    const form = await formOf(request);
    const name = form?.get('name');
    if (typeof name !== 'string' || name === '')
      return invalid(['body', 'name'], 'Field required', 'missing');
    const files = form?.getAll('files').filter((file) => file instanceof Blob) ?? [];
    if (files.length === 0) return invalid(['body', 'files'], 'Field required', 'missing');
    const recordings = await Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())));
    if (new Set(recordings.map(fingerprint)).size < recordings.length) return SAME_FILE;
    if (!recordings.every(isPlayable)) return NOT_PLAYABLE;
    if (voices.list().length >= MOST_VOICES) return NO_ROOM;
    const voice: StoredVoice = { id: newVoiceId(), createdAt: Date.now(), name };
    await voices.put(voice);
    return restAnswer({ voice_id: voice.id, requires_verification: false });
  };

  const speak = withBody(speechInput, async ({ text }, { params: [id = ''], query, signal }) => {
    if (!find(id))
      return restRefusal(404, 'voice_not_found', `A voice with voice_id '${shown(id)}' was not found.`);
    const format = FORMAT.safeParse(query.get('output_format') ?? 'pcm_16000');
    if (!format.success)
      return restRefusal(403, 'output_format_not_allowed', 'This provider speaks in PCM and µ-law alone.');
    const rate = sampleRateOf(format.data);
    const say = createVoice({ speech, rate, language: 'en', voiceId: id, speed: 1 });
    return { status: 200, body: undefined, sound: encodeAudio(await say(text, signal), format.data) };
  });

  const recognise = async (request: RestRequest): Promise<RestAnswer> => {
    // Better nothing than words that were never heard: they would stand in the record of a consent.
    if (!speech.canHear(HEARS)) return NO_RECOGNISER;
    const file = (await formOf(request))?.get('file');
    if (!(file instanceof Blob))
      return restRefusal(400, 'invalid_parameters', 'Must provide either file or a URL parameter.');
    const sound = readWav(Buffer.from(await file.arrayBuffer()));
    if (!sound) return NOT_PLAYABLE;
    const words = await transcribe(speech, resample(sound.samples, sound.rate, HEARING_RATE));
    return restAnswer({
      language_code: 'eng',
      language_probability: 1,
      text: words.map(({ text }) => text).join(' '),
      words: words.map((word) => ({ ...word, type: 'word', logprob: 0 })),
    });
  };

  return [
    route('GET', '/v2/voices', search),
    route('GET', '/v1/voices', () => restAnswer({ voices: all() })),
    route('POST', '/v1/voices/add', add, { accepts: 'form', maxBytes: MOST_RECORDING_BYTES }),
    route('GET', '/v1/voices/:id', ({ params: [id = ''] }) => {
      const voice = find(id);
      return voice ? restAnswer(voice) : unknownVoice(id);
    }),
    route('DELETE', '/v1/voices/:id', async ({ params: [id = ''] }) => {
      if (!voices.get(id)) return unknownVoice(id);
      await voices.remove(id);
      return restAnswer({ status: 'ok' });
    }),
    route('POST', '/v1/text-to-speech/:id', speak),
    route('POST', '/v1/speech-to-text', recognise, { accepts: 'form', maxBytes: MOST_RECORDING_BYTES }),
  ];
}

const listed = ({ id, name, createdAt }: StoredVoice) => ({
  voice_id: id,
  name,
  category: 'cloned',
  description: null,
  is_owner: true,
  created_at_unix: Math.floor(createdAt / 1000),
});

async function formOf({ raw }: RestRequest): Promise<FormData | null> {
  try {
    return await new Response(raw.bytes, { headers: { 'content-type': raw.contentType } }).formData();
  } catch {
    return null;
  }
}

const fingerprint = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The real provider reads every format; this one has nothing that decodes any but plain sound. */
function isPlayable(bytes: Buffer): boolean {
  const sound = readWav(bytes);
  return sound !== null && sound.samples.length / sound.rate >= LEAST_SECONDS;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newVoiceId = () => Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const shown = (id: string) => id.slice(0, 100);
const unknownVoice = (id: string) =>
  restRefusal(400, 'voice_not_found', `A voice with ID '${shown(id)}' was not found.`);

const SAME_FILE = restRefusal(400, 'duplicate_file', 'You cannot upload the same file twice.');
const NOT_PLAYABLE = restRefusal(
  400,
  'invalid_content',
  'File is corrupted. Please ensure it is playable audio.',
);
const NO_ROOM = restRefusal(
  400,
  'voice_limit_reached',
  `You have reached your maximum amount of custom voices (${MOST_VOICES} / ${MOST_VOICES}).`,
);
const NO_RECOGNISER = restRefusal(
  400,
  'speech_to_text_unavailable',
  'This provider runs on one machine and has nothing that recognises speech.',
);
