import { CorrectEvidence } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/correct-evidence.tsx';
import { CorrectedWords } from '#components/knowledge/corrected-words.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { sourceTexts } from '#lib/contracts/texts/knowledge.ts';
import type { Evidence } from '#lib/db/evidence.ts';
import type { FactCorrection } from '#lib/db/fact-corrections.ts';

type Props = {
  reflectionId: string;
  sourceId: string;
  evidence: Evidence;
  /** What outranks it, or waits to. */
  correction: FactCorrection | undefined;
};

export function EvidenceItem({ reflectionId, sourceId, evidence, correction }: Props) {
  const isOutranked = evidence.outrankedBy !== null;
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-x-6">
      <p className={classNames('words', isOutranked && 'text-ink-soft line-through decoration-ink-faint')}>
        {evidence.quote}
      </p>
      {correction && (
        <div className="sm:col-span-2">
          <CorrectedWords
            label={isOutranked ? sourceTexts.outranked : sourceTexts.correctionWaits}
            words={correction.corrected}
          />
        </div>
      )}
      {!correction && <CorrectEvidence reflectionId={reflectionId} sourceId={sourceId} evidence={evidence} />}
    </li>
  );
}
