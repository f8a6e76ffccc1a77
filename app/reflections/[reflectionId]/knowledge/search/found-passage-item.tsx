import { passagePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { PersonsWords } from '#components/knowledge/persons-words.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { markWords } from '#lib/knowledge/mark-words.ts';
import type { FoundPassage } from '#lib/knowledge/search-passages.ts';
import type { Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import { searchTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = { reflectionId: string; passage: FoundPassage; namespace: Namespace | undefined };

/** One passage as it would be cited; what was corrected stands above the words it corrects. */
export function FoundPassageItem({ reflectionId, passage, namespace }: Props) {
  const { sourceId, sourceTitle, position, body, corrections } = passage;
  const hasSource = sourceId !== null && position !== null;
  return (
    <li className="grid gap-3 py-6">
      {corrections.map(({ wrong, corrected }) => (
        <div key={`${wrong}\n${corrected}`} className="grid gap-1 border-s-2 border-lamp ps-4">
          <p className="text-micro font-medium text-lamp">{searchTexts.corrected}</p>
          <p className="words">{corrected}</p>
          {wrong !== body && (
            <p className="text-small text-ink-soft">
              {searchTexts.insteadOf} <s className="font-serif">{wrong}</s>
            </p>
          )}
        </div>
      ))}
      {(hasSource || corrections.length === 0) && (
        <PersonsWords text={body} pieces={markWords(body, passage.lexemes)} />
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        {hasSource ? (
          // A whole page load: only then does the browser mark the passage as what the address points to.
          <a
            href={passagePath(reflectionId, sourceId, position)}
            className="text-lamp underline decoration-1 underline-offset-[0.22em] hover:decoration-2"
          >
            {sourceTitle}
          </a>
        ) : (
          <span>{sourceTitle || searchTexts.correctionOnly}</span>
        )}
        <span className="text-ink-soft" title={searchTexts.closenessHint[passage.closeness]}>
          {searchTexts.closeness[passage.closeness]}
        </span>
        {namespace && (
          <>
            <span className="text-ink-soft">{namespace.title}</span>
            <VisibilityBadge visibility={namespace.visibility} />
          </>
        )}
      </p>
    </li>
  );
}
