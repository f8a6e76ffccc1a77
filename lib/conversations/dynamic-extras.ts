import { z } from 'zod';
import { interviewLanguageOf } from '#lib/knowledge/texts/interview.public.ts';
import { harmlessName, harmlessWords } from '#lib/platform/harmless-words.ts';
import { reportError } from '#lib/platform/report-error.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { inLanguage } from '#lib/platform/words/request-language.ts';
import { capsuleSchema, progressSchema } from '#lib/speech/voice-artifact.public.ts';
import { VALUE_LIMITS } from '#lib/voice/limits.public.ts';
import { sentencesToJudge, type WithoutOrders, withoutOrders } from '#lib/voice/orders.ts';
import type { SessionMode, SessionRole } from '#lib/voice/voice-session.public.ts';
import { interviewProgress, standingsOf } from './interview-progress.public.ts';
import { exploreWithSteward, exploreWithViewer, numbered } from './start/explore-next.ts';
import { trimText } from './start/variable-budget.ts';
import { type PrivateExtrasRow, readPrivateExtras } from './store/as-service/private-extras.ts';
import { type PublicExtrasRow, readPublicExtras } from './store/as-service/public-extras.ts';
import { interviewPlanSchema } from './store/as-user/interviews.ts';
import { questionsTexts } from './texts/questions.public.ts';
import { isSteward } from './tool-permissions.ts';

/** Titles, notes and memories never came before the gate: a loader gives only what was judged as it will stand in the prompt. */
type Loaders<Row, About> = Readonly<Record<string, (row: Row, about: About) => WithoutOrders>>;

/** What could not be loaded is missing by name; the session starts without it. */
export type SessionExtras = { values: Record<string, string>; missing: string[] };

const shelvesSchema = z.array(z.object({ title: z.string(), sources: z.number() }));
const namesSchema = z.array(z.string());
const turnsSchema = z.array(
  z.object({ conversationId: z.guid(), speaker: z.enum(['user', 'reflection']), body: z.string() }),
);

/** Of a voice that is not made yet nothing is known. */
const progressOf = (progress: unknown) =>
  progressSchema.nullish().parse(progress) ?? { needs: [], openThemes: [] };

const asList = (texts: readonly string[], lay: (texts: readonly string[]) => string): WithoutOrders =>
  withoutOrders({ parts: texts, wordsOf: (text) => text, lay });

const asText = (text: unknown, lay: (text: string) => string): WithoutOrders =>
  asList(sentencesToJudge(z.string().parse(text ?? '')), (sentences) => lay(sentences.join(' ')));

/** With its heading, so that what is empty leaves no heading behind; and no longer than a prompt has room for. */
const headed = (variable: keyof typeof VALUE_LIMITS, heading: string, text: string): string =>
  text === '' ? '' : trimText(`${heading}: ${text}`, VALUE_LIMITS[variable]);

const quoted = (variable: keyof typeof VALUE_LIMITS, heading: string, statements: unknown): WithoutOrders =>
  asList(namesSchema.parse(statements), (kept) =>
    headed(variable, heading, kept.map((statement) => `“${harmlessWords(statement)}”`).join(' ')),
  );

const PRELOADED = 'What else they said, which may be needed soon';

const listed = (titles: readonly string[]): WithoutOrders =>
  asList(titles, (kept) => trimText(kept.map(harmlessWords).join(', '), VALUE_LIMITS.reflection_namespaces));

const words = (text: unknown): WithoutOrders => asText(text, harmlessWords);

/** A visitor wrote it: on one line, and harmless, it can be nothing but a question of the list. */
const visitorsQuestion = (text: unknown): WithoutOrders =>
  asText(text, (question) => harmlessWords(question).replace(/\s+/g, ' ').trim());

const name = (text: unknown): WithoutOrders => asText(z.string().parse(text), harmlessName);

