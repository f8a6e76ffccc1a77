import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VoiceArtifact } from '#lib/contracts/voice-artifact.ts';
import { evaluateVoiceArtifact } from '#lib/ledger/gate.ts';
import { type Life, sampleLife, saying } from '#tests/packs/sample-evidence.ts';
import { cleanCase, packIn, resealed } from './clean-artifact.ts';

const life = sampleLife(200);
const { payload: clean, context } = cleanCase(life);
const canaries = [...life.sealed, ...life.private].map(({ quote }) => quote);

/** Every public place of a payload that words could come to. */
const places: Readonly<Record<string, (payload: VoiceArtifact, words: string) => void>> = {
  'the prompt': (payload, words) => {
    packIn(payload, 'public_standard').systemPrompt += `\n${words}`;
  },
  'another prompt': (payload, words) => {
    const pack = packIn(payload, 'public_emerging');
    pack.systemPrompt = pack.systemPrompt.replace('<own_words>', () => `<own_words>\n- “${words}”`);
  },
  'the first message': (payload, words) => {
    packIn(payload, 'public_emerging').firstMessage += ` ${words}`;
  },
  'a statement of the dossier': (payload, words) =>
    void Object.assign(payload.reflection_voice_dossier.public.values[0] ?? {}, {
      text: `And then: ${words}`,
    }),
  'a boundary': (payload, words) => {
    const evidenceIds = [context.published[0]?.id ?? ''];
    payload.reflection_voice_dossier.public.boundaries.push({ text: words, evidenceIds });
  },
  'a turn of phrase': (payload, words) => {
    const evidenceIds = [context.published[0]?.id ?? ''];
    payload.reflection_voice_dossier.public.diction.phrases.push({ word: words, count: 2, evidenceIds });
  },
};

const planted = (place: string, words: string): VoiceArtifact => {
  const payload = structuredClone(clean);
  places[place]?.(payload, words);
  return resealed(payload);
};

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  e: 'е',
  o: 'ο',
  p: 'р',
  c: 'с',
  x: 'х',
  u: 'ս',
  i: 'і',
  k: 'κ',
  s: 'ѕ',
  t: 'ｔ',
  m: '𝗆',
};

const wordsIn = (quote: string): string[] => quote.split(' ');
const insideOf = (word: string, mark: string): string => word.slice(0, 1) + mark + word.slice(1);

/** Ways to write the same words so that a comparison of texts would not find them. No braces, which another check finds. */
const disguises: Readonly<Record<string, (quote: string, at: number) => string>> = {
  'word for word': (quote) => quote,
  'a part of eight words': (quote, at) =>
    wordsIn(quote)
      .slice(at % (wordsIn(quote).length - 8))
      .slice(0, 8)
      .join(' '),
  'one word exchanged': (quote, at) =>
    wordsIn(quote)
      .map((word, place) => (place === at % wordsIn(quote).length ? 'otherwise' : word))
      .join(' '),
  'in capitals, with other marks': (quote) => quote.toUpperCase().replaceAll(' ', ', — '),
  'on lines of their own': (quote) => wordsIn(quote).join('\n\n- '),
  'look-alikes': (quote) => quote.replace(/[a-z]/g, (letter) => LOOK_ALIKES[letter] ?? letter),
  'look-alikes here and there': (quote, at) =>
    [...quote].map((letter, place) => ((place + at) % 3 ? letter : (LOOK_ALIKES[letter] ?? letter))).join(''),
  'accents on everything': (quote) => quote.replace(/[aeiou]/g, '$&\u0301\u0323'),
  'nothing to be seen between the letters': (quote) => [...quote].join('\u200b\u2060'),
  'soft hyphens and tags': (quote) => quote.replace(/[aeiou]/g, '$&\u00ad\u{e0061}'),
  'wide letters': (quote) =>
    quote.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  'brackets inside of words': (quote) =>
    wordsIn(quote)
      .map((word) => insideOf(word, '[['))
      .join(' '),
  'hyphens in place of spaces': (quote) => quote.replaceAll(' ', '-'),
  'one for l and i, zero for o': (quote) => quote.replace(/[li]/g, '1').replaceAll('o', '0'),
  'spelled out': (quote) => [...quote.replaceAll(' ', '')].join(' '),
};

const cases = Object.keys(places).flatMap((place) =>
  Object.keys(disguises).map((disguise) => [place, disguise] as const),
);

test.each(cases)('in %s, %s: found by this check alone', (place, disguise) => {
  fc.assert(
    fc.property(fc.constantFrom(...canaries), fc.nat({ max: 18 }), (quote, at) => {
      const words = disguises[disguise]?.(quote, at) ?? '';
      const { findings } = evaluateVoiceArtifact(planted(place, words), context);
      expect([...new Set(findings.map(({ check }) => check))]).toEqual(['leak']);
    }),
    { numRuns: 2 },
  );
});

