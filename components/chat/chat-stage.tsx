'use client';

import { Mic } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Rated } from '#components/talk/answer-feedback.tsx';
import { answerPieces } from '#components/talk/answer-pieces.ts';
import { useIsOnline } from '#components/talk/use-is-online.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { MICROCENTS_IN_A_DOLLAR } from '#lib/chat/money.public.ts';
import { chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { writtenNumber } from '#lib/platform/words/formats.public.ts';
import type { AnswerContext } from './answer-parts.tsx';
import { ChatComposer } from './chat-composer.tsx';
import { ChatFiles } from './chat-files.tsx';
import { hasDoneSomething } from './chat-items.ts';
import { ChatLog } from './chat-log.tsx';
import { ChatRefusalNotice } from './chat-refusal-notice.tsx';
import { sendRating } from './chat-requests.ts';
import type { ChatCost, ChatPage, ChatState } from './chat-state.ts';
import type { LineState } from './follow-chat.ts';
import type { LiveTurn } from './live-turn.ts';
import { TurnEnding } from './turn-ending.tsx';
import { useChat } from './use-chat.ts';

/** Says when what is shown may not be the newest. */
function LineNotice({ line, listPath }: { line: LineState; listPath: string }) {
  const isOnline = useIsOnline();
  if (line === 'signed_out')
    return (
      <Notice tone="warning" announce>
        {texts.signedOut} <TextLink href="/login">{texts.signIn}</TextLink>
      </Notice>
    );
  if (line === 'gone')
    return (
      <Notice tone="warning" announce>
        {texts.gone} <TextLink href={listPath}>{texts.startAnother}</TextLink>
      </Notice>
    );
  if (!isOnline) return <Notice announce>{texts.offline}</Notice>;
  if (line !== 'lost') return null;
  return (
    <div className="after-a-moment">
      <Notice announce>{texts.reconnecting}</Notice>
    </div>
  );
}

/** Says each answer to a screen reader once it is complete. */
function ChatAnnouncer({ turn }: { turn: LiveTurn | null }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    if (turn) setWords(turn.ending && !turn.ending.error ? wordsOf(turn) : '');
  }, [turn]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}

const wordsOf = ({ parts }: LiveTurn): string =>
  parts
    .flatMap((part) => (part.type === 'words' ? answerPieces(part.words, []).pieces : []))
    .map((piece) => ('words' in piece ? piece.words : ''))
    .join('');

interface ChatStageProps {
  /** Of the routes of this session. */
  base: string;
  /** Of the page of all conversations. */
  listPath: string;
  page: ChatPage;
  context: AnswerContext;
  /** Whether it can work with files. */
  isSteward: boolean;
  /** Where one talks aloud. */
  talkPath: string;
  mostCharacters: number;
  approvalSeconds: number;
  /** What stands above it; the menu can close the conversation. */
  header: ReactNode;
}

const CENT = 0.01;
const DOLLARS = { style: 'currency', currency: 'USD' } as const;

/** What it took so far: quiet, and always there. */
export function ChatUsage({ cost }: { cost: ChatCost }) {
  const { inputTokens, outputTokens } = cost;
  if (inputTokens + outputTokens === 0) return null;
  return (
    <p className="text-micro text-ink-faint">
      <span className="sr-only">{texts.usageLabel}: </span>
      {cost.microcents > 0 && `${costWords(cost)}, `}
      {texts.tokens(inputTokens, outputTokens)}
    </p>
  );
}

function costWords({ microcents, isPriced }: ChatCost): string {
  const amount = microcents / MICROCENTS_IN_A_DOLLAR;
  return texts.cost(amount < CENT ? texts.lessThanACent : writtenNumber(amount, DOLLARS), isPriced);
}

