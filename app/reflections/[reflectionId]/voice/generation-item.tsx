import { Findings } from '#app/reflections/[reflectionId]/voice/findings.tsx';
import { comparePath, rollBackPath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Joined } from '#components/ui/joined.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { FidelityFigure } from '#lib/voice/store/as-user/fidelity.ts';
import type { GoldenTally } from '#lib/voice/store/as-user/golden-questions.ts';
import type { Generation, GenerationStatus } from '#lib/voice/store/as-user/voice-generations.ts';
import { fidelityTexts } from '#lib/voice/texts/fidelity.public.ts';
import { goldenTexts } from '#lib/voice/texts/golden-questions.public.ts';
import { generationTexts } from '#lib/voice/texts/voice.public.ts';

const TONES = {
  candidate: 'lamp',
  approved: 'lamp',
  rejected: 'danger',
  promoted: 'success',
  stale: 'plain',
  superseded: 'plain',
} as const satisfies Record<GenerationStatus, string>;

type Props = {
  reflectionId: string;
  generation: Generation;
  live: number | undefined;
  mayRollBack: boolean;
  isNewest: boolean;
  /** Of the test questions that it was asked. */
  golden: GoldenTally | undefined;
  /** How much it answers like its owner; unknown until they have answered. */
  fidelity: FidelityFigure | undefined;
};

export function GenerationItem({
  reflectionId,
  generation,
  live,
  mayRollBack,
  isNewest,
  golden,
  fidelity,
}: Props) {
  const { generation: number, status, copiedFrom, findings, isErased } = generation;
  const { label, body } = generationTexts.status[status];
  const canCompare = live !== undefined && live !== number && !isErased;
  const canRollBack = mayRollBack && status === 'superseded' && !isErased;
  return (
    <li className="grid gap-1.5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans font-medium tracking-normal">{generationTexts.name(number)}</h3>
        <Badge tone={TONES[status]}>{label}</Badge>
      </div>
      <div className="grid gap-0.5 text-small text-ink-soft">
        <p>
          <Joined
            parts={[
              <When key="when" generation={generation} />,
              copiedFrom !== null && generationTexts.copied(copiedFrom),
            ]}
          />
        </p>
        <p>{isErased ? generationTexts.erased : body}</p>
        {golden && <p>{goldenTexts.ofGeneration(golden.passed, golden.asked)}</p>}
        {fidelity && <p>{fidelityTexts.overview(fidelity.score)}</p>}
        {fidelity && fidelity.lowerThan !== null && (
          <p className="font-medium text-ink">
            {fidelityTexts.lower(fidelity.lowerThan)}. {fidelityTexts.lowerBody}
          </p>
        )}
      </div>
      {findings.length > 0 && <Findings generation={number} findings={findings} isOpen={isNewest} />}
      {(canCompare || canRollBack) && (
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-small">
          {canCompare && (
            <TextLink
              href={comparePath(reflectionId, { from: Math.min(number, live), to: Math.max(number, live) })}
            >
              <span aria-hidden="true">{generationTexts.compare}</span>
              <span className="sr-only">{generationTexts.compareOf(number)}</span>
            </TextLink>
          )}
          {canRollBack && (
            <TextLink href={rollBackPath(reflectionId, number)}>
              <span aria-hidden="true">{generationTexts.rollBack}</span>
              <span className="sr-only">{generationTexts.rollBackOf(number)}</span>
            </TextLink>
          )}
        </p>
      )}
    </li>
  );
}

function When({ generation: { createdAt, promotedAt, supersededAt } }: { generation: Generation }) {
  if (promotedAt && supersededAt)
    return <MomentIn words={generationTexts.lived} at={promotedAt} until={supersededAt} />;
  if (promotedAt) return <MomentIn words={generationTexts.live} at={promotedAt} />;
  return <MomentIn words={generationTexts.made} at={createdAt} />;
}
