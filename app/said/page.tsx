import type { Metadata } from 'next';
import { z } from 'zod';
import { orThrow } from '#app/page-guards.ts';
import { eraseSaidAction } from '#app/said/said-actions.ts';
import { CodeForm, GuestRequestForm } from '#app/said/said-forms.tsx';
import { DeleteWithConsequences } from '#components/forms/delete-with-consequences.tsx';
import { BarePage } from '#components/shell/bare-page.tsx';
import { langOf } from '#components/talk/lang-of.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { ToastProvider } from '#components/ui/toast.tsx';
import { requireKnownGuest } from '#lib/conversations/guest.ts';
import { type GuestWords, readGuestWords } from '#lib/conversations/store/guest-rights.ts';
import { saidTexts as texts } from '#lib/conversations/texts/said.public.ts';
import { dateFormat } from '#lib/platform/words/formats.public.ts';

export const generateMetadata = (): Metadata => ({
  title: texts.title,
  robots: { index: false },
  referrer: 'no-referrer',
});

const moment = () => dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** The page of guests from which somebody came; inside of another website it cannot be opened by itself. */
const backQuery = z.object({
  back: z
    .string()
    .max(300)
    .regex(/^\/[rse]\/[\w.~%-]+$/)
    .transform((path) => path.replace(/^\/e\//, '/r/'))
    .optional()
    .catch(undefined),
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** What a guest said, and what they may do about it; by their browser, or by the code that they were given. */
export default async function SaidPage({ searchParams }: Props) {
  const { back } = backQuery.parse(await searchParams);
  const guest = await requireKnownGuest();
  const words = guest.ok ? orThrow(await readGuestWords(guest.value.guestId)) : null;
  return (
    <BarePage className="max-w-4xl pt-6 sm:px-8">
      <PageHeader
        title={texts.title}
        description={words ? texts.intro : texts.codeIntro}
        {...(back && {
          above: (
            <p>
              <TextLink href={back}>← {texts.back}</TextLink>
            </p>
          ),
        })}
      />
      {words && (words.conversations.length > 0 || words.requests.length > 0) ? (
        <Words words={words} />
      ) : (
        <>
          {words && <p className="mb-6">{texts.empty}</p>}
          <div className="max-w-md">
            <CodeForm />
          </div>
        </>
      )}
    </BarePage>
  );
}

function Words({ words: { conversations, requests } }: { words: GuestWords }) {
  const about = new Map(conversations.map(({ reflectionId, name }) => [reflectionId, name]));
  return (
    <>
      {conversations.map((conversation) => (
        <Section
          key={conversation.id}
          title={conversation.name}
          description={<time dateTime={conversation.at}>{moment().format(new Date(conversation.at))}</time>}
        >
          {conversation.offRecord && <p>{texts.offRecord}</p>}
          {conversation.lines.length > 0 && (
            <dl className="grid gap-3">
              {conversation.lines.map(({ speaker, body }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
                <div key={place} className="grid gap-0.5">
                  <dt className="text-small text-ink-soft">
                    {speaker === 'user' ? texts.you : conversation.name}
                  </dt>
                  <dd lang={langOf(body)} className="words wrap-anywhere">
                    {body}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Section>
      ))}
      {requests.length > 0 && (
        <Section title={texts.requestsTitle}>
          <dl className="grid gap-4">
            {requests.map(({ id, body, answer }) => (
              <div key={id} className="grid gap-0.5">
                <dt className="wrap-anywhere">{body}</dt>
                <dd className="wrap-anywhere text-ink-soft">{answer ?? texts.noAnswerYet}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <Section title={texts.downloadTitle}>
        <a href="/api/said" className="justify-self-start text-lamp underline underline-offset-[0.22em]">
          {texts.download}
        </a>
      </Section>
      {about.size > 0 && (
        <Section title={texts.requestTitle} description={texts.requestDescription}>
          <GuestRequestForm about={[...about].map(([value, label]) => ({ value, label }))} />
        </Section>
      )}
      <Section title={texts.deleteTitle} description={texts.deleteDescription} danger>
        <ToastProvider>
          <DeleteWithConsequences
            action={eraseSaidAction}
            fields={{ confirmed: 'yes' }}
            button={texts.deleteSubmit}
            title={texts.deleteQuestion}
            consequences={<p>{texts.deleteConsequences(conversations.length, requests.length)}</p>}
            confirmLabel={texts.deleteConfirm}
          />
        </ToastProvider>
      </Section>
    </>
  );
}
