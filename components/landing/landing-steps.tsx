import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';

export function LandingSteps() {
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
