import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { orThrow } from '#app/page-guards.ts';
import { BarePage } from '#components/shell/bare-page.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { receiptFingerprint } from '#lib/ops/read-receipt.ts';
import { dateFormat } from '#lib/platform/words/formats.public.ts';
import { ERASURE_PLACES, type Erasure } from '#lib/reflections/receipt.public.ts';
import { readErasure } from '#lib/reflections/store/as-service/erasures.ts';
import { erasureTexts as texts } from '#lib/reflections/texts/erasure.public.ts';

export const generateMetadata = (): Metadata => ({
  title: texts.receiptTitle,
  referrer: 'same-origin',
  robots: { index: false },
});

const moment = () => dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const at = (time: string) => <time dateTime={time}>{moment().format(new Date(time))}</time>;

/** What somebody is shown who deleted something, by an address that nobody else knows. */
export default async function ErasedPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const read = await readErasure(token);
  if (!read.ok && read.error.code === 'not_found') notFound();
  const erasure = orThrow(read);
  return (
    <BarePage className="max-w-4xl pt-6 sm:px-8">
      <PageHeader
        title={texts.title[erasure.kind]}
        description={
          <>
            {texts.erasedAt}: {at(erasure.erasedAt)}
          </>
        }
      />
      <Section title={texts.whatTitle}>
        <ul className="grid gap-1">
          {Object.entries(erasure.erased)
            .filter(([, count]) => count > 0)
            .map(([what, count]) => (
              <li key={what}>
                {count} {texts.counted[what]?.[count === 1 ? 0 : 1] ?? what}
              </li>
            ))}
        </ul>
      </Section>
      <Section title={texts.whereTitle} description={erasure.checkedAt && at(erasure.checkedAt)}>
        <Places erasure={erasure} />
        {!erasure.isComplete && (
          <LinkButton href={`/erased/${token}`} variant="secondary">
            {texts.lookAgain}
          </LinkButton>
        )}
      </Section>
      <Section title={texts.receiptTitle} description={texts.receiptBody}>
        <ReceiptLink token={token} isComplete={erasure.isComplete} />
      </Section>
    </BarePage>
  );
}

function Places({ erasure: { places } }: { erasure: Erasure }) {
  if (!places) return <p>{texts.pending}</p>;
  const byPlace = new Map(places.map((found) => [found.place, found]));
  return (
    <>
      <dl className="grid gap-3">
        {ERASURE_PLACES.map((place) => {
          const { found = 0, note } = byPlace.get(place) ?? {};
          return (
            <div key={place} className="grid gap-x-6 sm:grid-cols-[15rem_1fr]">
              <dt className="font-medium">{texts.places[place]}</dt>
              <dd className="text-ink-soft">
                {note ?? (found === 0 ? texts.nothingFound : texts.found(found))}
              </dd>
            </div>
          );
        })}
      </dl>
      <ul className="grid gap-1 text-small text-ink-soft">
        {texts.kept.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function ReceiptLink({ token, isComplete }: { token: string; isComplete: boolean }) {
  const fingerprint = receiptFingerprint();
  if (!fingerprint) return <p>{texts.receiptOff}</p>;
  return (
    <>
      {isComplete ? (
        <a
          href={`/api/erasures/${token}`}
          className="justify-self-start text-lamp underline underline-offset-[0.22em]"
        >
          {texts.download}
        </a>
      ) : (
        <p>{texts.receiptLater}</p>
      )}
      <p className="text-small text-ink-soft">{texts.fingerprint(fingerprint)}</p>
    </>
  );
}
