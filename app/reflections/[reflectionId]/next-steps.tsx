import { LinkButton } from '#components/ui/link-button.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { memberTalkTexts } from '#lib/conversations/texts/member-talk.public.ts';
import { nextStepsOf, type Standing } from './next-steps-of.ts';

type Props = {
  reflectionId: string;
  slug: string;
  standing: Standing;
  /** What to add next, in one sentence; empty when enough is there. */
  missing: string;
};

export function NextSteps({ reflectionId, slug, standing, missing }: Props) {
  const { next, nextTitle, nextLabel } = memberTalkTexts;
  const home = `/reflections/${reflectionId}`;
  const ways = {
    contradictions: {
      href: `${home}/knowledge/contradictions`,
      ...next.contradictions,
      body: next.contradictions.body(standing.contradictions),
    },
    interview: { href: `${home}/interview`, ...next.interview },
    goOnWithInterview: {
      href: `${home}/interview`,
      ...next.goOnWithInterview,
      body: next.goOnWithInterview.body(standing.answered, standing.questions),
    },
    source: { href: `${home}/knowledge`, ...next.source },
    publish: { href: `${home}/publish`, ...next.publish },
    guests: { href: `/r/${slug}`, ...next.guests },
  };
  const steps = nextStepsOf(standing);
  if (steps.length === 0) return null;
  return (
    <Section title={nextTitle} description={missing}>
      <RowList label={nextLabel}>
        {steps.map((step) => (
          <Row
            key={step}
            title={ways[step].title}
            detail={ways[step].body}
            trailing={
              <LinkButton href={ways[step].href} variant="secondary">
                {ways[step].action}
              </LinkButton>
            }
          />
        ))}
      </RowList>
    </Section>
  );
}
