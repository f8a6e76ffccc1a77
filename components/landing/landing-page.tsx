import type { ReactNode } from 'react';
import { type DemoPlace, LandingHero } from '#components/landing/landing-hero.tsx';
import { LandingSteps } from '#components/landing/landing-steps.tsx';
import { TranscriptExcerpt } from '#components/landing/transcript-excerpt.tsx';
import { AppHeader } from '#components/shell/app-header.tsx';
import { SiteFooter } from '#components/shell/site-footer.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { SkipLink } from '#components/ui/skip-link.tsx';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';

function LandingAudiences() {
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

function LandingPromises() {
  const { title, list } = landingTexts.promises;
  return (
    <section aria-labelledby="promises" className="bg-night text-on-night">
      <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 py-20 sm:px-8 lg:py-28">
        <h2 id="promises" className="font-sans text-small font-semibold tracking-normal">
          {title}
        </h2>
        <ul className="grid gap-x-16 gap-y-14 lg:grid-cols-2">
          {list.map((promise) => (
            <li key={promise.title} className="grid content-start gap-4">
              <h3 className="text-[clamp(2rem,1.5rem+2.2vw,3.25rem)] leading-[1.08] tracking-[-0.02em]">
                {promise.title}
              </h3>
              <p className="max-w-[32em] text-lead">{promise.body}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface LandingPageProps {
  demo: DemoPlace;
  /** Whoever is signed in finds the way back to their reflections. */
  signedIn: boolean;
}

export function LandingPage({ demo, signedIn }: LandingPageProps) {
  return (
    <>
      <SkipLink />
      <AppHeader
        home="/"
        account={
          <LinkButton href={signedIn ? '/reflections' : '/login'} variant="quiet" size="small">
            {signedIn ? shellTexts.yourReflections : shellTexts.signIn}
          </LinkButton>
        }
      />
      <main id="main" tabIndex={-1} className="outline-none">
        <Column>
          <LandingHero demo={demo} />
          <TranscriptExcerpt />
          <LandingSteps />
        </Column>
        <LandingPromises />
        <Column>
          <LandingAudiences />
        </Column>
      </main>
      <SiteFooter>
        <p>{landingTexts.footer}</p>
      </SiteFooter>
    </>
  );
}

function Column({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-20 px-4 pb-24 not-first:pt-20 sm:px-8 lg:gap-28 lg:pb-32 lg:not-first:pt-28">
      {children}
    </div>
  );
}
