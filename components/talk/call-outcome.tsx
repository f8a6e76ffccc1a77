'use client';

import { useEffect, useEffectEvent, useId } from 'react';
import { PersonsWords } from '#components/knowledge/persons-words.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { isComplete, keptWords, madeWords } from './outcome-words.ts';
import type { Outcome } from './session-requests.ts';
import type { TalkSession } from './talk-state.ts';
import { useOutcome } from './use-outcome.ts';

interface CallOutcomeProps {
  session: TalkSession;
  isInterview: boolean;
  sourceBase: string | undefined;
  /** Told once, when nothing more is to come. */
  onSettled: (() => void) | undefined;
}

/** How long it was, what was kept, and what was made of it. */
export function CallOutcome({ session, isInterview, sourceBase, onSettled }: CallOutcomeProps) {
  const { isPublic, offRecord, conversationId } = session;
  const kind = { isPublic, offRecord, isInterview };
  const watch = useOutcome(conversationId, (outcome) => isComplete(kind, outcome));
  const { outcome } = watch;
  const made = madeWords(kind, watch);
  const settled = useEffectEvent(() => onSettled?.());
  useEffect(() => {
    if (watch.isOver) settled();
  }, [watch.isOver]);
  return (
    <div className="grid gap-5">
      <div role="status" className="grid gap-0.5">
        {outcome && outcome.durationSeconds > 0 && <p>{talkTexts.took(outcome.durationSeconds)}</p>}
        <p>{keptWords(kind, watch)}</p>
        {made && <p className="text-ink-soft">{made}</p>}
      </div>
      {outcome?.recap && <Recap outcome={outcome} recap={outcome.recap} />}
      {outcome?.source && sourceBase && (
        <TextLink href={`${sourceBase}/${outcome.source.id}`}>{talkTexts.openInterviewSource}</TextLink>
      )}
    </div>
  );
}

function Recap({ outcome: { memories }, recap }: { outcome: Outcome; recap: string }) {
  const id = useId();
  return (
    <>
      <section aria-labelledby={`${id}-recap`} className="grid gap-1.5">
        <h3 id={`${id}-recap`} className="font-sans text-small font-semibold tracking-normal">
          {talkTexts.recapTitle}
        </h3>
        <PersonsWords text={recap} />
      </section>
      {memories.length > 0 && (
        <section aria-labelledby={`${id}-memories`} className="grid gap-1.5">
          <h3 id={`${id}-memories`} className="font-sans text-small font-semibold tracking-normal">
            {talkTexts.memoriesTitle}
          </h3>
          <ul className="grid list-disc gap-1 ps-5 text-ink-soft">
            {memories.map((memory) => (
              <li key={memory}>{memory}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
