import { SOUND_RATE } from '#lib/knowledge/limits.public.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider.ts';
import { wavOf } from '#lib/speech/wav.ts';
import { soundStore } from './sound-store.ts';
import { readKeptSound, type SoundPiece, storeHeard, type TimedWord } from './store/sounds.ts';
import { soundRefusals } from './texts/sound.public.ts';

/** For one piece of a minute, on a machine that has other things to do. */
const LISTENING_MS = 180_000;

/** Longer than between two sentences: somebody else speaks, or of something else. */
const PARAGRAPH_GAP_MS = 1_400;
const LONGEST_PARAGRAPH = 700;
/** Nobody's words until somebody is named: a reader of conversations sees whose line it is. */
const SOMEBODY = 'Speaker: ';

/** The words as text, with a paragraph where the speaker paused. */
export function textOfWords(words: readonly TimedWord[], { hasOthers }: { hasOthers: boolean }): string {
  const paragraphs: string[] = [];
  let paragraph = '';
  let endedAt = 0;
  for (const [text, from, to] of words) {
    const isNew =
      from - endedAt >= PARAGRAPH_GAP_MS ||
      (paragraph.length > LONGEST_PARAGRAPH && /[.!?]$/.test(paragraph));
    if (isNew && paragraph !== '') {
      paragraphs.push(paragraph);
      paragraph = '';
    }
    paragraph += paragraph === '' ? text : ` ${text}`;
    endedAt = to;
  }
  if (paragraph !== '') paragraphs.push(paragraph);
  return paragraphs.map((one) => (hasOthers ? SOMEBODY + one : one)).join('\n\n');
}

/**
 * Listens to the first piece that nobody has heard, and answers what is said in the recording; null while pieces are left. Each is
 * listened to once and stored: whoever goes on, after a kill too, begins with the next. `unavailable` when the provider cannot be asked
 * now.
 */
export async function transcribeSource(
  sourceId: string,
  onProgress: (part: number) => Promise<unknown>,
): Promise<Result<{ text: string } | null>> {
  const sound = await readKeptSound(sourceId);
  if (!sound.ok) return sound;
  if (!sound.value) return fail('source_unreadable', { message: soundRefusals.gone });
  const { pieces, hasOthers } = sound.value;
  const heard: TimedWord[] = [];
  let hasListened = false;
  for (const [index, piece] of pieces.entries()) {
    if (!piece.words && hasListened) return ok(null);
    const words = piece.words ? ok(piece.words) : await listenTo(sourceId, piece);
    if (!words.ok) return words;
    heard.push(...words.value);
    if (piece.words) continue;
    hasListened = true;
    await onProgress((index + 1) / pieces.length);
  }
  const text = textOfWords(heard, { hasOthers });
  return text === '' ? fail('source_unreadable', { message: soundRefusals.nothingSaid }) : ok({ text });
}

/** What is said in one piece, stored when it was heard. */
export async function listenTo(sourceId: string, piece: SoundPiece): Promise<Result<readonly TimedWord[]>> {
  const provider = configuredVoice();
  if (!provider) return fail('source_unreadable', { message: soundRefusals.noRecogniser });
  const pcm = await soundStore().get(sourceId, piece.position);
  if (!pcm) return fail('source_unreadable', { message: soundRefusals.gone });
  try {
    const words = await provider.transcribe(wavOf(pcm, SOUND_RATE), { timeoutMs: LISTENING_MS });
    if (words === null) return fail('source_unreadable', { message: soundRefusals.noRecogniser });
    const timed = words.map(
      ({ text, start, end }): TimedWord => [
        text,
        piece.startsMs + Math.round(start * 1_000),
        piece.startsMs + Math.round(end * 1_000),
      ],
    );
    const stored = await storeHeard(sourceId, piece.position, timed);
    return stored.ok ? ok(timed) : stored;
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    return fail('unavailable', { message: soundRefusals.later });
  }
}
