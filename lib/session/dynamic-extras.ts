import { z } from 'zod';
import { capsuleSchema, EVIDENCE_KINDS } from '#lib/contracts/voice-artifact.ts';
import type { SessionMode, SessionRole } from '#lib/contracts/voice-session.ts';
import { type PrivateExtrasRow, readPrivateExtras } from '#lib/db/private-extras.ts';
import { type PublicExtrasRow, readPublicExtras } from '#lib/db/public-extras.ts';
import { harmlessName, harmlessWords } from '#lib/packs/harmless-words.ts';
import { reportError } from '#lib/platform/report-error.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { exploreWithSteward, exploreWithViewer, numbered } from './explore-next.ts';
import { interviewProgress } from './interview-progress.ts';
import { isSteward } from './tool-permissions.ts';

type Loaders<Row, About> = Readonly<Record<string, (row: Row, about: About) => string>>;

/** What could not be loaded is missing by name; the session starts without it. */
export type SessionExtras = { values: Record<string, string>; missing: string[] };

const shelvesSchema = z.array(z.object({ title: z.string(), sources: z.number() }));
const namesSchema = z.array(z.string());
const turnsSchema = z.array(
  z.object({ conversationId: z.guid(), speaker: z.enum(['user', 'reflection']), body: z.string() }),
);
const kindsSchema = z.array(z.enum(EVIDENCE_KINDS));

const quoted = (statements: unknown): string =>
  namesSchema
    .parse(statements)
    .map((statement) => `“${harmlessWords(statement)}”`)
    .join(' ');

const listed = (titles: readonly string[]): string => titles.map(harmlessWords).join(', ');

const words = (text: unknown): string => harmlessWords(z.string().parse(text ?? ''));

const name = (text: unknown): string => harmlessName(z.string().parse(text));

/** The compiler has made its words harmless; they stay so whoever compiled it. */
function capsule(value: unknown): string {
  if (value === null || value === undefined) return '';
  const { name: whose, lines } = capsuleSchema.parse(value);
  return JSON.stringify({ name: harmlessName(whose), lines: lines.map(({ text }) => harmlessWords(text)) });
}

type PrivateSession = { mode: SessionMode; role: SessionRole };

const PRIVATE_LOADERS: Loaders<PrivateExtrasRow, PrivateSession> = {
  reflection_display_name: ({ displayName }) => name(displayName),
  creator_name: ({ creatorName }) => (creatorName ? name(creatorName) : ''),
  reflection_speaking_style: ({ speakingStyle }) => words(speakingStyle),
  reflection_persona_narrative: ({ narrative }) => words(narrative),
  reflection_capsule_json: (row) => capsule(row.capsule),
  explore_next: ({ kinds, shelves, interviewTurns }, { mode, role }) => {
    if (mode === 'interview') {
      return numbered(interviewProgress(turnsSchema.parse(interviewTurns)).next);
    }
    return isSteward(role)
      ? exploreWithSteward(kindsSchema.parse(kinds), shelvesSchema.parse(shelves))
      : exploreWithViewer(shelvesSchema.parse(shelves));
  },
  session_recap: ({ recap }) => words(recap),
  user_context: ({ memories }) => namesSchema.parse(memories).map(harmlessWords).join(' '),
  preloaded_evidence: ({ statements }) => quoted(statements),
  reflection_namespaces: ({ shelves }) => listed(shelvesSchema.parse(shelves).map(({ title }) => title)),
};

/** Two sets of loaders with two kinds of input: what is private has no way to a guest, not even by a forgotten `if`. */
const PUBLIC_LOADERS: Loaders<PublicExtrasRow, null> = {
  reflection_display_name: ({ displayName }) => name(displayName),
  preloaded_evidence: ({ statements }) => quoted(statements),
  reflection_namespaces: ({ shelves }) => listed(namesSchema.parse(shelves)),
};

export type ExtrasWanted = { conversationId: string } & (
  | { audience: 'public' }
  | ({ audience: 'private' } & PrivateSession)
);

/** What is prepared for one conversation. Never fails: what goes wrong is reported, and named. */
export async function buildSessionDynamicExtras(
  wanted: ExtrasWanted,
  signal: AbortSignal,
): Promise<SessionExtras> {
  return wanted.audience === 'public'
    ? loadAll(PUBLIC_LOADERS, readPublicExtras(wanted.conversationId, signal), null)
    : loadAll(PRIVATE_LOADERS, readPrivateExtras(wanted.conversationId, signal), wanted);
}

/** The same of what was read for a turn of a typed session. */
export const typedSessionExtras = (row: PrivateExtrasRow, about: PrivateSession): Promise<SessionExtras> =>
  loadAll(PRIVATE_LOADERS, Promise.resolve(ok(row)), about);

async function loadAll<Row, About>(
  loaders: Loaders<Row, About>,
  reading: Promise<Result<Row>>,
  about: About,
): Promise<SessionExtras> {
  const extras: SessionExtras = { values: {}, missing: [] };
  const row = await rowOf(reading);
  for (const [variable, load] of Object.entries(loaders)) {
    try {
      if (row === null) extras.missing.push(variable);
      else extras.values[variable] = load(row, about);
    } catch (error) {
      extras.missing.push(variable);
      await reportError(error, { where: `session variable ${variable}` });
    }
  }
  return extras;
}

async function rowOf<Row>(reading: Promise<Result<Row>>): Promise<Row | null> {
  try {
    const row = await reading;
    if (row.ok) return row.value;
    await reportError(new Error(`The variables of a session could not be read: ${row.error.code}`), WHERE);
  } catch (error) {
    await reportError(error, WHERE);
  }
  return null;
}

const WHERE = { where: 'session variables' };
