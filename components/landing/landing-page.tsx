import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { TranscriptExcerpt } from '#components/landing/transcript-excerpt.tsx';
import { Orb } from '#components/orb/orb.tsx';
import { AppHeader } from '#components/shell/app-header.tsx';
import { SiteFooter } from '#components/shell/site-footer.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { SkipLink } from '#components/ui/skip-link.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { DEMO_PATH } from '#lib/accounts/demo-path.public.ts';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';

/** The demo opens on the machine that the app runs on, and to no visitor from elsewhere. */
type DemoPlace = 'here' | 'elsewhere' | 'none';

function LandingHero({ demo }: { demo: DemoPlace }) {
  return (
    <section className="grid items-center gap-x-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <div className="grid justify-items-start gap-6 pt-4 sm:gap-8 lg:py-16">
        <h1 className="max-w-[11em] text-display tracking-[-0.025em]">{landingTexts.headline}</h1>
        <p className="max-w-[33em] text-lead text-ink-soft">{landingTexts.lead}</p>
        <div className="flex flex-wrap items-center gap-3">
          {demo === 'none' ? (
            <LinkButton href="/login" size="large">
              {landingTexts.signInToTalk}
              <ArrowRight aria-hidden="true" />
            </LinkButton>
          ) : (
            <LinkButton href={DEMO_PATH} size="large">
              {landingTexts.talkToDemo}
              <ArrowRight aria-hidden="true" />
            </LinkButton>
          )}
          <LinkButton href="/auth/sign-up" variant="quiet" size="large">
            {landingTexts.createYourOwn}
          </LinkButton>
        </div>
        {demo !== 'none' && (
          <div className="grid justify-items-start gap-2 text-small text-ink-soft">
            <p className="max-w-[33em]">{landingTexts.aboutDemo}</p>
            {demo === 'here' ? (
              <form method="post" action="/auth/demo">
                <button
                  type="submit"
                  className="min-h-11 underline decoration-lamp underline-offset-4 hover:text-ink"
                >
                  {landingTexts.demoAsOwner}
                </button>
              </form>
            ) : (
              <p className="max-w-[33em]">{landingTexts.demoElsewhere}</p>
            )}
          </div>
        )}
      </div>
      <div className="mx-auto -mb-6 w-full max-w-60 sm:max-w-xs lg:mb-0 lg:max-w-md">
        <Orb />
      </div>
    </section>
  );
}

function LandingSteps() {
  const { steps, places } = landingTexts;
  return (
    <section
      aria-labelledby="steps"
      className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]"
    >
      <div className="grid content-start gap-8">
        <h2 id="steps" className="text-title">
          {steps.title}
        </h2>
        <ol className="grid gap-8">
          {steps.list.map((step, index) => (
            <li
              key={step.title}
              className="grid grid-cols-[2.5rem_minmax(0,1fr)] sm:grid-cols-[4rem_minmax(0,1fr)]"
            >
              <span aria-hidden="true" className="font-serif text-title leading-none text-lamp lining-nums">
                {index + 1}
              </span>
              <div className="grid gap-1.5">
                <h3 className="text-heading">{step.title}</h3>
                <p className="max-w-[34em] text-ink-soft">{step.body}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <div className="grid content-start gap-3 lg:pt-24">
        <h3 className="font-sans text-small font-semibold tracking-normal">{places.title}</h3>
        <ul className="divide-y divide-line border-y border-line">
          {places.list.map((place) => (
            <li
              key={place.name}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-3.5"
            >
              <span className="grid">
                <span className="font-serif text-words leading-snug">{place.name}</span>
                <span className="text-small text-ink-soft">{place.heardBy}</span>
              </span>
              <VisibilityBadge visibility={place.visibility} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

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
