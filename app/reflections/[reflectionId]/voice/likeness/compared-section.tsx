import { Section } from '#components/ui/section.tsx';
import { FIDELITY_QUESTIONS } from '#lib/contracts/fidelity.ts';
import { fidelityTexts as texts } from '#lib/contracts/texts/fidelity.ts';
import type { EvidenceItem } from '#lib/contracts/voice-artifact.ts';
import type { OwnAnswer } from '#lib/db/fidelity.ts';
import { oneAnswerEach } from '#lib/ledger/fidelity/answer-from-evidence.ts';

/** Only of what the owner has answered. */
export function ComparedSection({
  answers,
  evidence,
}: {
  answers: readonly OwnAnswer[];
  evidence: readonly EvidenceItem[];
}) {
  const answered = oneAnswerEach(FIDELITY_QUESTIONS, evidence);
  return (
    <Section title={texts.comparedTitle} description={texts.comparedDescription}>
      <ol aria-label={texts.comparedLabel} className="divide-y divide-line border-y border-line">
        {answers.map(({ question, first }) => {
          const asked = FIDELITY_QUESTIONS[question - 1] ?? '';
          const said = answered[question - 1] ?? texts.itNothing;
          return (
            <li key={question} className="grid gap-3 py-5">
              <h3 className="font-sans font-medium tracking-normal">{asked}</h3>
              <dl className="grid gap-4 sm:grid-cols-2">
                {[
                  [texts.you, first],
                  [texts.it, said],
                ].map(([term, words]) => (
                  <div key={term} className="grid content-start gap-0.5">
                    <dt className="text-micro font-medium text-ink-faint">{term}</dt>
                    <dd className="words break-words">{words}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
