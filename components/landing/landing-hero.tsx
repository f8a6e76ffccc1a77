import { ArrowRight } from 'lucide-react';
import { Orb } from '#components/orb/orb.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { DEMO_PATH } from '#lib/accounts/demo-path.public.ts';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';

/** The demo opens on the machine that the app runs on, and to no visitor from elsewhere. */
export type DemoPlace = 'here' | 'elsewhere' | 'none';

export function LandingHero({ demo }: { demo: DemoPlace }) {
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
