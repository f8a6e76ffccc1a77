/**
 * Words so common that a few of them tell a language; Postgres has stems for each of these. Without accents, and only words
 * that are short and frequent.
 */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: 'hello thanks tell me about can will the and of to in is was that it for with as his her on be at by had not are but from or have an they which you were i my me we what when who how did do does your there this would could',
  de: 'nein kein keine hattest hatten welcher welches welche welchen hast warst welche moin wie bist kannst hallo danke geht gibt gab mal dir ihnen ihre ihrer ihren sein seine und der die das und in den von zu mit sich des auf fur ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem uber so war ich wir mein meine was wann wer wo warum habe haben hatte du dein deine ihr uns mir mich aber wenn nur',
  sv: 'nej aldrig gar hej tack mor ar hur bor heter varfor vilken vilket vilka och i att det som en pa ar av for med den till inte har de ett om han hon var jag men vi min mitt mina nar vad vem hur varfor hade kan ska skulle du din ditt dina er fran sa dar har da efter blev vid utan mig oss',
  fr: 'le la les de des et un une du en que qui dans pour pas sur au avec ce il elle est sont ne se je nous vous mon ma mes ton ta tes son sa ses quand quoi comment pourquoi etait avait mais ou plus cette',
  es: 'el la los las de y que en un una por con no para es al lo del se su como mas pero yo mi mis tu tus cuando donde quien era habia fue muy sin sobre este esta porque nos le les ella',
  it: 'il lo la gli le di e che un una per con non del della in si come ma io mio mia tuo quando dove chi era sono ho hai ha piu anche nel alla dei delle questo perche ci',
  nl: 'de het een en van in is dat op te met voor niet zijn aan er om ook als dan maar bij nog ik wij mijn wat wanneer wie hoe waarom had heeft hebben je jouw jij was waren naar door uit',
  da: 'og i at det er en pa til af for den med der ikke har de et som var jeg men vi min mit mine hvad hvornar hvem hvordan hvorfor havde kan skal skulle du din han hun efter blev ved os mig fra',
  no: 'og i at det er en pa til av for den med ikke har de et som var jeg men vi min mitt mine hva nar hvem hvordan hvorfor hadde kan skal skulle du din han hun etter ble ved oss meg fra fra hos noe',
  fi: 'ja on ei se etta oli han mina sina me te he mutta kun niin kuin joka mika milloin kuka miksi missa ovat ole olen olin myos vain jos sen hanen minun sinun nyt tai',
  pt: 'o a os as de e que em um uma por com nao para do da dos das no na se como mais mas eu meu minha seu quando onde quem era foi muito sem ele ela voce isso porque nos',
  ro: 'si de la in a cu pe nu este un o din ca pentru sa care mai se am ai au fost eu mea meu ta tau cand unde cine cum dar era le lui ei noi',
  hu: 'a az es hogy nem is egy de van volt meg csak ez azt mint en te mi ti mikor hol ki miert vagy mert ha mar el fel ki nekem',
  tr: 've bir bu da de icin ile ne o ben sen biz cok daha gibi ama var yok mi ise olan kadar sonra nasil kim zaman neden benim senin',
};

const CODES_OF = new Map<string, string[]>();
for (const [code, words] of Object.entries(FUNCTION_WORDS)) {
  for (const word of new Set(words.split(' '))) CODES_OF.set(word, [...(CODES_OF.get(word) ?? []), code]);
}

const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

/** Languages that are told by their letters. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
];

/** What is read of a long text. */
const SAMPLE = 20_000;

/** How many words of each language a text holds, the most first. */
export function languageCounts(text: string): [code: string, count: number][] {
  const counts = new Map<string, number>();
  for (const word of fold(text.slice(0, SAMPLE)).match(/\p{L}+/gu) ?? []) {
    for (const code of CODES_OF.get(word) ?? []) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

/**
 * The language of a text or of a question, as ISO 639 writes it (`en`, `de`, `ja`); null when a text is too short to tell. Whoever
 * knows only some languages asks among those.
 */
export function languageOf(text: string, among?: readonly string[]): string | null {
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  // Japanese is told by its own letters, however few stand among the Chinese ones.
  const script = SCRIPTS.find(
    ([code, own]) => (sample.match(own)?.length ?? 0) > letters * (code === 'ja' ? 0.1 : 0.4),
  );
  if (letters > 0 && script) return script[0];
  const [best, next] = languageCounts(sample).filter(([code]) => among?.includes(code) ?? true);
  if (best && best[1] > (next?.[1] ?? 0)) return best[0];
  return OWN_LETTERS.find(([, own]) => own.test(sample))?.[0] ?? null;
}

/** What tells where words do not. */
const OWN_LETTERS: readonly (readonly [string, RegExp])[] = [
  ['de', /ß/u],
  ['sv', /å.*ä|ä.*å|å.*ö|ö.*å/isu],
];
