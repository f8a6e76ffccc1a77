import { CorrectWords } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/correct-words.tsx';
import {
  hideStatementAction,
  showStatementAction,
} from '#app/reflections/[reflectionId]/knowledge/[sourceId]/statement-actions.ts';
import { DecideCorrection } from '#app/reflections/[reflectionId]/knowledge/corrections/decide-correction.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { CorrectedWords } from '#components/knowledge/corrected-words.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { classNames } from '#components/ui/class-names.ts';
import type { Evidence } from '#lib/knowledge/store/as-user/evidence.ts';
import type { FactCorrection } from '#lib/knowledge/store/as-user/fact-corrections.ts';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { ordersAModel } from '#lib/voice/orders.ts';

type Props = {
  reflectionId: string;
  sourceId: string;
  evidence: Evidence;
  /** What outranks it, or waits to. */
  correction: FactCorrection | undefined;
  /** And accept what corrects it: what guests hear is for managers to change. */
  mayHide: boolean;
};

type HideStatementProps = { reflectionId: string; sourceId: string; evidence: Evidence };

/** Opens without scripts, too. */
function HideStatement({ reflectionId, sourceId, evidence: { id, quote, hiddenFrom } }: HideStatementProps) {
  const fields = { reflectionId, sourceId, evidenceId: id };
  if (hiddenFrom) {
    return (
      <ButtonForm
        action={showStatementAction}
        fields={fields}
        label={sourceTexts.show}
        fullLabel={sourceTexts.showOf(quote)}
        variant="quiet"
      />
    );
  }
  return (
    <details className="grid gap-2 open:w-full">
      <summary
        aria-label={sourceTexts.hideOf(quote)}
        className={`${buttonStyle('quiet', 'small')} w-fit cursor-pointer list-none max-sm:-ms-3`}
      >
        {sourceTexts.hide}
      </summary>
      <div className="grid max-w-prose gap-3 rounded-md bg-paper-sunken p-4 text-small">
        <p>{sourceTexts.hideDescription}</p>
        <div className="flex flex-wrap gap-2">
          {(['guests', 'everybody'] as const).map((from) => (
            <ButtonForm
              key={from}
              action={hideStatementAction}
              fields={{ ...fields, from }}
              label={sourceTexts.hideFrom[from]}
              fullLabel={`${sourceTexts.hideFrom[from]}: ${quote}`}
            />
          ))}
        </div>
      </div>
    </details>
  );
}

export function EvidenceItem({ reflectionId, sourceId, evidence, correction, mayHide }: Props) {
  const isOutranked = evidence.outrankedBy !== null;
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-x-6">
      <p
        className={classNames(
          'words',
          (isOutranked || evidence.hiddenFrom) && 'text-ink-soft',
          isOutranked && 'line-through decoration-ink-faint',
        )}
      >
        {evidence.quote}
      </p>
      {ordersAModel(evidence.quote) && (
        <p className="sm:col-span-2">
          <Badge>{sourceTexts.ordersAModel}</Badge>
        </p>
      )}
      {evidence.hiddenFrom && (
        <p className="sm:col-span-2">
          <Badge>{sourceTexts.hiddenFrom[evidence.hiddenFrom]}</Badge>
        </p>
      )}
      {correction && (
        <div className="sm:col-span-2">
          <CorrectedWords
            label={isOutranked ? sourceTexts.outranked : sourceTexts.correctionWaits}
            words={correction.corrected}
          />
          {correction.status === 'pending' && (
            <div className="mt-3">
              <DecideCorrection
                reflectionId={reflectionId}
                correction={{ id: correction.id, corrected: correction.corrected }}
                mayAccept={mayHide}
              />
            </div>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-start gap-x-2 sm:col-start-2 sm:row-start-1 sm:justify-end">
        {!correction && (
          <CorrectWords
            reflectionId={reflectionId}
            sourceId={sourceId}
            corrects={{ evidenceId: evidence.id }}
            quote={evidence.quote}
            href={`?correct=${evidence.id}#correct`}
          />
        )}
        {mayHide && <HideStatement reflectionId={reflectionId} sourceId={sourceId} evidence={evidence} />}
      </div>
    </li>
  );
}
