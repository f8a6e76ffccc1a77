import type { ReactNode } from 'react';
import { packTexts } from '#lib/voice/texts/voice.public.ts';

type Part = { is: 'same' | 'removed' | 'added'; text: string };
type Block = { is: 'same'; text: string } | { is: 'changed'; parts: readonly Part[] };

interface PackDiffProps {
  firstMessage: readonly Block[];
  systemPrompt: readonly Block[];
}

/** The parts of a text have nothing but their place. */
const placed = <Item,>(items: readonly Item[]) => items.map((item, place) => ({ item, place }));

const isSame = (blocks: readonly Block[]) => blocks.every(({ is }) => is === 'same');

/** The instructions of an agent before and after, in one text. What both have is folded away but for the lines around a change. */
export function PackDiff({ firstMessage, systemPrompt }: PackDiffProps) {
  if (isSame(firstMessage) && isSame(systemPrompt)) {
    return <p className="text-ink-soft">{packTexts.same}</p>;
  }
  return (
    <div className="grid gap-6">
      <p className="text-small text-ink-soft">{packTexts.legend}</p>
      <Text title={packTexts.firstMessage} blocks={firstMessage} />
      <Text title={packTexts.systemPrompt} blocks={systemPrompt} />
    </div>
  );
}

function Text({ title, blocks }: { title: string; blocks: readonly Block[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-lead">{title}</h3>
      {isSame(blocks) ? (
        <p className="text-small text-ink-soft">{packTexts.same}</p>
      ) : (
        <div className="grid gap-3 border-s-2 border-line ps-4 text-small">
          {placed(blocks).map(({ item, place }) =>
            item.is === 'same' ? (
              <Unchanged
                key={place}
                text={item.text}
                isFirst={place === 0}
                isLast={place === blocks.length - 1}
              />
            ) : (
              <Changed key={place} parts={item.parts} />
            ),
          )}
        </div>
      )}
    </div>
  );
}

/** So many lines beside a change tell where it stands. */
const AROUND = 2;

function Unchanged({ text, isFirst, isLast }: { text: string; isFirst: boolean; isLast: boolean }) {
  const lines = text.replace(/\n$/, '').split('\n');
  const head = isFirst ? 0 : AROUND;
  const tail = isLast ? 0 : AROUND;
  if (lines.length <= head + tail + 1) return <Lines text={lines.join('\n')} />;
  const folded = lines.slice(head, lines.length - tail);
  return (
    <>
      <Lines text={lines.slice(0, head).join('\n')} />
      <details>
        <summary className="w-fit text-ink-faint underline-offset-4 hover:text-ink hover:underline">
          {packTexts.unchanged(folded.length)}
        </summary>
        <Lines text={folded.join('\n')} />
      </details>
      <Lines text={tail > 0 ? lines.slice(-tail).join('\n') : ''} />
    </>
  );
}

const Lines = ({ text }: { text: string }) =>
  text.trim() === '' ? null : (
    <p className="whitespace-pre-line break-words text-ink-soft">{text.replace(/^\n+|\n+$/g, '')}</p>
  );

function Changed({ parts }: { parts: readonly Part[] }) {
  return (
    <p className="whitespace-pre-line break-words">
      {placed(parts).map(({ item, place }) => (
        <Shown key={place} part={item} />
      ))}
    </p>
  );
}

function Shown({ part: { is, text } }: { part: Part }): ReactNode {
  if (is === 'same' || text.trim() === '') return text;
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return (
    <>
      {before}
      {is === 'removed' ? (
        <del className="rounded-sm bg-danger-soft px-0.5 text-danger decoration-1">
          <span className="sr-only">{packTexts.removed} </span>
          {words}
        </del>
      ) : (
        <ins className="rounded-sm bg-success-soft px-0.5 text-success decoration-1 underline-offset-2">
          <span className="sr-only">{packTexts.added} </span>
          {words}
        </ins>
      )}
      {/^\s/.test(after) || after === '' ? after : ' '}
    </>
  );
}
