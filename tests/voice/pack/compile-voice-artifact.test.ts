import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalHash, canonicalJson, hashText } from '#lib/platform/canonical-hash.ts';
import { voiceArtifactSchema } from '#lib/speech/voice-artifact.public.ts';
import { compileDossier } from '#lib/voice/pack/compile-dossier.ts';
import { compileVoiceArtifact } from '#lib/voice/pack/compile-voice-artifact.ts';
import { measureLines } from '#lib/voice/pack/measure-diction.ts';
import { isDeep } from '#tests/depth.ts';
import { evidenceOf, idOf, ownWord, sampleLife, saying } from './sample-evidence.ts';

const life = sampleLife(200);
const compile = (changes: Partial<Parameters<typeof compileVoiceArtifact>[0]> = {}) =>
  compileVoiceArtifact({
    displayName: 'Mara Lindqvist',
    evidence: evidenceOf(life),
    publishedNamespaces: ['published'],
    ...changes,
  });

const printed = (env: Record<string, string>): string =>
  execFileSync(process.execPath, [join(import.meta.dirname, 'print-artifact.ts')], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });

test('a voice that is compiled twice of the same evidence has the same bytes under any locale and time zone', () => {
  const here = printed({ TZ: 'UTC', LC_ALL: 'C' });
  expect(printed({ TZ: 'Asia/Kolkata', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' })).toBe(here);
  expect(printed({ TZ: 'America/St_Johns', LC_ALL: 'sv_SE.UTF-8', LANG: 'de_DE' })).toBe(here);
  // Golden: a changed word in a template changes every voice there is, and should be meant.
  expect(hashText(here)).toBe('642036dcde0b1ca63c7b438bddf678a300be49a56a8270a66d853875f8958e76');
});

test('the order in which evidence comes makes no difference', () => {
  const expected = canonicalJson(compile());
  const { private: members, public: guests } = evidenceOf(life);
  const shuffled = (items: typeof members) =>
    fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length });
  fc.assert(
    fc.property(shuffled(members), shuffled(guests), (one, other) => {
      expect(canonicalJson(compile({ evidence: { private: one, public: other } }))).toBe(expected);
    }),
    { numRuns: isDeep ? 100 : 5 },
  );
});

test('a compiled voice has the shape that the ledger keeps, and survives being stored', () => {
  const artifact = compile();
  expect(voiceArtifactSchema.parse(artifact)).toEqual(artifact);
  expect(JSON.parse(JSON.stringify(artifact))).toEqual(artifact);
});

test('a compiled voice holds no sealed words, and its public packs no private ones', () => {
  const artifact = compile();
  const { public_standard, public_emerging } = artifact.prompt_packs;
  const open = canonicalJson([
    artifact.voice_evidence_pack.public,
    artifact.reflection_voice_dossier.public,
    public_standard,
    public_emerging,
  ]);
  const all = canonicalJson(artifact);
  const wordsOf = (visibility: keyof typeof life) =>
    Array.from({ length: 200 }, (_, number) => ownWord(number)).filter((word) =>
      life[visibility].some(({ quote }) => quote.includes(`${word}.`)),
    );
  expect(wordsOf('sealed').filter((word) => new RegExp(`\\b${word}\\b`).test(all))).toEqual([]);
  expect(wordsOf('private').filter((word) => new RegExp(`\\b${word}\\b`).test(open))).toEqual([]);
  expect(wordsOf('published').filter((word) => open.includes(word)).length).toBeGreaterThan(60);
});

test('private evidence changes nothing that is public', () => {
  const fewer = compile({ evidence: { private: [], public: life.published } });
  const { public_standard, public_emerging } = compile().prompt_packs;
  expect(fewer.prompt_packs.public_standard).toEqual(public_standard);
  expect(fewer.prompt_packs.public_emerging).toEqual(public_emerging);
});

test('a voice without any evidence still has five packs, which are emerging ones', () => {
  const artifact = compile({ evidence: { private: [], public: [] }, publishedNamespaces: [] });
  expect(Object.keys(artifact.prompt_packs)).toHaveLength(5);
  expect(artifact.sync.maturity).toEqual({ private: 'emerging', public: 'emerging' });
  expect(artifact.persona_narrative).toBe('');
  expect(artifact.prompt_packs.private_emerging?.systemPrompt).toContain('no statement at all');
});

test('dossiers that somebody else made are used in place of the rules, each for its own audience', () => {
  const dossierOf = (text: string) => ({
    ...compileDossier([]),
    values: [{ text, evidenceIds: [idOf('any')] }],
  });
  const dossiers = { private: dossierOf('Only members hear this.'), public: dossierOf('Guests hear this.') };
  const { prompt_packs: packs } = compile({ dossiers });
  for (const [kind, pack] of Object.entries(packs)) {
    const isPublic = kind.startsWith('public');
    expect(pack.systemPrompt.includes('Guests hear this.')).toBe(isPublic);
    expect(pack.systemPrompt.includes('Only members hear this.')).toBe(!isPublic);
    expect(pack.dossierHash).toBe(canonicalHash(isPublic ? dossiers.public : dossiers.private));
  }
});

test('how somebody builds sentences is counted in all of their own lines, for each audience in its own', () => {
  const said = (speaker: string, text: string) => ({ sourceId: 'talk', speaker, text });
  const lines = [
    said('Mara', 'no capital here'),
    said('Mara', '& no stop'),
    said('Tomas', 'What else? And then?'),
  ];
  const styles = {
    private: measureLines('Mara Lindqvist', lines),
    public: measureLines('Mara Lindqvist', lines.slice(0, 1)),
  };
  const { reflection_voice_dossier: dossiers } = compile({ styles });
  expect(dossiers.private.diction).toMatchObject({
    sentences: 2,
    smallStarts: 50,
    openEnds: 100,
    ampersands: 50,
  });
  expect(dossiers.private.diction).toMatchObject({ questions: 0 });
  expect(dossiers.public.diction).toMatchObject({ sentences: 1, ampersands: 0 });
});

test('favourite words are counted in all lines of an audience, of sources that it has evidence of', () => {
  const lines = ['talk', 'letter', 'elsewhere', 'nowhere'].flatMap((title) =>
    Array.from({ length: 4 }, (_, place) => ({
      sourceId: idOf(title),
      speaker: null,
      text: `The harbour was ${title} ${place} and the ${title.endsWith('where') ? 'lighthouse' : 'sluice'} was shut.`,
    })),
  );
  const said = [
    saying('I have a boat.', { sourceId: idOf('talk') }),
    saying('I sail.', { sourceId: idOf('letter') }),
  ];
  const style = measureLines('Mara Lindqvist', lines);
  const { reflection_voice_dossier: dossiers } = compile({
    evidence: { private: said, public: said.slice(0, 1) },
    styles: { private: style, public: style },
  });
  const restOn = (audience: 'private' | 'public', sought: string) =>
    dossiers[audience].diction.words.find(({ word }) => word === sought)?.sourceIds;
  expect(restOn('private', 'harbour')).toEqual([idOf('talk'), idOf('letter')]);
  expect(restOn('public', 'harbour')).toEqual([idOf('talk')]);
  expect(style.words.map(({ word }) => word)).toContain('lighthouse');
  expect(restOn('private', 'lighthouse')).toBeUndefined();
});

test('nobody’s own name is among the words that they favour', () => {
  const written = ['first', 'second', 'third'].map((time) =>
    saying(`Yours as ever at the harbour for the ${time} time, birgitta`, { sourceId: idOf(time) }),
  );
  const wordsOf = (displayName: string) =>
    compile({
      displayName,
      evidence: { private: written, public: [] },
    }).reflection_voice_dossier.private.diction.words.map(({ word }) => word);
  expect(wordsOf('Mara Lindqvist')).toContain('birgitta');
  expect(wordsOf('Birgitta Harms')).not.toContain('birgitta');
});

test('namespaces are kept sorted and once', () => {
  const { sync } = compile({ publishedNamespaces: ['b', 'a', 'b'] });
  expect(sync.publishedNamespaces).toEqual(['a', 'b']);
  expect(sync.scopeHash).toBe(compile({ publishedNamespaces: ['a', 'b', 'a'] }).sync.scopeHash);
  expect(sync.scopeHash).not.toBe(compile({ publishedNamespaces: ['a'] }).sync.scopeHash);
});

test('thousands of statements make a prompt no longer than one may be', () => {
  const longest = Array.from({ length: isDeep ? 10_000 : 2_000 }, (_, number) =>
    saying(`I remember ${'day '.repeat(140)}${number}.`, {
      sourceId: idOf(`source ${number % 300}`),
      kind: (['fact', 'belief', 'story', 'phrase', 'style'] as const)[number % 5] ?? 'fact',
    }),
  );
  const artifact = compile({ displayName: 'M'.repeat(80), evidence: { private: longest, public: longest } });
  for (const pack of Object.values(artifact.prompt_packs))
    expect(pack.systemPrompt.length).toBeLessThan(12_000);
  expect(artifact.token_estimate).toBeLessThan(3_500);
});
