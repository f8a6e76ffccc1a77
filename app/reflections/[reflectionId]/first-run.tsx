import { Check } from 'lucide-react';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { orThrow } from '#app/page-guards.ts';
import { FirstWords } from '#app/reflections/[reflectionId]/first-words.tsx';
import { Activity } from '#app/reflections/[reflectionId]/knowledge/activity.tsx';
import { knowledgePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { choicesForAdding } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { watchedOf } from '#app/reflections/[reflectionId]/knowledge/watched-of.ts';
import { voiceProgressAddress } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { FollowVoice } from '#components/voice/follow-voice.tsx';
import { readOverview } from '#lib/conversations/store/as-user/overview.ts';
import type { StatementCount } from '#lib/knowledge/store/as-user/evidence.ts';
import type { Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import { listSources } from '#lib/knowledge/store/as-user/sources.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { ReflectionOfMember } from '#lib/reflections/store/as-user/reflections.ts';
import { firstRunTexts as texts } from '#lib/reflections/texts/first-run.public.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import { readVoiceStanding } from '#lib/voice/read-voice-standing.ts';

type Props = {
  reflection: ReflectionOfMember;
  namespaces: readonly Namespace[];
  sources: ReadonlyMap<string, number>;
  statements: readonly StatementCount[];
  speaks: boolean;
};

/** From nothing to the first answer, for whoever looks after a reflection: what is done, and what can be done now. */
export async function FirstRun({ reflection: { id, role }, namespaces, sources, statements, speaks }: Props) {
  const db = await userClient();
  const hasWords = sources.size > 0;
  const learnt = statements.reduce((sum, counted) => sum + counted.statements, 0);
  const goingOn = hasWords ? orThrow(await listSources(db, id, { notLive: true, limit: 20 })) : [];
  const voice = hasWords && !speaks ? orThrow(await readVoiceStanding(db, id)) : null;
  // Without a voice service its agents wait for one, which nobody is to wait for on this page.
  const hasService = configuredVoice() !== null;
  const isReading =
    goingOn.some(({ status }) => status !== 'failed') || (hasService && (voice?.isMoving ?? false));
  // It began to speak between the two readings: no change comes any more that would be waited for.
  if (voice && !isReading && orThrow(await readOverview(db, id)).speaks) redirect(`/reflections/${id}`);
  return (
    <>
      <Section title={texts.title} description={texts.description}>
        <ol aria-label={texts.label} className="grid gap-8">
          <Step number={1} title={texts.words.title} state={hasWords ? 'done' : 'now'}>
            {!hasWords && (
              <>
                <p>{texts.words.body}</p>
                <FirstWords reflectionId={id} choices={choicesForAdding(namespaces, role)} />
              </>
            )}
            <p className="flex flex-wrap gap-x-5 gap-y-1 text-small">
              <TextLink href={`/reflections/${id}/interview`}>
                {hasWords ? texts.interviewToo : texts.interview}
              </TextLink>
              <TextLink href={hasWords ? knowledgePath(id) : `${knowledgePath(id)}?add=files`}>
                {hasWords ? texts.more : texts.otherWays}
              </TextLink>
            </p>
          </Step>
          <Step
            number={2}
            title={texts.read.title}
            state={hasWords && !isReading && (speaks || !hasService) ? 'done' : hasWords ? 'now' : 'later'}
          >
            <p>{readingText({ hasWords, isReading, learnt })}</p>
            {learnt > 0 && (
              <p className="text-small">
                <TextLink href={knowledgePath(id)}>{texts.see}</TextLink>
              </p>
            )}
          </Step>
          <Step number={3} title={texts.talk.title} state={speaks ? 'now' : 'later'}>
            <p>{speaks ? texts.talk.ready : hasService ? texts.talk.waiting : texts.talk.noService}</p>
          </Step>
        </ol>
      </Section>
      {goingOn.length > 0 && <Activity reflectionId={id} sources={watchedOf(goingOn)} />}
      {voice && hasService && (
        <FollowVoice
          address={voiceProgressAddress(id)}
          mark={voice.mark}
          isMoving
          changedText={texts.changed}
        />
      )}
    </>
  );
}

function readingText(is: { hasWords: boolean; isReading: boolean; learnt: number }): string {
  if (!is.hasWords) return texts.read.waiting;
  if (is.isReading) return texts.read.going;
  return is.learnt > 0 ? texts.read.learnt(is.learnt) : texts.read.nothing;
}

type StepProps = { number: number; title: string; state: 'done' | 'now' | 'later'; children: ReactNode };

function Step({ number, title, state, children }: StepProps) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3"
    >
      <span
        aria-hidden="true"
        className={`grid size-8 place-content-center rounded-full border text-small font-medium ${MARKS[state]}`}
      >
        {state === 'done' ? <Check className="size-4.5" /> : number}
      </span>
      <h3 className="self-center text-lead">
        {title} <span className="sr-only">({texts[state]})</span>
      </h3>
      <div className="col-start-2 grid gap-3 text-ink-soft">{children}</div>
    </li>
  );
}

const MARKS = {
  done: 'border-success bg-success-soft text-success',
  now: 'border-ink bg-ink text-paper',
  later: 'border-edge text-ink-soft',
};
