import { SOUND_LIMITS } from '#lib/knowledge/limits.public.ts';
import { canonicalHash, hashText } from '#lib/platform/canonical-hash.ts';
import { voiceArtifactSchema } from '#lib/speech/voice-artifact.public.ts';
import { MOMENT, type Persona } from '../persona-archive.public.ts';

/** The first thing in a persona that leads nowhere, or is not what its hash says; null when all hold. */
export function findBrokenReference(persona: Persona): string | null {
  for (const check of [twice, places, words, sound, pictures, ledger]) {
    const broken = check(persona);
    if (broken) return broken;
  }
  return null;
}

const idsOf = (rows: readonly { id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));

function twice(persona: Persona): string | null {
  const lists = [
    ...[
      persona.namespaces,
      persona.sources,
      persona.source_versions,
      persona.passages,
      persona.fact_corrections,
    ],
    ...[persona.hidden_statements, persona.evidence, persona.golden_questions, persona.voice_artifacts],
  ];
  const all = lists.flatMap((rows) => rows.map(({ id }) => id));
  return new Set(all).size === all.length ? null : 'Two entries have the same id.';
}

/** What belongs to a source stands in its collection. */
function places(persona: Persona): string | null {
  const namespaces = idsOf(persona.namespaces);
  const homes = new Map(persona.sources.map(({ id, namespace_id }) => [id, namespace_id]));
  const corrections = new Map(persona.fact_corrections.map(({ id, namespace_id }) => [id, namespace_id]));
  const isBroken = ({
    namespace_id,
    source_id,
    correction_id = null,
  }: {
    namespace_id: string;
    source_id: string | null;
    correction_id?: string | null;
  }) =>
    !namespaces.has(namespace_id) ||
    (source_id !== null && homes.get(source_id) !== namespace_id) ||
    (correction_id !== null && corrections.get(correction_id) !== namespace_id);
  const lists = {
    source_versions: persona.source_versions,
    passages: persona.passages,
    fact_corrections: persona.fact_corrections,
    hidden_statements: persona.hidden_statements,
    evidence: persona.evidence,
  };
  for (const [kind, rows] of Object.entries(lists)) {
    const broken = rows.find(isBroken);
    if (broken) return `“${kind}” ${broken.id} belongs to something that is not in the file.`;
  }
  const statements = idsOf(persona.evidence);
  const astray = persona.fact_corrections.find(
    ({ evidence_id }) => evidence_id !== null && !statements.has(evidence_id),
  );
  if (astray) return `The correction ${astray.id} belongs to a statement that is not in the file.`;
  const homeless = persona.sources.find(({ namespace_id }) => !namespaces.has(namespace_id));
  if (homeless) return `The source ${homeless.id} belongs to a collection that is not in the file.`;
  const lost = persona.golden_questions.find(({ source_id }) => source_id !== null && !homes.has(source_id));
  return lost ? `The question ${lost.id} belongs to a source that is not in the file.` : null;
}

/** Every statement is the person's own words, where it says that they are. */
function words(persona: Persona): string | null {
  for (const { id, content, content_hash } of persona.sources)
    if (hashText(content) !== content_hash) return `The words of the source ${id} are not those of its hash.`;
  const texts = new Map(persona.sources.map(({ id, content }) => [id, content]));
  const corrected = new Map(persona.fact_corrections.map((row) => [row.id, row.corrected_statement]));
  const told = new Map<string, Persona['evidence']>();
  for (const statement of persona.evidence) {
    const { id, source_id, correction_id, quote, content_hash } = statement;
    if ((source_id === null) === (correction_id === null)) return `The statement ${id} rests on nothing.`;
    if (hashText(quote) !== content_hash)
      return `The words of the statement ${id} are not those of its hash.`;
    if (source_id === null) {
      if (!corrected.get(correction_id ?? '')?.includes(quote)) return standsNowhere(id);
    } else {
      const list = told.get(source_id);
      if (list) list.push(statement);
      else told.set(source_id, [statement]);
    }
  }
  const left = { letters: MOST_LETTERS_READ };
  for (const [source_id, statements] of told) {
    const lost = findLost(texts.get(source_id) ?? '', statements, left);
    if (lost) return lost;
  }
  return null;
}

const standsNowhere = (id: string) => `The statement ${id} does not stand where it says that it does.`;

/** An honest file needs hardly more than its own length, as its statements come in the order of their text. */
const MOST_LETTERS_READ = 1_000_000_000;
/** A statement may begin in the middle of a telling, which begins before it. */
const STEP_BACK = 16_384;

