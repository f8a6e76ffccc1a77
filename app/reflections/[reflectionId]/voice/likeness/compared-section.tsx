import { Section } from '#components/ui/section.tsx';
import type { EvidenceItem } from '#lib/speech/voice-artifact.public.ts';
import { oneAnswerEach } from '#lib/voice/answer-from-evidence.ts';
import { FIDELITY_QUESTIONS } from '#lib/voice/fidelity.public.ts';
import type { OwnAnswer } from '#lib/voice/store/as-user/fidelity.ts';
import { fidelityTexts as texts } from '#lib/voice/texts/fidelity.public.ts';

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
