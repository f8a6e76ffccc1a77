import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import {
  AnswerQuestionsForm,
  ChooseBlindForm,
  DeleteAnswers,
} from '#app/reflections/[reflectionId]/voice/likeness/likeness-forms.tsx';
import { VoiceTabs } from '#app/reflections/[reflectionId]/voice/voice-tabs.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { EvidenceItem } from '#lib/speech/voice-artifact.public.ts';
import { oneAnswerEach } from '#lib/voice/answer-from-evidence.ts';
import { blindQuestions } from '#lib/voice/blind-options.ts';
import { FEWEST_ANSWERS, fidelityQuestions } from '#lib/voice/fidelity.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import {
  type FidelityFigure,
  listFidelityAnswers,
  listFidelityScores,
  type OwnAnswer,
} from '#lib/voice/store/as-user/fidelity.ts';
import { readLiveVoice, readQuoted } from '#lib/voice/store/as-user/voice-generations.ts';
import { fidelityTexts as texts } from '#lib/voice/texts/fidelity.public.ts';
import { FIDELITY_QUESTIONS } from '#lib/voice/texts/fidelity-questions.public.ts';

type ScoresProps = {
  scores: readonly FidelityFigure[];
  live: number | undefined;
  /** Why there is none, or what would make it better. */
  note: string | null;
};

function ScoresSection({ scores, live, note }: ScoresProps) {
  return (
    <Section title={texts.scoreTitle} description={texts.scoreDescription}>
      {scores.length > 0 && (
        <RowList label={texts.scoreLabel}>
          {scores.map(({ generation, score, low, high, lowerThan, blind }) => (
            <Row
              key={generation}
              title={texts.ofGeneration(generation)}
              detail={
                <>
                  <p>{texts.between(low, high)}</p>
                  {blind && <p>{texts.blindResult(blind.chosen, blind.shown)}</p>}
                  {lowerThan !== null && (
                    <p>
                      <strong className="font-medium text-ink">{texts.lower(lowerThan)}.</strong>{' '}
                      {texts.lowerBody}
                    </p>
                  )}
                </>
              }
              trailing={
                <>
                  {generation === live && <Badge tone="success">{texts.live}</Badge>}
                  <span className="font-medium tabular-nums">{texts.score(score)}</span>
                </>
              }
            />
          ))}
        </RowList>
      )}
      {note && <p className="max-w-prose text-ink-soft">{note}</p>}
    </Section>
  );
}

/** Only of what the owner has answered. */
function ComparedSection({
  answers,
  evidence,
}: {
  answers: readonly OwnAnswer[];
  evidence: readonly EvidenceItem[];
}) {
  const answered = oneAnswerEach(evidence);
  return (
    <Section title={texts.comparedTitle} description={texts.comparedDescription}>
      <ol aria-label={texts.comparedLabel} className="divide-y divide-line border-y border-line">
        {answers.map(({ question, first }) => {
          const asked = fidelityQuestions()[question - 1] ?? '';
          const said = answered[question - 1] ?? texts.itNothing;
          return (
            <li key={question} className="grid gap-3 py-5">
              <h3 className="font-sans font-medium tracking-normal">{asked}</h3>
              <dl className="grid gap-4 sm:grid-cols-2">
                {[
                  [texts.you, first],
                  [texts.it, said],
                ].map(([term, words]) => (
                  <div key={term} className="grid content-start gap-0.5">
                    <dt className="text-micro font-medium text-ink-faint">{term}</dt>
                    <dd className="words break-words">{words}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

export const generateMetadata = (): Metadata => ({ title: texts.title });

const ALL = FIDELITY_QUESTIONS.en.map((_, place) => place + 1);

export default async function LikenessPage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  const { reflection, user } = await reflectionOfPage(reflectionId, VOICE_POLICY.see);
  const db = await userClient();
  const [answers, scores, live] = await Promise.all([
    listFidelityAnswers(db, reflectionId).then(orThrow),
    listFidelityScores(db, reflectionId).then(orThrow),
    readLiveVoice(db, reflectionId).then(orThrow),
  ]);
  const isOwner = VOICE_POLICY.answerLikenessQuestions.includes(reflection.role);
  const own = answers.filter(({ answeredBy }) => answeredBy === user.id);
  const left = ALL.filter((question) => answers.every((answer) => answer.question !== question));
  const quoted =
    live && answers.length > 0 ? await readQuoted(db, { reflectionId, ...live }).then(orThrow) : null;
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <VoiceTabs reflectionId={reflectionId} current="/likeness" />
      {isOwner && left.length === ALL.length && (
        <Section title={texts.firstTitle} description={texts.firstDescription}>
          <AnswerQuestionsForm reflectionId={reflectionId} round="first" questions={ALL} />
        </Section>
      )}
      {(answers.length > 0 || !isOwner) && (
        <ScoresSection
          scores={scores}
          live={live?.generation}
          note={noteOf({ answers, hasScore: scores.length > 0, hasVoice: live !== null, isOwner })}
        />
      )}
      {isOwner && answers.length > 0 && (
        <>
          <ComparedSection answers={answers} evidence={quoted?.private ?? []} />
          {left.length > 0 && (
            <Section title={texts.openTitle} description={texts.openDescription}>
              <AnswerQuestionsForm
                key={left.length}
                reflectionId={reflectionId}
                round="first"
                questions={left}
              />
            </Section>
          )}
          {own.length > 0 && <AnswerAgain reflectionId={reflectionId} answers={own} />}
          {live && scores.length > 0 && (
            <ChooseBlind
              reflectionId={reflectionId}
              generation={live.generation}
              evidence={quoted?.private ?? []}
            />
          )}
          {own.length > 0 && (
            <Section title={texts.deleteTitle} description={texts.deleteDescription}>
              <DeleteAnswers reflectionId={reflectionId} />
            </Section>
          )}
        </>
      )}
    </>
  );
}

type Noted = { answers: readonly OwnAnswer[]; hasScore: boolean; hasVoice: boolean; isOwner: boolean };

function noteOf({ answers, hasScore, hasVoice, isOwner }: Noted): string | null {
  if (!hasVoice) return texts.noVoice;
  if (!isOwner) return hasScore ? null : texts.noScore;
  if (answers.length < FEWEST_ANSWERS) return texts.fewest(FEWEST_ANSWERS - answers.length);
  return answers.every(({ again }) => again === null) ? texts.onlyOnce : null;
}

function AnswerAgain({ reflectionId, answers }: { reflectionId: string; answers: readonly OwnAnswer[] }) {
  const [first] = answers.map(({ answeredAt }) => answeredAt).sort();
  return (
    <Section
      title={texts.againTitle}
      description={first && <MomentIn words={texts.againDescription} at={first} isDay />}
    >
      <Fold title={texts.againOpen}>
        <AnswerQuestionsForm
          key={answers.filter(({ again }) => again !== null).length}
          reflectionId={reflectionId}
          round="again"
          questions={answers.map(({ question }) => question)}
        />
      </Fold>
    </Section>
  );
}

type Blind = { reflectionId: string; generation: number; evidence: readonly EvidenceItem[] };

function ChooseBlind({ reflectionId, generation, evidence }: Blind) {
  const questions = blindQuestions(evidence, generation).map(({ question, options }) => ({
    question,
    options,
  }));
  if (questions.length === 0) return null;
  return (
    <Section title={texts.blindTitle} description={texts.blindDescription}>
      <Fold title={texts.blindOpen}>
        <ChooseBlindForm reflectionId={reflectionId} generation={generation} questions={questions} />
      </Fold>
    </Section>
  );
}