/** Attack: ten thousand statements that stand at the end of a book, which is read to its end for each. */
function findLost(text: string, statements: Persona['evidence'], left: { letters: number }): string | null {
  const ordered = statements.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  let last = 0;
  for (const { id, quote } of ordered) {
    const from = Math.max(0, last - STEP_BACK);
    let found = text.indexOf(quote, from);
    left.letters -= (found === -1 ? text.length : found + quote.length) - from;
    if (found === -1 && from > 0) {
      found = text.indexOf(quote);
      left.letters -= text.length;
    }
    if (found === -1) return standsNowhere(id);
    if (left.letters < 0) return 'The statements of this file do not come in the order of their texts.';
    last = found;
  }
  return null;
}

function sound(persona: Persona): string | null {
  const recordings = new Set(
    persona.sources.filter(({ kind }) => kind === 'recording' || kind === 'interview').map(({ id }) => id),
  );
  const piecesOf = new Map<string, Persona['sound_pieces']>();
  for (const { source_id } of persona.sounds) {
    if (piecesOf.has(source_id)) return `The sound of ${source_id} is in the file twice.`;
    piecesOf.set(source_id, []);
  }
  for (const piece of persona.sound_pieces) {
    const pieces = piecesOf.get(piece.source_id);
    if (!pieces) return 'A piece of sound belongs to no recording.';
    pieces.push(piece);
  }
  for (const { source_id, piece_count, duration_ms } of persona.sounds) {
    const pieces = piecesOf.get(source_id) ?? [];
    const isWhole = pieces
      .toSorted((one, other) => one.position - other.position)
      .every(({ position }, place) => position === place);
    if (!recordings.has(source_id)) return `The sound of ${source_id} belongs to no recording.`;
    if (!isWhole || pieces.length !== piece_count) return `The sound of ${source_id} is not whole.`;
    // As a recording is taken in: no more of it than was announced, and in no smaller pieces.
    const length = pieces.reduce((sum, piece) => sum + piece.duration_ms, 0);
    if (length > duration_ms + 1_000 || piece_count > duration_ms / SOUND_LIMITS.pieceMs.least + 2)
      return `The sound of ${source_id} is longer than it is.`;
  }
  return null;
}

function pictures({ sources, pictures, guest_photos }: Persona): string | null {
  const photos = new Set(sources.filter(({ kind }) => kind === 'photo').map(({ id }) => id));
  // Each is taken out, so that a second of the same source finds none.
  if (pictures.some(({ source_id }) => !photos.delete(source_id)))
    return 'A picture belongs to no photo, or to one that has its own.';
  return guest_photos.length > 1 ? 'There are two photos for guests.' : null;
}

function ledger({ reflection, voice_artifacts, sources, fact_corrections }: Persona): string | null {
  const known = new Set([...idsOf(sources), ...idsOf(fact_corrections)]);
  const entries = voice_artifacts.toSorted((one, other) => one.position - other.position);
  let before = '';
  let live = 0;
  for (const [at, entry] of entries.entries()) {
    const { position, generation, payload, payload_hash, prev_hash, chain_hash } = entry;
    const where = `The voice of generation ${generation}`;
    if (position !== at + 1 || prev_hash !== before || chainHash(reflection.id, entry) !== chain_hash)
      return `${where} does not follow the one before it.`;
    before = chain_hash;
    if (generation > reflection.generation_counter) return `${where} was never begun.`;
    if (entry.status === 'promoted') live += 1;
    if ((payload === null) !== (entry.tombstoned_at !== null)) return `${where} is neither whole nor erased.`;
    if (payload === null) continue;
    if (canonicalHash(payload) !== payload_hash)
      return `The words of generation ${generation} are not those of its hash.`;
    const read = voiceArtifactSchema.safeParse(payload);
    if (!read.success) return `${where} was made by another version, and cannot be read here.`;
    const { private: members, public: guests } = read.data.voice_evidence_pack;
    const stranger = [...members, ...guests].find(
      ({ sourceId }) => sourceId !== null && !known.has(sourceId),
    );
    if (stranger) return `${where} quotes a source that is not in the file.`;
  }
  return live > 1 ? 'Two voices are said to be live.' : null;
}

type LedgerEntry = Persona['voice_artifacts'][number];

/** As `internal.artifact_chain_hash`: the text that PostgreSQL writes of the same array. */
function chainHash(reflectionId: string, entry: LedgerEntry): string {
  const { prev_hash, position, generation, payload_hash, copied_from, created_at } = entry;
  const fields = [
    prev_hash,
    reflectionId,
    position,
    generation,
    payload_hash,
    copied_from,
    inMicroseconds(created_at),
  ];
  return hashText(`[${fields.map((field) => JSON.stringify(field)).join(', ')}]`);
}

function inMicroseconds(moment: string): string {
  const [, day, time, fraction = ''] = MOMENT.exec(moment) ?? [];
  return `${day}T${time}.${fraction.padEnd(6, '0')}Z`;
}