/** The compiler has made its words harmless; they stay so whoever compiled it. */
function capsule(value: unknown): WithoutOrders {
  if (value === null || value === undefined) return '';
  const { name: whose, lines } = capsuleSchema.parse(value);
  const called = name(whose);
  return asList(
    lines.map(({ text }) => text),
    (kept) => JSON.stringify({ name: called, lines: kept.map(harmlessWords) }),
  );
}

const topicsOf = (shelves: z.infer<typeof shelvesSchema>, progress: unknown, role: SessionRole): string =>
  isSteward(role) ? exploreWithSteward(progressOf(progress), shelves) : exploreWithViewer(shelves);

type PrivateSession = { mode: SessionMode; role: SessionRole };

const PRIVATE_LOADERS: Loaders<PrivateExtrasRow, PrivateSession> = {
  reflection_display_name: ({ displayName }) => name(displayName),
  creator_name: ({ creatorName }) => (creatorName ? name(creatorName) : ''),
  reflection_speaking_style: ({ speakingStyle }) => words(speakingStyle),
  reflection_persona_narrative: ({ narrative }) => words(narrative),
  reflection_capsule_json: (row) => capsule(row.capsule),
  explore_next: (
    { progress, shelves, language, interviewTurns, interviewPlan, askFirst },
    { mode, role },
  ) => {
    if (mode === 'interview') {
      const plan = interviewPlanSchema.parse(interviewPlan);
      const known = plan.known.map(({ question }) => question);
      const askedInVain = plan.askedInVain.map(visitorsQuestion).filter(Boolean);
      const standings = standingsOf(turnsSchema.parse(interviewTurns), askedInVain);
      const asksIn = interviewLanguageOf(z.string().parse(language));
      const { next } = interviewProgress(standings, { known, askedInVain }, asksIn);
      const first = visitorsQuestion(askFirst);
      // Whoever is interviewed is told that it is not the interviewer who wants to know.
      const isVisitors = new Set<string>([first, ...askedInVain]);
      const asked = first ? [first, ...next.filter((question) => question !== first)] : next;
      return asList(
        inLanguage(asksIn, () =>
          asked.map((question) =>
            isVisitors.has(question) ? questionsTexts.fromVisitor(question) : question,
          ),
        ),
        numbered,
      );
    }
    return withoutOrders({
      parts: shelvesSchema.parse(shelves),
      wordsOf: ({ title }) => title,
      lay: (kept) =>
        headed('explore_next', 'Worth asking about, if it fits', topicsOf([...kept], progress, role)),
    });
  },
  session_recap: ({ recap }) =>
    asText(recap, (text) => headed('session_recap', 'Last time', harmlessWords(text))),
  user_context: ({ memories }) => quoted('user_context', 'What they told of themselves', memories),
  preloaded_evidence: ({ statements }) => quoted('preloaded_evidence', PRELOADED, statements),
  reflection_namespaces: ({ shelves }) => listed(shelvesSchema.parse(shelves).map(({ title }) => title)),
};

/** Two sets of loaders with two kinds of input: what is private has no way to a guest, not even by a forgotten `if`. */
const PUBLIC_LOADERS: Loaders<PublicExtrasRow, null> = {
  reflection_display_name: ({ displayName }) => name(displayName),
  preloaded_evidence: ({ statements }) => quoted('preloaded_evidence', PRELOADED, statements),
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

/** With what stays of the person's typed conversations, which is sealed: it goes to a turn of another one, and nowhere else. */
export const withRemembered = (
  row: PrivateExtrasRow,
  { recap, memories }: { recap: string | null; memories: readonly string[] },
): PrivateExtrasRow => ({
  ...row,
  ...(recap !== null && { recap }),
  memories: [...memories, ...namesSchema.parse(row.memories)],
});

export const remembersSomething = ({ recap, memories }: PrivateExtrasRow): boolean =>
  (typeof recap === 'string' && recap !== '') || namesSchema.parse(memories).length > 0;

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
