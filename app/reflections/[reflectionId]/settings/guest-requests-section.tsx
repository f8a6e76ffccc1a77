import { AnswerGuestForm } from '#app/reflections/[reflectionId]/settings/guest-rights-forms.tsx';
import { Section } from '#components/ui/section.tsx';
import type { GuestRequest } from '#lib/conversations/store/guest-rights.ts';
import { guestRequestTexts as texts } from '#lib/conversations/texts/said.public.ts';

type Props = { reflectionId: string; requests: readonly GuestRequest[] };

export function GuestRequestsSection({ reflectionId, requests }: Props) {
  if (requests.length === 0) return null;
  return (
    <Section title={texts.title} description={texts.description}>
      {requests.map(({ id, body, answer }) => (
        <div key={id} className="grid gap-3">
          <p className="wrap-anywhere">{body}</p>
          {answer ? (
            <p className="wrap-anywhere text-ink-soft">
              {texts.answered}: {answer}
            </p>
          ) : (
            <AnswerGuestForm reflectionId={reflectionId} requestId={id} />
          )}
        </div>
      ))}
    </Section>
  );
}
