import { hideStatementAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/hide-statement-action.ts';
import { showStatementAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/show-statement-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import type { Evidence } from '#lib/knowledge/store/as-user/evidence.ts';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = { reflectionId: string; sourceId: string; evidence: Evidence };

/** Opens without scripts, too. */
export function HideStatement({ reflectionId, sourceId, evidence: { id, quote, hiddenFrom } }: Props) {
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
