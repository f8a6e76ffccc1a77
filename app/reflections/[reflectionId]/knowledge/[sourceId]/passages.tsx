import { PartLinks } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/part-links.tsx';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { CorrectedWords } from '#components/knowledge/corrected-words.tsx';
import { memberMedia } from '#components/knowledge/member-media.ts';
import { PersonsWords } from '#components/knowledge/persons-words.tsx';
import { CitedMedia } from '#components/talk/cited-media.tsx';
import { Joined } from '#components/ui/joined.tsx';
import { mailHead } from '#lib/knowledge/mail-head.ts';
import type { FactCorrection } from '#lib/knowledge/store/as-user/fact-corrections.ts';
import type { SourcePassage } from '#lib/knowledge/store/as-user/source-passages.ts';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { dateFormat } from '#lib/platform/words/formats.public.ts';

type Props = {
  reflectionId: string;
  sourceId: string;
  passages: readonly SourcePassage[];
  /** Position of the first that is shown. */
  from: number;
  total: number;
  part: number;
  corrections: readonly FactCorrection[];
  /** It was recorded: each passage can be heard. */
  hasSound: boolean;
  /** Where a mail begins, its head is told in words. */
  isMail: boolean;
};

/** Each passage has an address; the one that a citation leads to stands out. */
export function Passages({
  reflectionId,
  sourceId,
  passages,
  from,
  total,
  part,
  corrections,
  hasSound,
  isMail,
}: Props) {
  if (total === 0) return <p className="text-ink-soft">{sourceTexts.notReadYet}</p>;
  const accepted = corrections.filter(({ status }) => status === 'accepted');
  return (
    <>
      <ol aria-label={sourceTexts.passagesLabel} className="grid gap-1">
        {passages.map(({ id, position, body }) => (
          <li
            key={id}
            id={`p-${position}`}
            aria-label={sourceTexts.passage(position + 1)}
            className="-mx-3 rounded-md border border-transparent px-3 py-2 target:border-lamp target:bg-lamp-soft"
          >
            {hasSound ? (
              <CitedMedia mediaBase={memberMedia(reflectionId)} citation={id} words={body}>
                <PersonsWords text={body} />
              </CitedMedia>
            ) : isMail ? (
              <Mail text={body} />
            ) : (
              <PersonsWords text={body} />
            )}
            {accepted
              .filter(({ wrong }) => body.includes(wrong))
              .map(({ id: correctionId, corrected }) => (
                <CorrectedWords key={correctionId} label={sourceTexts.outranked} words={corrected} />
              ))}
          </li>
        ))}
      </ol>
      <PartLinks
        label={sourceTexts.pagesLabel}
        from={from}
        shown={passages.length}
        total={total}
        part={part}
        pathAt={(at) => `${sourcePath(reflectionId, sourceId)}?at=${at}`}
        texts={sourceTexts}
      />
    </>
  );
}

/** A passage of a mailbox: under the mail's subject, writer and day where one begins in it. */
function Mail({ text }: { text: string }) {
  const head = mailHead(text);
  if (!head) return <PersonsWords text={text} />;
  const { writer, on, subject, words } = head;
  return (
    <article className="grid gap-1 border-t border-line pt-3">
      <h3 className="wrap-anywhere font-medium">{subject ?? sourceTexts.withoutSubject}</h3>
      <p className="text-small text-ink-soft">
        <Joined
          parts={[writer, on && dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(on))]}
        />
      </p>
      <PersonsWords text={words} />
    </article>
  );
}
