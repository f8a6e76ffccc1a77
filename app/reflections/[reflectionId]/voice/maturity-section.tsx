import { knowledgePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Section } from '#components/ui/section.tsx';
import { MaturityBars } from '#components/voice/maturity-bars.tsx';
import { maturityTexts } from '#lib/contracts/texts/voice.ts';
import type { Namespace, Visibility } from '#lib/db/namespaces.ts';
import type { StatementCount } from '#lib/db/statement-counts.ts';
import { maturityOf } from '#lib/packs/maturity.ts';

const HEARD: Readonly<Record<'private' | 'public', readonly Visibility[]>> = {
  private: ['private', 'published'],
  public: ['published'],
};

type Props = {
  reflectionId: string;
  namespaces: readonly Namespace[];
  statements: readonly StatementCount[];
};

export function MaturitySection({ reflectionId, namespaces, statements }: Props) {
  const sides = (['private', 'public'] as const).map((audience) => {
    const names = namespaces
      .filter(({ visibility }) => HEARD[audience].includes(visibility))
      .map(({ name }) => name);
    const heard = statements.filter(({ namespace }) => names.includes(namespace));
    const evidence = heard.flatMap(({ kind, statements: count }) =>
      Array.from({ length: count }, () => ({ kind })),
    );
    return { audience, ...maturityOf(evidence) };
  });
  return (
    <Section title={maturityTexts.title} description={maturityTexts.description}>
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {sides.map(({ audience, maturity, needs }) => (
          <MaturityBars key={audience} audience={audience} isMature={maturity === 'mature'} needs={needs} />
        ))}
      </div>
      {sides.some(({ maturity }) => maturity === 'emerging') && (
        <div className="justify-self-start">
          <LinkButton href={knowledgePath(reflectionId)} variant="secondary">
            {maturityTexts.addMore}
          </LinkButton>
        </div>
      )}
    </Section>
  );
}
