'use client';

import { Mic, PenLine } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { PersonsWords } from '#components/knowledge/persons-words.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { saidTexts as texts } from '#lib/conversations/texts/said.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { askGuestCode, askOutcome, type Outcome } from './session-requests.ts';
import { OffRecordChoice } from './start-choice.tsx';
import type { TalkEnd, TalkSession, TalkWish } from './talk-state.ts';

interface CallOutcomeProps {
  session: TalkSession;
  isInterview: boolean;
  sourceBase: string | undefined;
  /** Told once, when nothing more is to come. */
  onSettled: (() => void) | undefined;
}

type Kind = Pick<TalkSession, 'isPublic' | 'offRecord'> & { isInterview: boolean };

/** Guests are told none, off the record there is none, and of an interview there is the source. */
export const hasRecap = ({ isPublic, offRecord, isInterview }: Kind): boolean =>
  !isPublic && !offRecord && !isInterview;

/** Of a greeting alone nothing is made, so nothing more has to be waited for. */
export const isComplete = (kind: Kind, { isSettled, hasSpoken, recap, source }: Outcome): boolean =>
  isSettled &&
  (!hasSpoken || ((recap !== null || !hasRecap(kind)) && (source !== null || !kind.isInterview)));

const SECOND = 1000;
const LOOKS = 30;

interface OutcomeWatch {
  outcome: Outcome | null;
  /** Looked for half a minute: what is missing comes without this page. */
  isOver: boolean;
  /** The server does not show it to this browser: guests may have refused the cookie that they are known by. */
  isClosed: boolean;
}

/** Looking again would be answered the same. */
const CLOSED: ReadonlySet<string> = new Set(['not_found', 'unauthenticated']);

/** What becomes of a conversation that has ended, looked for once a second until `isComplete`. */
function useOutcome(conversationId: string, isComplete: (outcome: Outcome) => boolean): OutcomeWatch {
  const [watch, setWatch] = useState<OutcomeWatch>({ outcome: null, isOver: false, isClosed: false });
  const [complete] = useState(() => isComplete);

  useEffect(() => {
    const stop = new AbortController();
    let looks = 0;
    let timer = setTimeout(look, SECOND / 2);
    async function look() {
      looks += 1;
      const answer = await askOutcome(conversationId, stop.signal);
      if (stop.signal.aborted) return;
      const outcome = answer.ok ? answer.value : null;
      const isClosed = !answer.ok && CLOSED.has(answer.refusal.code);
      const isOver = isClosed || looks >= LOOKS || (outcome !== null && complete(outcome));
      setWatch((before) => ({ outcome: outcome ?? before.outcome, isOver, isClosed }));
      if (!isOver) timer = setTimeout(look, SECOND);
    }
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [conversationId, complete]);

  return watch;
}

export function keptWords({ offRecord }: Kind, { outcome, isOver, isClosed }: OutcomeWatch): string {
  if (offRecord) return talkTexts.keptNothing;
  if (outcome?.isSettled) {
    return outcome.turnsKept === 0 ? talkTexts.keptEmpty : talkTexts.kept(outcome.turnsKept);
  }
  if (isClosed) return talkTexts.outcomeClosed;
  return isOver ? talkTexts.settlesLater : talkTexts.settling;
}

/** What is made of what was kept; null where nothing is, or where it is on the page itself. */
export function madeWords(kind: Kind, { outcome, isOver, isClosed }: OutcomeWatch): string | null {
  if (isClosed || !(hasRecap(kind) || kind.isInterview)) return null;
  if (outcome?.isSettled && !outcome.hasSpoken) {
    return kind.isInterview ? talkTexts.sourceUnspoken : talkTexts.recapUnspoken;
  }
  if (kind.isInterview) {
    if (outcome?.source) return talkTexts.sourceMade;
    return isOver ? talkTexts.sourceLater : talkTexts.sourceComing;
  }
  if (outcome?.recap) return null;
  return isOver ? talkTexts.recapLater : talkTexts.recapComing;
}

/** How long it was, what was kept, and what was made of it. */
function CallOutcome({ session, isInterview, sourceBase, onSettled }: CallOutcomeProps) {
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

/** What a guest takes along when they leave: how to come back to what they said, from any device. */
function GuestCode() {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void askGuestCode().then((answer) => {
      if (isShown && answer.ok) setCode(answer.value);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <section aria-label={texts.endedTitle} className="grid max-w-[36em] gap-1 text-small text-ink-soft">
      {code && (
        <>
          <p className="font-semibold text-ink">{texts.endedCode(code)}</p>
          <p>{texts.endedBody}</p>
        </>
      )}
      <p>
        {/* A page inside of another website cannot show it. */}
        <a
          href={`/said?back=${encodeURIComponent(location.pathname)}`}
          target="_blank"
          rel="noopener"
          className="text-lamp underline underline-offset-[0.22em]"
        >
          {texts.endedLink}
        </a>
      </p>
    </section>
  );
}

interface CallEndedProps {
  session: TalkSession;
  by: TalkEnd;
  isInterview: boolean;
  /** Where an interview's source is found. */
  sourceBase: string | undefined;
  onSettled: (() => void) | undefined;
  onStart: (wish: TalkWish) => void;
}

export function CallEnded({ session, by, isInterview, onStart, ...outcome }: CallEndedProps) {
  const { textOnly } = session;
  const [offRecord, setOffRecord] = useState(session.offRecord);
  return (
    <div className="grid justify-items-start gap-5">
      <div className="grid gap-1">
        <h2 tabIndex={-1} data-talk-focus="" className="text-heading outline-none">
          {talkTexts.endedTitle}
        </h2>
        <p className="max-w-[36em] text-ink-soft">{talkTexts.endedBy[by]}</p>
      </div>
      <CallOutcome key={session.conversationId} session={session} isInterview={isInterview} {...outcome} />
      {session.isPublic && !session.offRecord && <GuestCode />}
      {!isInterview && <OffRecordChoice isOffRecord={offRecord} onChange={setOffRecord} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={textOnly ? 'secondary' : 'primary'}
          onClick={() => onStart({ textOnly: false, offRecord })}
        >
          <Mic aria-hidden="true" />
          {talkTexts.again}
        </Button>
        <Button
          variant={textOnly ? 'primary' : 'secondary'}
          onClick={() => onStart({ textOnly: true, offRecord })}
        >
          <PenLine aria-hidden="true" />
          {talkTexts.againInWriting}
        </Button>
      </div>
    </div>
  );
}
