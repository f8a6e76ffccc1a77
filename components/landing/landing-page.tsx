import type { ReactNode } from 'react';
import { LandingAudiences } from '#components/landing/landing-audiences.tsx';
import { type DemoPlace, LandingHero } from '#components/landing/landing-hero.tsx';
import { LandingPromises } from '#components/landing/landing-promises.tsx';
import { LandingSteps } from '#components/landing/landing-steps.tsx';
import { TranscriptExcerpt } from '#components/landing/transcript-excerpt.tsx';
import { AppHeader } from '#components/shell/app-header.tsx';
import { SiteFooter } from '#components/shell/site-footer.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { SkipLink } from '#components/ui/skip-link.tsx';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';

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
