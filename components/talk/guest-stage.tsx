import { ReflectionMark } from '#components/brand/marks.tsx';
import { LegalLinks } from '#components/shell/site-footer.tsx';
import { ThemeSwitch } from '#components/theme/theme-switch.tsx';
import { SkipLink } from '#components/ui/skip-link.tsx';
import { guestTexts } from '#lib/conversations/texts/guest.public.ts';
import { speakingModelText } from '#lib/conversations/texts/speaking-model.public.ts';
import { pictureTexts } from '#lib/knowledge/texts/pictures.public.ts';
import { productName } from '#lib/platform/texts/document.public.ts';
import { langOf } from './lang-of.ts';
import { StartText, StartVoice } from './start-words.tsx';
import { TalkStage } from './talk-stage.tsx';

interface GuestStageProps {
  name: string;
  /** The address of the photo; null without one. */
  photo: string | null;
  topics: readonly string[];
  /** The titles of collections, by the names that citations carry. */
  collections: Readonly<Record<string, string>>;
  /** Who this is, in the owner's words; may be empty. */
  about: string;
  /** What this guest asked in vain, and what is answered now. */
  answered: readonly string[];
  /** Questions to press. */
  questions: readonly string[];
  /** Where a guest asks for a conversation. */
  address: string;
  /** The page of it. */
  home: string;
  /** In which language to ask, in a sentence; empty where it is the one of the page. */
  askIn: string;
  /** How long what was said is kept here; null until somebody deletes it. */
  keptDays: number | null;
  /** How long the voice provider keeps what was said. */
  retentionDays: number;
  /** The language model that answers; null where none does. */
  model: string | null;
  hearsVoice: boolean;
  /** Inside of another website: what leads away opens beside it. */
  isEmbedded?: boolean;
}

const SHOWN_TOPICS = 6;

/** The whole page of a guest: who answers, that it is an AI, what is kept, and the stage. */
export function GuestStage({
  name,
  photo,
  topics,
  collections,
  about,
  answered,
  questions,
  address,
  home,
  askIn,
  keptDays,
  retentionDays,
  model,
  hearsVoice,
  isEmbedded = false,
}: GuestStageProps) {
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-5xl grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] px-5 sm:px-8">
      <SkipLink />
      <main id="main" tabIndex={-1} className="outline-none grid content-center py-6 sm:py-10">
        <div className="group relative grid gap-6">
          <header
            className={
              photo
                ? 'grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 sm:gap-x-6 sm:gap-y-1'
                : 'grid gap-1'
            }
          >
            {photo && (
              // biome-ignore lint/performance/noImgElement: whether it may be seen is asked at each request
              <img
                src={photo}
                alt={pictureTexts.guestAlt(name)}
                width={112}
                height={112}
                className="size-16 rounded-full object-cover sm:row-span-2 sm:size-28"
              />
            )}
            <div className="grid min-w-0 gap-1">
              <p className="text-small text-ink-soft max-sm:pe-20">{guestTexts.kicker}</p>
              <h1 className="text-title max-sm:pe-20">{name}</h1>
            </div>
            {about && (
              <p
                lang={langOf(about)}
                className="words max-w-[34em] text-ink-soft max-sm:col-span-full max-sm:text-body max-sm:group-has-[[role=log]]:hidden"
              >
                {about}
              </p>
            )}
          </header>
          <TalkStage
            name={name}
            door={{ address, terms: {} }}
            answered={answered}
            questions={questions}
            questionsIn={langOf(questions.join(' '))}
            startVoice={<StartVoice />}
            startText={<StartText />}
            isKeptOnReload
            isOrbInCorner
            hearsVoice={hearsVoice}
            askIn={askIn}
            namespaceTitles={collections}
            below={
              <Kept keptDays={keptDays} retentionDays={retentionDays} home={home} isEmbedded={isEmbedded} />
            }
          >
            <div className="grid max-w-[32em] gap-2">
              <p className="text-lead">{guestTexts.disclosure(name)}</p>
              <p className="text-small text-ink-soft">{speakingModelText(model)}</p>
            </div>
            {topics.length > 1 && (
              <p className="max-w-[32em] text-ink-soft">
                {guestTexts.topicsLabel}: <span className="font-serif text-words">{topicsIn(topics)}</span>
              </p>
            )}
          </TalkStage>
        </div>
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-3 text-small text-ink-soft">
        <a
          href="/"
          {...(isEmbedded && { target: '_blank', rel: 'noopener' })}
          className="inline-flex min-h-10 items-center gap-2 hover:text-ink"
        >
          <ReflectionMark className="size-5 text-lamp" />
          {guestTexts.madeWith} {productName}
        </a>
        {/* On a phone a row of its own, so that nothing stands alone below it. */}
        <div className="max-sm:order-last max-sm:basis-full">
          <LegalLinks isEmbedded={isEmbedded} />
        </div>
        {!isEmbedded && <ThemeSwitch />}
      </footer>
    </div>
  );
}

const topicsIn = (topics: readonly string[]) =>
  [...topics.slice(0, SHOWN_TOPICS), ...(topics.length > SHOWN_TOPICS ? ['…'] : [])].join(', ');

interface KeptProps {
  keptDays: number | null;
  retentionDays: number;
  home: string;
  isEmbedded: boolean;
}

function Kept({ keptDays, retentionDays, home, isEmbedded }: KeptProps) {
  return (
    <section aria-labelledby="kept" className="grid max-w-[36em] gap-1 text-small text-ink-soft">
      <h2 id="kept" className="sr-only">
        {guestTexts.keptTitle}
      </h2>
      <p>{guestTexts.kept(keptDays)}</p>
      <details className="group">
        <summary className="flex min-h-11 w-fit items-center gap-1.5 underline decoration-lamp underline-offset-4 hover:text-ink">
          {guestTexts.keptMore}
        </summary>
        <ul className="grid gap-1.5 pb-2">
          {guestTexts.keptDetails(retentionDays).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="pb-2">
          <a
            href={`/said?back=${encodeURIComponent(home)}`}
            {...(isEmbedded && { target: '_blank', rel: 'noopener' })}
            className="text-lamp underline underline-offset-[0.22em]"
          >
            {guestTexts.said}
          </a>
        </p>
      </details>
    </section>
  );
}
