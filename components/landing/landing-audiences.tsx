import { LinkButton } from '#components/ui/link-button.tsx';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';

export function LandingAudiences() {
  const { audiences, closing, createYourOwn } = landingTexts;
  return (
    <section
      aria-labelledby="audiences"
      className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]"
    >
      <div className="grid content-start gap-8">
        <h2 id="audiences" className="text-title">
          {audiences.title}
        </h2>
        <ul className="grid gap-5 text-lead">
          {audiences.list.map(({ who, what }) => (
            <li key={who} className="max-w-[34em] text-ink-soft">
              <span className="font-serif text-heading text-ink">{who}</span> {what}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid content-start justify-items-start gap-5 lg:content-end">
        <h2 className="text-heading">{closing.title}</h2>
        <div className="flex flex-wrap gap-3">
          <LinkButton href="/auth/sign-up" size="large">
            {createYourOwn}
          </LinkButton>
          <LinkButton href="/login" variant="quiet" size="large">
            {closing.signIn}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
