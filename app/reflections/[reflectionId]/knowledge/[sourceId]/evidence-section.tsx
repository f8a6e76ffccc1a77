import { CorrectionForm } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/correction-form.tsx';
import { EvidenceItem } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/evidence-item.tsx';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Evidence, EvidenceKind } from '#lib/knowledge/store/as-user/evidence.ts';
import type { FactCorrection } from '#lib/knowledge/store/as-user/fact-corrections.ts';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { EVIDENCE_KINDS } from '#lib/speech/voice-artifact.public.ts';

/** So many of a kind are shown at first. */
const FIRST = 20;

type Props = {
  reflectionId: string;
  sourceId: string;
  evidence: readonly Evidence[];
  corrections: readonly FactCorrection[];
  /** The only kind to show, then completely. */
  kind: EvidenceKind | undefined;
  /** The statement whose form stands open where no script opens a dialog. */
  correcting: string | undefined;
  mayHide: boolean;
};

export function EvidenceSection(props: Props) {
  const { reflectionId, sourceId, evidence, corrections, kind: only, correcting, mayHide } = props;
  const here = sourcePath(reflectionId, sourceId);
  const beingCorrected = evidence.find(({ id }) => id === correcting);
  const correctionOf = ({ quote, outrankedBy }: Evidence) =>
    corrections.find(({ id }) => id === outrankedBy) ??
    corrections.find(({ status, wrong }) => status === 'pending' && wrong === quote);
  return (
    <Section title={sourceTexts.evidenceTitle} description={sourceTexts.evidenceDescription}>
      {evidence.length === 0 && <p className="text-ink-soft">{sourceTexts.evidenceEmpty}</p>}
      {beingCorrected && (
        <section
          id="correct"
          aria-label={sourceTexts.correctTitle}
          className="grid gap-4 rounded-md bg-paper-sunken p-5"
        >
          <p className="words">{beingCorrected.quote}</p>
          <CorrectionForm
            reflectionId={reflectionId}
            sourceId={sourceId}
            corrects={{ evidenceId: beingCorrected.id }}
          />
        </section>
      )}
      {EVIDENCE_KINDS.filter((kind) => !only || kind === only).map((kind) => {
        const ofKind = evidence.filter((item) => item.kind === kind);
        if (ofKind.length === 0) return null;
        const shown = only ? ofKind : ofKind.slice(0, FIRST);
        return (
          <div key={kind} id={kind} className="grid gap-2">
            <h3 className="text-lead">{sourceTexts.kinds[kind]}</h3>
            <ul aria-label={sourceTexts.kinds[kind]} className="divide-y divide-line border-y border-line">
              {shown.map((item) => (
                <EvidenceItem
                  key={item.id}
                  reflectionId={reflectionId}
                  sourceId={sourceId}
                  evidence={item}
                  correction={correctionOf(item)}
                  mayHide={mayHide}
                />
              ))}
            </ul>
            {shown.length < ofKind.length && (
              <p className="text-small">
                <TextLink href={`${here}?kind=${kind}#${kind}`}>
                  {sourceTexts.allOfKind(ofKind.length, sourceTexts.kinds[kind])}
                </TextLink>
              </p>
            )}
          </div>
        );
      })}
      {only && (
        <p className="text-small">
          <TextLink href={here}>{sourceTexts.allKinds}</TextLink>
        </p>
      )}
    </Section>
  );
}
