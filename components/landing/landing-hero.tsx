import { ArrowRight } from 'lucide-react';
import { Orb } from '#components/orb/orb.tsx';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { landingTexts } from '#lib/contracts/texts/landing.ts';

export function LandingHero({ demoAvailable }: { demoAvailable: boolean }) {
  return (
    <section className="grid items-center gap-x-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <div className="grid justify-items-start gap-6 pt-4 sm:gap-8 lg:py-16">
        <h1 className="max-w-[11em] text-display tracking-[-0.025em]">{landingTexts.headline}</h1>
        <p className="max-w-[33em] text-lead text-ink-soft">{landingTexts.lead}</p>
        <div className="flex flex-wrap items-center gap-3">
          {demoAvailable ? (
            <form method="post" action="/auth/demo">
              <Button type="submit" size="large">
                {landingTexts.talkToDemo}
                <ArrowRight aria-hidden="true" />
              </Button>
            </form>
          ) : (
            <LinkButton href="/login" size="large">
              {landingTexts.signInToTalk}
              <ArrowRight aria-hidden="true" />
            </LinkButton>
          )}
          <LinkButton href="/auth/sign-up" variant="quiet" size="large">
            {landingTexts.createYourOwn}
          </LinkButton>
        </div>
        {demoAvailable && <p className="max-w-[33em] text-small text-ink-soft">{landingTexts.aboutDemo}</p>}
      </div>
      <div className="mx-auto -mb-6 w-full max-w-60 sm:max-w-xs lg:mb-0 lg:max-w-md">
        <Orb />
      </div>
    </section>
  );
}
