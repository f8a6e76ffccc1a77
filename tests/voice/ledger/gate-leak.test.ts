import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VoiceArtifact } from '#lib/speech/voice-artifact.public.ts';
import { evaluateVoiceArtifact } from '#lib/voice/ledger/gate.ts';
import { isDeep } from '#tests/depth.ts';
import { type Life, sampleLife, saying } from '#tests/voice/pack/sample-evidence.ts';
import { cleanCase, packIn, resealed } from './clean-artifact.ts';

const life = sampleLife(200);
const { payload: clean } = cleanCase(life);
/** To be judged hundreds of times: how much somebody said makes a verdict slow, and no other. */
const few = sampleLife(isDeep ? 200 : 45);
const judged = cleanCase(few);
const canaries = [...few.sealed, ...few.private].map(({ quote }) => quote);

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
    const evidenceIds = [judged.context.published[0]?.id ?? ''];
    payload.reflection_voice_dossier.public.boundaries.push({ text: words, evidenceIds });
  },
  'a favourite word': (payload, words) => {
    const evidenceIds = [judged.context.published[0]?.id ?? ''];
    payload.reflection_voice_dossier.public.diction.words.push({
      word: words,
      count: 2,
      evidenceIds,
      sourceIds: [],
    });
  },
  'a turn of phrase': (payload, words) => {
    const evidenceIds = [judged.context.published[0]?.id ?? ''];
    payload.reflection_voice_dossier.public.diction.phrases.push({
      word: words,
      count: 2,
      evidenceIds,
      sourceIds: [],
    });
  },
  'the beginning of sentences': (payload, words) => {
    const evidenceIds = [judged.context.published[0]?.id ?? ''];
    payload.reflection_voice_dossier.public.diction.openings.push({
      word: words,
      count: 2,
      evidenceIds,
      sourceIds: [],
    });
  },
  'a reply': (payload, words) => {
    const evidenceIds = [judged.context.published[0]?.id ?? ''];
    payload.reflection_voice_dossier.public.exchanges.push({ asked: 'And then?', text: words, evidenceIds });
  },
  'a question that was asked': (payload, words) => {
    const evidenceIds = [judged.context.published[0]?.id ?? ''];
    payload.reflection_voice_dossier.public.exchanges.push({ asked: words, text: 'Yes.', evidenceIds });
  },
  'a wish': (payload, words) => {
    payload.reflection_voice_dossier.public.wishes.style = words;
  },
};

/** Where no words can come that no published evidence has, so that another check finds them too. */
const IN_DOSSIER = Object.keys(places).filter(
  (place) => !['the prompt', 'another prompt', 'the first message'].includes(place),
);

const planted = (place: string, words: string): VoiceArtifact => {
  const payload = structuredClone(judged.payload);
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

test.each(cases)('an unpublished sentence in %s is found as a leak: %s', (place, disguise) => {
  fc.assert(
    fc.property(fc.constantFrom(...canaries), fc.nat({ max: 18 }), (quote, at) => {
      const words = disguises[disguise]?.(quote, at) ?? '';
      const { findings } = evaluateVoiceArtifact(planted(place, words), judged.context);
      expect([...new Set(findings.map(({ check }) => check))]).toEqual(
        IN_DOSSIER.includes(place) ? ['provenance', 'leak'] : ['leak'],
      );
    }),
    { numRuns: isDeep ? 4 : 1 },
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
      const { findings } = evaluateVoiceArtifact(planted('a boundary', trick(quote)), judged.context);
      expect(findings.map(({ check }) => check)).toContain('leak');
    }
  }
});

const leaksIn = (payload: VoiceArtifact, known = judged.context) =>
  evaluateVoiceArtifact(payload, known).findings.filter(({ check }) => check === 'leak');

test('every run of eight words of a canary is known, and none of seven', () => {
  const sevenOf = (quote: string, at: number) =>
    wordsIn(quote)
      .slice(at, at + 7)
      .join(' ');
  for (const quote of isDeep ? canaries.slice(0, 8) : fc.sample(fc.constantFrom(...canaries), 1)) {
    const count = wordsIn(quote).length;
    for (let at = 0; at + 8 <= count; at += 1) {
      const eight = wordsIn(quote)
        .slice(at, at + 8)
        .join(' ');
      expect(leaksIn(planted('the first message', eight))).toHaveLength(1);
      expect(leaksIn(planted('the first message', sevenOf(quote, at)))).toEqual([]);
    }
  }
});

