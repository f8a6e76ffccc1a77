import type { Speech } from '#lib/local/voice/speech/speech.ts';

/** Formants of the vowels, in Hz: what makes an a sound like an a. */
const VOWELS: Record<string, readonly [number, number]> = {
  a: [730, 1190],
  e: [530, 1840],
  i: [290, 2290],
  o: [500, 900],
  u: [320, 870],
  y: [300, 1900],
};

type Note = { seconds: number; pitch: number; vowel: readonly [number, number] | null };

/**
 * A soft voice without words, for machines that have no speech synthesiser: a hummed tone a syllable, coloured by the
 * vowels of the text, with pauses where its punctuation has them. The same text sounds the same every time.
 */
export function softSpeech(
  text: string,
  options: { rate: number; speed: number; pitch: number },
): Float32Array {
  const notes = notesOf(text, options.pitch).map((note) => ({
    ...note,
    seconds: note.seconds / options.speed,
  }));
  const total = notes.reduce((sum, { seconds }) => sum + Math.round(seconds * options.rate), 0);
  const samples = new Float32Array(total);
  let at = 0;
  for (const note of notes) {
    const length = Math.round(note.seconds * options.rate);
    if (note.vowel) hum(samples.subarray(at, at + length), note.pitch, note.vowel, options.rate);
    at += length;
  }
  return samples;
}

function notesOf(text: string, basePitch: number): Note[] {
  const words = text.match(/[\p{L}\p{N}'’]+|[.,;:!?…–]/gu) ?? [];
  const notes: Note[] = [];
  words.forEach((word, index) => {
    if (/^[\p{L}\p{N}]/u.test(word)) {
      const fall = 1 - (0.16 * index) / words.length;
      const isQuestion = words[index + 1] === '?';
      const syllables = word.toLowerCase().match(/[aeiouyäöüáéíóúàèìòùâêîôû]+/g) ?? ['e'];
      syllables.forEach((syllable, place) => {
        const stress = place === 0 ? 1.06 : 1;
        const rise = isQuestion && place === syllables.length - 1 ? 1.25 : 1;
        const seconds = 0.11 + 0.02 * Math.min(syllable.length, 3) + (word.length > 7 ? 0.01 : 0);
        notes.push({ seconds, pitch: basePitch * fall * stress * rise, vowel: vowelOf(syllable) });
      });
      notes.push({ seconds: 0.045, pitch: 0, vowel: null });
    } else notes.push({ seconds: /[.!?…]/.test(word) ? 0.3 : 0.16, pitch: 0, vowel: null });
  });
  return notes;
}

const vowelOf = (syllable: string) =>
  VOWELS[syllable.normalize('NFD').charAt(0)] ?? VOWELS.e ?? ([530, 1840] as const);

/** Adds one syllable: harmonics of a gliding pitch, weighted by how near they are to the vowel's formants. */
function hum(into: Float32Array, pitch: number, formants: readonly [number, number], rate: number): void {
  const weights = Array.from({ length: 12 }, (_, index) => {
    const frequency = pitch * (index + 1);
    const near = formants.map((formant) => Math.exp(-(((frequency - formant) / 260) ** 2)));
    return frequency < rate / 2.2 ? (0.35 / (index + 1) + Math.max(...near)) / (1 + index * 0.35) : 0;
  });
  const loudness = 0.22 / weights.reduce((sum, weight) => sum + weight, 0);
  let phase = 0;
  for (let i = 0; i < into.length; i++) {
    const progress = i / into.length;
    phase += (2 * Math.PI * pitch * (1.02 - 0.04 * progress)) / rate;
    const envelope = Math.sin(Math.PI * progress ** 0.7) ** 1.3;
    let sum = 0;
    weights.forEach((weight, index) => {
      if (weight > 0) sum += weight * Math.sin(phase * (index + 1));
    });
    into[i] = sum * loudness * envelope * 1.6;
  }
}

const RATE = 16_000;
const LOUD = 0.01;
const pitchOf = (voiceId: string) =>
  130 + ([...voiceId].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 80);

/**
 * A machine that hums what it has to say, at a height of its own for each voice, and hears that somebody speaks by how loud it
 * is. Whatever they say is `heard`; without that it hears nothing at all, as an installation without the packages for it.
 */
export function softMachine(heard?: string): Speech {
  return {
    canSpeak: async () => true,
    speak: async (text, { voiceId, speed, signal }) =>
      signal.aborted
        ? null
        : { samples: softSpeech(text, { rate: RATE, speed, pitch: pitchOf(voiceId) }), rate: RATE },
    canHear: () => heard !== undefined,
    newEar: () => ({
      hear: async (frames) =>
        frames.map((frame) =>
          Math.sqrt(frame.reduce((sum, x) => sum + x * x, 0) / frame.length) > LOUD ? 0.9 : 0,
        ),
      close() {},
    }),
    recognise: async () => heard ?? '',
    stop: async () => {},
  };
}