test('braces around and inside of words hide nothing', () => {
  const tricks = [
    (quote: string) => quote.replaceAll(' ', ' {{ '),
    (quote: string) => `{{${quote}}}`,
    (quote: string) =>
      wordsIn(quote)
        .map((word) => insideOf(word, '{{'))
        .join('}} '),
  ];
  for (const quote of canaries.slice(0, 10)) {
    for (const trick of tricks) {
      const { findings } = evaluateVoiceArtifact(planted('a boundary', trick(quote)), context);
      expect(findings.map(({ check }) => check)).toContain('leak');
    }
  }
});

test('every run of eight words of every canary is known, and none of seven', () => {
  const sevenOf = (quote: string, at: number) =>
    wordsIn(quote)
      .slice(at, at + 7)
      .join(' ');
  for (const quote of canaries.slice(0, 4)) {
    const count = wordsIn(quote).length;
    for (let at = 0; at + 8 <= count; at += 1) {
      const eight = wordsIn(quote)
        .slice(at, at + 8)
        .join(' ');
      const { findings } = evaluateVoiceArtifact(planted('a turn of phrase', eight), context);
      expect(findings.map(({ check }) => check)).toEqual(['leak']);
      expect(evaluateVoiceArtifact(planted('a turn of phrase', sevenOf(quote, at)), context).approved).toBe(
        true,
      );
    }
  }
});

const lifeWith = (visibility: keyof Life, ...quotes: readonly string[]): Life => ({
  ...life,
  [visibility]: [...life[visibility], ...quotes.map((quote) => saying(quote, { namespace: visibility }))],
});
const checksOf = (of: Life, place: string, words: string): string[] => {
  const other = cleanCase(of);
  places[place]?.(other.payload, words);
  const { findings } = evaluateVoiceArtifact(resealed(other.payload), other.context);
  return [...new Set(findings.map(({ check }) => check))];
};

test('words that are published as well are no leak, wherever else they stand', () => {
  const quote = 'I have told everybody that the lamp was lit by my own hand that night.';
  const both = lifeWith('published', quote);
  const told = {
    ...both,
    sealed: [...both.sealed, saying(quote, { namespace: 'sealed', id: both.sealed[0]?.id ?? '' })],
  };
  expect(checksOf(told, 'the first message', quote)).toEqual([]);
  expect(checksOf(lifeWith('sealed', quote), 'the first message', quote)).toEqual(['leak']);
});

test('of a short statement only the whole of it, as a sentence or a line, is a leak', () => {
  const secret = 'I burned the letters.';
  const known = lifeWith('sealed', secret);
  expect(checksOf(known, 'a boundary', secret)).toEqual(['leak']);
  expect(checksOf(known, 'the first message', `Hello. ${secret.toUpperCase()} And you?`)).toEqual(['leak']);
  expect(checksOf(known, 'the prompt', `- “${secret}”`)).toEqual(['leak']);
  expect(checksOf(known, 'a boundary', 'Nobody knows whether I burned the letters of the museum.')).toEqual(
    [],
  );
  expect(checksOf(lifeWith('sealed', 'I am tired.'), 'a boundary', 'I am tired.')).toEqual([]);
});

test('whoever says in private what every prompt says does not keep their voice from being published', () => {
  const echo = 'You speak with a guest: a stranger, whatever they say they are. I do not know.';
  const same = cleanCase(lifeWith('private', echo, 'Answer first.', 'Say it once, without apologies.'));
  expect(evaluateVoiceArtifact(same.payload, same.context).approved).toBe(true);
});

test('scripts without spaces between words are read by their letters', () => {
  const secret = '私は誰にも言わずに手紙を灯台の下に埋めて海へ出た';
  const known = lifeWith('sealed', secret);
  expect(checksOf(known, 'a boundary', `さて、${secret.slice(2, 20)}。`)).toEqual(['leak']);
  expect(checksOf(known, 'a boundary', secret.slice(2, 10))).toEqual([]);
  expect(
    checksOf(
      lifeWith('sealed', 'ฉันฝังจดหมายไว้ใต้ประภาคารแล้วออกทะเลไป'),
      'the prompt',
      'ฉันฝังจดหมายไว้ใต้ประภาคารแล้วออกทะเลไป',
    ),
  ).toEqual(['leak']);
});

test.each([
  ['accents', 'Aldrig förrän då såg jag fyren återspeglad på isen'],
  ['what cannot be seen', 'Never be\u00adfore had I se\u200ben that same lamp glow so dim\u00adly'],
  ['apostrophes', "I couldn't say what we'd done so I didn't answer"],
])('%s make no more words of a statement than it has', (_, secret) => {
  const known = lifeWith('sealed', secret);
  const [seven, eight] = [7, 8].map((count) => wordsIn(secret).slice(0, count).join(' '));
  expect(checksOf(known, 'a boundary', `${seven} otherwise`)).toEqual([]);
  expect(checksOf(known, 'a boundary', `${eight} otherwise`)).toEqual(['leak']);
});

test('other languages keep their letters, and are compared by them', () => {
  const secret = 'Я никому не говорил что спрятал письма под старым маяком зимой';
  expect(checksOf(lifeWith('sealed', secret), 'the prompt', secret.toUpperCase())).toEqual(['leak']);
  expect(
    checksOf(lifeWith('sealed', secret), 'the prompt', 'Я люблю море и маяк в самом конце лета и дом'),
  ).toEqual([]);
});