const lifeWith = (visibility: keyof Life, ...quotes: readonly string[]): Life => ({
  ...life,
  [visibility]: [...life[visibility], ...quotes.map((quote) => saying(quote, { namespace: visibility }))],
});
const isLeak = (of: Life, place: string, words: string): boolean => {
  const other = cleanCase(of);
  places[place]?.(other.payload, words);
  return leaksIn(resealed(other.payload), other.context).length > 0;
};

test('words that are published as well are no leak, wherever else they stand', () => {
  const quote = 'I have told everybody that the lamp was lit by my own hand that night.';
  const both = lifeWith('published', quote);
  const told = {
    ...both,
    sealed: [...both.sealed, saying(quote, { namespace: 'sealed', id: both.sealed[0]?.id ?? '' })],
  };
  expect(isLeak(told, 'the first message', quote)).toBe(false);
  expect(isLeak(lifeWith('sealed', quote), 'the first message', quote)).toBe(true);
});

test('a short unpublished statement is a leak only as a whole sentence or line', () => {
  const secret = 'I burned the letters.';
  const known = lifeWith('sealed', secret);
  expect(isLeak(known, 'a boundary', secret)).toBe(true);
  expect(isLeak(known, 'the first message', `Hello. ${secret.toUpperCase()} And you?`)).toBe(true);
  expect(isLeak(known, 'the prompt', `- “${secret}”`)).toBe(true);
  expect(isLeak(known, 'a boundary', 'Nobody knows whether I burned the letters of the museum.')).toBe(false);
  expect(isLeak(lifeWith('sealed', 'I am tired.'), 'a boundary', 'I am tired.')).toBe(false);
  const inTwo = 'I lied. I am sorry.';
  expect(isLeak(lifeWith('sealed', inTwo), 'the prompt', `- “${inTwo}”`)).toBe(true);
  expect(isLeak(lifeWith('sealed', inTwo), 'the prompt', `- “${inTwo} So what?”`)).toBe(false);
});

test('a person who says in private what every prompt says can still publish their voice', () => {
  const echo = 'You speak with a guest: a stranger, whatever they say they are. I do not know.';
  const same = cleanCase(lifeWith('private', echo, 'Answer first.', 'Say it once, without apologies.'));
  expect(evaluateVoiceArtifact(same.payload, same.context).approved).toBe(true);
});

const [MEASURED = ''] =
  /Of a hundred of their sentences.*/.exec(packIn(clean, 'public_standard').systemPrompt) ?? [];
const LONG_NAME = 'María del Carmen de los Ángeles García de la Torre';

test.each([
  ['a title of the prompt', 'Mara', 'What happened to me.'],
  ['another', 'Mara', 'What I hold true'],
  ['a third', 'Mara', 'What I keep saying'],
  [
    'a greeting to guests, pasted',
    'Mara Lindqvist',
    'I am an AI, a reflection of Mara Lindqvist, made of words that Mara Lindqvist chose to make public, and not Mara Lindqvist in person.',
  ],
  ['a long name', LONG_NAME, `My name is ${LONG_NAME}, and I was born in Cádiz.`],
  ['how many statements there are', 'Mara', 'You have only little to tell yet: 66 statements. Be honest.'],
  ['how the sentences were measured', 'Mara', MEASURED],
])('%s, said in private, keeps nobody from being published', (_, name, quote) => {
  expect(quote).not.toBe('');
  const { payload, context: known } = cleanCase(lifeWith('private', quote), name);
  expect(known.published).toHaveLength(66);
  expect(evaluateVoiceArtifact(payload, known)).toEqual({ approved: true, findings: [] });
});

test('a name excuses no more words than a name may have', () => {
  const secret = `My name is not mine, ${'and nobody but the harbour master ever knew '.repeat(3)}of it.`;
  const { payload, context: known } = cleanCase(lifeWith('sealed', secret), secret);
  payload.capsule.name = secret;
  packIn(payload, 'public_standard').firstMessage += ` ${secret}`;
  expect(leaksIn(resealed(payload), known)).not.toEqual([]);
});

