import { landingTexts } from '#lib/reflections/texts/landing.public.ts';

export function LandingPromises() {
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
