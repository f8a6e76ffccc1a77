'use client';

import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Orb } from '#components/orb/orb.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { wordsToCome } from '#lib/platform/words/words-to-come.public.ts';
import { BeforeCall, type SealedStage } from './before-call.tsx';
import { hasKeptLines } from './has-kept-lines.ts';
import type { TalkDoor } from './session-requests.ts';
import type { TalkWish } from './talk-state.ts';
import type { TalkingProps } from './talking-stage.tsx';
import type { TranscriptLine } from './transcript.ts';

interface TalkStageProps
  extends Pick<
    TalkingProps,
    'askIn' | 'citationBase' | 'namespaceTitles' | 'sourceBase' | 'onSaid' | 'onSettled'
  > {
  /** Whom one talks with. */
  name: string;
  /** What the whole is called, where the name alone does not fit into a sentence. */
  label?: string;
  door: TalkDoor;
  /** An interview is kept: it is never off the record, and becomes a source. */
  isInterview?: boolean;
  /** Whether what is said aloud is understood; where it is not, writing comes first. */
  hearsVoice: boolean;
  /** The person wants the sound to be kept. */
  keepsSound?: boolean;
  /** What stands on the two buttons. */
  startVoice: ReactNode;
  startText: ReactNode;
  /** For members: what is written encrypted, with tools where they may have them. */
  sealed?: SealedStage;
  /** What the person asked before, in vain, and can be told now. */
  answered?: readonly string[];
  /** Questions to press, each of which is answered. */
  questions?: readonly string[];
  /** Their language, where it is not the page's. */
  questionsIn?: string | undefined;
  /** What was said is kept in this window, and a reload goes on with it. */
  isKeptOnReload?: boolean;
  /** On a phone the orb is in the upper corner of what the stage is in, so that the buttons are in sight. */
  isOrbInCorner?: boolean;
  /** What stands above the buttons until the first conversation begins. */
  children?: ReactNode;
  /** What stands below them until then: what is kept. */
  below?: ReactNode;
}

type Begun = Talking & {
  wish: TalkWish | null;
  earlier: readonly TranscriptLine[] | undefined;
};

const silence = () => 0;

interface QuestionsToPressProps {
  label: string;
  questions: readonly string[];
  lang?: string | undefined;
  onAsk: (question: string) => void;
}

/** The quickest way to an answer: one press begins a conversation in writing, with that question. */
function QuestionsToPress({ label, questions, lang, onAsk }: QuestionsToPressProps) {
  const id = useId();
  if (questions.length === 0) return null;
  return (
    <div className="grid max-w-[34em] gap-2">
      <p id={id} className="text-small text-ink-soft">
        {label}
      </p>
      <ul aria-labelledby={id} className="grid gap-2">
        {questions.map((question) => (
          <li key={question} lang={lang}>
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="min-h-11 w-full rounded-md border border-edge px-4 py-2 text-start font-serif text-words transition-colors hover:border-ink hover:bg-paper-raised"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The stage of every page on which somebody talks, by voice or in writing. Guests come over a link and on any phone: what
 * is needed only when somebody talks is loaded when they want to.
 */
export function TalkStage({
  name,
  label,
  door,
  isInterview = false,
  hearsVoice,
  sealed,
  keepsSound = false,
  answered = [],
  questions = [],
  questionsIn,
  isKeptOnReload = false,
  isOrbInCorner = false,
  children,
  below,
  ...rest
}: TalkStageProps) {
  const { startVoice, startText, ...talkingProps } = rest;
  const stage = useRef<HTMLElement>(null);
  const level = useRef<() => number>(silence);
  const [talking, setTalking] = useState<Begun | null>(null);
  const [loading, setLoading] = useState<'no' | 'yes' | 'failed'>('no');

  /** With a wish, or with what was said before a reload. */
  async function start(wish: TalkWish | null) {
    setLoading('yes');
    const loaded = await loadTalking();
    setLoading(loaded ? 'no' : 'failed');
    const earlier = wish ? undefined : loaded?.keptLines(door.address);
    if (loaded && (wish || earlier?.length)) setTalking({ ...loaded, wish, earlier });
  }

  const goOnAfterReload = useEffectEvent(() => {
    if (isKeptOnReload && hasKeptLines(door.address)) void start(null);
  });
  useEffect(() => goOnAfterReload(), []);

  const wasTalking = useRef(false);
  useEffect(() => {
    // Called off: the button that did it is gone.
    if (wasTalking.current && !talking) {
      stage.current?.querySelector<HTMLElement>('[data-talk-focus]')?.focus();
    }
    wasTalking.current = talking !== null;
  }, [talking]);

  return (
    <section
      ref={stage}
      aria-label={label ?? talkStartTexts.region(name)}
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,3.5fr)]"
    >
      <div
        className={classNames(
          'mx-auto w-full transition-[max-width] duration-300 lg:order-last lg:mb-0 lg:max-w-sm',
          talking ? '-mb-4 max-w-20 sm:-mb-6 sm:max-w-32' : '-mb-5 max-w-28 sm:-mb-8 sm:max-w-44',
          isOrbInCorner && 'max-sm:absolute max-sm:end-0 max-sm:-top-2 max-sm:m-0 max-sm:max-w-15',
        )}
      >
        <Orb readLevel={() => level.current()} />
      </div>
      {/* No grid: what sticks to the bottom of the window could not leave its own row. */}
      <div className="flex min-w-0 flex-col justify-center gap-5">
        {talking ? (
          <talking.TalkingStage
            {...talkingProps}
            name={name}
            door={door}
            isInterview={isInterview}
            sealed={sealed}
            wish={talking.wish}
            earlier={talking.earlier}
            onKeep={isKeptOnReload ? (lines) => talking.keepLines(door.address, lines) : undefined}
            stage={stage}
            level={level}
            onCancelled={() => {
              if (isKeptOnReload) talking.keepLines(door.address, []);
              setTalking(null);
            }}
          />
        ) : (
          <>
            {children}
            <QuestionsToPress
              label={talkStartTexts.answeredSince}
              questions={answered}
              onAsk={(ask) => void start({ textOnly: true, offRecord: false, ask })}
            />
            <QuestionsToPress
              label={talkStartTexts.questions}
              questions={questions}
              lang={questionsIn}
              onAsk={(ask) => void start({ textOnly: true, offRecord: false, ask })}
            />
            <BeforeCall
              startVoice={startVoice}
              startText={startText}
              mayBeOffRecord={!isInterview}
              hearsVoice={hearsVoice}
              sealed={sealed}
              keepsSound={keepsSound}
              loading={loading}
              onStart={(wish) => void start(wish)}
            />
            {below}
          </>
        )}
      </div>
    </section>
  );
}

type Talking = Pick<typeof import('./talking-stage.tsx'), 'TalkingStage'> &
  Pick<typeof import('./kept-lines.ts'), 'keepLines' | 'keptLines'>;

/** Null when its scripts did not arrive; the next press asks for them again. */
async function loadTalking(): Promise<Talking | null> {
  try {
    const [{ TalkingStage }, { keepLines, keptLines }] = await Promise.all([
      import('./talking-stage.tsx'),
      import('./kept-lines.ts'),
      wordsToCome(),
    ]);
    return { TalkingStage, keepLines, keptLines };
  } catch {
    return null;
  }
}