/** A typed conversation: what was said, what is being said, and the field to say more. */
export function ChatStage({ base, listPath, page, context, header, ...props }: ChatStageProps) {
  const { isSteward, talkPath, mostCharacters, approvalSeconds } = props;
  const { state, line, refusal, running, isStopping, send, stop, decide } = useChat(base, page);
  const field = useRef<HTMLTextAreaElement>(null);
  const forking = useMemo(() => ({ base, mostCharacters }), [base, mostCharacters]);
  const { items, sent, turn, isEnded } = state;
  const isEmpty = items.length === 0 && sent === null && !turn;

  useEffect(() => {
    if (isEmpty) field.current?.focus({ preventScroll: true });
  }, [isEmpty]);

  const stopByKey = useEffectEvent((event: KeyboardEvent) => {
    // What is open above the page takes Escape first, and says so.
    if (event.key !== 'Escape' || event.defaultPrevented || !running || isStopping) return;
    void stop();
  });
  useEffect(() => {
    const over = new AbortController();
    document.addEventListener('keydown', (event) => stopByKey(event), over);
    return () => over.abort();
  }, []);

  async function decideHere(approvalId: string, approve: boolean) {
    await decide(approvalId, approve);
    // The buttons are gone by now.
    field.current?.focus({ preventScroll: true });
  }

  const asked = lastAsked(state);
  const isOpen = !isEnded && line !== 'gone';
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  const mayAsk = isOpen && !running;
  const answerContext = useMemo(
    () => ({ ...context, onAsk: mayAsk ? (words: string) => void latestSend.current(words) : undefined }),
    [context, mayAsk],
  );
  const { ratings } = page;
  const rating = useMemo(
    () =>
      ratings && {
        known: ratings,
        onRate: async (messageId: string, opinion: Rated) => (await sendRating(base, messageId, opinion)).ok,
      },
    [base, ratings],
  );
  const askAgain = useMemo(
    () => (mayAsk && asked ? () => void latestSend.current(asked) : undefined),
    [mayAsk, asked],
  );
  return (
    // Down to the lower edge of the window, whatever the shell leaves free there.
    <div className="-mb-24 flex min-h-[calc(100dvh-9.25rem)] min-w-0 flex-col lg:min-h-[calc(100dvh-6.25rem)]">
      {header}
      {isSteward && <ChatFiles base={base} answers={items.length + (running ? 0 : 1)} isEnded={isEnded} />}
      <section aria-label={texts.region(context.name)} className="flex min-w-0 flex-1 flex-col">
        <div className="flex-1 pb-8">
          {isEmpty && !isEnded && (
            <EmptyState title={texts.emptyTitle(context.name)}>
              {texts.empty} {isSteward && texts.emptyForStewards}
            </EmptyState>
          )}
          <ChatLog
            state={state}
            isRunning={running}
            context={answerContext}
            forking={forking}
            onAskAgain={askAgain}
            rating={rating}
            deciding={{ approvalSeconds, onDecide: decideHere }}
            ending={
              turn?.ending && (
                <TurnEnding
                  ending={turn.ending}
                  listPath={listPath}
                  base={base}
                  hasDone={hasDoneSomething(items)}
                  onAskAgain={asked && isOpen ? () => void send(asked) : undefined}
                />
              )
            }
          />
        </div>
        <ChatAnnouncer turn={turn} />
        <div className="sticky bottom-0 grid gap-2 border-t border-line bg-paper pt-3 pb-4">
          <LineNotice line={line} listPath={listPath} />
          {refusal && <ChatRefusalNotice refusal={refusal} />}
          {isEnded && <Notice>{texts.ended}</Notice>}
          {isOpen && (
            <ChatComposer
              field={field}
              mostCharacters={mostCharacters}
              isRunning={running}
              isStopping={isStopping}
              returned={state.returned}
              onSend={(words) => void send(words)}
              onStop={() => void stop()}
            />
          )}
          <div className="flex flex-wrap items-center gap-x-4">
            <LinkButton href={talkPath} variant="quiet" size="small">
              <Mic aria-hidden="true" />
              {texts.talkInstead}
            </LinkButton>
            <span className="text-small text-ink-faint max-sm:sr-only">{texts.talkHint}</span>
            <ChatUsage cost={state.cost} />
          </div>
        </div>
      </section>
    </div>
  );
}

/** What an answer came to nothing to. */
function lastAsked({ items, returned }: ChatState): string | undefined {
  if (returned !== null) return undefined;
  return items.findLast((item) => item.who === 'person')?.words;
}
