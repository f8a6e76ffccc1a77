import { Fragment } from 'react';
import { langOf } from '#components/talk/lang-of.ts';

type Piece = { text: string; isHit: boolean };

/** What was said or written, with its own line breaks; of what was searched, the words that were found are marked. */
export function PersonsWords({ text, pieces }: { text: string; pieces?: readonly Piece[] }) {
  let at = 0;
  return (
    <p lang={langOf(text)} className="words whitespace-pre-line">
      {pieces?.map((piece) => {
        at += piece.text.length;
        return piece.isHit ? (
          <mark key={at} className="rounded-xs bg-lamp/20 text-inherit">
            {piece.text}
          </mark>
        ) : (
          <Fragment key={at}>{piece.text}</Fragment>
        );
      }) ?? text}
    </p>
  );
}
