'use client';

import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { PersonsWords } from '#components/knowledge/persons-words.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { dayOfCitation, dayOfCorrection, nameOfCitation } from './citation-names.ts';
import { CitedMedia } from './cited-media.tsx';
import type { Citation } from './transcript.ts';

interface PassageDialogProps {
  citation: Citation | null;
  /** For those who may open sources: in a window of its own, because leaving the page ends the call. */
  citationBase: string | undefined;
  /** Only of these anything is said: a name is not for people. */
  namespaceTitles: Readonly<Record<string, string>> | undefined;
  /** Below which its sound and its photo are asked for. */
  mediaBase: string;
  onClose: () => void;
}

/** The words that an answer rests on. */
export function PassageDialog({
  citation,
  citationBase,
  namespaceTitles,
  mediaBase,
  onClose,
}: PassageDialogProps) {
  const wordsId = useId();
  const collection = citation && namespaceTitles?.[citation.namespace];
  const day = citation && dayOfCitation(citation);
  const name = citation ? nameOfCitation(citation) : '';
  const corrected = citation && dayOfCorrection(citation);
  const facts = [
    collection && talkTexts.passageFrom(collection),
    // Not twice.
    day && !name.endsWith(day) && day,
  ].filter(Boolean);
  return (
    <Dialog
      open={citation !== null}
      onOpenChange={(open) => !open && onClose()}
      title={name}
      description={facts.length > 0 && facts.join(' · ')}
      describedBy={wordsId}
    >
      {citation && (
        <CitedMedia mediaBase={mediaBase} citation={citation.id} words={citation.words} isOfBefore>
          <div id={wordsId}>
            <PersonsWords text={citation.words} />
            {corrected && (
              <p className="mt-2 border-s-2 border-lamp ps-3 text-small font-medium text-lamp">
                {talkTexts.correctedOn(corrected)}
              </p>
            )}
          </div>
        </CitedMedia>
      )}
      {citation && citationBase && (
        <p>
          <a
            href={`${citationBase}/${encodeURIComponent(citation.id)}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 text-lamp underline decoration-1 underline-offset-[0.22em] hover:decoration-2"
          >
            {talkTexts.openSource}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        </p>
      )}
    </Dialog>
  );
}
