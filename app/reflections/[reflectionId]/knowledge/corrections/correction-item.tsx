import type { ReactNode } from 'react';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { Badge } from '#components/ui/badge.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import type { FactCorrection } from '#lib/knowledge/store/as-user/fact-corrections.ts';
import type { Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import { correctionTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = {
  reflectionId: string;
  correction: FactCorrection;
  namespace: Namespace | undefined;
  /** A name; unknown of somebody who has left. */
  proposer: string | undefined;
  /** What can be decided about it. */
  children?: ReactNode;
};

export function CorrectionItem({ reflectionId, correction, namespace, proposer, children }: Props) {
  const { sourceId, sourceTitle, wrong, corrected, reason, status, createdAt } = correction;
  return (
    <li className="grid gap-3 py-5">
      <dl className="grid gap-3">
        <Told term={correctionTexts.wrong}>
          <p className="words text-ink-soft">{wrong}</p>
        </Told>
        <Told term={correctionTexts.corrected}>
          <p className="words">{corrected}</p>
        </Told>
        {reason && (
          <Told term={correctionTexts.reason}>
            <p>{reason}</p>
          </Told>
        )}
      </dl>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
        {status !== 'pending' && (
          <Badge tone={status === 'accepted' ? 'success' : 'plain'}>
            {correctionTexts.decidedOn[status]}
          </Badge>
        )}
        {sourceId && sourceTitle && (
          <TextLink href={sourcePath(reflectionId, sourceId)}>{sourceTitle}</TextLink>
        )}
        {namespace && <VisibilityBadge visibility={namespace.visibility} />}
        <span>
          <MomentIn
            words={(day) =>
              proposer ? correctionTexts.proposedBy(proposer, day) : correctionTexts.proposed(day)
            }
            at={createdAt}
            isDay
          />
        </span>
      </p>
      {children}
    </li>
  );
}

function Told({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-micro font-medium text-ink-faint">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