test('published lines may come to stand as they do in private, where they were cut in another way', () => {
  const lines = ['I was born in Tartu.', 'My father was a smith and we lived by the river.'];
  const published = lines.map((quote) => saying(quote));
  const [one = '', other = ''] = lines;
  const both = [`${one} ${other}`, `${other} ${one}`].map((quote) => saying(quote, { namespace: 'private' }));
  const known = cleanCase({ sealed: [], private: both, published });
  expect(evaluateVoiceArtifact(known.payload, known.context).findings).toEqual([]);
  // Of a line that is not published, the smallest part is not excused by what stands above it.
  const more = saying(`${other} Nobody asked him.`, { namespace: 'sealed' });
  const secret: Life = { sealed: [more], private: [], published };
  expect(isLeak(secret, 'the prompt', `- “${other}”\n- “Nobody”`)).toBe(true);
});

test('turns of phrase that are told in one line may come to say together what was only said in private', () => {
  const published = [
    'Look at the flame, I told him.',
    'Look at the flame, my son.',
    'You look at the book too often.',
    'You look at the book by daylight.',
  ].map((quote) => saying(quote));
  const refrain = saying('I say: before you look at the book, look at the flame.', { namespace: 'private' });
  const told: Life = { sealed: [], private: [refrain], published };
  const { payload, context: known } = cleanCase(told);
  const { systemPrompt } = packIn(payload, 'public_emerging');
  expect(systemPrompt).toContain('you look at the book · look at the flame');
  expect(evaluateVoiceArtifact(payload, known).findings).toEqual([]);
  // Anywhere else it is what was said in private.
  expect(isLeak(told, 'the first message', 'You look at the book, look at the flame.')).toBe(true);
});

test('a line of words that are published one by one, or of phrases that are not, excuses nothing', () => {
  const secret = 'I sold the harbour lamp to a man from Tallinn.';
  const published = secret.split(' ').map((word) => saying(`So ${word} it is.`));
  const known: Life = { sealed: [saying(secret, { namespace: 'sealed' })], private: [], published };
  for (const parts of [secret.split(' '), ['I sold the harbour', 'lamp to a man', 'from Tallinn']]) {
    const { payload, context: now } = cleanCase(known);
    const evidenceIds = [published[0]?.id ?? ''];
    const phrases = parts.map((word) => ({
      word: word.toLowerCase().replace('.', ''),
      count: 2,
      evidenceIds,
      sourceIds: [],
    }));
    payload.reflection_voice_dossier.public.diction.phrases = phrases;
    packIn(payload, 'public_standard').systemPrompt += `\n- “${phrases.map(({ word }) => word).join(' · ')}”`;
    const found = leaksIn(resealed(payload), now).map(({ path }) => path);
    expect(found).toContain('prompt_packs.public_standard.systemPrompt');
  }
});

test('scripts without spaces between words are read by their letters', () => {
  const secret = '私は誰にも言わずに手紙を灯台の下に埋めて海へ出た';
  const known = lifeWith('sealed', secret);
  expect(isLeak(known, 'a boundary', `さて、${secret.slice(2, 20)}。`)).toBe(true);
  expect(isLeak(known, 'a boundary', secret.slice(2, 10))).toBe(false);
  expect(
    isLeak(
      lifeWith('sealed', 'ฉันฝังจดหมายไว้ใต้ประภาคารแล้วออกทะเลไป'),
      'the prompt',
      'ฉันฝังจดหมายไว้ใต้ประภาคารแล้วออกทะเลไป',
    ),
  ).toBe(true);
});

test.each([
  ['accents', 'Aldrig förrän då såg jag fyren återspeglad på isen'],
  ['what cannot be seen', 'Never be\u00adfore had I se\u200ben that same lamp glow so dim\u00adly'],
  ['apostrophes', "I couldn't say what we'd done so I didn't answer"],
])('%s make no more words of a statement than it has', (_, secret) => {
  const known = lifeWith('sealed', secret);
  const [seven, eight] = [7, 8].map((count) => wordsIn(secret).slice(0, count).join(' '));
  expect(isLeak(known, 'a boundary', `${seven} otherwise`)).toBe(false);
  expect(isLeak(known, 'a boundary', `${eight} otherwise`)).toBe(true);
});

test('other languages keep their letters, and are compared by them', () => {
  const secret = 'Я никому не говорил что спрятал письма под старым маяком зимой';
  expect(isLeak(lifeWith('sealed', secret), 'the prompt', secret.toUpperCase())).toBe(true);
  expect(
    isLeak(lifeWith('sealed', secret), 'the prompt', 'Я люблю море и маяк в самом конце лета и дом'),
  ).toBe(false);
});
